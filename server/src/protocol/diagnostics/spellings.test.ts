/** Clients that know a file by the exact URI under which they open it, however else it can be written. */
import { expect, it } from 'vitest';
import { uriOfKey } from '../../workspace/files/file-key.js';
import { testSession } from '../testing/session.js';
import { SessionDiagnostics } from './session-diagnostics.js';

const key = '/ws/a+values.yml';
const own = uriOfKey(key);
const spellings = [own, 'file:///ws/a%2Bvalues.yml', 'file:///ws/%61+values.yml'];
const files = {
  '/ws/schema.yml': '#@data/values-schema\n---\nport: 80\n',
  [key]: 'port: x\n',
};

function start() {
  const { session, workspace, disk, clock, published } = testSession(files);
  const diagnostics = new SessionDiagnostics(session);
  const settle = () => clock.advance(2_000);
  diagnostics.everythingChanged();
  settle();
  /** The client's diagnostics by URI, without the files that have none. */
  const shown = (): Record<string, number> => {
    const last = new Map(published.map(({ uri, diagnostics: all }) => [uri, all.length]));
    return Object.fromEntries([...last].filter(([, count]) => count > 0));
  };
  return {
    shown,
    published,
    open: (uri: string, text: string) => {
      workspace.open({ key, text, version: 1 });
      diagnostics.documentOpened(key, uri);
      settle();
    },
    edit: (text: string) => {
      workspace.open({ key, text, version: 2 });
      diagnostics.documentEdited(key);
      settle();
    },
    close: (saved: string) => {
      disk.set(key, saved);
      workspace.close(key);
      diagnostics.documentClosed(key);
      settle();
    },
    write: (text: string) => {
      disk.set(key, text);
      workspace.changedOnDisk([key]);
      diagnostics.filesChanged([key]);
      settle();
    },
  };
}

const wrong = 'port: w\n';
const right = 'port: 1\n';

it('are shown the diagnostics of a file under one URI, that of its document', () => {
  for (const first of spellings)
    for (const second of spellings)
      for (const saved of [wrong, right]) {
        const { open, close, shown } = start();
        expect(shown()).toEqual({ [own]: 1 });
        open(first, wrong);
        expect(shown()).toEqual({ [first]: 1 });
        close(saved);
        expect(shown()).toEqual(saved === wrong ? { [first]: 1 } : {});
        open(second, wrong);
        expect(shown()).toEqual({ [second]: 1 });
        close(right);
        expect(shown()).toEqual({});
      }
});

it.each(spellings)('are not remembered to have written %s once it is closed and has no diagnostics', (uri) => {
  const { open, close, write, shown } = start();
  open(uri, wrong);
  close(wrong);
  expect(shown()).toEqual({ [uri]: 1 });
  write(right);
  write(wrong);
  expect(shown()).toEqual({ [own]: 1 });
});

it('are sent nothing under the spelling of before if the file had no diagnostics', () => {
  const { open, write, published } = start();
  write(right);
  published.length = 0;
  open(spellings[1] as string, right);
  expect(published.map(({ uri }) => uri)).toEqual([spellings[1]]);
});

it.each(spellings)('are remembered to have written %s as long as it is open', (uri) => {
  const { open, edit, shown } = start();
  open(uri, right);
  expect(shown()).toEqual({});
  edit(wrong);
  expect(shown()).toEqual({ [uri]: 1 });
});
