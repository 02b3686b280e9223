/**
 * Incremental evaluation after an edit: the result equals that of a file read afresh, including locations, and items
 * with unchanged syntax are the same objects as before, unless something else affects them.
 */
import { describe, expect, it } from 'vitest';
import type { Origin } from '../../text/origin.js';
import { SourceFile } from '../../text/source-file.js';
import { carryTree } from '../../yaml/syntax-of.js';
import { isNode } from '../kinds.js';
import type { Node, NodeValue } from '../node.js';
import { childNodes } from '../node-traits.js';
import { keptLength } from './kept-items.js';
import { type ReadResult, readDocuments } from './read-documents.js';

/** A location as numbers and a path. */
function placed(origin: Origin | undefined): unknown {
  if (origin === undefined) return undefined;
  const { file, start, end, valueStart, valueEnd } = origin;
  return [file.path, file.text, start, end, valueStart, valueEnd];
}

/** Everything that can be queried about a value, as plain data. */
function described(value: NodeValue | Node): unknown {
  if (!isNode(value)) return value;
  return {
    kind: value.kind,
    origin: placed(value.origin),
    comments: value.comments?.map(({ data, origin }) => [data, placed(origin)]),
    key: value.kind === 'mapItem' ? described(value.key) : undefined,
    value: 'value' in value ? described(value.value) : undefined,
    items: 'items' in value ? value.items.map(described) : undefined,
  };
}

function expectSame(read: ReadResult, fresh: ReadResult): void {
  expect(described(read.documents)).toEqual(described(fresh.documents));
  const shown = ({ findings, error }: ReadResult) => [findings.map(({ code, range }) => [code, range]), error];
  expect(shown(read)).toEqual(shown(fresh));
}

interface Version {
  readonly file: SourceFile;
  readonly read: ReadResult;
}

/** Reads a first version of the text; `strict` is ytt's `--strict`. */
function open(text: string, strict = false, path = 'a.yml'): Version {
  const file = new SourceFile(path, text);
  return { file, read: readDocuments(file, { strict }) };
}

/** Reads the version after the edit in `marked`, where `«old|new»` replaces the left part by the right one. */
function edit(marked: string, strict = false): { readonly before: Version; readonly after: Version } {
  const [, head = '', old = '', newText = '', tail = ''] = /^(.*)«(.*)\|(.*)»(.*)$/s.exec(marked) ?? [];
  const before = open(head + old + tail, strict);
  const after = change(before, head.length, old.length, newText, strict);
  return { before, after };
}

function change({ file }: Version, start: number, length: number, newText: string, strict = false): Version {
  const next = new SourceFile(file.path, file.text.slice(0, start) + newText + file.text.slice(start + length));
  const range = { start, end: start + length };
  carryTree(file, next, { range, newText });
  const read = readDocuments(next, { strict });
  expectSame(read, readDocuments(new SourceFile(file.path, next.text), { strict }));
  return { file: next, read };
}

/** The outermost items that two results share, by their keys and array indexes. */
function shared(before: Version, after: Version): string {
  const old = new Set<Node>();
  const collect = (node: Node): void => {
    old.add(node);
    childNodes(node).forEach(collect);
  };
  collect(before.read.documents);
  const names: string[] = [];
  const visit = (node: Node, path: string): void => {
    for (const [i, child] of childNodes(node).entries()) {
      const step = child.kind === 'mapItem' ? String(child.key) : child.kind === 'arrayItem' ? String(i) : '';
      const name = step === '' || path === '' ? path + step : `${path}.${step}`;
      if (step !== '' && old.has(child)) names.push(name);
      else visit(child, name);
    }
  };
  visit(after.read.documents, '');
  return names.join(' ');
}

const long = `${'x'.repeat(keptLength)}\n`;

