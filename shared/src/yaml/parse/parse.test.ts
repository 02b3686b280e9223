import { describe, expect, it } from 'vitest';
import { comments, outlines, problems } from '../testing.js';
import { parse } from './parse.js';

const values = (text: string) => outlines(parse(text));
const errors = (text: string) => problems(text, parse(text));

describe('parse', () => {
  it('reads block and flow collections', () => {
    expect(values('a: 1\nb:\n- x\n- y: [2, {z: w}]\nc: {k, l: }\n')).toEqual([
      { a: '1', b: ['x', { y: ['2', { z: 'w' }] }], c: { 'k?': null, l: null } },
    ]);
  });

  it('reads scalars of every style', () => {
    expect(
      values("a: one\n  two\n\n  three\nb: \"x\\ty\\\n  z\"\nc: 'it''s'\nd: |\n  l1\n\n  l2\ne: >-\n  f1\n  f2\n"),
    ).toEqual([{ a: 'one two\nthree', b: 'x\tyz', c: "it's", d: 'l1\n\nl2\n', e: 'f1 f2' }]);
  });

  it('takes a text without marker as if `---` stood before it, and comments after it for the next document', () => {
    const text = '# first\n---\na: 1\n# last\n';
    const stream = parse(text);
    expect(stream.documents.map(({ markerLength, injected }) => [markerLength, injected])).toEqual([
      [0, false],
      [3, false],
      [0, true],
    ]);
    expect(comments(text, stream)).toEqual(['# first above document 1', '# last above document 2']);
  });

  it('binds comments by lines, to the last node of a line and the first of the next', () => {
    const valid = 'a: {b: 1, c: 2} # end\n# above\nd:\n  # in\n  - - e # item\nf: | # dropped\n  # text\n';
    expect(comments(valid, parse(valid))).toEqual([
      '# end on c: 2} # end',
      '# above above d:',
      '# in above - - e # item',
      '# item on - e # item',
    ]);
  });

  it('places items of flow sequences at the bracket or comma before them', () => {
    const text = 'a: [\n  # one\n  x, # two\n  y\n]\n';
    expect(comments(text, parse(text))).toEqual(['# one above , # two', '# two on , # two']);
  });

  it('goes on after a key without colon', () => {
    expect(values('a:\n  b: 1\n  fo\n  c: 2\nd: 3\n')).toEqual([{ a: { b: '1', 'fo?': null, c: '2' }, d: '3' }]);
    expect(values('fo\nbar: 1\n')).toEqual([{ 'fo?': null, bar: '1' }]);
    expect(values('a:\n  fo\n  c: 2\n  d: 3\n')).toEqual([{ a: { 'fo?': null, c: '2', d: '3' } }]);
    expect(values('- fo\n  c: 2\n- d\n')).toEqual([[{ 'fo?': null, c: '2' }, 'd']]);
  });

  it('goes on after unclosed quotes and brackets at the next line that fits', () => {
    const text = 'a: "foo\nb: 1\nc: [1, 2\nd:\n  e: {x: y\n  f: 2\ng: 3\n';
    expect(values(text)).toEqual([{ a: null, b: '1', c: ['1', null], d: { e: { x: null }, f: '2' }, g: '3' }]);
    expect(errors(text)).toHaveLength(3);
  });

  it('keeps what is indented wrongly', () => {
    expect(values('a:\n    b: 1\n  c: 2\nd: 3\n')).toEqual([{ a: { b: '1' }, c: '2', d: '3' }]);
  });

  it('finds independent problems without cascades', () => {
    expect(errors('a: @x\nb: 1\nc: `y\nd: [1, 2\n---\ne: {\n---\nf: %\n')).toEqual([
      '1: found character that cannot start any token',
      '3: found character that cannot start any token',
      "4: did not find expected ',' or ']'",
      '6: did not find expected node content',
      '8: found character that cannot start any token',
    ]);
  });

  it.each([
    ['a: @123', '1: found character that cannot start any token'],
    ['\n\n---\na: @123', '4: found character that cannot start any token'],
    ['a: b: c\n', '1: mapping values are not allowed in this context'],
    ['a:\n\t- b\n', '2: found character that cannot start any token'],
    ['a: "b\n', '2: found unexpected end of stream'],
    ['a: "\\q"\n', '1: found unknown escape character'],
    ['a: 1\nfo\n', "3: could not find expected ':'"],
    ['a: [1\n', "1: did not find expected ',' or ']'"],
    ['a: 1\n- b\n', '1: did not find expected key'],
    ['- a\nb: 1\n', "1: did not find expected '-' indicator"],
    ['a: |x\n', '1: did not find expected comment or line break'],
    ['a: - b\n', '1: block sequence entries are not allowed in this context'],
    ['a: !x!y b\n', '1: found undefined tag handle'],
    ['a: \x07\n', '1: control characters are not allowed'],
    ['a: \udc80\n', '1: invalid leading UTF-8 octet'],
    ['x: &\n', '1: did not find expected alphabetic or numeric character'],
    ['a: {b: 1}}\nc: 2\n', '1: did not find expected key'],
  ])('refuses %j as ytt does', (text, problem) => {
    expect(errors(text)[0]).toBe(problem);
  });

  it('survives deep nesting with one problem', () => {
    for (const text of ['['.repeat(10_000), '{a: '.repeat(10_000), '- '.repeat(10_000), '? '.repeat(10_000)])
      expect(errors(text)).toEqual(['1: nested deeper than 500 levels']);
  });
});
