/** What evaluations leave in the log of the client. */
import { type Printed, SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import type { RunDefinition } from '../workspace/projects/run-definition.js';
import { logSlowEvaluation, PrintLog } from './evaluation-log.js';
import { startClient } from './testing/client.js';
import { noPendingMessages } from './transport/pending-messages.js';

const file = new SourceFile('d/a.yml', '\nx\n');
const printed = (...texts: string[]): Printed[] =>
  texts.map((text) => ({ text, place: { file, range: { start: 1, end: 2 } } }));

it("reports a run's new output if it changed", () => {
  const lines: string[] = [];
  const log = new PrintLog({ console: { log: (text: string) => void lines.push(text) } } as never);
  log.note('one', []);
  log.note('one', printed('x', 'y'));
  log.note('one', printed('x', 'y'));
  log.note('two', printed('x', 'y'));
  log.note('one', []);
  log.note('one', printed('x', 'y'));
  const told = 'd/a.yml:2: print: x\nd/a.yml:2: print: y';
  expect(lines).toEqual([told, told, told]);
  log.note('one', [{ text: 'z', place: undefined }]);
  expect(lines.at(-1)).toBe('print: z');
  log.note('one', [{ text: 'x'.repeat(401), place: undefined }]);
  expect(lines.at(-1)).toMatch(/^print: x+…x+$/);
  log.note('one', printed(...Array.from({ length: 150 }, (_, i) => String(i))));
  expect(lines.at(-1)?.split('\n')).toHaveLength(100);
});

it('names the line on which the output starts', () => {
  const lines: string[] = [];
  const log = new PrintLog({ console: { log: (text: string) => void lines.push(text) } } as never);
  log.note('one', [{ text: 'x', place: { file, range: { start: 0, end: file.text.length } } }]);
  expect(lines).toEqual(['d/a.yml:1: print: x']);
});

it('is written where a run is evaluated', async () => {
  const text = '#@ print("one", 2)\na: 1\n';
  const client = await startClient({ '/ws/schema.yml': '#@data/values-schema\n---\na: 1\n', '/ws/t.yml': text });
  try {
    client.open('/ws/t.yml', text);
    await client.diagnostics('/ws/t.yml', (version) => version === 1);
    expect(client.messages).toContain('t.yml:1: print: one 2');
    client.edit('/ws/t.yml', 2, [0, 10, 0, 10], 's');
    await client.diagnostics('/ws/t.yml', (version) => version === 2);
    expect(client.messages.filter((message) => message.includes('print: '))).toEqual([
      't.yml:1: print: one 2',
      't.yml:1: print: sone 2',
    ]);
  } finally {
    await client.close();
  }
});

it('is not written again when an evaluation in between was abandoned', async () => {
  const text = '#@ for i in range(100000):\n#@   x = i\n#@ end\n#@ print("one")\na: 1\n';
  let abandons = false;
  let hasAbandoned = false;
  const hasEdit = (): boolean => {
    hasAbandoned ||= abandons;
    const answer = abandons;
    abandons = false;
    return answer;
  };
  const client = await startClient({ '/ws/t.yml': text }, { pendingMessages: { ...noPendingMessages, hasEdit } });
  try {
    client.open('/ws/t.yml', text);
    await client.diagnostics('/ws/t.yml', (version) => version === 1);
    abandons = true;
    client.edit('/ws/t.yml', 2, [4, 3, 4, 4], '2');
    await client.diagnostics('/ws/t.yml', (version) => version === 2);
    expect(hasAbandoned).toBe(true);
    const logged = client.messages.filter((message) => message.includes('print: '));
    expect(logged).toEqual(['t.yml:4: print: one']);
  } finally {
    await client.close();
  }
});

const input = { key: '/ws/a.yml', path: 'a.yml' };

it.each<readonly [number, number, number, boolean, string[]]>([
  [499.4, 1, 0, false, []],
  [500, 1, 0, false, ['(1 file) took 500 ms.']],
  [1234.5, 0, 1, false, ['(1 file) took 1235 ms.']],
  [600, 1, 2, false, ['(3 files) took 600 ms.']],
  [600, 0, 0, true, ['(0 files) took 600 ms, and was abandoned.']],
])(
  'an evaluation of %d ms, %d files and %d of data values, abandoned: %s',
  (milliseconds, files, values, isAbandoned, told) => {
    const run: RunDefinition = {
      id: 'run',
      root: '/ws',
      reason: { kind: 'alone' },
      files: Array(files).fill(input),
      dataValuesFiles: Array(values).fill(input),
      subject: undefined,
      dialect: 'auto',
    };
    const logged: string[] = [];
    const console = { info: (text: string) => void logged.push(text) };
    logSlowEvaluation({ console } as never, ['/ws'], { run, milliseconds, isAbandoned } as never);
    expect(logged.map((text) => text.slice(text.indexOf('(')))).toEqual(told);
  },
);
