/**
 * Which files a workspace reads: links, ignored files, names in upper and lower case, files outside of folders,
 * unreadable files.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { defaultSettings, type Settings } from '../settings/settings.js';
import { Workspace } from '../workspace.js';
import type { FileSystem } from './file-system.js';
import { nodeFileSystem } from './node-file-system.js';
import { memoryFileSystem } from './testing.js';

const schema = '#@data/values-schema\n---\nname: app\n';

function workspaceOf(
  fs: FileSystem,
  folders: readonly string[] = ['/ws'],
  settings: Partial<Settings> = {},
): Workspace {
  const workspace = new Workspace(fs);
  workspace.setSettings({ ...defaultSettings, ...settings });
  workspace.setFolders(folders);
  for (const folder of folders) for (const _ of workspace.index(folder));
  return workspace;
}

function disk(files: Readonly<Record<string, string>>): FileSystem {
  return memoryFileSystem(new Map(Object.entries(files)));
}

function codes(workspace: Workspace, key: string): string[] {
  return fileFindings(workspace, key).findings.map(({ code }) => code);
}

describe('a directory that is looked at again', () => {
  it('has other files, though as many as before', () => {
    const files = new Map(['a', 'b'].map((name) => [`/ws/d/${name}.yml`, 'x: 1\n']));
    const workspace = workspaceOf(memoryFileSystem(files));
    const found = () => [...workspace.filesOf('/ws')].sort();
    expect(found()).toEqual(['/ws/d/a.yml', '/ws/d/b.yml']);
    files.delete('/ws/d/b.yml');
    files.set('/ws/d/c.yml', 'x: 1\n');
    workspace.changedOnDisk(['/ws/d']);
    expect(found()).toEqual(['/ws/d/a.yml', '/ws/d/c.yml']);
  });
});

describe('links', () => {
  let root = '';
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function onDisk(files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>>): string {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'ytt-files-')));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    for (const [path, target] of Object.entries(links)) symlinkSync(join(root, target), join(root, path));
    return root;
  }

  it('are followed once, and not out of the folder', () => {
    const at = onDisk(
      { 'ws/config/schema.yml': schema, 'ws/shared/t.yml': 'a: 1\n', 'out/secret.yml': 'a: 1\n' },
      {
        'ws/config/shared': 'ws/shared',
        'ws/config/loop': 'ws/config',
        'ws/config/out': 'out',
        'ws/config/secret.yml': 'out/secret.yml',
        'ws/config/nowhere.yml': 'gone.yml',
      },
    );
    const workspace = workspaceOf(nodeFileSystem, [join(at, 'ws')]);
    const found = [...workspace.filesOf(join(at, 'ws'))].map((key) => key.slice(at.length + 4)).sort();
    expect(found).toEqual(['config/schema.yml', 'shared/t.yml']);
  });

  it('are followed as little when they are made later', () => {
    const at = onDisk({ 'ws/config/schema.yml': schema }, {});
    const workspace = workspaceOf(nodeFileSystem, [join(at, 'ws')]);
    symlinkSync('..', join(at, 'ws/config/loop'));
    workspace.changedOnDisk([join(at, 'ws/config/loop')]);
    expect([...workspace.filesOf(join(at, 'ws'))]).toEqual([join(at, 'ws/config/schema.yml')]);
  });
});

describe('links that a file names', () => {
  let root = '';
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** A workspace beside a folder with secrets, and links to that. */
  function withLinks(
    files: Readonly<Record<string, string>>,
    allowed: (root: string) => readonly string[] = () => [],
  ): Workspace {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'ytt-files-')));
    for (const [path, text] of Object.entries({ 'out/schema.yml': schema, 'ws/in/a.yml': 'a: 1\n', ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    symlinkSync(join(root, 'out'), join(root, 'ws/linked'));
    symlinkSync(join(root, 'out/schema.yml'), join(root, 'ws/schema.yml'));
    symlinkSync(join(root, 'ws/in'), join(root, 'ws/inside'));
    return workspaceOf(nodeFileSystem, [join(root, 'ws')], { allowedSymlinkDestinations: allowed(root) });
  }

  it('in a project file are read if they stay inside', () => {
    const workspace = withLinks({
      'ws/.ytt-project.yaml': 'projects:\n- name: a\n  files: [linked/schema.yml, schema.yml, inside/a.yml]\n',
    });
    const run = workspace.runsOf(join(root, 'ws/inside/a.yml'))[0];
    expect(run?.files.map(({ key }) => key)).toEqual([join(root, 'ws/inside/a.yml')]);
    expect(run && workspace.projectOf(run).output.files.map(({ text }) => text)).toEqual(['a: 1\n']);
    const { findings } = fileFindings(workspace, join(root, 'ws/.ytt-project.yaml'));
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['file-unreadable', 'information'],
      ['file-unreadable', 'information'],
    ]);
    expect(findings[0]?.message).toMatch(/^linked\/schema\.yml leads out of the workspace folders over a link/);
    expect(workspace.files.problemOf(join(root, 'ws/linked/schema.yml'))).toBe('outside');
  });

  it('that replaces the file is reported, and not followed', () => {
    const workspace = withLinks({ 'ws/c/schema.yml': schema, 'ws/c/values.yml': 'name: 1\n' });
    const path = join(root, 'ws/c/values.yml');
    expect(codes(workspace, path)).toEqual(['wrong-type']);
    rmSync(path);
    symlinkSync(join(root, 'out/schema.yml'), path);
    workspace.files.changedOnDisk([path]);
    expect(workspace.files.problemOf(path)).toBe('outside');
    workspace.setSettings({ ...defaultSettings, hover: !defaultSettings.hover });
    expect(fileFindings(workspace, path).findings).toMatchObject([
      { code: 'file-unreadable', severity: 'information', message: expect.stringContaining('over a link') },
    ]);
  });

  it('in a modeline are not followed outside', () => {
    const workspace = withLinks({ 'ws/v.yml': '#! ytt-schema: linked/schema.yml\nname: 1\n' });
    const [finding, ...others] = fileFindings(workspace, join(root, 'ws/v.yml')).findings;
    expect(finding).toMatchObject({ code: 'modeline-unresolved', severity: 'information' });
    expect(finding?.message).toContain('over a link out of the workspace');
    expect(others).toEqual([]);
  });

  it('to nothing are not reported as leading outside', () => {
    const workspace = withLinks({
      'ws/v.yml': '#! ytt-schema: in/none.yml\nname: 1\n',
      'ws/w.yml': '#! ytt-schema: in/a.yml\nname: 1\n',
      'ws/.ytt-project.yaml': 'projects:\n- name: a\n  files: [in/none.yml, in, ../out]\n',
    });
    expect(fileFindings(workspace, join(root, 'ws/v.yml')).findings).toMatchObject([{ severity: 'warning' }]);
    expect(fileFindings(workspace, join(root, 'ws/w.yml')).findings).toMatchObject([{ severity: 'warning' }]);
    const ofProject = fileFindings(workspace, join(root, 'ws/.ytt-project.yaml')).findings;
    expect(ofProject.map(({ code, severity }) => [code, severity])).toEqual([
      ['project-path-missing', 'error'],
      ['project-path-missing', 'warning'],
    ]);
  });

  it.each([
    ['the directory', (at: string) => [join(at, 'out')], ['wrong-type']],
    ['a directory above it', (at: string) => [at], ['wrong-type']],
    ['the file', (at: string) => [join(at, 'out/schema.yml')], ['wrong-type']],
    ['a link to it', (at: string) => [join(at, 'ws/linked')], ['wrong-type']],
    ['another directory', (at: string) => [join(at, 'ou')], ['modeline-unresolved']],
    ['a relative path', () => ['out', '.', ''], ['modeline-unresolved']],
  ])('are followed where the user allows %s', (_, allowed, expected) => {
    const workspace = withLinks({ 'ws/v.yml': '#! ytt-schema: linked/schema.yml\nname: 1\n' }, allowed);
    expect(codes(workspace, join(root, 'ws/v.yml'))).toEqual(expected);
  });

  it('are followed no longer when that is taken back', () => {
    const workspace = withLinks({ 'ws/v.yml': '#! ytt-schema: linked/schema.yml\nname: 1\n' }, (at) => [at]);
    expect([...workspace.filesOf(join(root, 'ws'))]).toContain(join(root, 'ws/linked/schema.yml'));
    const folder = join(root, 'ws');
    workspace.setSettings(defaultSettings);
    for (const _ of workspace.index(folder));
    expect([...workspace.filesOf(folder)]).not.toContain(join(root, 'ws/linked/schema.yml'));
    expect(codes(workspace, join(root, 'ws/v.yml'))).toEqual(['modeline-unresolved']);
    expect(workspace.files.get(join(root, 'ws/linked/schema.yml'))).toBeUndefined();
  });
});

