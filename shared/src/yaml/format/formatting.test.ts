import { describe, expect, it } from 'vitest';
import { printDocuments } from '../../document/print/print-yaml.js';
import { readDocuments } from '../../document/read/read-documents.js';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import { syntaxOf } from '../syntax-of.js';
import { formattingEdits, keepMeaning } from './formatting.js';

/** The text after formatting; `of` are the parts of it whose lines are formatted, from the first to the last. */
function formatted(text: string, ...of: readonly string[]): string {
  const [start, end] = [of[0], of.at(-1)].map((part) => text.indexOf(part ?? ''));
  const range = start === undefined || end === undefined || of.length === 0 ? undefined : { start, end };
  return applyEdits(text, formattingEdits(new SourceFile('t.yml', text), range));
}

describe('formatting', () => {
  const check = (text: string, expected: string): void => {
    expect(formatted(text)).toBe(expected);
  };

  it('removes white space at the ends of lines and of the text', () => {
    check('a: 1  \n#@ x \nb: \n- 1\t\n\n\n', 'a: 1\n#@ x\nb:\n- 1\n');
    check('a: 1\t\nb: 2 \t\n', 'a: 1\nb: 2\n');
    check('a: 1  \n"k": "2"  \nb: c  \n  d\n', 'a: 1\n"k": "2"\nb: c\n  d\n');
    check('a: "b"', 'a: "b"\n');
    check('a: 1', 'a: 1\n');
    check('a: 1 \t', 'a: 1\n');
    check('a: 1\n  \n \n', 'a: 1\n');
    check('a: 1\n', 'a: 1\n');
    check('', '');
  });

  it('keeps white space within quotes and within long strings in code', () => {
    check('a: "b  \n  c"  \nd: 1  \n', 'a: "b  \n  c"\nd: 1\n');
    check('#@ x = """a  \n#@ b"""\nc: 1  \nd: 2\n', '#@ x = """a  \n#@ b"""\nc: 1\nd: 2\n');
    check('a: |\n  b\nc: 1\n\n\n', 'a: |\n  b\nc: 1\n');
  });

  it('puts one space after colons and dashes', () => {
    check('a:  \n  b: 1\nc:   #! 2\n  d: 3\ne:   4\n', 'a:\n  b: 1\nc:   #! 2\n  d: 3\ne: 4\n');
    check('a:   1\nb:\t{c:  d, e:   [1,  2]} # x\n', 'a: 1\nb:\t{c: d, e: [1,  2]} # x\n');
    check('-   1\n-  a:  1\n-  - 2\n', '- 1\n- a: 1\n- - 2\n');
    check('a:   &x  |  \n  y\nb:  #@ 1\n', 'a: &x  |  \n  y\nb:  #@ 1\n');
  });

  it.each([
    ['a: \tb\n', 'a: b\n'],
    ['a:  b\r\nc: 1', 'a: b\r\nc: 1\r\n'],
    ['a:  b\r\n\r\n', 'a: b\r\n'],
    ['a:  "b"\n', 'a: "b"\n'],
    ["a:  'b  c'\n", "a: 'b  c'\n"],
    ['- \n-  1\n', '-\n- 1\n'],
    ['a:  # c\n  b\n', 'a:  # c\n  b\n'],
    ['{a:  1,  b: 2}\n', '{a: 1,  b: 2}\n'],
    ['a:  &x  1\n', 'a: &x  1\n'],
    ['a:  |\n  x\n', 'a: |\n  x\n'],
    ['a:  >-\n  x  \n', 'a: >-\n  x  \n'],
    ['a:  1\nb: |\n  x', 'a: 1\nb: |\n  x'],
    ['-  |\n   x\n', '-  |\n   x\n'],
    ['   \n', '\n'],
    ['# a  \n', '# a\n'],
  ])('of %j is %j', (text, expected) => {
    check(text, expected);
  });

  it('leaves dashes whose value continues below, and the contents of scalars', () => {
    check('-   a:  1\n    b: 2\n', '-   a: 1\n    b: 2\n');
    check('a: "b:   c"\nd: |\n  e:   f\n', 'a: "b:   c"\nd: |\n  e:   f\n');
  });

  it('formats the lines of a range', () => {
    const text = 'a:  1 \nb:  2 \nc:  3 \n';
    expect(formatted(text, 'b')).toBe('a:  1 \nb: 2\nc:  3 \n');
  });

  it('leaves white space that may be a string of code', () => {
    const text = '#@ x = """a  \n#@ b"""\n---\nc: #@ x  \nd: 1  \n';
    expect(formatted(text)).toBe('#@ x = """a  \n#@ b"""\n---\nc: #@ x  \nd: 1\n');
  });

  it('leaves scalars over several lines and broken texts as they are', () => {
    check('a: |\n  x  \n\n  y\nb: "x  \n  y"\nc: 1 \n', 'a: |\n  x  \n\n  y\nb: "x  \n  y"\nc: 1\n');
    check('a: |+\n  x\n\n\n', 'a: |+\n  x\n\n\n');
    check('a: {  \n', 'a: {  \n');
  });
});

