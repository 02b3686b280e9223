import { SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { lastLineBelow, lastLineOf } from './node-lines.js';

it.each([
  ['#!\na:\n  b: 1\n  c: 2\nd: 3\n', 'c: 2'],
  ['#!\n  b: 1\n  c: 2\nd: 3\n', 'b: 1'],
  ['#!\na:\n  b: 1\n', ''],
  ['#!\n\n  #! c\n\na:\n  b: 1\nc: 1\n', 'b: 1'],
  ['#!\n#! end', '#! end'],
  ['#!\na:\n- b\n- c\nd: 1\n', '- c'],
  ['#!\n  a:\n  - b\n  - c\n  d: 1\n', '- c'],
  ['#!\n  a:\n  -b: c\n', 'a:'],
  ['#!\na:\n  b: 1\n\n#! now\n  c: 2\nd: 1\n', 'c: 2'],
  ['#!\n  a:\n    b: 1\n  #! now\n #! and\n    c: 2\n  d: 1\n', 'c: 2'],
  ['#!\na:\n  b: [\n  c\nd: 1\n', 'c'],
  ['#!\n---\na: 1\n--- #! c\nb: 1\n', 'a: 1'],
  ['#!\n---\na: 1\n---\nb: 1\n', 'a: 1'],
  ['#!\n- ---\n---\n', '- ---'],
])('the node below the first comment in %j ends with %j', (text, last) => {
  const file = new SourceFile('a.yml', text);
  expect(file.lineText(lastLineBelow(file, 0)).trim()).toBe(last);
});

it('a node with an error begins in the column of its key', () => {
  const file = new SourceFile('a.yml', '- a:\n    b: [\n  c: 1\n');
  expect(lastLineOf(file, 0, 2)).toBe(1);
});
