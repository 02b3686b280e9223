/** What a workspace releases when folders, settings, files and runs change, and what it keeps. */
import { describe, expect, it } from 'vitest';
import { fileFindings } from '../diagnostics/file-findings.js';
import { memoryFileSystem } from './files/testing.js';
import { defaultSettings } from './settings/settings.js';
import { schema, workspaceOf } from './testing.js';
import { Workspace } from './workspace.js';

describe('a folder', () => {
  it('has no files once it is not a folder of the workspace', () => {
    const workspace = workspaceOf(new Map([['/ws/schema.yml', schema]]));
    expect([...workspace.filesOf('/ws')]).toEqual(['/ws/schema.yml']);
    workspace.setFolders(['/other']);
    expect([...workspace.filesOf('/ws')]).toEqual([]);
    expect(workspace.runs().runs).toEqual([]);
  });

  it('keeps its files where another one is added', () => {
    const workspace = workspaceOf(new Map([['/ws/schema.yml', schema]]));
    workspace.setFolders(['/ws', '/other']);
    expect([...workspace.filesOf('/ws')]).toEqual(['/ws/schema.yml']);
  });

  it('that is removed while being read has no files', () => {
    const workspace = new Workspace(memoryFileSystem(new Map([['/ws/schema.yml', schema]])));
    workspace.setFolders(['/ws']);
    const indexing = workspace.index('/ws');
    indexing.next();
    workspace.setFolders([]);
    for (const _ of indexing);
    expect([...workspace.filesOf('/ws')]).toEqual([]);
  });

  it('may be a link: what is below it counts as inside', () => {
    const inner = memoryFileSystem(new Map([['/ws/schema.yml', schema]]));
    const workspace = new Workspace({ ...inner, realPath: (path) => path.replace(/^\/ws/, '/disk/7/ws') });
    workspace.setFolders(['/ws']);
    expect(workspace.files.get('/ws/schema.yml')?.text).toBe(schema);
    expect(workspace.files.problemOf('/ws/schema.yml')).toBeUndefined();
  });

  it('inside another decides alone what it keeps out', () => {
    const disk = new Map([
      ['/ws/.gitignore', 'inner/t.yml\n'],
      ['/ws/inner/t.yml', 'a: 1\n'],
      ['/ws/t.yml', 'a: 1\n'],
    ]);
    const workspace = new Workspace(memoryFileSystem(disk));
    for (const folders of [
      ['/ws', '/ws/inner'],
      ['/ws/inner', '/ws'],
    ]) {
      workspace.setFolders(folders);
      expect(workspace.isHidden('/ws/inner/t.yml'), folders.join()).toBe(false);
    }
    workspace.setFolders(['/ws']);
    expect(workspace.isHidden('/ws/inner/t.yml')).toBe(true);
  });
});

describe('a file that is kept out', () => {
  const open = (workspace: Workspace, key: string): void =>
    workspace.open({ key, text: '#@data/values\n---\n- "\n', version: 1 });

  it('has no findings while it is open, and has them when the settings let it in', () => {
    const workspace = workspaceOf(new Map([['/ws/out/schema.yml', schema]]), { exclude: ['out'] });
    const key = '/ws/out/values.yml';
    open(workspace, key);
    expect(workspace.isHidden(key)).toBe(true);
    expect(fileFindings(workspace, key).findings).toEqual([]);
    workspace.setSettings(defaultSettings);
    expect(workspace.isHidden(key)).toBe(false);
    expect(fileFindings(workspace, key).findings).not.toEqual([]);
  });
});

describe('a project', () => {
  const stated = 'projects:\n- { name: a, files: [schema.yml, more.yml] }\n';

  it('has the same graph where edits change nothing about it', () => {
    const workspace = workspaceOf(new Map([['/ws/schema.yml', schema]]));
    const before = workspace.runs();
    workspace.open({ key: '/ws/schema.yml', text: `${schema}more: 1\n`, version: 1 });
    expect(workspace.runs()).toBe(before);
    workspace.open({ key: '/ws/schema.yml', text: 'name: app\n', version: 2 });
    expect(workspace.runs()).not.toBe(before);
  });

  it('follows every edit of its project file', () => {
    const texts = { '/ws/.ytt-project.yaml': stated, '/ws/schema.yml': schema, '/ws/more.yml': 'a: 1\n' };
    const workspace = workspaceOf(new Map(Object.entries(texts)));
    expect(workspace.runsOf('/ws/more.yml').map(({ reason }) => reason.kind)).toEqual(['project-file']);
    workspace.open({ key: '/ws/.ytt-project.yaml', text: stated.replace(', more.yml', ''), version: 1 });
    expect(workspace.runsOf('/ws/more.yml')).toEqual([]);
  });

  it('that comes back has no schema from before', () => {
    const disk = new Map([
      ['/ws/.ytt-project.yaml', stated],
      ['/ws/schema.yml', schema],
    ]);
    const workspace = workspaceOf(disk);
    const named = () => workspace.runs().runs.find(({ reason }) => reason.kind === 'project-file');
    expect(workspace.snapshot('/ws/schema.yml')?.schema).toBeDefined();
    const project = '/ws/.ytt-project.yaml';
    workspace.open({ key: project, text: '', version: 1 });
    expect(named()).toBeUndefined();
    workspace.open({ key: project, text: stated, version: 2 });
    workspace.open({ key: '/ws/schema.yml', text: 'name: app\n', version: 1 });
    expect(named()).toBeDefined();
    expect(workspace.snapshot('/ws/schema.yml')?.schema).toBeUndefined();
  });
});

describe('the lines of a file', () => {
  it('are those of its text, and of no other', () => {
    const workspace = workspaceOf(new Map([['/ws/schema.yml', schema]]));
    expect(workspace.linesOf('/ws/schema.yml', schema)).toBeUndefined();
    expect(workspace.snapshot('/ws/schema.yml')?.file.lines.lineCount).toBe(4);
    expect(workspace.linesOf('/ws/schema.yml', schema)?.lineCount).toBe(4);
    expect(workspace.linesOf('/ws/schema.yml', `\n${schema}`)).toBeUndefined();
    expect(workspace.linesOf('/ws/nowhere.yml', '')).toBeUndefined();
  });
});
