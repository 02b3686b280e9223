import { expect, it } from 'vitest';
import { renamedKeyword } from './annotation-arguments.js';

it.each([
  [' min=1 ', 'least=1'],
  ['1, max=2,  min = (3, "min=4")', '1, max=2,  least = (3, "min=4")'],
  ['minimum=1, max="min"', 'minimum=1, max="min"'],
  [' max=(1 ', 'max=(1'],
  ['', ''],
])('%j has a keyword with another name as %j', (content, expected) => {
  expect(renamedKeyword(content, 'min', 'least')).toBe(expected);
});
