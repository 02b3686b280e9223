/** Clients that name a folder by a link and its documents by their real paths, or the other way round. */
import { describe, expect, it } from 'vitest';
import type { FileSystem } from './files/file-system.js';
import { memoryFileSystem } from './files/testing.js';
import { Workspace } from './workspace.js';

/** `/lnk` is a link to `/ws`, where all files are. */
const real = (path: string): string => path.replace(/^\/lnk(?=\/|$)/, '/ws');

function linked(folders: readonly string[]): Workspace {
  const fs = memoryFileSystem(new Map([['/ws/a/values.yml', 'port: 1\n']]));
  const disk: FileSystem = {
    ...fs,
    stat: (path) => fs.stat(real(path)),
    readFile: (path, ...limits) => fs.readFile(real(path), ...limits),
    readDirectory: (path) => fs.readDirectory(real(path)),
    realPath: (path) => (fs.stat(real(path)) === undefined ? undefined : real(path)),
  };
  const workspace = new Workspace(disk);
  workspace.setFolders(folders);
  for (const folder of folders) for (const _ of workspace.index(folder));
  return workspace;
}

const open = (workspace: Workspace, path: string): string => {
  const key = workspace.keyToOpen(`file://${path}`);
  workspace.open({ key, text: '', version: 1 });
  return key;
};

describe('a document of a folder that is named by another path', () => {
  it.each([
    ['/lnk', '/ws'],
    ['/ws', '/lnk'],
  ])('is a file of that folder: %s, %s', (folder, other) => {
    const workspace = linked([folder]);
    for (const name of ['a/values.yml', 'a/new.yml', 'none/new.yml']) {
      expect(workspace.keyOf(`file://${other}/${name}`)).toBe(`${folder}/${name}`);
      expect(workspace.keyToBe(`file://${other}/${name}`)).toBe(`${folder}/${name}`);
    }
    expect(workspace.keyOf('file:///elsewhere/values.yml')).toBe('/elsewhere/values.yml');
    expect(open(workspace, `${other}/a/values.yml`)).toBe(`${folder}/a/values.yml`);
  });

  it('is a file of the folder that it names itself, if both are open', () => {
    for (const name of ['values.yml', 'new.yml'])
      expect(linked(['/lnk', '/ws']).keyOf(`file:///ws/a/${name}`)).toBe(`/ws/a/${name}`);
  });

  it.each([
    ['/lnk', '/ws'],
    ['/ws', '/lnk'],
  ])('has a text of its own while the same one is open under the other name: %s, %s', (folder, other) => {
    const names = [`${folder}/a/values.yml`, `${other}/a/values.yml`];
    for (const [first = '', second = ''] of [names, names.toReversed()]) {
      const workspace = linked([folder]);
      const [one, two] = [open(workspace, first), open(workspace, second)];
      expect(one).toBe(`${folder}/a/values.yml`);
      expect(two).not.toBe(one);
      expect([first, second].map((path) => workspace.keyOf(`file://${path}`))).toEqual([one, two]);
      expect(open(workspace, second)).toBe(two);
      workspace.close(one);
      expect(workspace.keyOf(`file://${second}`)).toBe(two);
      workspace.close(two);
      expect(open(workspace, second)).toBe(one);
    }
  });
});
