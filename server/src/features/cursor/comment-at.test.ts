/** Where lines end, with every kind of line break, and which comments they have. */
import { parse } from '@ytt-language/shared/tooling';
import { expect, it } from 'vitest';
import { commentAt, lineEndOf } from './comment-at.js';

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

it.each([
  ['a: | # b', 5],
  ['a: | # b\n', 5],
  ['a: |\n  x # b\n', undefined],
  ['a: "x # b" # c\n', 11],
  ['a: "x # b"  # c\n', 12],
  ['x: 1\na: &long_name | # b\n', 21],
  ['a: x# b\n', undefined],
  ['# b', 0],
])('the comment of the last line with text in %j begins at %j', (text, start) => {
  expect(commentAt(text, parse(text), text.trimEnd().length)?.start).toBe(start);
});
