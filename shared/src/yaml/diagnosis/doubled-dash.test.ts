import { expect, it } from 'vitest';
import { readDocuments } from '../../document/read/read-documents.js';
import { SourceFile } from '../../text/source-file.js';
import { check } from './testing.js';

const two = "An item begins with one '-', but this line begins with two";

it('two dashes before an item are reported at its line', () => {
  check([
    ['a:\n- b: 1\n«-- b: 2»\n  c: 1\n- b: 3\n', two, 'a:\n- b: 1\n- b: 2\n  c: 1\n- b: 3\n'],
    ['a:\n«-- b: 2»\n- b: 3\n', two, 'a:\n- b: 2\n- b: 3\n'],
    ['a:\n  «-- b:»\n     - 2\n  - b: 3\n', two, 'a:\n  - b:\n     - 2\n  - b: 3\n'],
    ['a:\n  - b: 1\n  «-- b: 2» # c\n  - b: 3\n', two, 'a:\n  - b: 1\n  - b: 2 # c\n  - b: 3\n'],
    ['a:\n- b\n«-- c d»\n- e\n', two, 'a:\n- b\n- c d\n- e\n'],
    ['a:\n- b\n«--c»\n- e\n', two, 'a:\n- b\n- c\n- e\n'],
    ['a:\n- b: 1\n«--b: 2»\n  c: 1\n', two, 'a:\n- b: 1\n- b: 2\n  c: 1\n'],
    ['«-- "b c": a»\n  c:\n    d: 1\n- b: 1\n', two, '- "b c": a\n  c:\n    d: 1\n- b: 1\n'],
  ]);
});

it('which is the only report about its block', () => {
  const file = new SourceFile('a.yml', 'a:\n-- b:\n  - c\n  d: 1\n- b: 1\n  d: 1\n- b: 2\ne: 1\n');
  expect(readDocuments(file).findings.map(({ plain }) => plain)).toEqual([two]);
});

it('what does not begin with two dashes', () => {
  const key = "Expected a key, but found an item with '-': the lines beside it are keys";
  check([
    // In another document, or in no block around the line.
    ['--b: 1\n---\na: 1\n«- c»\n', key],
    ['a:\n  --b: 1\nd: 1\n«- c»\n', key],
    ['a:\n  d:\n    --b: 1\n  e: 1\n«- c»\n', key],
    ['--b: 1\nd: 1\n«e»\nf: 1\n', "Expected ':' after the key e"],
    ['a: 1\n«--:-»\nb: 1\n', "Expected a space after '--:'", 'a: 1\n--: -\nb: 1\n'],
    // Two dashes in a text.
    ['a: |\n  -- b c: 1\n   d\n«- c»\n', key],
  ]);
});
