/** Which thread claims which groups of files, and what helper threads report. */
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { defaultSettings } from '../../workspace/settings/settings.js';
import { type CheckedGroup, claim, helpCheck, listenTo, mainThread } from './helper.js';

it('a group is taken once', () => {
  const claims = new Int32Array(2);
  expect([claim(claims, 0, 3), claim(claims, 0, 4), claim(claims, 0, mainThread)]).toEqual([true, false, false]);
  expect([claim(claims, 1, mainThread), claim(claims, 1, 3)]).toEqual([true, false]);
  expect([...claims]).toEqual([3, mainThread]);
});

it('groups without enough memory are left to the requesting thread', () => {
  const schema = '#@data/values-schema\n---\na: 1\n';
  const files = ['a', 'b', 'c'].map((name) => [`/w/${name}/schema.yml`, schema] as const);
  const claims = new Int32Array(2);
  claim(claims, 0, mainThread);
  const request = { paths: ['.'], settings: defaultSettings, directory: '/w' };
  const said: CheckedGroup[] = [];
  helpCheck({ request, claims, number: 1 }, { fs: memoryFileSystem(new Map(files)) }, (group) => said.push(group));
  expect(said).toEqual([{ index: 1, first: '/w/b/schema.yml', size: 1, findings: [] }]);
  expect([claim(claims, 2, 1), claim(claims, 2, mainThread), claim(claims, 2, mainThread)]).toEqual([
    false,
    true,
    true,
  ]);
});

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