describe('where links may lead', () => {
  it.each<readonly [readonly string[], readonly string[]]>([
    [[], ['/out']],
    [['/out'], []],
    [['/out'], ['/out', '/more']],
    [['/out', '/more'], ['/out']],
    [['/out'], ['/more']],
  ])('is asked of the disk anew when %j becomes %j', (before, now) => {
    const files: Record<string, string> = { '/ws/a.yml': 'old' };
    const map = new Map(Object.entries(files));
    const workspace = workspaceOf(memoryFileSystem(map), ['/ws'], { allowedSymlinkDestinations: before });
    expect(workspace.files.get('/ws/a.yml')?.text).toBe('old');
    map.set('/ws/a.yml', 'new');
    workspace.setSettings({ ...defaultSettings, allowedSymlinkDestinations: [...before] });
    expect(workspace.files.get('/ws/a.yml')?.text).toBe('old');
    workspace.setSettings({ ...defaultSettings, allowedSymlinkDestinations: now });
    expect(workspace.files.get('/ws/a.yml')?.text).toBe('new');
  });
});

describe('what is kept out', () => {
  const files = { '/ws/.gitignore': 'gen/\n', '/ws/gen/schema.yml': schema, '/ws/gen/values.yml': 'name: 1\n' };

  it('stays out when it is opened', () => {
    const workspace = workspaceOf(disk(files));
    workspace.open({ key: '/ws/gen/schema.yml', text: schema, version: 1 });
    workspace.open({ key: '/ws/gen/values.yml', text: 'name: 1\n', version: 1 });
    expect(workspace.runs().runs).toEqual([]);
    expect(codes(workspace, '/ws/gen/values.yml')).toEqual([]);
  });

  it('is taken in again by a .gitignore further down', () => {
    const workspace = workspaceOf(
      disk({
        '/ws/.gitignore': '*.yml\n',
        '/ws/app/.gitignore': '!schema.yml\n',
        '/ws/app/schema.yml': schema,
        '/ws/app/t.yml': '',
      }),
    );
    expect([...workspace.filesOf('/ws')].filter((key) => key.endsWith('.yml'))).toEqual(['/ws/app/schema.yml']);
  });

  it('includes the setting ytt.exclude', () => {
    const { '/ws/.gitignore': _, ...others } = files;
    expect(codes(workspaceOf(disk(others)), '/ws/gen/values.yml')).toEqual(['wrong-type']);
    const workspace = workspaceOf(disk(others), ['/ws'], { exclude: ['gen'] });
    workspace.open({ key: '/ws/gen/new.yml', text: schema, version: 1 });
    expect(workspace.runs().runs).toEqual([]);
  });
});

