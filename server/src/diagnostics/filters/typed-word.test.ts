import { type Finding, SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { isOfBeginning } from './typed-word.js';

const text = 'port: no\nnext: no\n';
const word = { start: 6, end: 8 };

it.each([
  ['the word', 6, 8, true],
  ['the word with its line break', 6, 9, true],
  ['what ends before it', 0, 5, false],
  ['what begins behind it', 9, 13, false],
  ['it and the line below', 6, 17, false],
] as const)('only findings at the word are of its beginning: %s', (_, start, end, expected) => {
  const file = new SourceFile('values.yml', text);
  const range = { start, end };
  const finding: Finding = { code: 'wrong-type', severity: 'error', file, range, message: '', related: [] };
  expect(isOfBeginning(finding, text, word)).toBe(expected);
});
