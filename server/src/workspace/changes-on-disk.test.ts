/** The effects of files that are created, changed and deleted during a workspace's lifetime. */
import { describe, expect, it } from 'vitest';
import { lastEditOf } from './evaluation/edit-history.js';
import { memoryFileSystem } from './files/testing.js';
import type { TextFile } from './files/text-file.js';
import { governed, schema, workspaceOf } from './testing.js';
import { Workspace } from './workspace.js';

describe('changes on disk', () => {
  it('of a directory are changes of all below it', () => {
    const disk = new Map([['/ws/a/b/schema.yml', schema]]);
    const workspace = workspaceOf(disk);
    disk.clear();
    disk.set('/ws/c/b/schema.yml', schema).set('/ws/c/b/values.yml', 'name: x\n');
    for (const key of ['/ws/a', '/ws/c']) workspace.changedOnDisk([key]);
    expect(governed(workspace)).toEqual(['/ws/c/b/schema.yml', '/ws/c/b/values.yml']);
    expect(workspace.files.get('/ws/a/b/schema.yml')).toBeUndefined();
  });

  it('in one of several folders are seen, whatever the order of these', () => {
    for (const folders of [
      ['/ws', '/other'],
      ['/other', '/ws'],
    ]) {
      const disk = new Map([['/ws/a/schema.yml', schema]]);
      const workspace = new Workspace(memoryFileSystem(disk));
      workspace.setFolders(folders);
      for (const folder of folders) for (const _ of workspace.index(folder));
      disk.set('/ws/b/schema.yml', schema);
      expect(workspace.changedOnDisk(['/ws/b'])).toEqual(['/ws/b']);
      expect(governed(workspace)).toEqual(['/ws/a/schema.yml', '/ws/b/schema.yml']);
    }
  });

  it('may be read by the editor, which then is not typing, and may write them', () => {
    const key = '/ws/a.yml';
    const disk = new Map([[key, 'a: 1\n']]);
    const workspace = workspaceOf(disk);
    let version = 0;
    const becomes = (text: string): boolean => {
      workspace.change(key, ++version, [{ range: { start: 0, end: 5 }, newText: text }]);
      return workspace.wasReloaded(key);
    };
    const isTyped = (): boolean => lastEditOf(workspace.files.getOpen(key) as TextFile) !== undefined;
    workspace.open({ key, text: 'a: 1\n', version });
    disk.set(key, 'a: 2\n');
    expect([becomes('a: 3\n'), isTyped(), becomes('a: 2\n'), isTyped()]).toEqual([false, true, true, false]);
    expect([becomes('a: 3\n'), becomes('a: 2\n')]).toEqual([false, false]);
    becomes('a: 4\n');
    disk.set(key, 'a: 4\n');
    workspace.saved(key);
    expect([becomes('a: 3\n'), becomes('a: 4\n')]).toEqual([false, false]);
    workspace.close(key);
    expect(workspace.wasReloaded(key)).toBe(false);
  });

  it('are seen while a folder is being read', () => {
    const disk = new Map([
      ['/ws/a/t.yml', 'a: 1\n'],
      ['/ws/b/t.yml', 'a: 1\n'],
    ]);
    const workspace = new Workspace(memoryFileSystem(disk));
    workspace.setFolders(['/ws']);
    const indexing = workspace.index('/ws');
    indexing.next();
    indexing.next();
    disk.set('/ws/a/schema.yml', schema);
    workspace.changedOnDisk(['/ws/a/schema.yml']);
    for (const _ of indexing);
    expect(governed(workspace)).toContain('/ws/a/schema.yml');
  });

  it('of many files look at each directory once, and make one project graph', () => {
    const disk = new Map([['/ws/a/b/schema.yml', schema]]);
    const fs = memoryFileSystem(disk);
    const looked: string[] = [];
    const workspace = new Workspace({
      ...fs,
      readDirectory: (path) => {
        looked.push(path);
        return fs.readDirectory(path);
      },
    });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    looked.length = 0;
    const created = Array.from({ length: 100 }, (_, i) => `/ws/a/b/${i % 2}/${i}.yml`);
    for (const key of created) disk.set(key, 'a: 1\n');
    disk.delete('/ws/a/b/schema.yml');
    expect(workspace.changedOnDisk([...created, '/ws/a/b/schema.yml', '/ws/x.png'])).toHaveLength(102);
    expect(looked.sort()).toEqual(['/ws', '/ws/a', '/ws/a/b', '/ws/a/b/0', '/ws/a/b/1']);
    expect([...workspace.filesOf('/ws')].sort()).toEqual([...created].sort());
    const before = workspace.runs();
    expect(workspace.changedOnDisk([...created, '/ws/y.png'])).toEqual([]);
    expect(workspace.runs()).toBe(before);
  });

  it('rebuild the graph if a directory becomes a repository, or ceases to be one', () => {
    const disk = new Map([
      ['/ws/schema.yml', schema],
      ['/ws/in/schema.yml', schema],
    ]);
    const workspace = workspaceOf(disk);
    const roots = (): readonly string[] => workspace.runs().runs.map(({ root }) => root);
    expect(roots()).toEqual(['/ws']);
    disk.set('/ws/in/.git/HEAD', '');
    workspace.changedOnDisk(['/ws/in/.git/HEAD']);
    expect(roots()).toEqual(['/ws/in', '/ws']);
    const before = workspace.runs();
    expect(workspace.changedOnDisk(['/ws/in/.git/index.lock'])).toEqual([]);
    expect(workspace.runs()).toBe(before);
    disk.delete('/ws/in/.git/HEAD');
    expect(workspace.changedOnDisk(['/ws/in/.git'])).toEqual(['/ws/in/.git']);
    expect(roots()).toEqual(['/ws']);
  });

  it('of an open file are seen when it is closed', () => {
    const stated = 'projects:\n- { name: a, files: [deleted, created] }\n';
    const disk = new Map([
      ['/ws/.ytt-project.yaml', stated],
      ['/ws/deleted/a.yml', 'a: 1\n'],
    ]);
    const workspace = workspaceOf(disk);
    for (const key of ['/ws/deleted/a.yml', '/ws/created/b.yml']) workspace.open({ key, text: 'a: 1\n', version: 1 });
    disk.delete('/ws/deleted/a.yml');
    disk.set('/ws/created/b.yml', 'a: 1\n');
    for (const key of ['/ws/deleted/a.yml', '/ws/created/b.yml']) workspace.changedOnDisk([key]);
    for (const key of ['/ws/deleted/a.yml', '/ws/created/b.yml']) workspace.close(key);
    expect(governed(workspace)).toEqual(['/ws/created/b.yml']);
    expect(workspace.targetOf('/ws', 'deleted')).toBe('missing');
  });

  it('keep what is excluded out, also by a .gitignore that changes', () => {
    const disk = new Map([
      ['/ws/.gitignore', 'out/\n'],
      ['/ws/out/schema.yml', schema],
    ]);
    const workspace = workspaceOf(disk);
    workspace.changedOnDisk(['/ws/out/schema.yml']);
    expect(governed(workspace)).toEqual([]);
    disk.delete('/ws/.gitignore');
    workspace.changedOnDisk(['/ws/.gitignore']);
    expect(governed(workspace)).toEqual(['/ws/out/schema.yml']);
  });
});
