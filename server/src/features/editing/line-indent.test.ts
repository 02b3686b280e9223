import { describe, expect, it } from 'vitest';
import { openFixture, textAfter } from '../testing.js';
import { editsAfterLineBreak } from './after-line-break.js';

/** The text after Enter; the editor has repeated the indentation of the line above. */
function typed(
  before: string,
  below = '',
  present = /^ */.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0],
): string {
  const { snapshot, offset, text } = openFixture(`#! file: t.yml\n${before}\n${present}<|>\n${below}`);
  return textAfter(text, editsAfterLineBreak(snapshot, offset)).slice(before.length + 1, -1 - below.length);
}

describe('the indentation of a new line', () => {
  it.each([
    ['a:', '  '],
    ['a:\n  b:', '    '],
    ['a:\r\n  b:', '    '],
    ['"a b": ', '  '],
    ['- a:', '    '],
    ['a:\n- - b:', '      '],
    ['a: |', '  '],
    ['- a: >-', '    '],
    ['#@ x = 1\na:', '  '],
    ['#@yaml/text-templated-strings\n(@= x @):', '  '],
  ])('is deeper below %j', (before, expected) => expect(typed(before)).toBe(expected));

  it.each([
    ['- a: 1', '  '],
    ['a:\n  - b: "c"', '    '],
    ['a:\n  - b: #@ x', '    '],
    ['-  a: {}', '   '],
  ])('is that of the mapping in %j', (before, expected) => expect(typed(before)).toBe(expected));

  it.each([
    'a: 1',
    '  a: 1',
    'a: #@ x',
    '- a',
    '- a: "b',
    '- a: "b\n  c',
    '- a: {',
    '- a: {b: {c: 1',
    '{ a:',
    'a: |\n  b:',
    '#! a:',
    '#@ a = 1',
    '---',
  ])('stays that of %j', (before) => expect(typed(before)).toBe(/^ */.exec(before.split('\n').at(-1) ?? '')?.[0]));

  it('is that of the value which follows', () => {
    expect(typed('a:', '    b: 1\n')).toBe('    ');
    expect(typed('a:', '- b\n')).toBe('');
    expect(typed('a:', 'b: 1\n')).toBe('  ');
  });

  it('is left where the editor has indented, and where the line goes on', () => {
    expect(typed('a:', '', '    ')).toBe('    ');
    expect(typed('a:', '', '\t')).toBe('\t');
    const { snapshot, offset } = openFixture('#! file: t.yml\na:\n<|>b: 1\n');
    expect(editsAfterLineBreak(snapshot, offset)).toEqual([]);
  });

  it('is not added in text templates and modules', () => {
    for (const name of ['n.txt', 'f.star']) {
      const { snapshot, offset } = openFixture(`#! file: ${name}\na:\n<|>\n`);
      expect(editsAfterLineBreak(snapshot, offset)).toEqual([]);
    }
  });
});
