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

  it('reads a missing key as null, also after its sign in braces', () => {
    expect(values('{? , a: 1}\n')).toEqual([{ '?': null, a: '1' }]);
  });

  it.each([
    ['?\n? a\n: 1\n', { '?': null, a: '1' }],
    ['x: 1\n?\n? a\n', { x: '1', '?': null, 'a?': null }],
    ['? a\n?\n: 1\n', { 'a?': null, '': '1' }],
    ['a:\n? b\n: 1\n', { a: null, b: '1' }],
    ['- ?\n- a:\n', [{ '?': null }, { a: null }]],
  ])('reads missing keys and values in blocks: %j', (text, expected) => {
    expect([errors(text), values(text)]).toEqual([[], [expected]]);
  });

  it('removes a colon with the rejected line, also if that starts with it', () => {
    const [document] = parse('? {? a\n: b\n').documents;
    const key = document?.value?.kind === 'mapping' ? document.value.items[0]?.key : undefined;
    expect(key?.kind === 'mapping' && key.items).toMatchObject([{ length: 3, colonAt: -1, valueAt: 3 }]);
  });

  it.each([
    ['---\n%TAG ! tag:x,2000:\n---\na: 1\n', [null, { a: '1' }]],
    ['a: 1\n---\n%TAG ! tag:x,2000:\n---\nb: 1\n', [{ a: '1' }, null, { b: '1' }]],
    ['---\n%YAML 1.1\n---\na: 1\n', [null, { a: '1' }]],
    ['---\n---\na: 1\n', [null, { a: '1' }]],
    ['---\n...\n---\na: 1\n', [null, { a: '1' }]],
  ])('reads a document without content, whatever follows it: %j', (text, expected) => {
    expect([errors(text), values(text)]).toEqual([[], expected]);
  });

  it("reports problems at the reader's lines, whatever the line breaks, also at a line break", () => {
    for (const text of ['# x\n%TAG\n--- 1\n', '# x\n%TAG !a\n--- 1\n', '- 1\n%TAG\n- 2\n', '# x\n- "a\n--- \n']) {
      expect(errors(text)).not.toEqual([]);
      for (const lineBreak of ['\r', '\x85', '\u2028'])
        expect([text, errors(text.replace('\n', lineBreak))]).toEqual([text, errors(text)]);
    }
  });

  it('reads scalars of every style', () => {
    expect(
      values("a: one\n  two\n\n  three\nb: \"x\\ty\\\n  z\"\nc: 'it''s'\nd: |\n  l1\n\n  l2\ne: >-\n  f1\n  f2\n"),
    ).toEqual([{ a: 'one two\nthree', b: 'x\tyz', c: "it's", d: 'l1\n\nl2\n', e: 'f1 f2' }]);
  });

  it('reads a text without marker as if `---` preceded it, and comments after it for the next document', () => {
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

  it('continues after a key without colon', () => {
    expect(values('a:\n  b: 1\n  fo\n  c: 2\nd: 3\n')).toEqual([{ a: { b: '1', 'fo?': null, c: '2' }, d: '3' }]);
    expect(values('fo\nbar: 1\n')).toEqual([{ 'fo?': null, bar: '1' }]);
    expect(values('a:\n  fo\n  c: 2\n  d: 3\n')).toEqual([{ a: { 'fo?': null, c: '2', d: '3' } }]);
    expect(values('- fo\n  c: 2\n- d\n')).toEqual([[{ 'fo?': null, c: '2' }, 'd']]);
  });

  it('continues after unclosed quotes and brackets at the next line that fits', () => {
    const text = 'a: "foo\nb: 1\nc: [1, 2\nd:\n  e: {x: y\n  f: 2\ng: 3\n';
    expect(values(text)).toEqual([{ a: null, b: '1', c: ['1', null], d: { e: { x: null }, f: '2' }, g: '3' }]);
    expect(errors(text)).toHaveLength(3);
  });

  it.each([
    ['a:\n    b: 1\n  c: 2\nd: 3\n', { a: { b: '1', c: '2' }, d: '3' }],
    ['a:\n    b: 1\n  c:\n    e: 2\n  f: 3\nd: 4\n', { a: { b: '1', c: { e: '2' }, f: '3' }, d: '4' }],
    ['a:\n      b: 1\n    c: 2\n  e: 3\nd: 4\n', { a: { b: '1', c: '2' }, e: '3', d: '4' }],
    ['a:\n  b:\n    - c: 1\n   d: 2\ne: 3\n', { a: { b: [{ c: '1' }], d: '2' }, e: '3' }],
    ['a:\n  b: 1\n c: 2\nd: 3\n', { a: { b: '1' }, c: '2', d: '3' }],
    ['a:\n     b: 1\n  c: 2\nd: 3\n', { a: { b: '1' }, c: '2', d: '3' }],
    ['- a: 1\n b: 2\n- c: 3\n', [{ a: '1' }, { c: '3' }]],
    ['a:\n  b: 1\n - c: 2\nd: 3\n', { a: { b: '1' }, d: '3' }],
  ])('keeps what is indented wrongly, beside the keys above it: %j', (text, expected) => {
    expect(values(text)).toEqual([expected]);
  });

  it.each([
    // A half-typed key above a comment or an annotation, at the start of a mapping.
    ['a:\n  po\n  #! c\n  y: 2\nb: 3\n', { a: { 'po?': null, y: '2' }, b: '3' }],
    ['---\npo\n#! c\ny: 2\nb: 3\n', { 'po?': null, y: '2', b: '3' }],
    ['a:\n- po\n  #! c\n  y: 2\n- z: 1\nb: 3\n', { a: [{ 'po?': null, y: '2' }, { z: '1' }], b: '3' }],
    ['a:\n- po\n  y: 2\n- z: 1\nb: 3\n', { a: [{ 'po?': null, y: '2' }, { z: '1' }], b: '3' }],
    ['a:\n  - po\n    #! c\n    y: 2\n  - z: 1\nb: 3\n', { a: [{ 'po?': null, y: '2' }, { z: '1' }], b: '3' }],
    ['a:\n  po\n  #! c\n  - y: 2\nb: 3\n', { a: { 'po?': [{ y: '2' }] }, b: '3' }],
    ['po\n  #! c\n  y: 1\nb: 2\n', { 'po?': { y: '1' }, b: '2' }],
    // One above an item that has nothing but a comment on its line.
    ['a:\n  po\n    - #! c\n      y: 2\n    - z: 1\nb: 3\n', { a: { 'po?': [{ y: '2' }, { z: '1' }] }, b: '3' }],
    ['po\n- #! c\n  y: 2\n- z: 1\n', { 'po?': [{ y: '2' }, { z: '1' }] }],
    ['a:\n  po\n  -x #! c\n    y: 2\nb: 3\n', { a: { 'po -x?': { y: '2' } }, b: '3' }],
    ['fo\nbar\n... : 1\n', 'fo bar'],
    ['"po"\ny: 1\nb: 2\n', { 'po?': null, y: '1', b: '2' }],
    ['a:\n  "po"\n  y: 1\nb: 2\n', { a: { 'po?': null, y: '1' }, b: '2' }],
    ['a: &x\n  po\n  b: 1\nc: 1\n', { a: { 'po?': null, b: '1' }, c: '1' }],
    // A key that is indented too little.
    ['a:\n  x: 1\n po\n  y: 2\nb: 3\n', { a: { x: '1', y: '2' }, b: '3' }],
    ['a:\n  x:\n    p: 1\n   po\n    y: 2\n  c: 4\nb: 3\n', { a: { x: { p: '1', y: '2' }, c: '4' }, b: '3' }],
    ['a:\n- x: 1\n po\n- y: 2\nb: 3\n', { a: [{ x: '1' }, { y: '2' }], b: '3' }],
    ['a:\n  - x\n - y\n  - z\nb: 1\n', { a: ['x', 'z'], b: '1' }],
    ['  po: 1\nb: 2\nc: 3\n', { po: '1', b: '2', c: '3' }],
    ['  po:\n    x: 1\nb: 2\nc: @\nd: 4\n', { po: { x: '1' }, b: '2', c: null, d: '4' }],
    ['  - a\n- b\n- c\n', ['a', 'b', 'c']],
    // An invalid line where a value starts, above the rest of the value.
    ['a:\n  "po\n  y: 1\nb: 2\n', { a: { y: '1' }, b: '2' }],
    ['a:\n- @\n  y: 1\n- z: 1\nb: 2\n', { a: [{ y: '1' }, { z: '1' }], b: '2' }],
    ['a: "\n  y: 1\nb: 2\n', { a: { y: '1' }, b: '2' }],
    ['a: !\n- y\n- z\nb: *\n- 1\n', { a: ['y', 'z'], b: ['1'] }],
    ['*\nb: 1\n', { b: '1' }],
    ['"po\nb: 1\n', { b: '1' }],
    // A quoted text stays one, whatever it looks like.
    ['a: "\\q\n  y: 1\n  z"\nb: 2\n', { a: null, b: '2' }],
    // A quote closed by the next opening one.
    ['a:\n  b: "x\n  c: "y"\nd: 4\n', { a: { b: null, c: 'y' }, d: '4' }],
    ["a:\n  b: 'x\n  c: 'y'\nd: 4\n", { a: { b: null, c: 'y' }, d: '4' }],
    ['a: "x\nb: ""\nc: "y"\nd: 1\n', { a: null, b: '', c: 'y', d: '1' }],
    ['a: 1\n"po\nb: "x"\nc: 3\n', { a: '1', 'po?': null, b: 'x', c: '3' }],
    ['a: 1\r\n"po\r\nb: "x"\r\nc: 3\r\n', { a: '1', 'po?': null, b: 'x', c: '3' }],
    ['a:\n  b:\n      c: "x\n      d: 1\n  e: "y"\nf: 2\n', { a: { b: { c: null, d: '1' }, e: 'y' }, f: '2' }],
    ['"a\nb: "1"\nc: 1\n', { b: '1', c: '1' }],
    // A quoted text of several lines with a mistake after it is not such a quote.
    ['a: "x\n  y" z\nb: 1\n', { a: 'x y', b: '1' }],
    // A bracket above other keys.
    ['a:\n  x: 1\n  {po\n  y: 1\nb: 2\n', { a: { x: '1', y: '1' }, b: '2' }],
    // Tabs.
    ['a:\n  b: 1\n\tc: 2\n  d: 3\ne: 4\n', { a: { b: '1', d: '3' }, e: '4' }],
    ['a:\n- x\n\t- y\n- z\nb: 1\n', { a: ['x', 'z'], b: '1' }],
    ['a:\n  b:\n\t\n    e: 3\nf: 1\n', { a: { b: { e: '3' } }, f: '1' }],
    ['\ta: 1\nb: 2\n', { b: '2' }],
  ])('keeps in place what surrounds the damage in %j', (text, value) => {
    expect(values(text)).toEqual([value]);
    expect(errors(text)).not.toEqual([]);
  });

  it('notes a value that was refused, also where lines below it can be read', () => {
    const [document] = parse('a:\n  @\n  y: 1\nb: 2\n').documents;
    expect(document?.value).toMatchObject({ items: [{ unread: true, value: { kind: 'mapping' } }, {}] });
    expect(document?.value?.kind === 'mapping' && document.value.items[1]?.unread).toBe(undefined);
  });

  it('notes no value that is not there before a line that was refused', () => {
    const [document] = parse('a: 1\nb:\n%TAG\n').documents;
    expect(document?.errors).not.toEqual([]);
    expect(document?.value?.kind === 'mapping' && document.value.items.map(({ unread }) => unread)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("reports the reader's error first for a quote, however much is read again", () => {
    expect(errors('a: "x\nb: @\n---\nc: 1\n')).toEqual(['3: found unexpected document indicator']);
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

  it.each(['[,}', '[b{%', '[: }? ', '\n  {- {|'])('reports one problem per line: %j', (text) => {
    expect(errors(text)).toHaveLength(1);
  });

  it.each([
    ['a: @123', '1: found character that cannot start any token'],
    ['\n\n---\na: @123', '4: found character that cannot start any token'],
    // The reader counts lines by all line breaks of YAML.
    ['a: 1\rb: @x\n', '2: found character that cannot start any token'],
    ['a: 1\u2028b: 2\nc: @x\n', '3: found character that cannot start any token'],
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

describe('a block scalar without content', () => {
  it('does not include text beside it', () => {
    expect(values('a:\n  b: |\n  c: 1\n')).toEqual([{ a: { b: '', c: '1' } }]);
    expect(values('a:\n  b: >\n\n  c: 1\nd: 2\n')).toEqual([{ a: { b: '', c: '1' }, d: '2' }]);
    expect(values('a: |\nb: 1\n')).toEqual([{ a: '', b: '1' }]);
    expect(values('- |\n- x\n')).toEqual([['', 'x']]);
  });
});
