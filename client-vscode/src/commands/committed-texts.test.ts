/** Which texts are requested from git, and the messages if git is not available. */
import { beforeEach, describe, expect, it } from 'vitest';
import { EventEmitter, installed, settings, startEditor, Uri } from '../testing/vscode.js';
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
  failing: Readonly<Record<string, () => Promise<never>>> = {},
): void {
  const changes = (all: readonly Renamed[]) =>
    all.map(({ now, before }) => ({ uri: Uri.parse(now), originalUri: Uri.parse(before) }));
  const repository = {
    diffWithHEAD: async () => changes(unstaged),
    diffIndexWithHEAD: async () => changes(staged),
    show: async (ref: string, path: string) => {
      const text = texts[path];
      // The extension fails in the same way whatever the reason.
      if (ref !== 'HEAD' || text === undefined) throw new Error('Could not show object.');
      return text;
    },
    getObjectDetails: async (treeish: string, path: string) => {
      if (treeish === 'HEAD' && texts[path] !== undefined) return { mode: '100644', object: 'a', size: 1 };
      throw Object.assign(new Error('Path not known by git'), { gitErrorCode: 'UnknownPath' });
    },
    ...failing,
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

  it('are missing without git, which is said with the reason', async () => {
    const reason = () => textsOf(file).then(String, (error: Error) => error.message);
    const missing = 'The git extension of the editor is not there, or turned off.';
    expect(await reason()).toBe(missing);
    install(undefined);
    expect(await reason()).toBe(missing);
    install({ enabled: false });
    expect(await reason()).toBe('The editor finds no git: install it, or say where it is in the setting git.path.');
    settings.set('git.enabled', false);
    expect(await reason()).toBe('The setting git.enabled turns git off.');
    commit({}, [], []);
    await expect(textsOf('file:///elsewhere/a.yml')).rejects.toThrow(
      'The file is in no git repository that the editor knows.',
    );
  });

  describe('of which git fails to give one are not taken for new files', () => {
    const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);
    const fails = (error: Error) => () => Promise.reject(error);
    const stderr = (text: string) => fails(failed('Failed to execute git', { exitCode: 128, stderr: text }));
    const show = fails(failed('Could not show object.', { exitCode: 128 }));
    const gone = fails(failed('Failed to execute git (ENOENT)', { gitErrorCode: 'NotAGitRepository' }));

    it.each([
      [
        'without a commit',
        { show, getObjectDetails: stderr('fatal: Not a valid object name HEAD\n') },
        'The repository has no commit yet.',
      ],
      [
        'that is broken',
        { show, getObjectDetails: stderr('fatal: not a tree object\nmore\n') },
        'Git fails: fatal: not a tree object',
      ],
      ['that lacks the content', { show }, 'Git fails: Could not show object.'],
      ['where git is gone', { show, getObjectDetails: gone }, 'Git fails: Failed to execute git (ENOENT)'],
      [
        'whose working tree cannot be compared',
        { diffWithHEAD: stderr('fatal: index file corrupt\n') },
        'Git fails: fatal: index file corrupt',
      ],
      ['whose index cannot be compared', { diffIndexWithHEAD: gone }, 'Git fails: Failed to execute git (ENOENT)'],
    ])('in a repository %s', async (_, failing, message) => {
      commit({ '\\shop\\schema.yml': 'a: 1' }, [same('file:///shop/b.star')], [], failing);
      await expect(textsOf(file)).rejects.toThrow(new Error(message));
    });

    it('where only another file is affected', async () => {
      const details = (_: string, path: string) => (path.endsWith('b.star') ? show() : Promise.resolve({}));
      commit({ '\\shop\\schema.yml': 'a: 1' }, [same('file:///shop/b.star')], [], {
        getObjectDetails: details as never,
      });
      await expect(textsOf(file)).rejects.toThrow('Git fails: Could not show object.');
    });
  });
});
