import { expect, it } from 'vitest';
import { codeBehind } from './code-behind.js';

it.each([
  ['a:| #@ x\nb: 1\n', ' #@ x'],
  ['a:|\t #@ x \t\r\n', '\t #@ x'],
  ['a:| #! x\n', ''],
  ['a:|#@ x\n', ''],
  ['a:|\n  #@ x\n', ''],
  ['a:\n  b: |-\n    x\n|  #@ if y:\n', ''],
])('the code behind a node is what is on its line: %j', (marked, expected) => {
  const end = marked.lastIndexOf('|');
  expect(codeBehind(marked.slice(0, end) + marked.slice(end + 1), end)).toBe(expected);
});