describe('the lines of a range', () => {
  const text = 'a:  1 \nb:  2 \nc:  3 \nd:  4 \n';
  it('are formatted from the first to the last, and no others', () => {
    expect(formatted(text, 'b', 'b')).toBe('a:  1 \nb: 2\nc:  3 \nd:  4 \n');
    expect(formatted(text, 'b', 'c')).toBe('a:  1 \nb: 2\nc: 3\nd:  4 \n');
    expect(formatted(text, 'c', 'd')).toBe('a:  1 \nb:  2 \nc: 3\nd: 4\n');
  });
});

describe('a format', () => {
  it.each([
    ['in a plain scalar over lines', 'a: b\n   c:d\ne:  1\n'],
    ['in a key with a question mark', '?   a\n:   b\n'],
    ['of an anchor at a line end', 'a:  &x\n  b:  *x\n'],
    ['before a block scalar', 'a:   |+\n   x\n\n\nb:  1\n'],
    ['of an empty value before a comment', 'a:   # x\n  b:   1\n'],
    ['of code between', '#@ if True:\na:   1\n#@ end\nb:  #@ 1\n'],
    ['of a flow map over lines', 'a:   {b:   1,\n  c:   2}\n'],
    ['of a dash above a map', '-   a:   1\n    b:   2\n-\n  c:   3\n'],
  ])('leaves what a text means: %s', (_, text) => {
    const after = formatted(text);
    const valuesOf = (one: string): string => printDocuments(readDocuments(new SourceFile('t.yml', one)).documents);
    expect(valuesOf(after)).toBe(valuesOf(text));
  });

  it('pauses while it looks at a long text, and is not abandoned between steps, as it would begin anew', () => {
    let steps = 0;
    let pauses = 0;
    const file = new SourceFile('t.yml', '-  1\n'.repeat(2_000), {
      betweenSteps: () => void steps++,
      withinStep: () => void pauses++,
    });
    syntaxOf(file);
    const before = steps;
    expect(formattingEdits(file)).toHaveLength(2_000);
    expect(steps).toBe(before);
    // It visits all 2,000 items five times, the lines once, and reads the formatted text.
    expect(pauses).toBeGreaterThan(12);
    pauses = 0;
    // A text that needs no edits is neither read again nor compared.
    expect(formattingEdits(new SourceFile('t.yml', '- 1\n'.repeat(2_000), file.pauses))).toEqual([]);
    expect(pauses).toBeLessThan(10);
  });
});

it.each([
  ['a: b', 'a: b \n', true],
  ['a: b #! c', 'a: b #! c \t', true],
  ['a: b', 'a: c', false],
  ['a: b', 'b: b', false],
  ['a: b', 'a: "b"', false],
  ['a: &x b', 'a: &y b', false],
  ['a: !!str b', 'a: !!int b', false],
  ['a: &x b\nc: &y b\nd: *x', 'a: &x b\nc: &y b\nd: *y', false],
  ['a: [b, c]', 'a: [[b], c]', false],
  ['- a\n- b', '[a, b]', false],
  ['a: {}', 'a: []', false],
  ['a: [b, [c]]', 'a: [b, c, []]', false],
  ['a: b #! c', 'a: b #! d', false],
  ['#! c\na: b', 'a: b #! c', false],
  ['- a #! c', '- a #! d', false],
  ['--- #! c\na: b', '--- #! d\na: b', false],
  ['a: b', '---\na: b\n---\n', false],
  ['a: b', 'a: b: c', false],
])('%j as %j reads the same: %s', (text, changed, isSame) => {
  const edit = { range: { start: 0, end: text.length }, newText: changed };
  expect(keepMeaning(new SourceFile('t.yml', text), [edit])).toBe(isSame);
});
