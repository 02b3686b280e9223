/** Which texts are requested from git, and the messages if git is not available. */
import { beforeEach, describe, expect, it } from 'vitest';
import { EventEmitter, installed, startEditor, Uri } from '../testing/vscode.js';
import { textsAtHead } from './committed-texts.js';

const file = 'file:///shop/schema.yml';

interface Renamed {
  readonly now: string;
  readonly before: string;
}

/** A repository with these texts in its last commit, by paths in the system's notation, which the extension has found. */
function commit(
  texts: Readonly<Record<string, string>>,
  unstaged: readonly Renamed[],
  staged: readonly Renamed[],
): void {
  const changes = (all: readonly Renamed[]) =>
    all.map(({ now, before }) => ({ uri: Uri.parse(now), originalUri: Uri.parse(before) }));
  const repository = {
    diffWithHEAD: async () => changes(unstaged),
    diffIndexWithHEAD: async () => changes(staged),
    show: async (ref: string, path: string) => {
      const text = texts[path];
      if (ref !== 'HEAD' || text === undefined) throw new Error('There is no such file.');
      return text;
    },
  };
  const getRepository = (uri: Uri) => (`${uri}`.startsWith('file:///shop/') ? repository : null);
  installApi({ state: 'initialized', getRepository });
}

const installApi = (api: object): void =>
  install({ enabled: true, getAPI: (version: number) => (version === 1 ? api : undefined) });
const install = (exports: unknown): void => void installed.set('vscode.git', { activate: async () => exports });
const same = (uri: string): Renamed => ({ now: uri, before: uri });
const textsOf = (uri: string) => textsAtHead(Uri.parse(uri) as never, (one) => `${one}`);

beforeEach(startEditor);

describe('texts of the last commit', () => {
  it('are those of the file and of everything else that changed, staged or not', async () => {
    commit(
      { '\\shop\\schema.yml': 'a: 1', '\\shop\\b.star': 'b = 1', '\\shop\\c.yaml': 'c: 1', '\\shop\\d.txt': 'd' },
      [same('file:///shop/b.star'), same('file:///shop/new.yml')],
      [same('file:///shop/c.yaml'), same('file:///shop/d.txt'), same('file:///shop/b.star')],
    );
    expect(await textsOf(file)).toEqual([
      { uri: file, text: 'a: 1' },
      { uri: 'file:///shop/b.star', text: 'b = 1' },
      { uri: 'file:///shop/new.yml', text: null },
      { uri: 'file:///shop/c.yaml', text: 'c: 1' },
      { uri: 'file:///shop/d.txt', text: 'd' },
    ]);
  });

  it('exclude those of files that ytt no longer reads', async () => {
    commit({}, [{ now: 'file:///shop/a.go', before: 'file:///shop/a.yml' }, same('file:///shop/a.yml.bak')], []);
    expect(await textsOf(file)).toEqual([{ uri: file, text: null }]);
  });

  it('are found by the former name of a file', async () => {
    commit(
      { '\\shop\\old.yml': 'a: 1', '\\shop\\notes.md': 'b: 1' },
      [],
      [
        { now: file, before: 'file:///shop/old.yml' },
        { now: 'file:///shop/b.yml', before: 'file:///shop/notes.md' },
      ],
    );
    expect(await textsOf(file)).toEqual([
      { uri: file, text: 'a: 1' },
      { uri: 'file:///shop/b.yml', text: 'b: 1' },
    ]);
  });

  it('are awaited while the extension is looking for repositories', async () => {
    const stateChanged = new EventEmitter<string>();
    let repository: object | null = null;
    installApi({
      state: 'uninitialized',
      onDidChangeState: stateChanged.event,
      getRepository: () => repository,
    });
    const texts = textsOf(file);
    await new Promise((resolve) => setImmediate(resolve));
    await stateChanged.fire('uninitialized');
    repository = { diffWithHEAD: async () => [], diffIndexWithHEAD: async () => [], show: async () => 'a: 1' };
    await stateChanged.fire('initialized');
    expect(await texts).toEqual([{ uri: file, text: 'a: 1' }]);
    expect(stateChanged.listeners).toEqual(new Set());
  });

  const missing = 'The git extension of the editor is not there, or turned off.';

  it('are missing without git', async () => {
    await expect(textsOf(file)).rejects.toThrow(missing);
    install(undefined);
    await expect(textsOf(file)).rejects.toThrow(missing);
    install({ enabled: false });
    await expect(textsOf(file)).rejects.toThrow(missing);
    commit({}, [], []);
    await expect(textsOf('file:///elsewhere/a.yml')).rejects.toThrow(
      'The file is in no git repository that the editor knows.',
    );
  });
});