describe('names in any case', () => {
  it('are one file if the disk is case-insensitive', () => {
    const inner = disk({ '/ws/schema.yml': schema, '/ws/a/values.yml': 'name: 1\n' });
    const fs: FileSystem = {
      ...inner,
      readFile: (path) => inner.readFile(path.toLowerCase()),
      readDirectory: (path) => inner.readDirectory(path.toLowerCase()),
      stat: (path) => inner.stat(path.toLowerCase()),
    };
    const workspace = workspaceOf(fs);
    for (const name of ['a/Values.yml', 'A/values.yml', 'A/Values.YML'])
      expect(workspace.keyOf(`file:///ws/${name}`)).toBe('/ws/a/values.yml');
    expect(workspace.keyOf('file:///ws/a/value.yml')).toBe('/ws/a/value.yml');
    // Renaming a file can change nothing but the case of its name.
    expect(workspace.keyToBe('file:///ws/a/Values.yml')).toBe('/ws/a/Values.yml');
  });

  it('are several if the disk is case-sensitive', () => {
    const workspace = workspaceOf(disk({ '/ws/a/values.yml': 'name: 1\n', '/ws/A/values.yml': 'name: 1\n' }));
    for (const name of ['a/values.yml', 'A/values.yml', 'a/Values.yml', 'A/Values.yml'])
      expect(workspace.keyOf(`file:///ws/${name}`)).toBe(`/ws/${name}`);
  });
});

