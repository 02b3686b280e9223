/**
 * Where parsing resumes after an error: at the next line that is a key or item of an open block, or starts the expected
 * value.
 */
import { describe, expect, it } from 'vitest';
import { outlines, problems } from '../testing.js';
import { parse } from './parse.js';

const read = (text: string): readonly [unknown, readonly string[]] => {
  const stream = parse(text);
  return [outlines(stream), problems(text, stream).map((one) => one.split(':')[0] ?? '')];
};

describe('after a refusal', () => {
  it.each<[string, unknown[], string[]]>([
    // No line of these forms is a key or an item.
    ['a: @\n# b: 1\nc: 2\n', [{ a: null, c: '2' }], ['1']],
    ['a: @\n] b: 1\nc: 2\n', [{ a: null, c: '2' }], ['1']],
    ['a: @\n} b: 1\nc: 2\n', [{ a: null, c: '2' }], ['1']],
    ['a: @\n, b: 1\nc: 2\n', [{ a: null, c: '2' }], ['1']],
    ['a: @\n\n  \nc: 2\n', [{ a: null, c: '2' }], ['1']],
    ['k:\n  a: @\n# b: 1\n  c: 2\n', [{ k: { a: null, c: '2' } }], ['2']],
    ['k:\n  a: @\n\n  c: 2\n', [{ k: { a: null, c: '2' } }], ['2']],
    ['a: @\nb:c\nd: 1\n', [{ a: null, d: '1' }], ['1']],
    ['a: @\nb\nd: 1\n', [{ a: null, d: '1' }], ['1']],
    ['- @\n-x: 1\n- y\n', [[null, 'y']], ['1']],
    ['- @\nx: 1\n- y\n', [[null, 'y']], ['1']],
    // A quote that was closed too late, by the next quote, is parsed again; one that was closed on a line above is not.
    ['a: "x\nb: " y\n', [{ a: null, b: null }], ['1', '3']],
    ['a: "x\nb: "\nc: }\n', [{ a: 'x b: ', c: null }], ['2']],
    ['"\n- "\n}', [' - '], ['2']],
    // The text of such a quote can contain the value that is expected in its place.
    ['a: "x\n  b: 1\nc: "y"\n', [{ a: { b: '1' }, c: 'y' }], ['2']],
    ['a: "x\n- b\n- d\nc: "y"\n', [{ a: ['b', 'd'], c: 'y' }], ['3']],
    ['- "x\n  b: 1\n- "y"\n', [[{ b: '1' }, 'y']], ['2']],
    ['a: "\n  b: 1\n  c: "y"\n', [{ a: { b: '1', c: 'y' } }], ['2']],
    ['"\nb: 1\nc: "y"\n', [{ b: '1', c: 'y' }], ['2']],
    ['|\n"q\n  b: 2\n"q\n', [''], ['1']],
    // A plain scalar ended by an invalid tab is the expected value, with or without comments above it.
    ['a: x\n\tb\nc: 1\n', [{ a: 'x', c: '1' }], ['2']],
    ['a: # d\n  x\n\tb\nc: 1\n', [{ a: 'x', c: '1' }], ['3']],
    ['- # d\n# e\n  x\n\tb\n- y\n', [['x', 'y']], ['4']],
    // Document markers, and what only looks like one.
    ['a: @\n---\nb: 1\n', [{ a: null }, { b: '1' }], ['1']],
    ['a: @\n--- b\n', [{ a: null }, 'b'], ['1']],
    ['a: @\n...\n---\nb: 1\n', [{ a: null }, { b: '1' }], ['1']],
    ['a: @\n---x: 1\nb: 2\n', [{ a: null, '---x': '1', b: '2' }], ['1']],
    ['a: @\n-- x: 1\nb: 2\n', [{ a: null, '-- x': '1', b: '2' }], ['1']],
    ['a: @\n--.: 1\nb: 2\n', [{ a: null, '--.': '1', b: '2' }], ['1']],
    ['a: @\n..-: 1\nb: 2\n', [{ a: null, '..-': '1', b: '2' }], ['1']],
    ['a: @\nbbb : 1\nc: 2\n', [{ a: null, bbb: '1', c: '2' }], ['1']],
    ['a: @\n-x- : 1\nb: 2\n', [{ a: null, '-x-': '1', b: '2' }], ['1']],
    ['a: @\n.-. : 1\nb: 2\n', [{ a: null, '.-.': '1', b: '2' }], ['1']],
    ['a: @\n ---\nb: 2\n', [{ a: null, b: '2' }], ['1']],
    // An expected value is indented further, or is a list at the column of its key.
    ['a:\n  @\n  y: 1\nb: 2\n', [{ a: { y: '1' }, b: '2' }], ['2']],
    ['a: @\n- x\nb: 1\n', [{ a: ['x'], b: '1' }], ['1']],
    ['a: @\n  - x\nb: 1\n', [{ a: ['x'], b: '1' }], ['1']],
    ['- @\n  y: 1\n- z\n', [[{ y: '1' }, 'z']], ['1']],
    ['- a: @\n- b: 1\n', [[{ a: null }, { b: '1' }]], ['1']],
    ['- a: @\n  - b\n- c\n', [[{ a: ['b'] }, 'c']], ['1']],
    ['a: 1\nb: @\n y: 1\n', [{ a: '1', b: { y: '1' } }], ['2']],
    // A key with a value expects no other.
    ['a: 1 @: 2\n  y: 1\nb: 2\n', [{ a: '1 @', b: '2' }], ['1']],
    ['a: [1]]\n  y: 1\nb: 2\n', [{ a: ['1'], b: '2' }], ['1']],
    ['a: "\\q"\n  y: 1\nb: 2\n', [{ a: null, b: '2' }], ['1']],
    // A key without a colon expects none.
    ['? @\n  y: 1\nb: 2\n', [{ b: '2' }], ['1']],
    ['a: 1\n"b" x\n  y: 1\nc: 2\n', [{ a: '1', 'b?': null, c: '2' }], ['3']],
    // The keys of an invalid item do not belong to the enclosing map.
    ['a: 1\n- x: 1\n  y: 2\nb: 3\n', [{ a: '1', b: '3' }], ['1']],
    ['k:\n  a: 1\n- x: 1\n  y: 2\nb: 3\n', [{ k: { a: '1' }, b: '3' }], ['2']],
    ['k:\n  a: 1\n  - x: 1\n    y: 2\n  b: 3\n', [{ k: { a: '1', b: '3' } }], ['2']],
    // A collection as a key is not a value either.
    ['? c: 1\n%', [{ '{"c":"1"}?': null }], ['2']],
    ['? c:\n  d: 1\n% x\n', [{ '{"c":null,"d":"1"}?': null }], ['3']],
    ['? [a] b: 1\n  m:\nl: 2\n', [{ '{"[\\"a\\"]?":null}?': null, l: '2' }], ['1']],
    ['? - a\n  - b\n%', [{ '["a","b"]?': null }], ['3']],
    // A block that counted as part of another, because only its indentation was wrong, has ended with the error.
    ['a:\n  b: [1]\n   c: ]\n  d: 1\ne: 1\n', [{ a: { b: ['1'], c: null, d: '1' }, e: '1' }], ['2']],
    ['- - [1]\n   - ]\n  - 2\n- 3\n', [[[['1'], null, '2'], '3']], ['1']],
    // All kinds of line breaks.
    ['a: @\r\nb: @\r\nc: 1\r\n', [{ a: null, b: null, c: '1' }], ['1', '2']],
    ['a: @\rb: 1\rc: 2\r', [{ a: null, b: '1', c: '2' }], ['1']],
    ['a: @', [{ a: null }], ['1']],
    // Closed quotes over several lines stay what they are.
    ['a: "x\n  y"\nb: @\nc: 1\n', [{ a: 'x y', b: null, c: '1' }], ['3']],
    ['a: "x\n  y"\nb: 1\nc: "z\n  w"\nd: @\n', [{ a: 'x y', b: '1', c: 'z w', d: null }], ['6']],
    // Quotes over several lines that should have been a key are text up to the end of their first line.
    ['a: 1\n"b\n  c: 1"\nd: @\n', [{ a: '1', 'b?': { c: '1"' }, d: null }], ['3', '4']],
    ["a: 1\n'b\nc: 1'\nd: @\n", [{ a: '1', 'b?': null, c: "1'", d: null }], ['3', '4']],
    // Flow collections end where the enclosing block continues.
    ['a: {b: [1, @]}\nc: 1\n', [{ a: { b: ['1', null] }, c: '1' }], ['1']],
    ['- [x, @\n  - y\n- z\n', [[['x', null], 'z']], ['1']],
    ['a: [x, @\n   - y\nb: 1\n', [{ a: ['x', null], b: '1' }], ['1']],
    ['a:\n- [x, @\n- y\nb: 1\n', [{ a: [['x', null], 'y'], b: '1' }], ['2']],
    // The same if a quote over several lines follows in them.
    [
      "a: [b,\nc: [1],\n'x\nd: 1\ny' 2: z\nf: 2\n",
      [{ a: ['b', null], c: ['1'], d: '1', "y' 2": 'z', f: '2' }],
      ['4', '1'],
    ],
  ])('of %j: %j', (text, values, lines) => {
    expect(read(text)).toEqual([values, lines]);
    // The lines are the same with any line break.
    for (const lineBreak of ['\r\n', '\r'])
      expect(read(text.replace(/\r\n|[\r\n]/g, lineBreak))).toEqual([values, lines]);
  });
});

