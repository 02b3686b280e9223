import { describe, expect, it } from 'vitest';
import type { Connection } from 'vscode-languageserver/node';
import { settled, testSession } from '../testing/session.js';
import { Indexing } from './indexing.js';

/** A session whose folder has 30 files, each of which takes 10 ms to find, and the progress that its client shows. */
function slow({ progress = true, accepts = true, cancelAt = Number.POSITIVE_INFINITY } = {}) {
  const test = testSession({}, { abilities: { progress } });
  const { session, clock, workspace } = test;
  const shown: string[] = [];
  let found = 0;
  let cancel = (): void => undefined;
  workspace.index = function* () {
    for (; found < 60; ) {
      clock.spend(10);
      found++;
      if (found === cancelAt) cancel();
      yield found;
    }
  };
  const reporter = {
    begin: (title: string, _percentage: unknown, _message: unknown, cancellable: boolean) =>
      void shown.push(`${title}, cancellable: ${cancellable}`),
    report: (message: string) => void shown.push(message),
    done: () => void shown.push('done'),
    token: {
      onCancellationRequested: (listener: () => void) => {
        cancel = listener;
      },
    },
  };
  const window = {
    createWorkDoneProgress: async () => {
      if (!accepts) throw new Error('refused');
      return reporter;
    },
  };
  const connection = { ...session.connection, window } as unknown as Connection;
  const run = async (): Promise<void> => {
    let isDone = false;
    const indexed = new Indexing({ ...session, connection, moreKnown: () => undefined }).run().then(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      clock.runTurn();
    }
    return indexed;
  };
  return { shown, run, found: () => found };
}

describe('indexing', () => {
  it('shows its progress once it takes more than 400 ms', async () => {
    const { shown, run, found } = slow();
    await run();
    expect(found()).toBe(60);
    expect(shown[0]).toBe('ytt: looking for schemas, cancellable: true');
    expect(shown[1]).toBe('42 files');
    expect(shown.at(-1)).toBe('done');
    for (const report of shown.slice(1, -1)) expect(report).toMatch(/^\d+ files$/);
  });

  it('shows none to clients that show none, or refuse to', async () => {
    const silent = slow({ progress: false });
    await silent.run();
    expect(silent.shown).toEqual([]);
    const refused = slow({ accepts: false });
    await refused.run();
    expect(refused.shown).toEqual([]);
    expect(refused.found()).toBe(60);
  });

  it('ends where the user wants no more of it', async () => {
    const { shown, run, found } = slow({ cancelAt: 50 });
    await run();
    expect(found()).toBe(50);
    expect(shown.at(-1)).toBe('done');
  });
});

it('tells once that a folder holds too much to be searched', async () => {
  const { session, clock, workspace } = testSession({});
  const told: string[] = [];
  const sendNotification = async (_: unknown, { message }: { message: string }) => void told.push(message);
  const connection = { ...session.connection, sendNotification } as unknown as Connection;
  const indexing = new Indexing({ ...session, connection, moreKnown: () => undefined });
  await settled(clock, indexing.run());
  expect(told).toEqual([]);
  workspace.isTooLarge = () => true;
  await settled(clock, indexing.run());
  await settled(clock, indexing.run());
  expect(told).toEqual([expect.stringMatching(/^ytt: \/ws holds too many files to search them all\./)]);
});

describe('a search that another one replaces', () => {
  function withThreeFolders() {
    const { session, clock, workspace } = testSession({});
    workspace.setFolders(['/a', '/b', '/c']);
    const searched: string[] = [];
    workspace.index = function* (folder) {
      searched.push(folder);
      for (let i = 0; i < 5; i++) {
        clock.spend(10);
        yield i;
      }
    };
    return { indexing: new Indexing({ ...session, moreKnown: () => undefined }), clock, searched };
  }

  it('begins only if messages were handled since, so that folders that change together are searched once', async () => {
    const { indexing, clock, searched } = withThreeFolders();
    await settled(clock, Promise.all(Array.from({ length: 600 }, () => indexing.run())));
    expect(searched).toEqual(['/a', '/b', '/c']);
  });

  it('is waited for by nobody before it begins', async () => {
    const { indexing } = withThreeFolders();
    await Promise.all([indexing.indexed(), indexing.ready()]);
    expect(indexing.isReady('/a/t.yml')).toBe(false);
  });

  it('looks into no further folder', async () => {
    const { indexing, clock, searched } = withThreeFolders();
    const replaced = indexing.run();
    while (searched.length === 0) await settled(clock, Promise.resolve());
    await settled(clock, Promise.all([replaced, indexing.run()]));
    expect(searched).toEqual(['/a', '/a', '/b', '/c']);
  });
});

describe('progress that the client agrees to late', () => {
  it('is not begun when indexing has ended', async () => {
    const { session, clock, workspace } = testSession({}, { abilities: { progress: true } });
    workspace.index = function* () {
      for (let found = 1; found <= 60; found++) {
        clock.spend(10);
        yield found;
      }
    };
    const shown: string[] = [];
    const tell = (what: string) => () => void shown.push(what);
    const reporter = { begin: tell('begin'), report: tell('report'), done: tell('done') };
    let agree: (value: unknown) => void = () => undefined;
    const window = { createWorkDoneProgress: () => new Promise((resolve) => (agree = resolve)) };
    const connection = { ...session.connection, window } as unknown as Connection;
    await settled(clock, new Indexing({ ...session, connection, moreKnown: () => undefined }).run());
    agree(reporter);
    await new Promise((resolve) => setImmediate(resolve));
    expect(shown).toEqual([]);
  });
});
