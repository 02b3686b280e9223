/** A `--` or `----` in place of `---` begins a document, although the text is rejected. */
import { describe, expect, it } from 'vitest';
import { comments, outlines, problems } from '../testing.js';
import { parse } from './parse.js';

const colon = "could not find expected ':'";
const value = 'mapping values are not allowed in this context';
const documentStart = 'did not find expected <document start>';
const character = 'found character that cannot start any token';

describe('a mistyped document marker', () => {
  it.each<[string, unknown[], string[]]>([
    ['a: 1\n--\nb: 1\n', [{ a: '1' }, { b: '1' }], [`3: ${colon}`]],
    ['a: 1\n----\nb: 1\n', [{ a: '1' }, { b: '1' }], [`3: ${colon}`]],
    ['a: 1\n-- # c\nb: 1\n', [{ a: '1' }, { b: '1' }], [`3: ${colon}`]],
    ['a:\n  b:\n    c: 1\n--\nb: 1\n', [{ a: { b: { c: '1' } } }, { b: '1' }], [`5: ${colon}`]],
    ['a:\n  b:\n--\nb: 1\n', [{ a: { b: null } }, { b: '1' }], [`4: ${colon}`]],
    ['a:\n--\n  b: 1\n', [{ a: null }, { b: '1' }], [`3: ${colon}`]],
    ['a: |\n  x\n\n--\nb: 1\n', [{ a: 'x\n' }, { b: '1' }], [`5: ${colon}`]],
    ['- a\n--\n- b\n--\nc: 1\n', [['a'], ['b'], { c: '1' }], [`3: ${colon}`, `5: ${colon}`]],
    ['{}\n--\nb: 1\n', [{}, { b: '1' }], [`1: ${documentStart}`]],
    ['"x"\n--\n# c\nb: 1\n', ['x', { b: '1' }], [`1: ${documentStart}`]],
    ['a: 1\n--', [{ a: '1' }, null], [`3: ${colon}`]],
    ['a: 1\n---\n--\nb: 1\n', [{ a: '1' }, null, { b: '1' }], [`4: ${value}`]],
    ['--\nb: 1\n', [{ b: '1' }], [`2: ${value}`]],
    ['\n\n--\nb: 1\n', [{ b: '1' }], [`4: ${value}`]],
    ['--\n# c\nb: 1\n', [{ b: '1' }], [`2: ${documentStart}`]],
    ['--\n# c\n- b\n', [['b']], [`2: ${documentStart}`]],
    // The lines below are read, with their own mistakes.
    ['a: 1\n--\nb: @\nc: 2\n', [{ a: '1' }, { b: null, c: '2' }], [`3: ${colon}`, `3: ${character}`]],
    ['--\nb: @\nc: 2\n', [{ b: null, c: '2' }], [`2: ${value}`, `2: ${character}`]],
  ])('begins a document: %j', (text, documents, found) => {
    const stream = parse(text);
    expect([outlines(stream), problems(text, stream)]).toEqual([documents, found]);
  });

  it.each<[string, unknown[]]>([
    // Where ytt accepts the line, it is a text.
    ['--\n', ['--']],
    ['--\nb\n', ['-- b']],
    ['a: 1\n --\nb: 1\n', [{ a: '1 --', b: '1' }]],
    ['a: |\n  --\nb: 1\n', [{ a: '--\n', b: '1' }]],
    ['a: [\n--\n]\nb: 1\n', [{ a: ['--'], b: '1' }]],
    // Not at the start of the line, or not alone.
    ['--- --\nb: 1\n', ['-- b']],
    ['a: 1\n--x\nb: 1\n', [{ a: '1', '--x?': null, b: '1' }]],
    ['a: 1\n-- x\nb: 1\n', [{ a: '1', '-- x?': null, b: '1' }]],
    ['a: 1\n--#\nb: 1\n', [{ a: '1', '--#?': null, b: '1' }]],
    ['a:\n  c: 1\n  --\nb: 1\n', [{ a: { c: '1', '--?': null }, b: '1' }]],
    // A bracket is open above it.
    ['a: [\n--\nb: 1\n', [{ a: [null], b: '1' }]],
  ])('is none in %j', (text, documents) => {
    expect(outlines(parse(text))).toEqual(documents);
  });

  it('has the comments above it', () => {
    for (const [text, owner] of [
      ['a: 1\n#@ b\n--\nc: 1\n', 'above document 1'],
      ['#@ b\n--\nc: 1\n', 'above document 1'],
      ['a: 1\n--  #@ b\nc: 1\n', 'on document 1'],
      ['a: 1\n--\n#@ b\nc: 1\n', 'above c: 1'],
      ['--\n#@ b\nc: 1\n', 'above c: 1'],
    ] as const)
      expect([text, comments(text, parse(text))]).toEqual([text, [`#@ b ${owner}`]]);
  });
});
