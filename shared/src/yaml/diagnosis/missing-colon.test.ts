import { describe, it } from 'vitest';
import { check } from './testing.js';

const colon = (key: string): string => `Expected ':' after the key ${key}`;
const aKey = 'Expected a key here, as in the lines beside it';
const oneKey = 'Only one key and its value may stand on a line';

describe('a colon is missing on a line above', () => {
  it('that a comment separates from the key', () => {
    check([
      ['a:\n  «b c»  # x\n  d: 1\n', colon('b'), 'a:\n  b: c  # x\n  d: 1\n'],
      ['a:\n  «b»  # x\n  d: 1\n', colon('b')],
      ['a:\n  «b c»  # x\n  d\n  e: 1\n', colon('b'), 'a:\n  b: c  # x\n  d\n  e: 1\n'],
      ['a:\n  «b c» # x\n  - d\n  - e\n', colon('b'), 'a:\n  b: c # x\n  - d\n  - e\n'],
      ['- a\n«- b c» # x\n  d: 1\n', colon('b'), '- a\n- b: c # x\n  d: 1\n'],
      ['- a:\n    «b c» # x\n    d: 1\n', colon('b'), '- a:\n    b: c # x\n    d: 1\n'],
      ['a:\n  «b c» # x\n  d # x\n  e # x\n  "g": 1\n', colon('b'), 'a:\n  b: c # x\n  d # x\n  e # x\n  "g": 1\n'],
      ['a:\n  b: |\n   x y\n  «c d» # x\n  e: 1\n', colon('c'), 'a:\n  b: |\n   x y\n  c: d # x\n  e: 1\n'],
    ]);
  });

  it('only if that begins what its key holds', () => {
    check([
      ['a: 1\n  b c # x\n  «d»: 1\n', aKey],
      ['a: &x\n  b c # x\n  «d»: 1\n', aKey],
    ]);
  });

  it('only if that is a word or two', () => {
    check([
      ['a:\n  b c d # x\n  «e»: 1\n', aKey],
      ['a:\n  (b) # x\n  «e»: 1\n', aKey],
    ]);
  });

  it('only if that is not indented further', () => {
    check([
      ['a: x\n    y\n  b«:» 1\n', oneKey],
      ['a:\n    x\n  b«:» 1\n', oneKey],
    ]);
  });
});

it('more text after a document on its first line', () => {
  const plain = "Expected '---' or the end of the file, but found more text";
  check([
    ['[a] «b»\n', plain],
    ['"x" «y»\n', plain],
  ]);
});

it('a colon is not added above items that are not in the column of the key', () => {
  check([
    ['a:\n  «foo»\n- b: 1\n', colon('foo')],
    ['x:\n  a: 1\n  «foo»\n - b\nc: 1\n', colon('foo')],
    ['x:\n  a: 1\n  «foo»\n  - b\nc: 1\n', colon('foo'), 'x:\n  a: 1\n  foo:\n  - b\nc: 1\n'],
  ]);
});

it('a key further up is not one without its colon if it is left of the line', () => {
  check([['foo\n  - a\n  - b\n x«:» 1\n', oneKey]]);
});

it('text beside items', () => {
  check([
    ['- a\n«b»: 1\n', "Expected an item that begins with '-', as in the lines beside it"],
    ['- a\n«]»\n', "Expected an item that begins with '-', as in the lines beside it"],
    ['- a\n«b»\n', colon('b')],
  ]);
});
