import { describe, expect, it } from 'vitest';
import type { Connection } from 'vscode-languageserver/node';
import { ManualClock } from '../testing/manual-clock.js';
import { answersSoon, ClientSettings } from './configuration.js';
import { sectionOf } from './settings-section.js';

/** A connection to a client that answers with what `answer` returns. */
function asking(answer: (items: unknown) => Promise<unknown>) {
  const warnings: string[] = [];
  const connection = {
    workspace: { getConfiguration: answer },
    console: { warn: (message: string) => void warnings.push(message) },
  };
  return { connection: connection as unknown as Connection, warnings };
}

describe('the section of settings', () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    ['ytt', undefined],
    [[{ ytt: {} }], undefined],
    [{}, undefined],
    [{ hover: false }, undefined],
    [{ ytt: null }, undefined],
    [{ ytt: [] }, undefined],
    [{ ytt: { hover: false } }, { hover: false }],
  ])('of %j is %j', (given, section) => {
    expect(sectionOf(given)).toEqual(section);
  });
});

it.each([[[null]], [[]], [null], [{}]])(
  'settings that are asked for are as before after the answer %j',
  async (answer) => {
    const asked: unknown[] = [];
    const answers: unknown[] = [[{ hover: { enable: false } }], answer];
    const { connection } = asking(async (items) => {
      asked.push(items);
      return answers.shift();
    });
    const settings = new ClientSettings(connection, () => undefined);
    await settings.pull();
    await settings.pull();
    expect(asked).toEqual([[{ section: 'ytt' }], [{ section: 'ytt' }]]);
    expect(settings.current().hover).toBe(false);
  },
);

it('settings that are pushed hold on when an older request for others is answered after them', async () => {
  let answer: (settings: unknown) => void = () => undefined;
  const { connection } = asking(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const settings = new ClientSettings(connection, () => undefined);
  const pulled = settings.pull();
  expect(settings.push({ ytt: { hover: { enable: false } } })).toBe(true);
  answer([{ hover: { enable: true }, completion: { enable: false } }]);
  await pulled;
  const { hover, completion } = settings.current();
  expect([hover, completion]).toEqual([false, true]);
  const again = settings.pull();
  answer([{ hover: { enable: true } }]);
  await again;
  expect(settings.current().hover).toBe(true);
});

describe('an answer', () => {
  it('is awaited for the stated time, and that it is late is logged', async () => {
    const clock = new ManualClock();
    const { connection, warnings } = asking(async () => []);
    const soon = answersSoon(new Promise(() => undefined), { connection, clock }, 3_000);
    clock.advance(2_999);
    expect(warnings).toEqual([]);
    clock.advance(1);
    expect(await soon).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('has not answered workspace/configuration')]);
  });

  it('is not late if it arrives in time', async () => {
    const clock = new ManualClock();
    const { connection, warnings } = asking(async () => []);
    expect(await answersSoon(Promise.resolve(), { connection, clock }, 3_000)).toBe(true);
    clock.advance(10_000);
    expect(warnings).toEqual([]);
  });
});

it('reports each problem of the settings once', () => {
  const problems: string[] = [];
  const { connection } = asking(async () => []);
  const settings = new ClientSettings(connection, (problem) => void problems.push(problem));
  settings.begin({ ytt: { colour: 1 } });
  settings.current();
  settings.push({ ytt: { colour: 2, hover: { enable: 'no' } } });
  settings.current();
  expect(problems).toHaveLength(2);
  settings.push({ ytt: { hover: { enable: false } } });
  expect(settings.current().hover).toBe(false);
});