describe('files in no folder', () => {
  it('are checked alone, with the schema that a modeline names', () => {
    const workspace = workspaceOf(disk({ '/x/config/schema.yml': schema, '/x/other.yml': schema }), []);
    const key = '/x/envs/values.yml';
    workspace.open({ key, text: 'nmae: 1\n', version: 1 });
    expect(codes(workspace, key)).toEqual([]);
    expect(workspace.files.get('/x/config/schema.yml')).toBeUndefined();
    workspace.open({ key, text: '# ytt-schema: ../config/schema.yml\nnmae: 1\n', version: 2 });
    expect(codes(workspace, key)).toEqual(['unknown-data-value']);
    expect(workspace.files.get('/x/other.yml')).toBeUndefined();
    workspace.open({ key: '/x/broken.yml', text: '#@data/values-schema\n---\na: 1\na: 2\n', version: 1 });
    expect(codes(workspace, '/x/broken.yml')).toEqual(['map-key-repeated']);
  });

  it('may be untitled', () => {
    const workspace = workspaceOf(disk({ '/ws/schema.yml': schema }));
    workspace.open({ key: 'untitled:Untitled-1', text: '#@data/values-schema\n---\na: null\n', version: 1 });
    expect(codes(workspace, 'untitled:Untitled-1')).toEqual(['schema-null']);
    workspace.open({ key: 'untitled:Untitled-2', text: 'name: 1\n', version: 1 });
    expect(codes(workspace, 'untitled:Untitled-2')).toEqual([]);
  });
});

describe('folders', () => {
  it('that are removed are not read any more', () => {
    const workspace = workspaceOf(disk({ '/a/schema.yml': schema, '/a/values.yml': 'name: 1\n', '/b/x.yml': '' }), [
      '/a',
      '/b',
    ]);
    expect(codes(workspace, '/a/values.yml')).toEqual(['wrong-type']);
    workspace.setFolders(['/b']);
    expect(workspace.files.get('/a/values.yml')).toBeUndefined();
    expect(workspace.runs().runs).toEqual([]);
  });
});

describe('projects in projects', () => {
  it('belong to the upper one, except libraries, which those that use them check too', () => {
    const workspace = workspaceOf(
      disk({
        '/ws/schema.yml': schema,
        '/ws/sub/schema.yml': '#@data/values-schema\n#@overlay/match-child-defaults missing_ok=True\n---\nport: 1\n',
        '/ws/sub/values.yml': '#@data/values\n---\nport: x\n',
        '/ws/_ytt_lib/lib/schema.yml': '#@data/values-schema\n---\nport: 1\n',
        '/ws/_ytt_lib/lib/values.yml': '#@data/values\n---\nport: x\n',
        '/ws/_ytt_lib/lib/t.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.port\n',
        '/ws/use.yml':
          '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("lib").with_data_values({"prot": 1}).eval())\n',
      }),
    );
    expect(
      workspace
        .runs()
        .runs.map(({ root }) => root)
        .sort(),
    ).toEqual(['/ws', '/ws/_ytt_lib/lib']);
    expect(codes(workspace, '/ws/sub/values.yml')).toEqual(['wrong-type']);
    expect(codes(workspace, '/ws/_ytt_lib/lib/values.yml')).toEqual(['wrong-type']);
    expect(codes(workspace, '/ws/use.yml')).toEqual(['evaluation-failed']);
  });
});

