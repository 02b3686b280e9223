import { type Printed, SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { PrintLog } from './print-log.js';

const file = new SourceFile('d/a.yml', '\nx\n');
const printed = (...texts: string[]): Printed[] =>
  texts.map((text) => ({ text, place: { file, range: { start: 1, end: 2 } } }));

it('tells what a run prints when it prints something else than before', () => {
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
  log.note('one', printed(...Array.from({ length: 150 }, (_, i) => String(i))));
  expect(lines.at(-1)?.split('\n')).toHaveLength(100);
});

it('names the line on which what prints begins', () => {
  const lines: string[] = [];
  const log = new PrintLog({ console: { log: (text: string) => void lines.push(text) } } as never);
  log.note('one', [{ text: 'x', place: { file, range: { start: 0, end: file.text.length } } }]);
  expect(lines).toEqual(['d/a.yml:1: print: x']);
});