describe('evaluated items', () => {
  it('are where they are after what is around them has become small, and has moved', () => {
    const before = `a:\n  b: 1\n  l:\n  - 1\n  c: `;
    const large = open(`${before}${'x'.repeat(keptLength)}\n`);
    const small = change(large, before.length, keptLength, 'x');
    change(small, 0, 0, 'z: 1\n');
  });

  it.each([
    ['a: 1\nb: «2|345»\nc: {d: 6}\n', 'a c'],
    ['a: «1|»\nb:\n- 2\n- c: 3 # d\n', 'b'],
    ['«# a\n|»b: 1\n# c\nd: 2\n', 'd'],
    // An item of moderate length is reused as a whole, or not at all.
    ['a:\n  b: 1\n  c: «2|3»\nd: 4\n', 'd'],
    // Of a longer one, single items are reused.
    [`a:\n  b: 1\n  c: «2|3»\n  d: ${long}e: 4\n`, 'a.b e'],
    [`a:\n- 1\n- «2|3»\n- ${long}`, 'a.0'],
    // Items that contain one that must not be reused.
    ['a: !!int x\nb: «1|2»\n', ''],
    ['? [1, 2]\n: 3\nb: «1|2»\n', ''],
    ['? {a: 1}\n: 3\nb: «1|2»\n', ''],
    ['a: @\nb: «1|2»\nc: 3\n', 'a c'],
    // Anchors, aliases and merge keys link items; those unrelated to them are reused.
    ['a: &x 1\nb: *x\nc: «1|2»\nd: 3\n', 'd'],
    ['a: &x «1|2»\nb: *x\nd: 3\n', 'd'],
    ['a: &x\n  e: 1\nb: *x\nc: «1|2»\nd: 3\n', 'd'],
    ['a: &x\n  e: 1 # f\nb: [*x] # «g|h»\nd: 3\n', 'd'],
    ['a: &x\n  e: «1|2»\nb:\n  <<: *x\n  c: 4\nd: 3\n', 'b.c d'],
    ['a: [&x 1, 2]\nb: «1|2»\nd:\n- 3\n- *x\n- 4\n', 'd.0 d.2'],
    ['a: &«x|y» 1\nb: *x\nd: 3\n', 'd'],
    ['a: &x 1\nb: «*x|1»\nd: 3\n', 'd'],
    // Documents.
    ['a: «1|2»\n---\nb: 1\n', 'b'],
    ['a: &x «1|2»\n---\nb: 1\nc: *x\n', 'b'],
  ])('of %.60j are kept: %j', (marked, kept) => {
    const { before, after } = edit(marked);
    expect(shared(before, after)).toBe(kept);
  });

  it('of the greatest length that is kept as a whole are', () => {
    const head = 'a:\n  b: 1\n  c: ';
    const text = head + 'x'.repeat(keptLength - head.length);
    for (const [value, kept] of [
      [text, 'a'],
      [`${text}x`, 'a.b a.c'],
    ] as const) {
      const before = open(`${value}\nd: 1\n`);
      const after = change(before, value.length + 4, 1, '2');
      expect(shared(before, after)).toBe(kept);
    }
  });

  it('are located in the newest version that was read', () => {
    const before = open('a: 1 # c\nb: [x, y]\n');
    const [document] = before.read.documents.items;
    const item = childNodes(document?.value as Node)[1] as Node;
    const { origin } = item;
    expect(placed(origin)).toEqual(['a.yml', before.file.text, 9, 10, 12, 18]);
    const after = change(before, 0, 0, '#!\n');
    expect(placed(origin)).toEqual(['a.yml', after.file.text, 12, 13, 15, 21]);
    expect(after.read.documents.items[0]?.value).toMatchObject({ items: [{}, item] });
  });

  it('are kept for each way of reading and each path', () => {
    const text = 'a: yes\nb: 1\n';
    const file = new SourceFile('a.yml', text);
    const other = new SourceFile('b.yml', text);
    carryTree(file, other, { range: { start: 0, end: 0 }, newText: '' });
    const [lenient, strict, elsewhere] = [
      readDocuments(file),
      readDocuments(file, { strict: true }),
      readDocuments(other),
    ];
    expect([lenient, strict, elsewhere].map(({ findings }) => findings.length)).toEqual([0, 1, 0]);
    expectSame(elsewhere, readDocuments(new SourceFile('b.yml', text)));
    expectSame(lenient, readDocuments(new SourceFile('a.yml', text)));
    const next = change({ file, read: lenient }, 11, 0, '2');
    expect(shared({ file, read: lenient }, next)).toBe('a');
    const strictNext = change({ file, read: strict }, 11, 0, '2', true);
    expect(strictNext.read.findings).toHaveLength(1);
    expectSame(readDocuments(other), readDocuments(new SourceFile('b.yml', text)));
  });
});
