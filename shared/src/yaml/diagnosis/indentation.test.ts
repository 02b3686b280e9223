import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../document/read/read-documents.js';
import { SourceFile } from '../../text/source-file.js';
import { check } from './testing.js';

const keys = (indent: number, others: number): string =>
  `This line is indented by ${indent}, but the keys that it belongs to by ${others}`;
const items = (indent: number, others: number): string =>
  `This line is indented by ${indent}, but the items that it belongs to by ${others}`;

const more = "Expected '---' or the end of the file, but found more text";

describe('a line that is indented as no other', () => {
  it('moves to the nearest column of its kind', () => {
    check([
      ['k:\n    a: 1\n   «b: 2»\nc: 3\n', keys(3, 4), 'k:\n    a: 1\n    b: 2\nc: 3\n'],
      ['a:\n    - b: 1\n     «c: 1»\n', keys(5, 6), 'a:\n    - b: 1\n      c: 1\n'],
      ['a:\n  - b:\n      c: 1\n   «- d»\n', items(3, 2), 'a:\n  - b:\n      c: 1\n  - d\n'],
      ['a:\n  -\n    b: 1\n  «c: 2»\n', keys(2, 4), 'a:\n  -\n    b: 1\n    c: 2\n'],
      ['a:\n  - x\n «- y»\n  - z\n', items(1, 2), 'a:\n  - x\n  - y\n  - z\n'],
      ['a:\n  - b: 1\n   «- c: 1»\n', items(3, 2), 'a:\n  - b: 1\n  - c: 1\n'],
      ['k:\n    a: |\n      ---\n   «b: 2»\n', keys(3, 4), 'k:\n    a: |\n      ---\n    b: 2\n'],
      ['k:\n    a: |\n      ...\n   «b: 2»\n', keys(3, 4), 'k:\n    a: |\n      ...\n    b: 2\n'],
      ['x:\n- b: 1\n  «- c: 2»\nd: 3\n', items(2, 0), 'x:\n- b: 1\n- c: 2\nd: 3\n'],
    ]);
  });

  it('is an item one column before its key where more items are at that column', () => {
    const beside = 'This line is indented by 1, but the items beside it by 2';
    const below = 'This line is indented by 2, but the items below it by 1';
    check([
      ['k:\n  a:\n «- b»\n  - c\n', beside, 'k:\n  a:\n  - b\n  - c\n'],
      ['k:\n  a:\n «- b: 1»\n\n   c: 1\n  - d\n', beside, 'k:\n  a:\n  - b: 1\n\n    c: 1\n  - d\n'],
      ['k:\n  a:\n «- b: 1»\n    c: 1\n  - d\n', beside, 'k:\n  a:\n  - b: 1\n    c: 1\n  - d\n'],
      ['k:\n  a:\n «- b»\n  -\n', beside, 'k:\n  a:\n  - b\n  -\n'],
      ['k:\n  «a:»\n - b\n - c\n', below, 'k:\n a:\n - b\n - c\n'],
      ['k:\n  «a:»\n - b\n  c: 1\n', below, 'k:\n a:\n - b\n  c: 1\n'],
      ['k:\n  «a:»\n - b\n  --\n', below, 'k:\n a:\n - b\n  --\n'],
    ]);
  });

  it('is not compared with lines above the end of a document', () => {
    check([
      ['c: 1\n...\n «a»: 1\n', more],
      ['c: 1\n... # d\n «a»: 1\n', more],
      [
        '...a: 1\n «b: 2»\n',
        'This line is indented more than the one above, which has a value already',
        '...a: 1\nb: 2\n',
      ],
    ]);
  });

  it('is the first line of a document, or the first below it that is left of its others', () => {
    const key = (indent: number, column: number) =>
      `This line is indented by ${indent}, but the keys below it by ${column}`;
    const item = 'This line is indented by 2, but the items below it by 0';
    check([
      ['k:\n  a: 1\n---\n    «b: 1»\n  c: 2\n', key(4, 2), 'k:\n  a: 1\n---\n  b: 1\n  c: 2\n'],
      [' «a:»\n   b: 1\n\nc: 2\nd:\n- 1\n', key(1, 0), 'a:\n  b: 1\n\nc: 2\nd:\n- 1\n'],
      ['---\n  «a:»\n- b\n- c\nd: 1\n', item, '---\na:\n- b\n- c\nd: 1\n'],
      ['  «- a»\n- b\n', item, '- a\n- b\n'],
      ['  a: 1\n  b: 2\n«c: 3»\nd: 4\n', keys(0, 2), '  a: 1\n  b: 2\n  c: 3\nd: 4\n'],
      ['  a: 1\n  b: 2\n«-» c\n', more],
      ['  a: 1\n«]»\n', more],
      ['  [a]\n«b»: 1\n', more],
      ['{a: 1}\n«b»: 1\n', more],
      ['  a: [\n  ]\n  b: [\n]\n«c»: 1\n', more],
      ['"a\n  b: c"\n«d»: 1\n', more],
      ['  {a: 1,\nb: 2} «c»: 1\n', more],
      ['  a: |\n   --- x\n  b: 1\n«c: 2»\n', keys(0, 2), '  a: |\n   --- x\n  b: 1\n  c: 2\n'],
      ['  - a\n«b»: 1\n', more],
    ]);
  });

  it('stays left of the lines below that are its value', () => {
    check([
      ['a:\n    b: 1\n   «c:»\n    d: 1\n', keys(3, 0), 'a:\n    b: 1\nc:\n d: 1\n'],
      [
        'a:\n    b: 1\n   «c:»\n\n      # x\n      d: 1\n',
        keys(3, 4),
        'a:\n    b: 1\n    c:\n\n      # x\n       d: 1\n',
      ],
      ['a:\n    b: 1\n   «c:»\n    - 1\n', keys(3, 4), 'a:\n    b: 1\n    c:\n    - 1\n'],
      ['a:\n    b: 1\n  «c:»\n  - 1\n', keys(2, 0), 'a:\n    b: 1\nc:\n  - 1\n'],
    ]);
  });

  it('does not take correct lines with it', () => {
    check([
      ['a:\n    b: 1\n  «c: 1»\n    d: 1\n', keys(2, 4), 'a:\n    b: 1\n    c: 1\n    d: 1\n'],
      ['a:\n    b:\n      x: 1\n   «c: 2»\n    d: 1\n', keys(3, 4), 'a:\n    b:\n      x: 1\n    c: 2\n    d: 1\n'],
      ['a:\n  b: 1\n «c: 2»\n  d:\n   - 1\n', keys(1, 2), 'a:\n  b: 1\n  c: 2\n  d:\n   - 1\n'],
      // A longer value may go on there.
      ['x:\n  y: 1\n «z: 2»\n   w: 3\n', keys(1, 2), 'x:\n  y: 1\n  z: 2\n    w: 3\n'],
    ]);
  });

  it('may be the value of an empty key above', () => {
    check([
      ['k:\n    a:\n   «b:»\n      x: 1\n', keys(3, 4)],
      ['k:\n    a:\n   «b:»\n', keys(3, 4)],
      ['k:\n    a: 1\n   «b:»\n', keys(3, 4), 'k:\n    a: 1\n    b:\n'],
      ['k:\n    a:\n   «b: 1»\n', keys(3, 4), 'k:\n    a:\n    b: 1\n'],
    ]);
  });

  it('may be correct, and the only other key wrong', () => {
    check([
      ['a:\n   «b:»\n     x: 1\n  c: 2\n', keys(3, 2), 'a:\n  b:\n    x: 1\n  c: 2\n'],
      ['a:\n   b: 1\n   d: 1\n  «c: 2»\n', keys(2, 3), 'a:\n   b: 1\n   d: 1\n   c: 2\n'],
      ['a:\n   - x: 1\n     «y: 2»\n    z: 3\n', keys(5, 4), 'a:\n   - x: 1\n    y: 2\n    z: 3\n'],
    ]);
  });
});

