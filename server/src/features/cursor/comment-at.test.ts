/** Where lines end, with every kind of line break. */
import { expect, it } from 'vitest';
import { lineEndOf } from './comment-at.js';

it.each([
  ['a', 0, 1],
  ['a\nb', 0, 1],
  ['a\nb', 1, 1],
  ['a\nb', 2, 3],
  ['a\r\nb', 0, 1],
  ['a\r\nb', 1, 1],
  // Between the two characters of a line break nothing is left of the line.
  ['a\r\nb', 2, 2],
  ['a\r\nb', 3, 4],
  ['a\rb\n', 0, 3],
])('the line of %j at %i ends at %i', (text, offset, end) => {
  expect(lineEndOf(text, offset)).toBe(end);
});
