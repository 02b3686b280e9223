import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { listenTo } from './helper-thread.js';

it.each([
  ['finishes', 'say(1); say(2);', { messages: [1, 2], reason: undefined }],
  ['throws', 'say(1); throw new Error("no such file");', { messages: [1], reason: 'no such file' }],
  [
    'has no memory left',
    'const all = []; for (;;) all.push(new Array(1000).fill(all.length));',
    { messages: [], reason: expect.stringContaining('memory limit') },
  ],
])('a thread that %s is heard to the end, with the reason if it died', async (_what, body, heard) => {
  const code = `const say = (message) => require('node:worker_threads').parentPort.postMessage(message); ${body}`;
  const messages: unknown[] = [];
  const worker = new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 10 } });
  const reason = await new Promise((resolve) => {
    listenTo(worker, { received: (message) => messages.push(message), ended: resolve });
  });
  expect({ messages, reason }).toEqual(heard);
});
