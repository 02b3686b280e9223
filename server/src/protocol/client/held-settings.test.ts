/** Which settings apply after a client pushed some and answered requests for others, in any order. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver';
import { startClient, type TestClient, type TestClientOptions } from '../testing/client.js';

const files = {
  '/ws/schema.yml': '#@data/values-schema\n---\nport: 80\n',
  '/ws/values.yml': 'port: true\n',
};
const levels = ['error', 'warning', 'information', 'hint'] as const;
type Level = (typeof levels)[number];
const shownAs = (level: Level) => ({ diagnostics: { severity: { 'wrong-type': level } } });

/** A pushed notification, or the answer to the request for settings of this number, counted from 0. */
type Step =
  | { readonly push: unknown }
  | { readonly answerTo: number; readonly with: unknown }
  | { readonly refuse: number };
const push = (settings: unknown): Step => ({ push: settings });
const answer = (answerTo: number, settings: unknown): Step => ({ answerTo, with: settings });
const refuse = (number: number): Step => ({ refuse: number });
const changed = push(null);

let client: TestClient | undefined;
afterEach(() => client?.close());

/** How long the test waits for the expected level, in milliseconds. */
const patience = 20_000;

/** The level of the finding after these steps: `expected` as soon as the finding has it, otherwise the last level. */
async function levelAfter(
  steps: readonly Step[],
  expected: Level,
  options: TestClientOptions,
): Promise<Level | undefined> {
  const asked: { readonly resolve: (settings: unknown) => void; readonly reject: (error: Error) => void }[] = [];
  const settings = () => new Promise((resolve, reject) => asked.push({ resolve, reject }));
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
  client = await startClient(files, { settings, ...options });
  const request = async (number: number) => {
    while (asked[number] === undefined) await pause();
    return asked[number];
  };
  for (const step of steps) {
    if ('push' in step)
      await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: step.push });
    else if ('refuse' in step) (await request(step.refuse)).reject(new Error('not now'));
    else (await request(step.answerTo)).resolve(step.with);
    await pause();
  }
  const levelOf = (found: readonly Diagnostic[] = []): Level | undefined => levels[(found[0]?.severity ?? 0) - 1];
  const isExpected = client.diagnostics('/ws/values.yml', (_, found) => levelOf(found) === expected);
  let enough: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    isExpected,
    new Promise((resolve) => {
      enough = setTimeout(resolve, patience);
    }),
  ]);
  clearTimeout(enough);
  await client.quiet();
  return levelOf(client.published.get('/ws/values.yml')?.diagnostics);
}

const initializationOptions = { ytt: shownAs('hint') };

describe('the settings of a client that pushes them', () => {
  const capabilities = {};
  it.each<[string, Step[], Level]>([
    ['are the first while it says nothing', [push({})], 'hint'],
    ['are the first where it names none', [push(null), push('ytt'), push({ ytt: null }), push({ ytt: [] })], 'hint'],
    ['are those that it named last', [push({ ytt: shownAs('information') }), push({}), push(null)], 'information'],
    ['are the first wherever it says nothing else', [push({ ytt: { hover: { enable: false } } })], 'hint'],
    ['are the first where it takes one back', [push({ ytt: shownAs('warning') }), push({ ytt: {} })], 'hint'],
    ['are the first where one is null', [push({ ytt: { diagnostics: { severity: null } } })], 'hint'],
  ])('%s', async (_, steps, level) => {
    expect(await levelAfter(steps, level, { capabilities, initializationOptions })).toBe(level);
  });
});

describe('the settings of a client that is asked for them', () => {
  it.each<[string, Step[], Level]>([
    ['are the first if it has none', [answer(0, null), changed, answer(1, null)], 'hint'],
    ['are the first if it refuses', [refuse(0), changed, refuse(1)], 'hint'],
    ['are known if it has none later', [answer(0, shownAs('warning')), changed, answer(1, null)], 'warning'],
    ['are known if it refuses later', [answer(0, shownAs('warning')), changed, refuse(1)], 'warning'],
    [
      'are those of its latest answer, not of the answer that comes last',
      [answer(0, {}), changed, changed, answer(2, shownAs('warning')), answer(1, shownAs('error'))],
      'warning',
    ],
    [
      'are those that it pushed since it was asked',
      [answer(0, {}), changed, push({ ytt: shownAs('warning') }), answer(1, shownAs('error'))],
      'warning',
    ],
    [
      'are those of an earlier request if it refuses the latest',
      [answer(0, {}), changed, changed, refuse(2), answer(1, shownAs('warning'))],
      'warning',
    ],
  ])('%s', async (_, steps, level) => {
    expect(await levelAfter(steps, level, { initializationOptions })).toBe(level);
  });

  it.each<[string, Step[], Level]>([
    ['are the late ones if it said nothing since', [answer(0, shownAs('warning'))], 'warning'],
    ['are pushed ones, not late ones', [push({ ytt: shownAs('warning') }), answer(0, shownAs('error'))], 'warning'],
    ['are later ones, not late ones', [changed, answer(1, shownAs('warning')), answer(0, shownAs('error'))], 'warning'],
  ])('%s', async (_, steps, level) => {
    expect(await levelAfter(steps, level, { initializationOptions, settingsTimeout: 1 })).toBe(level);
  });
});