describe('keys below an item at an odd column', () => {
  it('may be correct, and the dash wrong', () => {
    const plain = 'This line is indented by 3, but the keys below it as if it were by 2';
    check([
      ['a:\n   «- x: 1»\n    y: 3\n', plain, 'a:\n  - x: 1\n    y: 3\n'],
      ['a:\n   «-   b: 1»\n      c: 1\n', plain, 'a:\n  -   b: 1\n      c: 1\n'],
      ['a:\n   «- b: 1»\n    c:\n      - 1\n', plain, 'a:\n  - b: 1\n    c:\n      - 1\n'],
    ]);
  });

  it('are wrong where they are not one column away', () => {
    check([
      ['a:\n    - b: 1\n     «c: 1»\n', keys(5, 6), 'a:\n    - b: 1\n      c: 1\n'],
      ['a:\n     - b: 1\n     «c: 1»\n', keys(5, 7), 'a:\n     - b: 1\n       c: 1\n'],
    ]);
  });

  it('are wrong where other items begin at that column', () => {
    check([['a:\n   - x: 1\n   - x: 2\n    «y: 3»\n', keys(4, 5), 'a:\n   - x: 1\n   - x: 2\n     y: 3\n']]);
  });
});

describe('a line that is indented more than a value above', () => {
  const plain = 'This line is indented more than the one above, which has a value already';

  it('moves to the column of the keys above', () => {
    check([
      ['a:\n  - b: 1\n     «c: 1»\n', plain, 'a:\n  - b: 1\n    c: 1\n'],
      ['a:\n- 1\n «b: 2»\n', plain, 'a:\n- 1\nb: 2\n'],
      ['- a:\n  - 1\n   «b: 2»\n', plain, '- a:\n  - 1\n  b: 2\n'],
      ['- - a:\n    - 1\n    - 2\n     «b: 2»\n', plain, '- - a:\n    - 1\n    - 2\n    b: 2\n'],
      ['a:\n- c:\n    d: 1\n- 1\n «b: 2»\n', plain, 'a:\n- c:\n    d: 1\n- 1\nb: 2\n'],
      ['x:\n  - b: 1\nc: 2\n    «d: 3»\n- b: 4\n', plain, 'x:\n  - b: 1\nc: 2\nd: 3\n- b: 4\n'],
      ['- a:\n    x: 1\n  b: 2\n    «c: 3»\n- d\n', plain, '- a:\n    x: 1\n  b: 2\n  c: 3\n- d\n'],
    ]);
  });

  it('stays if there are only items at that column', () => {
    check([
      ['- a\n «b: 1»\n', plain],
      ['a:\n  - 1\n   «b: 2»\n', plain],
      ['- x: 1\n  a:\n- - 1\n  - 2\n   «b: 2»\n', plain],
      ['a: 1\n---\n- b\n «c: 1»\n', plain],
    ]);
  });

  it('stays if an item at an odd column may be wrong', () => {
    check([['a:\n   - b\n    «c: 1»\n', plain]]);
  });
});

