/** Queries about nodes and keys of any origin: types, identity, and whether they contain code. */
import { describe, expect, it } from 'vitest';
import { Float } from '../number/number.js';
import { SourceFile } from '../text/source-file.js';
import { itemIdentity, keyIdentity, keyInWords, repeatsKeys } from './map-keys.js';
import type { ArrayItem, DocumentSet, MapItem, NodeValue, YamlArray, YamlMap } from './node.js';
import { canBeStruct, childNodes, endsRemark, hasTemplating, isLeaf, isPlain } from './node-traits.js';
import { printDocuments } from './print/print-yaml.js';
import { overrideMapKeys } from './read/override-map-keys.js';
import { readDocuments } from './read/read-documents.js';
import { goTypeName, yamlTypeName } from './type-names.js';

const documents = (text: string) => readDocuments(new SourceFile('a.yml', text)).documents;
const firstValue = (set: DocumentSet): NodeValue => set.items[0]?.value ?? null;
const valueOf = (text: string): NodeValue => firstValue(documents(text));
const mapOf = (text: string): YamlMap => valueOf(text) as YamlMap;
const itemOf = (text: string): MapItem => mapOf(text).items[0] as MapItem;
const plainMap: NodeValue = { kind: 'plainMap', entries: [] };
const plainList: NodeValue = { kind: 'plainList', items: [] };

describe('type names', () => {
  it.each<[NodeValue, string, string]>([
    [null, 'null', '<nil>'],
    ['a', 'string', 'string'],
    [true, 'boolean', 'bool'],
    [1, 'integer', 'int64'],
    [-(2n ** 63n), 'integer', 'int64'],
    [2n ** 63n - 1n, 'integer', 'int64'],
    [2n ** 63n, 'integer', 'uint64'],
    [new Float(1), 'float', 'float64'],
    [plainMap, '*orderedmap.Map', '*orderedmap.Map'],
    [plainList, '[]interface {}', '[]interface {}'],
    [documents('a: 1'), 'document set', '*yamlmeta.DocumentSet'],
    [documents('a: 1').items[0] ?? null, 'document', '*yamlmeta.Document'],
    [mapOf('a: 1'), 'map', '*yamlmeta.Map'],
    [itemOf('a: 1'), 'map item', '*yamlmeta.MapItem'],
    [valueOf('- 1'), 'array', '*yamlmeta.Array'],
    [(valueOf('- 1') as YamlArray).items[0] as ArrayItem, 'array item', '*yamlmeta.ArrayItem'],
  ])('%# are %s and %s', (value, yaml, go) => {
    expect([yamlTypeName(value), goTypeName(value)]).toEqual([yaml, go]);
  });

  it('are of parts of texts, too', () => {
    expect(yamlTypeName({ kind: 'textRoot' })).toBe('*texttemplate.NodeRoot');
    expect(yamlTypeName({ kind: 'text' })).toBe('*texttemplate.NodeText');
  });
});

