/** Which events of the server's threads are reported, with small programs in place of the server. */
import type { ResourceLimits } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { launchThread } from './launch-thread.js';
import type { StartThread, ThreadListener, ThreadStart } from './thread.js';
import { newWorkStatusMemory } from './work-status.js';

function launch(body: string, limits: ResourceLimits = {}): StartThread {
  const code = `import { parentPort, workerData } from 'node:worker_threads'; const say = (one) => parentPort.postMessage(one); ${body}`;
  return launchThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`), ['--an-argument'], limits);
}

const later = (generation: number): ThreadStart => ({ memory: newWorkStatusMemory(), generation, quarantined: [] });

const deaf: ThreadListener = { sent: () => {}, released: () => {}, ended: () => {}, failed: () => {} };

/** The events of the next thread until it ended or failed. */
async function heard(start: StartThread, generation = 0): Promise<readonly unknown[]> {
  const events: unknown[] = [];
  await new Promise<void>((resolve) => {
    start(later(generation), {
      sent: (message) => void events.push(message),
      released: (cause) => void events.push(['released', cause]),
      ended: (status) => resolve(void events.push(['ended', status])),
      failed: (error, isOutOfMemory) => resolve(void events.push(['failed', error.message, isOutOfMemory])),
    });
  });
  return events;
}

it.each<readonly [what: string, body: string, limits: ResourceLimits, events: readonly unknown[]]>([
  ['sends messages', 'say({ json: 1 }); say({ json: 2 });', {}, [{ json: 1 }, { json: 2 }, ['ended', 0]]],
  [
    'releases',
    'say({ released: "a" }); process.exit(3);',
    {},
    [
      ['released', 'a'],
      ['ended', 3],
    ],
  ],
  ['throws', 'throw new Error("a mistake");', {}, [['failed', 'a mistake', false]]],
  [
    'needs too much memory',
    'const all = []; for (;;) all.push(new Array(1000).fill(all.length));',
    { maxOldGenerationSizeMb: 10 },
    [['failed', expect.stringContaining('memory limit'), true]],
  ],
])('a thread that %s', async (_what, body, limits, events) => {
  expect(await heard(launch(body, limits))).toEqual(events);
});

it('is started with what it is to know, the first one before it is asked for', async () => {
  const start = launch('say([workerData.generation, process.argv.at(-1)]);');
  expect([await heard(start, 5), await heard(start, 6)]).toEqual([
    [
      [0, '--an-argument'],
      ['ended', 0],
    ],
    [
      [6, '--an-argument'],
      ['ended', 0],
    ],
  ]);
});

it('does not end, too, after it failed', async () => {
  const start = launch('if (workerData.generation === 0) throw new Error("a mistake");');
  const ends: number[] = [];
  await new Promise<void>((resolve) => {
    start(later(0), { ...deaf, ended: (status) => void ends.push(status), failed: () => resolve() });
  });
  expect(await heard(start, 1)).toEqual([['ended', 0]]);
  expect(ends).toEqual([]);
});

it('can be ended, and gets messages', async () => {
  const start = launch('parentPort.on("message", (one) => say({ json: one }));');
  const events: unknown[] = [];
  await new Promise<void>((resolve) => {
    const thread = start(later(0), {
      ...deaf,
      sent: ({ json }) => {
        events.push(json);
        thread.terminate();
      },
      ended: (status) => resolve(void events.push(status)),
    });
    thread.post({ jsonrpc: '2.0' });
  });
  expect(events).toEqual([{ jsonrpc: '2.0' }, 1]);
});
