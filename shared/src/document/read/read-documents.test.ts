import { describe, expect, it } from 'vitest';
import { Float } from '../../number/number.js';
import { originLine } from '../../text/origin.js';
import { SourceFile } from '../../text/source-file.js';
import { isMap } from '../kinds.js';
import type { ArrayItem, Document, MapItem, NodeValue, YamlArray, YamlMap } from '../node.js';
import { isUnknown } from '../unknown.js';
import { readDocuments } from './read-documents.js';

/** Documents in short: `key@line #comment: value`. */
function show(value: Document | MapItem | ArrayItem | NodeValue): string {
  if (typeof value !== 'object' || value === null)
    return JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? `${v}` : v));
  if (value instanceof Float) return `float ${value.value}`;
  switch (value.kind) {
    case 'map':
      return `{${value.items.map(show).join(', ')}}`;
    case 'array':
      return `[${value.items.map(show).join(', ')}]`;
    case 'document':
    case 'mapItem':
    case 'arrayItem': {
      const line = value.origin === undefined ? '?' : originLine(value.origin) + 1;
      const comments = (value.comments ?? []).map(({ data }) => ` #${data}`).join('');
      const name = value.kind === 'mapItem' ? show(value.key) : value.kind === 'document' ? 'doc' : '-';
      return `${name}@${line}${comments}: ${show(value.value)}`;
    }
    default:
      return value.kind;
  }
}

const read = (text: string, strict = false) => readDocuments(new SourceFile('a.yml', text), { strict });
const shown = (text: string) => read(text).documents.items.map(show);

const mapOf = (value: NodeValue | undefined) => value as YamlMap;