describe('what cannot be read', () => {
  const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'name: x\n' };

  it('is reported: too large', () => {
    const limits = { ...defaultSettings.limits, fileSize: schema.length };
    const values = `name: ${'x'.repeat(schema.length)}\n`;
    const workspace = workspaceOf(disk({ '/ws/schema.yml': schema, '/ws/values.yml': values }), ['/ws'], { limits });
    expect(codes(workspace, '/ws/values.yml')).toEqual(['file-too-large']);
    workspace.setSettings(defaultSettings);
    expect(codes(workspace, '/ws/values.yml')).toEqual([]);
    workspace.setSettings({ ...defaultSettings, limits });
    expect(codes(workspace, '/ws/values.yml')).toEqual(['file-too-large']);
  });

  it('is reported: too large, for an open file', () => {
    const limits = { ...defaultSettings.limits, fileSize: schema.length };
    const workspace = workspaceOf(disk({ ...files, '/ws/schema.yml': schema }), ['/ws'], { limits });
    const name = '/ws/values.yml';
    const text = `${schema}#! 7890\n`;
    workspace.open({ key: name, text, version: 1 });
    expect(workspace.snapshot(name)).toBeUndefined();
    expect(workspace.files.problemOf(name)).toBe('too-large');
    expect(codes(workspace, name)).toEqual(['file-too-large']);
    const runs = workspace.runs();
    workspace.change(name, 2, [{ range: { start: 0, end: 1 }, newText: '' }]);
    expect(workspace.runs()).toBe(runs);
    workspace.change(name, 3, [{ range: { start: 0, end: text.length - 1 }, newText: 'a'.repeat(schema.length) }]);
    expect(workspace.files.problemOf(name)).toBeUndefined();
    expect(codes(workspace, name)).not.toContain('file-too-large');
    workspace.open({ key: '/ws/untitled.yml', text: `${schema}#! 7890\n`, version: 1 });
    expect(codes(workspace, '/ws/untitled.yml')).toEqual(['file-too-large']);
  });

  it('is reported: not permitted', () => {
    const inner = disk(files);
    const workspace = workspaceOf({
      ...inner,
      readFile: (path) => (path === '/ws/values.yml' ? undefined : inner.readFile(path)),
    });
    expect(fileFindings(workspace, '/ws/values.yml').findings).toMatchObject([
      { code: 'file-unreadable', severity: 'error', message: 'This file cannot be read' },
    ]);
  });

  it('is reported: UTF-16, and bytes that are not UTF-8', () => {
    const inner = disk(files);
    const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');
    const read = (bytes: Uint8Array) =>
      workspaceOf({ ...inner, readFile: (path) => (path === '/ws/values.yml' ? bytes : inner.readFile(path)) });
    expect(codes(read(utf16('name: x\n')), '/ws/values.yml')).toContain('yaml-unreadable-character');
    expect(codes(read(Buffer.from([...Buffer.from('name: '), 0xff, 10])), '/ws/values.yml')).toContain(
      'yaml-unreadable-character',
    );
  });
});

describe('URIs', () => {
  it('with escapes are the paths that they mean', () => {
    const workspace = workspaceOf(disk({ '/ws/a b/schema.yml': schema }));
    expect(workspace.keyOf(pathToFileURL('/ws/a b/schema.yml').href)).toBe('/ws/a b/schema.yml');
  });
});
