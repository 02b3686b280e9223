/** How a server without a file system is notified of files that are written, removed and moved. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { LogOutputChannel } from 'vscode';
import { disk, events, FileType, settings, startEditor, Uri, watched, workspace } from '../testing/vscode.js';
import { type WorkspaceFile, WorkspaceFiles } from './workspace-files.js';

const root = 'vscode-vfs:///work';
const errors: string[] = [];
const output = {
  warn: () => undefined,
  error: (text: string) => void errors.push(text),
} as unknown as LogOutputChannel;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const put = (path: string, content: Uint8Array | 'link' = bytesOf(path)) => disk.set(`${root}/${path}`, content);

let files: WorkspaceFiles;
beforeEach(() => {
  startEditor();
  workspace.workspaceFolders = [{ uri: Uri.parse(root) }];
  files = new WorkspaceFiles(output);
});

/** The next notification to the server. */
function nextChanges(following: WorkspaceFiles): () => Promise<readonly (readonly [string, string | null])[]> {
  const changes: (readonly WorkspaceFile[])[] = [];
  let wake = (): void => undefined;
  following.follow((some) => {
    changes.push(some);
    wake();
  });
  return async () => {
    if (changes.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return (changes.shift() ?? []).map(({ uri, bytes }) => [
      uri.slice(root.length + 1),
      bytes === null ? null : new TextDecoder().decode(bytes),
    ]);
  };
}

describe('changes', () => {
  it('are reported together, files and directories, once each', async () => {
    put('a.yml', bytesOf('old'));
    put('gone/b.yml');
    await files.readAll();
    const changes = nextChanges(files);
    expect(watched).toMatchObject([{ base: { uri: Uri.parse(root) }, pattern: '**/*' }]);
    put('a.yml', bytesOf('new'));
    disk.delete(`${root}/gone/b.yml`);
    put('made/c.yml');
    const { created, changed, deleted } = events.files;
    void changed.fire(Uri.parse(`${root}/a.yml`));
    void changed.fire(Uri.parse(`${root}/a.yml`));
    void deleted.fire(Uri.parse(`${root}/gone`));
    void created.fire(Uri.parse(`${root}/made`));
    expect(await changes()).toEqual([
      ['a.yml', null],
      ['a.yml', 'new'],
      ['gone', null],
      ['made', null],
      ['made/c.yml', 'made/c.yml'],
    ]);
    put('a.yml', bytesOf('newer'));
    void changed.fire(Uri.parse(`${root}/a.yml`));
    expect(await changes()).toEqual([
      ['a.yml', null],
      ['a.yml', 'newer'],
    ]);
  });

  it('outside every folder, or of excluded files, are not reported', async () => {
    const changes = nextChanges(files);
    put('.git/index');
    put('a.yml');
    void events.files.changed.fire(Uri.parse(`${root}/.git/index`));
    void events.files.changed.fire(Uri.parse('vscode-log:///window.log'));
    void events.files.created.fire(Uri.parse(`${root}/a.yml`));
    expect(await changes()).toEqual([
      ['a.yml', null],
      ['a.yml', 'a.yml'],
    ]);
  });

  it('of folders are reported', async () => {
    const changes = nextChanges(files);
    put('added/a.yml');
    // A closed folder still exists.
    put('removed/b.yml');
    const [added, removed] = [{ uri: Uri.parse(`${root}/added`) }, { uri: Uri.parse(`${root}/removed`) }];
    workspace.workspaceFolders = [added];
    void events.folders.fire({ added: [added], removed: [removed] });
    expect(await changes()).toEqual([
      ['added', null],
      ['added/a.yml', 'added/a.yml'],
      ['removed', null],
    ]);
  });

  it.each([root, 'vscode-vfs:///'])(
    'of the folder %s, which is closed, leave what others below it hold',
    async (closed) => {
      put('a.yml');
      for (const path of ['sub/b.yml', 'subs/c.yml', 'subs/in/d.yml']) put(path);
      const outer = { uri: Uri.parse(closed) };
      const inner = [{ uri: Uri.parse(`${root}/sub`) }, { uri: Uri.parse(`${root}/subs/in`) }];
      workspace.workspaceFolders = [outer, ...inner];
      await files.readAll();
      const changes = nextChanges(files);
      workspace.workspaceFolders = inner;
      void events.folders.fire({ added: [], removed: [outer] });
      expect(await changes()).toEqual([
        ['', null],
        ['sub/b.yml', 'sub/b.yml'],
        ['subs/in/d.yml', 'subs/in/d.yml'],
      ]);
    },
  );

  it('of links are reported without their targets, unless these are folders of the workspace', async () => {
    const changes = nextChanges(files);
    put('link.yml', 'link');
    void events.files.changed.fire(Uri.parse(`${root}/link.yml`));
    expect(await changes()).toEqual([['link.yml', null]]);
    const { stat } = workspace.fs;
    workspace.fs.stat = async (uri: Uri) => {
      const found = await stat(uri);
      return `${uri}` === root ? { ...found, type: found.type | FileType.SymbolicLink } : found;
    };
    put('a.yml');
    expect((await new WorkspaceFiles(output).readAll()).map(({ uri }) => uri)).toEqual([`${root}/a.yml`]);
    workspace.fs.stat = stat;
  });

  it('that cannot be reported do not delay later ones', async () => {
    let count = 0;
    const failed = new Promise<void>((resolve) => {
      files.follow(() => {
        resolve();
        throw new Error('The server is gone.');
      });
    });
    put('a.yml');
    void events.files.created.fire(Uri.parse(`${root}/a.yml`));
    await failed;
    const later = new Promise<void>((resolve) => {
      files.follow(() => {
        count++;
        resolve();
      });
    });
    void events.files.changed.fire(Uri.parse(`${root}/a.yml`));
    await later;
    expect(count).toBe(1);
    expect(errors.splice(0)).toEqual(['Changed files could not be told of: The server is gone.']);
  });

  it('are watched in the folders that are open, and in no others', async () => {
    const [first, second] = [{ uri: Uri.parse(root) }, { uri: Uri.parse('vscode-vfs:///second') }];
    await files.readAll();
    const changes = nextChanges(files);
    const bases = () => watched.map(({ base }) => (base as { uri: Uri }).uri.path);
    workspace.workspaceFolders = [first, second];
    void events.folders.fire({ added: [second], removed: [] });
    expect(bases()).toEqual(['/work', '/second']);
    workspace.workspaceFolders = [second];
    void events.folders.fire({ added: [], removed: [first] });
    expect(bases()).toEqual(['/second']);
    await changes();
    files.dispose();
    expect(bases()).toEqual([]);
  });

  it('of a file that leaves the folder take it away, and of one that comes back give it', async () => {
    put('a.yml');
    await files.readAll();
    const changes = nextChanges(files);
    // The target of the move is not watched.
    disk.delete(`${root}/a.yml`);
    disk.set('vscode-vfs:///elsewhere/a.yml', bytesOf('a'));
    void events.files.deleted.fire(Uri.parse(`${root}/a.yml`));
    expect(await changes()).toEqual([['a.yml', null]]);
    put('a.yml', bytesOf('back'));
    void events.files.created.fire(Uri.parse(`${root}/a.yml`));
    expect(await changes()).toEqual([
      ['a.yml', null],
      ['a.yml', 'back'],
    ]);
  });

  it('that move files to where nothing is read remove them', async () => {
    settings.set('ytt.exclude', ['out/**']);
    put('config/a.yml');
    await files.readAll();
    const changes = nextChanges(files);
    const { created, deleted } = events.files;
    disk.delete(`${root}/config/a.yml`);
    put('out/a.yml');
    void deleted.fire(Uri.parse(`${root}/config`));
    void created.fire(Uri.parse(`${root}/out/a.yml`));
    expect(await changes()).toEqual([['config', null]]);
  });

  it('during the first reading of files are reported afterwards', async () => {
    put('a.yml');
    put('gone.yml');
    const reading = files.readAll();
    disk.delete(`${root}/gone.yml`);
    put('a.yml', bytesOf('new'));
    void events.files.deleted.fire(Uri.parse(`${root}/gone.yml`));
    void events.files.changed.fire(Uri.parse(`${root}/a.yml`));
    await reading;
    expect(await nextChanges(files)()).toEqual([
      ['gone.yml', null],
      ['a.yml', null],
      ['a.yml', 'new'],
    ]);
  });

  it('are reported in order, however long reading takes', async () => {
    const { readFile } = workspace.fs;
    const changes = nextChanges(files);
    let finish = (): void => undefined;
    const slow = new Promise<void>((resolve) => (finish = resolve));
    const began = new Promise<void>((resolve) => {
      workspace.fs.readFile = async (uri: Uri) => {
        const bytes = await readFile(uri);
        resolve();
        await slow;
        return bytes;
      };
    });
    put('a.yml');
    void events.files.created.fire(Uri.parse(`${root}/a.yml`));
    await began;
    disk.delete(`${root}/a.yml`);
    void events.files.deleted.fire(Uri.parse(`${root}/a.yml`));
    // Longer than changes are collected.
    await new Promise((resolve) => setTimeout(resolve, 100));
    finish();
    workspace.fs.readFile = readFile;
    expect(await changes()).toEqual([
      ['a.yml', null],
      ['a.yml', 'a.yml'],
    ]);
    expect(await changes()).toEqual([['a.yml', null]]);
  });

  it('are reported to late subscribers too, and nothing if there are none', async () => {
    const later = () => new Promise((resolve) => setTimeout(resolve, 100));
    const calls: number[] = [];
    await files.readAll();
    files.follow((some) => calls.push(some.length));
    await later();
    expect(calls).toEqual([]);
    const other = new WorkspaceFiles(output);
    await other.readAll();
    put('a.yml');
    void events.files.created.fire(Uri.parse(`${root}/a.yml`));
    await later();
    expect(await nextChanges(other)()).toEqual([
      ['a.yml', null],
      ['a.yml', 'a.yml'],
    ]);
  });

  it('of single files make room, too', async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024);
    for (let i = 0; i < 16; i++) put(`${i}.yml`, bytes);
    await files.readAll();
    const changes = nextChanges(files);
    disk.delete(`${root}/0.yml`);
    put('more.yml');
    void events.files.deleted.fire(Uri.parse(`${root}/0.yml`));
    void events.files.created.fire(Uri.parse(`${root}/more.yml`));
    expect(await changes()).toEqual([
      ['0.yml', null],
      ['more.yml', null],
      ['more.yml', 'more.yml'],
    ]);
  });

  it('make room for others', async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024);
    for (let i = 0; i < 16; i++) put(`full/${i}.yml`, bytes);
    put('fuller.yml', bytesOf('f'));
    await files.readAll();
    const changes = nextChanges(files);
    put('more.yml');
    void events.files.created.fire(Uri.parse(`${root}/more.yml`));
    expect(await changes()).toEqual([['more.yml', null]]);
    for (let i = 0; i < 16; i++) disk.delete(`${root}/full/${i}.yml`);
    void events.files.deleted.fire(Uri.parse(`${root}/full`));
    void events.files.created.fire(Uri.parse(`${root}/more.yml`));
    expect(await changes()).toEqual([
      ['full', null],
      ['more.yml', null],
      ['more.yml', 'more.yml'],
    ]);
  });

  it('use no more space than was freed', async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024);
    put('full/0.yml', bytes);
    for (let i = 1; i < 16; i++) put(`fuller/${i}.yml`, bytes);
    await files.readAll();
    const changes = nextChanges(files);
    disk.delete(`${root}/full/0.yml`);
    for (const name of ['more', 'most']) put(`${name}.yml`, bytes);
    void events.files.deleted.fire(Uri.parse(`${root}/full`));
    for (const name of ['more', 'most']) void events.files.created.fire(Uri.parse(`${root}/${name}.yml`));
    expect((await changes()).map(([path, text]) => [path, text?.length ?? 0])).toEqual([
      ['full', 0],
      ['more.yml', 0],
      ['more.yml', bytes.length],
      ['most.yml', 0],
    ]);
  });

  it('that are being read are not reported after unsubscribing', async () => {
    const { readFile } = workspace.fs;
    let count = 0;
    files.follow(() => count++);
    const read = new Promise<void>((resolve) => {
      workspace.fs.readFile = async (uri: Uri) => {
        files.dispose();
        resolve();
        return readFile(uri);
      };
    });
    put('a.yml');
    void events.files.created.fire(Uri.parse(`${root}/a.yml`));
    await read;
    await new Promise((resolve) => setTimeout(resolve));
    workspace.fs.readFile = readFile;
    expect(count).toBe(0);
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
    const { readFile } = workspace.fs;
    let reads = 0;
    workspace.fs.readFile = async (uri: Uri) => {
      reads++;
      return readFile(uri);
    };
    const later = new WorkspaceFiles(output);
    const changes = nextChanges(later);
    void events.files.created.fire(Uri.parse(`${root}/a.yml`));
    await changes();
    workspace.fs.readFile = readFile;
    expect([count, reads]).toEqual([0, 1]);
  });
});
