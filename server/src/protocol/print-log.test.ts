import { type Printed, SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { PrintLog } from './print-log.js';
import { startClient } from './testing/client.js';

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
