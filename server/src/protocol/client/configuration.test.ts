import { describe, expect, it } from 'vitest';
import type { Connection } from 'vscode-languageserver/node';
import { ManualClock } from '../testing/manual-clock.js';
import { pullSettings, pullSettingsSoon, SettingsReader, sectionOf } from './configuration.js';

/** A connection to a client that answers with what `answer` returns. */
function asking(answer: (items: unknown) => Promise<unknown[]>) {
  const warnings: string[] = [];
  const connection = {
    workspace: { getConfiguration: answer },
    console: { warn: (message: string) => void warnings.push(message) },
  };
  return { connection: connection as unknown as Connection, warnings };
}

const refusing = async (): Promise<never> => {
  throw new Error('not now');
};

describe('the section of pushed settings', () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    ['ytt', undefined],
    [{}, undefined],
    [{ hover: false }, undefined],
    [{ ytt: { hover: false } }, { hover: false }],
    [{ ytt: null }, null],
  ])('of %j is %j', (given, section) => {
    expect(sectionOf(given)).toEqual(section);
  });
});

describe('settings that are asked for', () => {
  it('are those of the section ytt, or defaults if the client rejects the request', async () => {
    const { connection } = asking(async (items) => [{ asked: items }]);
    expect(await pullSettings(connection)).toEqual({ asked: [{ section: 'ytt' }] });
    expect(await pullSettings(asking(refusing).connection)).toBeUndefined();
  });

  it('are awaited for the stated time, and applied late after that', async () => {
    const clock = new ManualClock();
    let answer = (_settings: unknown[]): void => undefined;
    const { connection, warnings } = asking(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const late: unknown[] = [];
    const pulled = pullSettingsSoon({ connection, clock }, 3_000, (section) => void late.push(section));
    clock.advance(2_999);
    expect(warnings).toEqual([]);
    clock.advance(1);
    expect(await pulled).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('has not answered workspace/configuration')]);
    answer([{ hover: false }]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(late).toEqual([{ hover: false }]);
  });

  it('are not late if they arrive in time', async () => {
    const clock = new ManualClock();
    const late: unknown[] = [];
    const { connection, warnings } = asking(async () => [{ hover: false }]);
    const pulled = await pullSettingsSoon({ connection, clock }, 3_000, (section) => void late.push(section));
    expect(pulled).toEqual({ hover: false });
    clock.advance(10_000);
    expect(warnings).toEqual([]);
    expect(late).toEqual([]);
  });
});

it('reports each problem of the settings once', () => {
  const problems: string[] = [];
  const reader = new SettingsReader((problem) => void problems.push(problem));
  reader.read({ colour: 1 });
  reader.read({ colour: 2, hover: { enable: 'no' } });
  expect(problems).toHaveLength(2);
  expect(reader.read({ hover: { enable: false } }).hover).toBe(false);
});
