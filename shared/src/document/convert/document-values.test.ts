/**
 * Edge cases of values: JSON compared with JavaScript's parser, keys that are not strings, and how deep values may
 * nest.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Float } from '../../number/number.js';
import { deepestValue } from '../../text/nesting-limits.js';
import { SourceFile } from '../../text/source-file.js';
import type { Document, MapItem, NodeValue } from '../node.js';
import { printDocumentsAsJson, printJson } from '../print/print-json.js';
import { printYaml } from '../print/print-yaml.js';
import { readDocuments } from '../read/read-documents.js';
import { toPlain, toStarlark } from './convert.js';
import { toLazyStruct } from './lazy-struct.js';
import { MapReads } from './map-reads.js';
import { readJson } from './read-json.js';
import { itemWithOddKey } from './struct-keys.js';

function toJavaScript(value: NodeValue): unknown {
  if (value instanceof Float) return value.value;
  if (typeof value !== 'object' || value === null || !('kind' in value)) return value;
  if (value.kind === 'plainList') return value.items.map(toJavaScript);
  return value.kind === 'plainMap'
    ? Object.fromEntries(value.entries.map(([key, held]) => [String(key), toJavaScript(held)]))
    : value;
}

function fromJavaScript(value: unknown): NodeValue {
  if (Array.isArray(value)) return { kind: 'plainList', items: value.map(fromJavaScript) };
  if (typeof value === 'number') return Number.isInteger(value) ? value : new Float(value);
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  return {
    kind: 'plainMap',
    entries: Object.entries(value as object).map(([key, held]) => [key, fromJavaScript(held)]),
  };
}

/** What JavaScript reads from a text; the message where it throws. */
function outcome(read: () => unknown): unknown {
  try {
    return { value: read() };
  } catch {
    return 'refused';
  }
}