it('a key among others that is indented less than they are, above another item', () => {
  const plain = keys(0, 2);
  check([
    ['- a: 1\n  b: 2\n«c: 3»\n  d: 4\n', plain, '- a: 1\n  b: 2\n  c: 3\n  d: 4\n'],
    ['x:\n- b: 1\n«c: 2»\n  d: 3\n- 4\ne: 1\n', plain, 'x:\n- b: 1\n  c: 2\n  d: 3\n- 4\ne: 1\n'],
  ]);
});

describe('lines far above', () => {
  const above = (count: number, line: string): string => `${line}\n`.repeat(count);

  it('are not compared with', () => {
    const text = (count: number): string => `a:\n  b:\n${above(count, '          c:')}    «d: 1»\n`;
    const moved = (count: number, column: number): string =>
      text(count).replace(/ {4}«d: 1»/, `${' '.repeat(column)}d: 1`);
    check([
      [text(1998), keys(4, 2), moved(1998, 2)],
      [text(1999), keys(4, 10), moved(1999, 10)],
    ]);
  });

  it('are not searched for the first of a document', () => {
    const text = (count: number): string => above(count, '  a: 1');
    check([
      [`${text(2000)}«b: 1»\n`, keys(0, 2), `${text(2000)}  b: 1\n`],
      [`${text(2001)}«b»: 1\n`, more],
    ]);
  });

  it('are not searched for the key of items', () => {
    const plain = 'This line is indented more than the one above, which has a value already';
    const text = (count: number): string => `a:\n${above(count, '- 1')} «b: 2»\n`;
    check([
      [text(2000), plain, text(2000).replace(' «b: 2»', 'b: 2')],
      [text(2001), plain],
    ]);
  });
});

it('tabs', () => {
  const plain = 'Expected spaces, but found a tab: YAML is indented with spaces';
  check([
    ['-«\t»a: 1\n', plain, '- a: 1\n'],
    ['-«\t»- a\n', plain, '- - a\n'],
    // What can be replaced throughout a file has one fix for all.
    ['- a:\n\n«\t»\n', plain],
    ['a:\n  b: 1\n« \t »c: 1\n', plain],
  ]);
});

it('the dash of the first item that is missing', () => {
  const dash = "Expected an item that begins with '-', as in the lines below it";
  check([
    ['a:\n   «b:»\n     c: 1\n  - d: 1\n', dash, 'a:\n  - b:\n     c: 1\n  - d: 1\n'],
    ['a:\n   «b: 1»\n    c: 1\n  - d: 1\n', dash, 'a:\n  - b: 1\n    c: 1\n  - d: 1\n'],
    ['a:\n «b: 1»\n  c: 1\n- d: 1\n  e: 1\n', dash, 'a:\n- b: 1\n  c: 1\n- d: 1\n  e: 1\n'],
    [
      'a:\n    b:\n      c: 1\n  «- d: 1»\n',
      "Expected a key, but found an item with '-': the lines beside it are keys",
    ],
    [
      'a: 1\n «b: 1»\n- d: 1\n',
      'This line is indented more than the one above, which has a value already',
      'a: 1\nb: 1\n- d: 1\n',
    ],
  ]);
});

it('only the first of items in place of keys is reported', () => {
  const item = "Expected a key, but found an item with '-': the lines beside it are keys";
  const sentences = (yaml: string) => readDocuments(new SourceFile('a.yml', yaml)).findings.map(({ plain }) => plain);
  const swapped = 'a:\n    b: 1\n  - c: 1\n    d:\n      e:\n        - f\n      g: 1\n  - c: 2\n    b: 1\nh: "i" j\n';
  const after = 'Expected the end of the line after the closing quote, but found more text';
  expect(sentences(swapped)).toEqual([item, after]);
  expect(sentences('a:\n  - b\n- c:\n  d:\n  - e\n  f:\n  - g\n- c:\n  - h\n')).toEqual([item]);
});
