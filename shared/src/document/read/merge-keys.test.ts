import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { isMap } from '../kinds.js';
import type { MapItem } from '../node.js';
import { printDocuments } from '../print/print-yaml.js';
import { readDocuments } from './read-documents.js';

/** The value of a text, or the messages of its findings, if any. */
function read(text: string): string | readonly string[] {
  const { documents, findings } = readDocuments(new SourceFile('a.yml', text));
  return findings.length > 0 ? findings.map(({ message }) => message) : printDocuments(documents);
}

const wanted = 'map merge requires map or sequence of maps as the value';

// As `merge` in ytt's copy of go-yaml (pkg/yamlmeta/internal/yaml.v2/decode.go) does it.
describe('a merge key', () => {
  it.each([
    ['x: &x {a: 1}\nb:\n  <<: *x\n', 'x:\n  a: 1\nb:\n  a: 1\n'],
    ['b:\n  <<: {a: 1}\n  c: 2\n', 'b:\n  a: 1\n  c: 2\n'],
    ['b:\n  <<: {}\n  c: 1\n', 'b:\n  c: 1\n'],
    ['b:\n  <<: []\n  c: 1\n', 'b:\n  c: 1\n'],
    // The last anchor of the name decides whether the alias is valid; the value it refers to is merged, if any.
    ['x: &x\nb:\n  <<: *x\n  c: 1\nd: &x {}\n', 'x: null\nb:\n  c: 1\nd: {}\n'],
    ['x: &x []\nb:\n  <<: *x\n  c: 1\nd: &x {}\n', 'x: []\nb:\n  c: 1\nd: {}\n'],
    ['x: &x {a: 1}\nw: &y\n  <<: *x\n  b: 2\nz:\n  <<: *y\n', 'x:\n  a: 1\nw:\n  a: 1\n  b: 2\nz:\n  a: 1\n  b: 2\n'],
    ['b:\n  "<<": 1\n', 'b:\n  <<: 1\n'],
  ])('%j gives %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['b:\n  <<: 1\n', [wanted]],
    // The message mentions lists, but none is accepted: their nodes include the positions of the items.
    ['b:\n  <<: [{a: 1}, {c: 2}]\n', [wanted]],
    ['x: &x {a: 1}\nb:\n  <<: [*x]\n', [wanted]],
    ['b:\n  <<:\n', [wanted]],
    ['b:\n  <<: [1]\n', [wanted]],
    ['b:\n  <<: [{a: 1}, 2]\n', [wanted]],
    ['x: &x 1\nb:\n  <<: *x\n', [wanted]],
    ['x: &x [1]\nb:\n  <<: *x\n', [wanted]],
    ['x: &x [{a: 1}]\nb:\n  <<: *x\n', [wanted]],
    ['x: &x 1\nb:\n  <<: [*x]\n', [wanted]],
    ['a: 1\nb:\n  c: 1\n  <<: [*x]\n', ["unknown anchor 'x' referenced", wanted]],
    ['x: &x {a: 1}\nb:\n  <<: *x\nc: &x 1\n', [wanted]],
    ['x: &x\nb:\n  <<: *x\n', [wanted]],
    ['x: &x []\nb:\n  <<: *x\n', [wanted]],
    ['x: &x [1]\nb:\n  <<: *x\nc: &x {}\n', [wanted]],
    ['x: &x 1\nb:\n  <<: *x\nc: &x {}\n', [wanted]],
    ['b:\n  <<: *x\n', ["unknown anchor 'x' referenced"]],
  ])('%j is refused once', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('what a merge key brings', () => {
  const itemsOf = (text: string): readonly string[] => {
    const file = new SourceFile('a.yml', text);
    const root = readDocuments(file).documents.items[0]?.value;
    const b = isMap(root) ? root.items.find(({ key }) => key === 'b')?.value : undefined;
    return isMap(b ?? null) && b !== undefined && b !== null && typeof b === 'object' && 'items' in b
      ? (b.items as readonly MapItem[]).map(
          ({ key, origin, value }) =>
            `${String(key)} ${origin && `${file.text.slice(origin.start, origin.end)} ${file.lines.lineAt(origin.start) + 1}`} ${String(value)}`,
        )
      : [];
  };

  it('is inserted where it is written', () => {
    expect(itemsOf('x: &x\n  a: 1\n  c: 2\nb:\n  d: 0\n  <<: *x\n')).toEqual(['d d 5 0', 'a a 2 1', 'c c 3 2']);
    expect(itemsOf('b:\n  d: 0\n  <<: {a: 1, c: 2}\n')).toEqual(['d d 2 0', 'a a 3 1', 'c c 3 2']);
  });

  it('is reported if it is not allowed there, at its text', () => {
    const marked = (text: string): readonly string[] =>
      readDocuments(new SourceFile('a.yml', text)).findings.map(({ range }) => text.slice(range.start, range.end));
    expect(marked('b:\n  c: 1\n  <<: [{a: 1}, 2]\n')).toEqual(['[{a: 1}, 2]']);
    expect(marked('b:\n  c: 1\n  <<: 12\n')).toEqual(['12']);
    expect(marked('x: &x 1\nb:\n  <<: *x\n')).toEqual(['*x']);
    expect(marked('x: &x {a: 1}\nb:\n  c: 1\n  <<: *x\nc: &x 1\n')).toEqual(['*x']);
  });
});
