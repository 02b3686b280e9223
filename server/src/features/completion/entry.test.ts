// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are snippet placeholders.
/** The text that an editor inserts for a snippet. */
import { describe, expect, it } from 'vitest';
import { expandedSnippet } from './entry.js';

describe('a snippet becomes', () => {
  it.each([
    ['a: $1', 'a: '],
    ['a: $12 $0', 'a:  '],
    ['a: ${1:b}', 'a: b'],
    ['a: ${12:b c}', 'a: b c'],
    ['a: ${1:}', 'a: '],
    ['a: ${1:b\\}c\\$}', 'a: b}c$'],
    ['a: ${1|b,c,d|}', 'a: b'],
    ['a: ${12|b|}', 'a: b'],
    ['a: ${1|bcd,e|}', 'a: bcd'],
    ['a: ${1|,e|}', 'a: '],
    ['a: \\$1 \\\\ \\}', 'a: $1 \\ }'],
    ['a: $1, b: ${2:x}, c: ${3|y,z|}', 'a: , b: x, c: y'],
  ])('of %j %j', (snippet, expected) => {
    expect(expandedSnippet(snippet, '')).toBe(expected);
  });

  it.each([
    ['  ', 'a:\n    b:\n  c:'],
    ['\t', 'a:\n\t  b:\n\tc:'],
    ['  - x: ', 'a:\n    b:\n  c:'],
    ['x ', 'a:\n  b:\nc:'],
  ])('lines with the indentation of the first, which begins behind %j', (before, expected) => {
    expect(expandedSnippet('a:\n  b:\nc:', before)).toBe(expected);
  });
});