describe('comments', () => {
  const comments = (text: string): readonly string[] => {
    const { documents } = parse(text);
    return JSON.stringify(documents).match(/(?<="data":")[^"]*/g) ?? [];
  };

  it.each([
    ['above the line that reading goes on with', 'a: @\n#x\n  #y\nb: 1\n', ['x', 'y']],
    ['at the end of the text', 'a: @\n#x\n#y\n', ['x', 'y']],
    ['above blank lines', 'a: @\n#x\n\n  \n#y\n\nb: 1\n', ['x', 'y']],
    ['above blank lines at the end of the text', 'a: @\n  #x\n\n  \n#y\n  \n\n', ['x', 'y']],
  ])('%s stay', (_where, text, expected) => {
    expect(comments(text)).toEqual(expected);
  });

  it('above lines that are not read go with these', () => {
    expect(comments('a: 1\n b: 2\n #x\n  d: 1\n#y\nc: 1\n')).toEqual(['y']);
    expect(comments('a: 1\n b: 2\n #x\n\n  d: 1\n\n#y\nc: 1\n')).toEqual(['y']);
    expect(comments('a:\n- 1 #x\n#y\n b: 2\nc: 1\n')).toEqual(['x']);
    expect(comments('#x\na:\n- b: 1\n #y\n c: 2\n#z\nd: 1\n')).toEqual(['x', 'z']);
    expect(comments('---\n#x\n@\na: 1\n')).toEqual([]);
  });

  it('above the first line may be those of the document, and stay', () => {
    expect(comments('#x\n ---\na: 1\n')).toEqual(['x']);
  });
});
