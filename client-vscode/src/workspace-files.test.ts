/** Which files a server without a file system is given, and what it is told of them later. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { LogOutputChannel } from 'vscode';
import { disk, events, settings, startEditor, Uri, watched, workspace } from './testing/vscode.js';
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

/** What the server is told next. */
function nextTold(following: WorkspaceFiles): () => Promise<readonly (readonly [string, string | null])[]> {
  const told: (readonly WorkspaceFile[])[] = [];
  let wake = (): void => undefined;
  following.follow((some) => {
    told.push(some);
    wake();
  });
  return async () => {
    if (told.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return (told.shift() ?? []).map(({ uri, bytes }) => [
      uri.slice(root.length + 1),
      bytes === null ? null : new TextDecoder().decode(bytes),
    ]);
  };
}

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

  it('are none where no folder is open', async () => {
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

  it('are not too large each', async () => {
    put('large.yml', new Uint8Array(4 * 1024 * 1024 + 1));
    put('full.yml', new Uint8Array(4 * 1024 * 1024));
    expect(pathsOf(await files.readAll())).toEqual(['full.yml']);
  });

  it('are not too many, which is said', async () => {
    for (let i = 0; i < 4_999; i++) put(`${i}.yml`, bytesOf(''));
    expect(await files.readAll()).toHaveLength(4_999);
    expect(warned).toEqual([]);
    put('more/1.yml', bytesOf(''));
    put('more/2.yml', bytesOf(''));
    const others = new WorkspaceFiles(output);
    expect(await others.readAll()).toHaveLength(5_000);
    expect(warned).toEqual([
      'The workspace has 5000 files or 64 MiB or more: the server does not see the rest. The setting ytt.exclude leaves files out.',
    ]);
  });

  it('are not too large together', async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024);
    for (let i = 0; i < 40; i++) put(`${i}.yml`, bytes);
    // Some are read at the same time: those of the group that passes the bound are known already.
    expect(await files.readAll()).toHaveLength(16);
    expect(warned).toHaveLength(1);
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

describe('changes', () => {
  it('are told together, files and directories, once for each', async () => {
    put('a.yml', bytesOf('old'));
    put('gone/b.yml');
    await files.readAll();
    const told = nextTold(files);
    expect(watched).toMatchObject([{ base: { uri: Uri.parse(root) }, pattern: '**/*' }]);
    put('a.yml', bytesOf('new'));
    disk.delete(`${root}/gone/b.yml`);
    put('made/c.yml');
    const { created, changed, deleted } = events.files;
    void changed.fire(Uri.parse(`${root}/a.yml`));
    void changed.fire(Uri.parse(`${root}/a.yml`));
    void deleted.fire(Uri.parse(`${root}/gone`));
    void created.fire(Uri.parse(`${root}/made`));
    expect(await told()).toEqual([
      ['a.yml', null],
      ['a.yml', 'new'],
      ['gone', null],
      ['made', null],
      ['made/c.yml', 'made/c.yml'],
    ]);
    put('a.yml', bytesOf('newer'));
    void changed.fire(Uri.parse(`${root}/a.yml`));
    expect(await told()).toEqual([
      ['a.yml', null],
      ['a.yml', 'newer'],
    ]);
  });

  it('of what is excluded are not told', async () => {
    const told = nextTold(files);
    put('.git/index');
    put('a.yml');
    void events.files.changed.fire(Uri.parse(`${root}/.git/index`));
    void events.files.created.fire(Uri.parse(`${root}/a.yml`));
    expect(await told()).toEqual([
      ['a.yml', null],
      ['a.yml', 'a.yml'],
    ]);
  });

  it('of folders are told', async () => {
    const told = nextTold(files);
    put('added/a.yml');
    const [added, removed] = [{ uri: Uri.parse(`${root}/added`) }, { uri: Uri.parse(`${root}/removed`) }];
    void events.folders.fire({ added: [added], removed: [removed] });
    expect(await told()).toEqual([
      ['added', null],
      ['added/a.yml', 'added/a.yml'],
      ['removed', null],
    ]);
  });

  it('make room for others', async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024);
    for (let i = 0; i < 16; i++) put(`full/${i}.yml`, bytes);
    put('fuller.yml', bytesOf('f'));
    await files.readAll();
    const told = nextTold(files);
    put('more.yml');
    void events.files.created.fire(Uri.parse(`${root}/more.yml`));
    expect(await told()).toEqual([['more.yml', null]]);
    for (let i = 0; i < 16; i++) disk.delete(`${root}/full/${i}.yml`);
    void events.files.deleted.fire(Uri.parse(`${root}/full`));
    void events.files.created.fire(Uri.parse(`${root}/more.yml`));
    expect(await told()).toEqual([
      ['full', null],
      ['more.yml', null],
      ['more.yml', 'more.yml'],
    ]);
  });

  it('make no more room than what is gone had', async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024);
    put('full/0.yml', bytes);
    for (let i = 1; i < 16; i++) put(`fuller/${i}.yml`, bytes);
    await files.readAll();
    const told = nextTold(files);
    disk.delete(`${root}/full/0.yml`);
    for (const name of ['more', 'most']) put(`${name}.yml`, bytes);
    void events.files.deleted.fire(Uri.parse(`${root}/full`));
    for (const name of ['more', 'most']) void events.files.created.fire(Uri.parse(`${root}/${name}.yml`));
    expect((await told()).map(([path, text]) => [path, text?.length ?? 0])).toEqual([
      ['full', 0],
      ['more.yml', 0],
      ['more.yml', bytes.length],
      ['most.yml', 0],
    ]);
  });

  it('are followed no more in the end', async () => {
    let count = 0;
    files.follow(() => count++);
    put('a.yml');
    void events.files.created.fire(Uri.parse(`${root}/a.yml`));
    files.dispose();
    expect(watched).toEqual([]);
    expect(
      [events.files, { folders: events.folders }].flatMap(Object.values).map(({ listeners }) => listeners.size),
    ).toEqual([0, 0, 0, 0]);
    const later = new WorkspaceFiles(output);
    const told = nextTold(later);
    void events.files.created.fire(Uri.parse(`${root}/a.yml`));
    await told();
    expect(count).toBe(0);
  });
});
