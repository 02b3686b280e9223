import { SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { columnOf, lastLineOf } from './node-lines.js';

it.each([
  ['a:\n  b: 1\n  c: 2\nd: 3\n', 0, 'c: 2'],
  ['a:\n  b: 1\n  c: 2\nd: 3\n', 1, 'b: 1'],
  ['a:\n  b: 1\n', 0, ''],
  ['a:\n- b\n- c\nd: 1\n', 0, '- c'],
  ['  a:\n  - b\n  - c\n  d: 1\n', 0, '- c'],
  ['  a:\n  -b: c\n', 0, 'a:'],
  ['a:\n  b: 1\n\n#! now\n  c: 2\nd: 1\n', 0, 'c: 2'],
  ['  a:\n    b: 1\n  #! now\n #! and\n    c: 2\n  d: 1\n', 0, 'c: 2'],
  ['a:\n  b: [\n  c\nd: 1\n', 0, 'c'],
  ['---\na: 1\n--- #! c\nb: 1\n', 0, 'a: 1'],
  ['---\na: 1\n---\nb: 1\n', 0, 'a: 1'],
  ['- ---\n---\n', 0, '- ---'],
])('the node in %j on line %i ends with %j', (text, first, last) => {
  const file = new SourceFile('a.yml', text);
  expect(file.lineText(lastLineOf(file, first, columnOf(file, first))).trim()).toBe(last);
});