describe('keys', () => {
  it('are the same where kind and value are', () => {
    const keys: readonly NodeValue[] = [null, 'null', 1, 1n, '1', new Float(1), true, 'true', plainMap, plainList];
    const identities = keys.map(keyIdentity);
    expect(identities[2]).toBe(identities[3]);
    expect(new Set(identities).size).toBe(keys.length - 1);
    expect(keyIdentity(new Float(1))).toBe(keyIdentity(new Float(1)));
    expect(itemIdentity({ key: 1 })).not.toBe(itemIdentity({ key: 1, computedKey: true }));
    expect(itemIdentity({ key: 1, computedKey: true })).toBe(itemIdentity({ key: 1n, computedKey: true }));
    expect(itemIdentity({ key: 'a' })).toBe(keyIdentity('a'));
  });

  it('are repeated in small maps and large ones', () => {
    const repeats = (...keys: readonly NodeValue[]) => repeatsKeys(keys.map((key) => ({ key })));
    const many = Array.from({ length: 40 }, (_, i) => `k${i}`);
    expect([repeats(), repeats('a', 'b'), repeats('a', 'b', 'a'), repeats('a', 1, '1')]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect([repeats(1, 2), repeats(1, 1), repeats(1, plainMap), repeats(null, 'null')]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([repeats(...many), repeats(...many, 'k3'), repeats(...many.slice(0, 16), 'k15')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are printed in words', () => {
    const keys: readonly NodeValue[] = ['a', null, true, new Float(1.5), 7, 2n ** 64n, plainMap];
    expect([...keys, plainList].map(keyInWords)).toEqual([
      ...['a', 'null', 'true', '1.5', '7', '18446744073709551616', '{…}', '[…]'],
    ]);
  });

  it('that are given again have the place of the first and the content of the last', () => {
    const overridden = (text: string) => printDocuments(overrideMapKeys(documents(text)));
    expect(overridden('a: 1\nb: 2\na: 3\n')).toBe('a: 3\nb: 2\n');
    expect(overridden('a:\n  b: 1\n  c: [x, {d: 1, d: 2}]\n  b: 2\n---\n- {e: 1, e: 2}\n')).toBe(
      'a:\n  b: 2\n  c:\n  - x\n  - d: 2\n---\n- e: 2\n',
    );
    const unchanged = documents('a: {b: [1, {c: 2}]}\n---\n- 1\n---\n3\n');
    expect(overrideMapKeys(unchanged)).toBe(unchanged);
    const partly = documents('a: {b: 1, b: 2}\nc: {d: 1}\n---\ne: 1\n');
    const changed = overrideMapKeys(partly);
    expect(changed.items[1]).toBe(partly.items[1]);
    expect((firstValue(changed) as YamlMap).items[1]).toBe((firstValue(partly) as YamlMap).items[1]);
    const deep = documents('a: 1\na: 2\n---\nb: {c: {d: 1}}\n---\n- [{e: 1}]\n');
    for (const at of [1, 2]) expect(overrideMapKeys(deep).items[at]).toBe(deep.items[at]);
  });

  it('remain one node if one is used twice', () => {
    const [set, { value: shared }] = [documents('a: 1\nb: 2\n'), itemOf('a: {b: 1, b: 2}')];
    const map = firstValue(set) as YamlMap;
    const value: YamlMap = { ...map, items: map.items.map((item) => ({ ...item, value: shared })) };
    const twice = { ...set, items: set.items.map((one) => ({ ...one, value })) };
    const { items } = firstValue(overrideMapKeys(twice)) as YamlMap;
    expect(items[0]?.value).not.toBe(shared);
    expect(items[1]?.value).toBe(items[0]?.value);
  });

  it('that are collections are printed as the reader gave them', () => {
    const printed = (text: string) => printDocuments(documents(text));
    expect(printed('? [a, [b]]\n: 1\n')).toBe(
      '? - value: a\n    line: 1\n  - value:\n    - value: b\n      line: 1\n    line: 1\n: 1\n',
    );
    expect(printed('---\n? [a]\n: 1\n')).toBe('? - value: a\n    line: 1\n: 1\n');
    expect(printed('\n--- \n? [a]\n: 1\n')).toBe('? - value: a\n    line: 2\n: 1\n');
    expect(printed('---a: 1\n? {b: c}\n: 1\n')).toBe("'---a': 1\n? b: c\n: 1\n");
    expect(printed('? []\n: 1\n? {}\n: 2\n')).toBe('[]: 1\n{}: 2\n');
  });
});

describe('nodes', () => {
  it('have others below them, or are leaves', () => {
    const nested = itemOf('a: {b: 1}');
    expect(childNodes(nested)).toEqual([nested.value]);
    expect(childNodes(mapOf('a: 1\nb: 2'))).toEqual(mapOf('a: 1\nb: 2').items);
    expect(childNodes(itemOf('a: 1'))).toEqual([]);
    expect([isLeaf(nested), isLeaf(itemOf('a: 1')), isLeaf(mapOf('a: 1')), isLeaf(mapOf('{}'))]).toEqual([
      ...[false, true, false, false],
    ]);
  });

  it('are templates where a comment is code, a value or an annotation', () => {
    const templated = (text: string) => hasTemplating(documents(text));
    const texts = [
      'a: 1\n',
      'a: 1 # c\n',
      'a: 1 #! c\n',
      'a: #@ 1\n',
      '#@ x = 1\na: 1\n',
      'a:\n- b: 1\n  #@yaml/x\n  c: 2\n',
    ];
    expect(texts.map(templated)).toEqual([false, false, false, true, true, true]);
  });

  it('are plain without anything to evaluate or report', () => {
    const plain = (text: string, strings = false) => isPlain(documents(text), strings);
    expect(['a: 1\n', 'a: 1 #! c\n', '- [1, {b: c}]\n'].map((text) => plain(text))).toEqual([true, true, true]);
    const others = ['a: 1 # c\n', 'a: #@ 1\n', 'a: {b: 1, b: 2}\n', '? [a]\n: 1\n', '"a\\nb": 1\n', '- "c\\0": 1\n'];
    expect(others.map((text) => plain(text))).toEqual(others.map(() => false));
    expect([plain('- 1\n', true), plain('1: 2\n', true), plain('a: 1\n', true), plain('- a\n', true)]).toEqual([
      ...[true, true, false, false],
    ]);
    expect(plain('1:\n- 2\n- [x]\n', true)).toBe(false);
    expect([isPlain('a', false), isPlain('a', true), isPlain(1, true), isPlain(plainMap, true)]).toEqual([
      ...[true, false, true, true],
    ]);
  });

  it('have keys that would end a line of a program', () => {
    expect(['a\nb', 'a\rb', 'a\0', 'a', 1, null].map(endsRemark)).toEqual([true, true, true, false, false, false]);
  });
});

it('a value can be a struct unless a key in it is no string or there twice, or a value is a document', () => {
  const inList = (value: NodeValue): NodeValue => ({ kind: 'plainList', items: [value] });
  const oddKey: NodeValue = { kind: 'plainMap', entries: [[1, 'a']] };
  const item = { kind: 'mapItem', key: 'a', origin: undefined } as const;
  const holding = (value: NodeValue): YamlMap => ({ kind: 'map', origin: undefined, items: [{ ...item, value }] });
  for (const value of ['a', 1, valueOf('a: [{b: 1}]'), plainMap, inList(plainMap), holding(plainMap)])
    expect(canBeStruct(value)).toBe(true);
  for (const value of [
    valueOf('a: {1: b}'),
    valueOf('- a: 1\n  a: 2'),
    oddKey,
    inList(inList(oddKey)),
    holding(oddKey),
  ])
    expect(canBeStruct(value)).toBe(false);
  expect(canBeStruct(holding(documents('a: 1')))).toBe(false);
  expect(canBeStruct(holding(documents('a: 1').items[0] ?? null))).toBe(false);
});