describe('JSON', () => {
  const tokens = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"\\n"',
    '"\\u00e9"',
    '"\\x"',
    '"',
    '1',
    '-',
    '0',
    '.',
    'e',
    'E',
    '+',
  ];
  const others = [
    'true',
    'false',
    'null',
    'tru',
    ' ',
    '\n',
    '\t',
    '\r',
    '\f',
    '\u00a0',
    '"\x1f"',
    '"\x20"',
    '"\\"',
    '12',
  ];

  it('is what JavaScript accepts', () => {
    const pieces = fc.array(fc.constantFrom(...tokens, ...others), { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(pieces, (text) => {
        fc.pre(!/\d[eE]\+?\d\d\d/.test(text));
        expect([text, outcome(() => toJavaScript(readJson(text)))]).toEqual([text, outcome(() => JSON.parse(text))]);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    '1e5',
    '1E5',
    '1e+5',
    '1E-5',
    '-0.5e-1',
    '-1.25E+2',
    ' [ 1 , { "a" : [ ] , "b" : { } } ] ',
    '\t{\r\n"a":\n"b"}\n',
  ])('is read with all that may stand in it: %j', (text) => {
    expect(toJavaScript(readJson(text))).toEqual(JSON.parse(text));
  });

  it('is written as JavaScript does, keys sorted', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '"', '\\', '\n', '\t', '\r', '\x01', '\x1f', '/') });
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(text, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).value;
    const sorted = (one: unknown): unknown =>
      Array.isArray(one)
        ? one.map(sorted)
        : typeof one === 'object' && one !== null
          ? Object.fromEntries(
              Object.entries(one)
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([key, held]) => [key, sorted(held)]),
            )
          : one;
    fc.assert(
      fc.property(value, fc.constantFrom(0, 1, 2, 4), (one, indent) => {
        expect(printJson(fromJavaScript(one), { indent })).toBe(JSON.stringify(sorted(one), null, indent));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['\ud7ff\ue000', '"\ud7ff\ue000"'],
    ['\ud800', '"\\ufffd"'],
    ['\udfff', '"\\ufffd"'],
    ['\udbff\udfff', '"\udbff\udfff"'],
    ['<a> & b', '"\\u003ca\\u003e \\u0026 b"'],
    ['\u2028\u2029', '"\\u2028\\u2029"'],
  ])('has %j as %s', (text, expected) => {
    expect(printJson(text)).toBe(expected);
  });

  it('leaves out documents that it cannot hold', () => {
    const document = (value: NodeValue): Document => ({ kind: 'document', origin: undefined, value });
    const items = [document(1), document(new Float(Number.POSITIVE_INFINITY)), document(null), document('a')];
    expect(printDocumentsAsJson({ kind: 'documentSet', origin: undefined, items })).toBe('1"a"');
  });
});

describe('how deep values nest', () => {
  const nested = (depth: number, kind: 'list' | 'map'): NodeValue => {
    let value: NodeValue = 1;
    for (let i = 0; i < depth; i++)
      value = kind === 'list' ? { kind: 'plainList', items: [value] } : { kind: 'plainMap', entries: [['a', value]] };
    return value;
  };

  it.each<[string, (value: NodeValue) => unknown]>([
    ['as code sees them', (value) => toStarlark(value)],
    ['as structs', (value) => toStarlark(value, { mapIsStruct: true })],
    ['as structs made as far as they are read', (value) => toLazyStruct(value, new MapReads())],
    ['as JSON', (value) => printJson(value)],
    ['as YAML', (value) => printYaml(value)],
    ['in JSON that is read', (value) => readJson(JSON.stringify(toJavaScript(value)))],
  ])('has a limit %s', (_, convert) => {
    for (const kind of ['list', 'map'] as const) {
      expect(() => convert(nested(deepestValue, kind))).not.toThrow();
      expect(() => convert(nested(deepestValue + 1, kind))).toThrow(/nested|deep|exceeded max depth/);
    }
  });

  it('has a limit without places, which what the innermost collections hold does not count for', () => {
    expect(() => toPlain(nested(deepestValue + 1, 'list'))).not.toThrow();
    for (const kind of ['list', 'map'] as const)
      expect(() => toPlain(nested(deepestValue + 2, kind))).toThrow('nested');
  });
});

describe('keys that structs cannot have', () => {
  const odd = (value: NodeValue | string): unknown => {
    const document: Document =
      typeof value === 'string'
        ? (readDocuments(new SourceFile('a.yml', value)).documents.items[0] as Document)
        : { kind: 'document', origin: undefined, value };
    return itemWithOddKey(document)?.key;
  };

  it.each<[string, unknown]>([
    ['a: 1\nb: {c: 2}\nd: [{e: 3}]\n', undefined],
    ['1: a\n', 1],
    ['a: {b: 1, 2: c}\n3: d\n', 2],
    ['a:\n- b\n- {true: 1}\n- {3: 1}\n', true],
    ['a: {b: {null: 1}}\n', null],
    ['[1, 2]\n', undefined],
  ])('are found in the order of the text: %j', (text, key) => {
    expect(odd(text)).toBe(key);
  });

  it('belong to the container of a dict that code made', () => {
    const item = (key: string, value: NodeValue): MapItem => ({ kind: 'mapItem', origin: undefined, key, value });
    const holding = (value: NodeValue): unknown =>
      odd({ kind: 'map', origin: undefined, items: [item('a', 1), item('b', value), item('c', 1)] });
    const dict = (...entries: [NodeValue, NodeValue][]): NodeValue => ({ kind: 'plainMap', entries });
    expect(holding(dict(['x', 1]))).toBeUndefined();
    expect(holding(dict([1, 1]))).toBe('b');
    expect(holding(dict(['x', dict([true, 1])]))).toBe('b');
    expect(holding({ kind: 'plainList', items: [1, dict([1, 1])] })).toBe('b');
    expect(holding({ kind: 'plainList', items: [1, dict(['x', 1])] })).toBeUndefined();
  });
});

describe('whether a file has code', () => {
  it.each([1, 31, 32, 33, 100])('is recognised at any position among %d items', (count) => {
    for (const at of new Set([0, count >> 1, count - 1])) {
      const lines = Array.from({ length: count }, (_, i) => (i === at ? '- #@ 1' : '- 1 #! a'));
      expect(readDocuments(new SourceFile('a.yml', `${lines.join('\n')}\n`)).hasCode).toBe(true);
      const plain = lines.map((line) => line.replace('#@ 1', '"#@ 1"'));
      expect(readDocuments(new SourceFile('a.yml', `${plain.join('\n')}\n`)).hasCode).toBe(false);
    }
  });
});
