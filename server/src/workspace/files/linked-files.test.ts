/** Which symbolic links are followed: the same for files that are listed, and for those that are read. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { defaultSettings } from '../settings/settings.js';
import { Workspace } from '../workspace.js';
import { nodeFileSystem } from './node-file-system.js';

const schema = '#@data/values-schema\n---\nname: app\n';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ytt-links-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const at = (path: string): string => join(root, path);

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
}

function workspaceOf(folders: readonly string[], allowed: readonly string[] = []): Workspace {
  const workspace = new Workspace(nodeFileSystem);
  workspace.setSettings({ ...defaultSettings, allowedSymlinkDestinations: allowed.map(at) });
  setFolders(workspace, folders);
  return workspace;
}

function setFolders(workspace: Workspace, folders: readonly string[]): void {
  workspace.setFolders(folders.map(at));
  for (const folder of workspace.folders) for (const _ of workspace.index(folder));
}

const listed = (workspace: Workspace): string[] =>
  [...workspace.allFiles()].map((path) => path.slice(root.length + 1)).sort();

describe('links from one workspace folder into another', () => {
  beforeEach(() => {
    write({
      'shop/.ytt-project.yaml': 'projects:\n- name: shop\n  files: [base/schema.yml, schema.yml, t.yml]\n',
      'shop/t.yml': '#@ load("@ytt:data", "data")\nname: #@ data.values.name\n',
      'shop/v.yml': '#! ytt-schema: base/schema.yml\nname: 1\n',
      'base/schema.yml': schema,
      'other/secret.yml': 'a: 1\n',
    });
    symlinkSync(at('base'), at('shop/base'));
    symlinkSync(at('base/schema.yml'), at('shop/schema.yml'));
    symlinkSync(at('other'), at('shop/other'));
    symlinkSync(at('shop/t.yml'), at('base/t.yml'));
  });

  const found = (workspace: Workspace): unknown[] =>
    ['shop/.ytt-project.yaml', 'shop/v.yml'].map((path) =>
      fileFindings(workspace, at(path)).findings.map(({ code, severity }) => `${severity} ${code}`),
    );
  const outside = ['information file-unreadable', 'information file-unreadable'];
  const whenAlone = [outside, ['information modeline-unresolved']];
  const whenBoth = [[], ['error wrong-type']];
  const together = [
    'base/schema.yml',
    'base/t.yml',
    'shop/.ytt-project.yaml',
    'shop/base/schema.yml',
    'shop/base/t.yml',
    'shop/schema.yml',
    'shop/t.yml',
    'shop/v.yml',
  ];
  const alone = ['shop/.ytt-project.yaml', 'shop/t.yml', 'shop/v.yml'];

  it.each([[['shop', 'base']], [['base', 'shop']]])('are followed: %s', (folders) => {
    const workspace = workspaceOf(folders);
    expect(listed(workspace)).toEqual(together);
    expect(found(workspace)).toEqual(whenBoth);
  });

  it('are followed once that folder is added, and no longer when it is removed', () => {
    const workspace = workspaceOf(['shop']);
    for (let i = 0; i < 2; i++) {
      expect(listed(workspace)).toEqual(alone);
      expect(found(workspace)).toEqual(whenAlone);
      expect(workspace.files.problemOf(at('shop/base/schema.yml'))).toBe('outside');
      setFolders(workspace, ['shop', 'base']);
      expect(listed(workspace)).toEqual(together);
      expect(found(workspace)).toEqual(whenBoth);
      expect(workspace.files.get(at('shop/base/schema.yml'))?.text).toBe(schema);
      setFolders(workspace, ['shop']);
    }
  });
});

describe('a file that is read over links', () => {
  it.each([
    ['its own folder', ['shop']],
    ['another folder', ['shop', 'base']],
    ['a folder that is a link', ['shop', 'to-base']],
  ])('changes under every name when it changes in %s', (_, folders) => {
    write({ 'shop/in/schema.yml': schema, 'base/schema.yml': schema, 'shop/v.yml': '#@data/values\n---\nname: 1\n' });
    symlinkSync(at('base'), at('to-base'));
    const changed = folders.length === 1 ? 'shop/in/schema.yml' : `${folders[1]}/schema.yml`;
    mkdirSync(at('shop/app'));
    symlinkSync(at(changed), at('shop/app/schema.yml'));
    write({ 'shop/app/v.yml': '#@data/values\n---\nname: 1\n' });
    const workspace = workspaceOf(folders);
    const codes = () => fileFindings(workspace, at('shop/app/v.yml')).findings.map(({ code }) => code);
    expect(codes()).toEqual(['wrong-type']);
    write({ [changed]: schema.replace('app', '0') });
    expect(workspace.changedOnDisk([at(changed)]).toSorted()).toEqual([at(changed), at('shop/app/schema.yml')].sort());
    expect(codes()).toEqual([]);
    rmSync(at(changed));
    workspace.changedOnDisk([at(changed)]);
    expect(workspace.files.get(at('shop/app/schema.yml'))).toBeUndefined();
    write({ [changed]: schema });
    workspace.changedOnDisk([at(changed)]);
    expect(codes()).toEqual(['wrong-type']);
    rmSync(at('shop/app/schema.yml'));
    write({ 'shop/app/schema.yml': schema, [changed]: 'a: 1\n' });
    workspace.changedOnDisk([at('shop/app/schema.yml')]);
    expect(codes()).toEqual(['wrong-type']);
    expect(workspace.changedOnDisk([at(changed)])).not.toContain(at('shop/app/schema.yml'));
  });

  it('changes with the directory that holds it', () => {
    write({ 'shop/in/deep/schema.yml': schema, 'shop/app/t.yml': 'a: 1\n' });
    symlinkSync(at('shop/in/deep/schema.yml'), at('shop/app/schema.yml'));
    const workspace = workspaceOf(['shop']);
    expect(workspace.files.get(at('shop/app/schema.yml'))?.text).toBe(schema);
    rmSync(at('shop/in'), { recursive: true });
    expect(workspace.changedOnDisk([at('shop/in')])).toContain(at('shop/app/schema.yml'));
    expect(workspace.files.get(at('shop/app/schema.yml'))).toBeUndefined();
    expect(listed(workspace)).toEqual(['shop/app/t.yml']);
  });
});

describe('every file that is listed', () => {
  it.each<readonly [readonly string[], readonly string[]]>([
    [['a'], []],
    [['b'], []],
    [['a', 'b'], []],
    [['a', 'a/in'], []],
    [['a/in'], []],
    [['a/in', 'b'], []],
    [['a'], ['b']],
    [['a/in'], ['c/x.yml']],
    [['to-b'], ['to-c']],
    [['to-b', 'a'], []],
  ])('in %j, with links to %j allowed, can be read, and no link is left out that can be', (folders, allowed) => {
    write({ 'a/x.yml': '', 'a/in/y.yml': '', 'b/x.yml': '', 'c/x.yml': '' });
    for (const name of ['a', 'a/in', 'b', 'c'])
      for (const target of ['a', 'a/in', 'b', 'c']) {
        symlinkSync(at(`${target}/x.yml`), at(`${name}/${target.replace('/', '-')}.yml`));
        if (target.length === 1) symlinkSync(at(target), at(`to-${target}${name.replace('/', '-')}`));
      }
    for (const name of ['b', 'c']) symlinkSync(at(name), at(`to-${name}`));
    const workspace = workspaceOf(folders, allowed);
    const files = listed(workspace);
    expect(files).not.toEqual([]);
    expect(files.filter((path) => workspace.files.get(at(path)) === undefined)).toEqual([]);
    const links = folders.flatMap((name) => ['a', 'a-in', 'b', 'c'].map((target) => `${name}/${target}.yml`));
    const readable = links.filter((path) => workspace.files.get(at(path)) !== undefined);
    expect(links.filter((path) => files.includes(path))).toEqual(readable);
  });
});
