/** Compares what a server has published after a session with what a fresh one publishes. */
import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { startClient, type TestClient, uri } from '../../server/src/protocol/testing/client.js';
import { noPendingMessages } from '../../server/src/protocol/transport/pending-messages.js';
import { placedByTyping } from './plain-results.js';
import { type Actor, folder, play, type SessionState, type Step } from './sessions.js';

/** How long a server that publishes the same may still be about to publish something else, in milliseconds. */
const settled = 300;
/** How long the two may differ before the test fails, in milliseconds. */
const patience = 10_000;

/** The server's work is interrupted at one of this many checks for pending messages. */
const interruptions = 20;

/** Plays the steps to a server that is interrupted at random; `chance` seeds the generator. */
export async function checkServer(
  start: ReadonlyMap<string, string>,
  steps: readonly Step[],
  chance: number,
): Promise<void> {
  let drawn = chance;
  const isInterrupted = (): boolean => {
    // A linear congruential generator; its higher bits are the more random ones.
    drawn = (Math.imul(drawn, 1103515245) + 12345) >>> 0;
    return (drawn >>> 8) % interruptions === 0;
  };
  const pendingMessages = {
    ...noPendingMessages,
    hasEdit: isInterrupted,
    hasAwaited: isInterrupted,
    hasOther: isInterrupted,
  };
  const used = await startClient(Object.fromEntries(start), { pendingMessages });
  const state: SessionState = { disk: used.disk, open: new Map() };
  try {
    const actor = actorOf(used);
    for (const step of steps) {
      play(step, state, actor);
      // Sometimes the server gets time to answer, sometimes the next message overtakes it.
      if (step.kind === 'look') await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const fresh = await startClient(Object.fromEntries(state.disk));
    try {
      for (const [path, text] of state.open) fresh.open(path, text);
      await same(used, fresh);
    } finally {
      await fresh.close();
    }
  } finally {
    await used.close();
  }
}

function actorOf({ connection, open, edit }: TestClient): Actor {
  let version = 1;
  return {
    open,
    edit: (path, text, change, after) => {
      version++;
      const document = TextDocument.create(uri(path), 'yaml', version, text);
      const [start, end] = [document.positionAt(change.range.start), document.positionAt(change.range.end)];
      const isExact = TextDocument.applyEdits(document, [{ range: { start, end }, newText: change.newText }]) === after;
      // No position lies inside a line break, and whether a lone carriage return is one depends on the client.
      if (isExact && !/\r(?!\n)/.test(text)) {
        edit(path, version, [start.line, start.character, end.line, end.character], change.newText);
        return;
      }
      void connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uri(path), version },
        contentChanges: [{ text: after }],
      });
    },
    close: (path) => void connection.sendNotification('textDocument/didClose', { textDocument: { uri: uri(path) } }),
    changedOnDisk: (paths) => {
      const changes = paths.map((path) => ({ uri: uri(path), type: 2 }));
      void connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    },
    look: (path) => {
      const params = { textDocument: { uri: uri(path) }, position: { line: 2, character: 3 } };
      void connection.sendRequest('textDocument/hover', params);
    },
  };
}

/** Waits until both have published the same for a while. */
async function same(used: TestClient, fresh: TestClient): Promise<void> {
  await Promise.all(
    [used, fresh].map((client) => client.connection.sendRequest('ytt/status', { textDocument: { uri: uri(folder) } })),
  );
  const began = performance.now();
  let last = '';
  let since = began;
  while (performance.now() - began < patience) {
    const [one, other] = [published(used), published(fresh)];
    const now = JSON.stringify([one, other]);
    if (now !== last) [last, since] = [now, performance.now()];
    const isSame = JSON.stringify(one) === JSON.stringify(other);
    if (isSame && performance.now() - since > settled) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.deepEqual(published(used), published(fresh));
}

function published({ published: all }: TestClient): readonly unknown[] {
  return [...all]
    .filter(([, { diagnostics }]) => diagnostics.length > 0)
    .map(
      ([path, { diagnostics }]) =>
        [
          path,
          diagnostics.map((one) => JSON.stringify(placedByTyping.has(one.code) ? [one.code, one.message] : one)).sort(),
        ] as const,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