describe('readDocuments', () => {
  it('places documents and items as ytt does', () => {
    expect(shown('key: 1\n')).toEqual(['doc@1: {"key"@1: 1}']);
    expect(shown('\n---\n- a\n- b: 2.5\n')).toEqual(['doc@2: [-@3: "a", -@4: {"b"@4: float 2.5}]']);
    expect(shown('')).toEqual(['doc@1: null']);
    expect(shown('a: [\tb,\tc]\n')).toEqual(['doc@1: {"a"@1: [-@1: "b", -@1: "c"]}']);
  });

  it('reads marks of the end of a document where none has begun', () => {
    expect(shown('...\n')).toEqual(['doc@1: null']);
    expect(shown('...\n---\na: 1\n')).toEqual(['doc@1: null', 'doc@2: {"a"@3: 1}']);
    for (const text of ['...\n', '# c\n...\n---\na: 1\n', '---\n...\n', '---\na: 1\n...\n...\n', '...\n---\na: 1\n'])
      expect(read(text).error).toBeUndefined();
    expect(read('...\na: 1\n').error).toBe('yaml: line 1: did not find expected <document start>');
  });

  it('has comments above a collection that is a key at the item', () => {
    const comments = (text: string) => mapOf(read(text).documents.items[0]?.value).items[0]?.comments;
    for (const key of ['- g\n  - h', '{g: h}', '[g]', '- - g'])
      expect(
        comments(`# c\n? ${key}\n: 1\n`)?.map(({ data }) => data),
        key,
      ).toEqual([' c']);
  });

  it('has unknown values rather than null after an error', () => {
    const unknownAt = (text: string): readonly string[] => {
      const items = mapOf(read(text).documents.items[0]?.value).items;
      return items.filter((item) => isUnknown(item.value)).map((item) => String(item.key));
    };
    expect(unknownAt('a: @\nb:\nc: 1\n')).toEqual(['a']);
    expect(unknownAt('a: [1, 2\nb: {x: 1\nc: "x\nd: &\ne:\n')).toEqual(['a', 'b', 'c', 'd']);
    expect(unknownAt('a: *x\nb: !!int x\nc: ~\n')).toEqual(['a', 'b']);
  });

  it('gives comments to nodes, the next document or one made for them', () => {
    expect(shown('#@ first\n---\nmap:\n  #@ above\n  key: val #@ on\n#@ last\n')).toEqual([
      'doc@1: null',
      'doc@2 #@ first: {"map"@3: {"key"@5 #@ above #@ on: "val"}}',
      'doc@? #@ last: null',
    ]);
  });

  it('moves a comment at the end of a line after the last alias', () => {
    const text = 'v: &v\n  path: #@ x\n  #@ up\n  args: [1]\nw: *v\nm:\n  <<: *v\n  other: true\n';
    expect(shown(text)).toEqual([
      'doc@1: {"v"@1: {"path"@2: null, "args"@4 #@ up: [-@4: 1]}, "w"@5: {"path"@2: null, "args"@4: [-@4: 1]}, ' +
        '"m"@6: {"path"@2 #@ x: null, "args"@4: [-@4: 1], "other"@8: true}}',
    ]);
  });

  it('shares the values of aliases', () => {
    const { documents } = read('a: &a [x]\nb: *a\nc: *a\n');
    const [a, b, c] = mapOf(documents.items[0]?.value).items.map(({ value }) => (value as YamlArray).items[0]);
    expect([b, c]).toEqual([a, a]);
    expect(b === a && c === a).toBe(true);
  });

  it('follows aliases of aliases only so far', () => {
    const chain = (item: (i: number) => string) => Array.from({ length: 2000 }, (_, i) => item(i)).join('');
    const wide = read(`a0: &a0 [x]\n${chain((i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`)}`);
    const deep = read(`a0: &a0 [x]\n${chain((i) => `a${i + 1}: &a${i + 1} [*a${i}]\n`)}`);
    expect(wide.findings[0]?.code).toBe('yaml-expansion');
    expect(deep.findings[0]?.code).toBe('yaml-nesting');
  });

  it.each([
    ['a: *b\n', 'yaml-unknown-anchor', "yaml: unknown anchor 'b' referenced"],
    ['a: &x\n  b: *x\n', 'yaml-recursive-alias', "yaml: anchor 'x' value contains itself"],
    ['<<: 1\n', 'yaml-merge', 'yaml: map merge requires map or sequence of maps as the value'],
    ['a: &a {b: 1}\nc:\n  <<: [*a]\n', 'yaml-merge', 'yaml: map merge requires map or sequence of maps as the value'],
    ['a: !!int x\n', 'yaml-tag', 'yaml: cannot decode !!str `x` as a !!int'],
    ['a: !!binary "%"\n', 'yaml-tag', 'yaml: !!binary value contains invalid base64 data'],
    ['a: b: c\n', 'yaml-syntax', 'yaml: line 1: mapping values are not allowed in this context'],
    ['a: 1\rb: 2', 'yaml-line-break', 'runtime error: index out of range [2] with length 2'],
    ['a: \x01\n', 'yaml-unreadable-character', 'yaml: control characters are not allowed'],
  ])('refuses %j', (text, code, error) => {
    const result = read(text);
    expect([result.findings[0]?.code, result.error]).toEqual([code, error]);
  });

  it('places a finding at the mistake, and records the line that ytt names', () => {
    const { findings } = read('a: 1\n- b\nc: 2\n');
    expect(findings.map(({ range, namedLine, message }) => [range.start, namedLine, message])).toEqual([
      [5, 0, 'did not find expected key'],
    ]);
    expect(read('a: b: c\n').findings[0]).not.toHaveProperty('namedLine');
  });

  it('keeps related places inside the text', () => {
    const { findings } = read('---\nv: [\n');
    expect(findings.flatMap(({ range, related }) => [range, ...related.map((one) => one.range)])).toEqual([
      { start: 7, end: 8 },
      { start: 9, end: 9 },
    ]);
  });

  it('refuses ambiguous scalars in strict mode', () => {
    expect(read('a: yes\n', true).error).toBe("yaml: Strict parsing: Found 'yes' ambigious (could be !!str or !!bool)");
    expect(read('a: yes\n').error).toBeUndefined();
    // What an unterminated string contains is not reported.
    expect(read('b: "un\nc: *x\n').error).toBe('yaml: line 3: found unexpected end of stream');
    expect(read('a: *x\nb: "un\n').error).toBe("yaml: unknown anchor 'x' referenced");
  });

  it('reads binaries as bytes and keys of every kind', () => {
    expect(shown('a: !!binary aGk=\n1: !!binary /w==\n? [x]\n: 2\n')).toEqual([
      'doc@1: {"a"@1: "hi", 1@2: "\\udcff", plainList@3: 2}',
    ]);
  });

  it('leaves out keys that are still being typed', () => {
    expect(shown('a: 1\nfo\nb: 2\n')).toEqual(['doc@1: {"a"@1: 1, "b"@3: 2}']);
  });
});

describe('a key that cannot be read', () => {
  it.each([
    ['*nope : 1\nb: 2\n', ['', 'b']],
    ['? *nope\n: 1\n', ['']],
    ['!!int x: 1\n', ['x']],
  ])('of %j is its text', (text, keys) => {
    const [document] = readDocuments(new SourceFile('a.yml', text)).documents.items;
    const value = document?.value ?? null;
    expect(isMap(value) && value.items.map(({ key }) => key)).toEqual(keys);
  });
});
