import { describe, expect, it } from 'vitest';
import { parse } from './parse/parse.js';
import { lastStartingBy, pathAt } from './path.js';

describe('the last start', () => {
  it.each([
    [-1, -1],
    [0, 0],
    [3, 0],
    [4, 1],
    [5, 1],
    [9, 2],
    [10, 2],
  ])('by %s is %s', (offset, index) => {
    expect(lastStartingBy([0, 4, 9], offset)).toBe(index);
  });
});

describe('the path', () => {
  const text = 'a: 1\nb:\n- c\n- d: e\n---\nf: g\n';
  it.each([
    [0, 'document root item key'],
    [text.indexOf('b:'), 'document root item key'],
    [text.indexOf('- c'), 'document root item value item'],
    [text.indexOf('c\n'), 'document root item value item value'],
    [text.indexOf('- d'), 'document root item value item'],
    [text.indexOf('d:'), 'document root item value item value item key'],
    [text.indexOf('e\n'), 'document root item value item value item value'],
    [text.indexOf('f:'), 'document root item key'],
  ])('at the beginning of what is at %s contains it: %s', (offset, roles) => {
    expect(
      pathAt(parse(text), offset)
        .map(({ role }) => role)
        .join(' '),
    ).toBe(roles);
  });
});
