/** Which files start the server. */
import { beforeEach, describe, expect, it } from 'vitest';
import { disk, events, startEditor, Uri, workspace } from '../testing/vscode.js';
import type { RunningServer } from './running-server.js';
import { startWhenNeeded, type WaitingServer } from './start-when-needed.js';

let starts: number;
beforeEach(() => {
  startEditor();
  starts = 0;
});
const wait = (): WaitingServer => startWhenNeeded({ start: async () => void starts++ } as unknown as RunningServer);
const document = (name: string, languageId: string, text = '') => ({
  uri: Uri.parse(`file:///${name}`),
  languageId,
  getText: () => text,
});

describe('the server', () => {
  it('is started for files that are open already', async () => {
    for (const one of [
      document('a.yml', 'yaml'),
      document('a.star', 'ytt-starlark'),
      document('a.txt', 'plaintext', '(@= 1 @)'),
    ]) {
      starts = 0;
      workspace.textDocuments = [document('b.txt', 'plaintext', 'text'), one];
      await wait().begun;
      expect([one.uri.path, starts]).toEqual([one.uri.path, 1]);
    }
  });

  it('is started for a project file, wherever it is', async () => {
    disk.set('file:///a/b/.ytt-project.yaml', new Uint8Array());
    await wait().begun;
    expect(starts).toBe(1);
  });

  it('waits for a file that may be of ytt, opened or made one, and for no second one', async () => {
    workspace.textDocuments = [document('b.txt', 'plaintext', 'text')];
    await wait().begun;
    await events.opened.fire(document('c.md', 'markdown', '(@= 1 @)'));
    await events.text.fire({ document: document('b.txt', 'plaintext', 'more text') });
    expect(starts).toBe(0);
    await events.text.fire({ document: document('b.txt', 'plaintext', '(@= 1') });
    expect(starts).toBe(1);
    await events.opened.fire(document('a.yml', 'yaml'));
    expect(starts).toBe(1);
  });

  it('is started by a file that is opened later', async () => {
    await wait().begun;
    await events.opened.fire(document('a.yml', 'yaml'));
    expect(starts).toBe(1);
  });

  it('is no longer waited for once it was started, or the extension ends', async () => {
    workspace.textDocuments = [document('a.yml', 'yaml')];
    await wait().begun;
    await events.opened.fire(document('b.yml', 'yaml'));
    expect(starts).toBe(1);
    workspace.textDocuments = [];
    const waiting = wait();
    await waiting.begun;
    waiting.dispose();
    await events.opened.fire(document('b.yml', 'yaml'));
    expect(starts).toBe(1);
  });
});
