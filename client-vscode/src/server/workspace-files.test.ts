/** Which files are sent to a server without a file system. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { LogOutputChannel } from 'vscode';
import { disk, FileType, settings, startEditor, Uri, workspace } from '../testing/vscode.js';
import { type WorkspaceFile, WorkspaceFiles } from './workspace-files.js';

const root = 'vscode-vfs:///work';
const warned: string[] = [];
const output = { warn: (text: string) => void warned.push(text) } as unknown as LogOutputChannel;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const put = (path: string, content: Uint8Array | 'link' = bytesOf(path)) => disk.set(`${root}/${path}`, content);
const pathsOf = (files: readonly WorkspaceFile[]) => files.map(({ uri }) => uri.slice(root.length + 1));

let files: WorkspaceFiles;
beforeEach(() => {
  startEditor();
  warned.length = 0;
  workspace.workspaceFolders = [{ uri: Uri.parse(root) }];
  files = new WorkspaceFiles(output);
});

describe('the files of the workspace', () => {
  it('are read from all folders, with their bytes', async () => {
    put('a.yml', bytesOf('a: 1'));
    put('config/b.yml');
    disk.set('vscode-vfs:///other/c.yml', bytesOf('c'));
    disk.set('vscode-vfs:///elsewhere/d.yml', bytesOf('d'));
    workspace.workspaceFolders = [{ uri: Uri.parse(root) }, { uri: Uri.parse('vscode-vfs:///other') }];
    const read = await files.readAll();
    expect(read.map(({ uri }) => uri)).toEqual([`${root}/a.yml`, `${root}/config/b.yml`, 'vscode-vfs:///other/c.yml']);
    expect(read[0]?.bytes).toEqual(bytesOf('a: 1'));
    expect(warned).toEqual([]);
  });

  it('are found by listing directories, and nothing else', async () => {
    put('a.yml');
    put('config/b.yml');
    const { readDirectory } = workspace.fs;
    const listed: string[] = [];
    workspace.fs.readDirectory = (uri) => {
      listed.push(`${uri}`);
      return readDirectory(uri);
    };
    await files.readAll();
    workspace.fs.readDirectory = readDirectory;
    expect(listed).toEqual([root, `${root}/config`]);
  });

  it('are empty if no folder is open', async () => {
    workspace.workspaceFolders = undefined;
    expect(await files.readAll()).toEqual([]);
  });

  it('are not those that no run reads, that are excluded, or that are links', async () => {
    settings.set('ytt.exclude', ['out/**']);
    settings.set('files.exclude', { '**/*.bak': true, '**/*.yml': false });
    for (const path of ['.git/a.yml', 'node_modules/b.yml', 'c/node_modules/d.yml', 'out/e.yml', 'x.bak', 'y/.z.bak'])
      put(path);
    put('link.yml', 'link');
    put('kept.yml');
    put('.hidden/kept.yml');
    expect(pathsOf(await files.readAll())).toEqual(['kept.yml', '.hidden/kept.yml']);
  });

  it('are excluded by their paths in their folder, however many folders there are', async () => {
    settings.set('ytt.exclude', ['out/**', 'work/**']);
    for (const path of ['out/a.yml', 'work/b.yml', 'kept.yml', 'sub/out/c.yml']) put(path);
    workspace.workspaceFolders = [{ uri: Uri.parse(root) }, { uri: Uri.parse('vscode-vfs:///other') }];
    expect(pathsOf(await files.readAll())).toEqual(['kept.yml', 'sub/out/c.yml']);
  });

  it('are those of a folder that is a link, and no others that links lead to', async () => {
    put('a.yml');
    put('link/b.yml');
    disk.set('vscode-vfs:///other/c.yml', bytesOf('c'));
    const { stat } = workspace.fs;
    workspace.fs.stat = async (uri: Uri) => {
      const found = await stat(uri);
      const isLink = [root, `${root}/link`].includes(`${uri}`);
      return isLink ? { ...found, type: found.type | FileType.SymbolicLink } : found;
    };
    workspace.workspaceFolders = [{ uri: Uri.parse('vscode-vfs:///other') }, { uri: Uri.parse(root) }];
    const read = await files.readAll();
    workspace.fs.stat = stat;
    expect(read.map(({ uri }) => uri)).toEqual(['vscode-vfs:///other/c.yml', `${root}/a.yml`]);
  });

  it('are found without a look at what links lead to', async () => {
    put('a.yml');
    put('link.yml', 'link');
    const { stat } = workspace.fs;
    const looked: string[] = [];
    workspace.fs.stat = (uri: Uri) => {
      looked.push(`${uri}`);
      return stat(uri);
    };
    await files.readAll();
    workspace.fs.stat = stat;
    expect(looked).toContain(`${root}/a.yml`);
    expect(looked).not.toContain(`${root}/link.yml`);
  });

  it('are not too large each', async () => {
    put('large.yml', new Uint8Array(4 * 1024 * 1024 + 1));
    put('full.yml', new Uint8Array(4 * 1024 * 1024));
    expect(pathsOf(await files.readAll())).toEqual(['full.yml']);
  });

  it('are limited, which is reported', async () => {
    for (let i = 0; i < 4_999; i++) put(`${i}.yml`, bytesOf(''));
    expect(await files.readAll()).toHaveLength(4_999);
    expect(warned).toEqual([]);
    put('more/1.yml', bytesOf(''));
    put('more/2.yml', bytesOf(''));
    const others = new WorkspaceFiles(output);
    expect(await others.readAll()).toHaveLength(5_000);
    warned.length = 0;
    disk.set('vscode-vfs:///other/1.yml', bytesOf(''));
    workspace.workspaceFolders = ['vscode-vfs:///other', root].map((folder) => ({ uri: Uri.parse(folder) }));
    const { stat } = workspace.fs;
    let asked = 0;
    workspace.fs.stat = async (uri) => {
      asked++;
      return stat(uri);
    };
    expect(await new WorkspaceFiles(output).readAll()).toHaveLength(5_000);
    workspace.fs.stat = stat;
    // Excluded directories are not read.
    const directories = 2;
    expect(asked).toBe(5_000 + directories);
    expect(warned).toEqual([
      'The workspace has 5000 files or 64 MiB or more: the server does not see the rest. The setting ytt.exclude leaves files out.',
    ]);
  });

  it('are not too large together', async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024);
    for (let i = 0; i < 40; i++) put(`${i}.yml`, bytes);
    // Some are read in parallel: the files of the group that exceeds the limit are known already.
    expect(await files.readAll()).toHaveLength(16);
    expect(warned).toHaveLength(1);
  });

  it('are counted once if folders are nested', async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024);
    for (let i = 0; i < 10; i++) put(`sub/${i}.yml`, bytes);
    workspace.workspaceFolders = [{ uri: Uri.parse(root) }, { uri: Uri.parse(`${root}/sub`) }];
    await files.readAll();
    expect(warned).toEqual([]);
  });

  it('that cannot be read are left out', async () => {
    put('a.yml');
    const { readFile } = workspace.fs;
    workspace.fs.readFile = async () => {
      throw new Error('no permission');
    };
    expect(await files.readAll()).toEqual([]);
    workspace.fs.readFile = readFile;
  });
});
