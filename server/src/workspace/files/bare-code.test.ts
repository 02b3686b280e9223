import { expect, it } from 'vitest';
import { isBareCode, isOtherStarlark } from './bare-code.js';

it.each([
  ['a.star', 'def f():\n  return 1\nend\n', true],
  ['a.star', 'load("@ytt:data", "data")\n', true],
  ['a.star', 'x = 1\nend = 2\n', false],
  ['a.star', 'def f():\n  return 1\n', false],
  ['a.star', '(@= x @)\n', false],
  ['a.txt', 'b (@= x @)\n', true],
  ['a.txt', '(@ load("@ytt:data", "data") @)\n', true],
  ['a.txt', '(@-\n for x in y: @)\n', true],
  ['a.txt', 'write (@ somebody)\n', false],
  ['a.txt', 'load("@ytt:data", "data")\n', false],
  ['a.yml', 'a: (@= x @)\n', false],
  ['a.yml', 'a:\n  end\n', false],
])('%s: whether %j is code of ytt outside of comments', (key, text, expected) => {
  expect(isBareCode({ key, text, version: undefined })).toBe(expected);
});

it.each([
  ['a.star', 'def f():\n  return 1\n', true],
  ['a.star', 'x = 1\nif x: # c\r\n\ty = 2\n', true],
  ['a.star', 'def f():\n  return 1\nend\n', false],
  ['a.star', 'for x in y: z(x)\n', false],
  ['a.star', 'for x in y:\nz(x)\n', false],
  ['a.py', 'def f():\n  return 1\n', false],
])('%s: whether %j is of another tool', (key, text, expected) => {
  expect(isOtherStarlark({ key, text, version: undefined })).toBe(expected);
});
