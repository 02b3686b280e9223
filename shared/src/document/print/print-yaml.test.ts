import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Float } from '../../number/number.js';
import { deepestValue } from '../../text/nesting-limits.js';
import { isArray, isMap } from '../kinds.js';
import type { NodeValue, Scalar, YamlArray } from '../node.js';
import { printDocuments, printSource, printYaml } from './print-yaml.js';

/** A value from one of JavaScript's, with floats given as `Float`. */
function value(from: unknown): NodeValue {
  if (Array.isArray(from)) return { kind: 'plainList', items: from.map(value) };
  if (from instanceof Map)
    return { kind: 'plainMap', entries: [...from].map(([k, v]) => [value(k), value(v)] as const) };
  if (typeof from !== 'object' || from === null || from instanceof Float) return from as NodeValue;
  return { kind: 'plainMap', entries: Object.entries(from).map(([k, v]) => [k, value(v)] as const) };
}

function printed(from: unknown): string {
  return printYaml(value(from));
}

describe('characters', () => {
  const printed = (text: string): string =>
    printYaml({
      kind: 'map',
      origin: undefined,
      items: [{ kind: 'mapItem', origin: undefined, key: 'k', value: text }],
    }).slice(3, -1);

  // As in is_printable of go-yaml's emitter.
  it.each([
    ['\0', '\\0'],
    ['\x01', '\\x01'],
    ['\x07', '\\a'],
    ['\b', '\\b'],
    ['\t', '\\t'],
    ['\v', '\\v'],
    ['\f', '\\f'],
    ['\r', '\\r'],
    ['\x1b', '\\e'],
    ['\x1f', '\\x1F'],
    ['\x7f', '\\x7F'],
    ['\x80', '\\x80'],
    ['\x85', '\\N'],
    ['\x9f', '\\x9F'],
    ['\ufeff', '\\uFEFF'],
    ['\ufffe', '\\uFFFE'],
    ['\uffff', '\\uFFFF'],
    ['\u{10000}', '\\U00010000'],
    ['😀', '\\U0001F600'],
  ])('%j is escaped', (character, escape) => {
    expect(printed(`x${character}y`)).toBe(`"x${escape}y"`);
  });

  it.each(['~', '\xa1', 'é', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\ufefe', '\uff00', '\ufffd'])(
    '%j is written unchanged',
    (character) => {
      expect(printed(`x${character}y`)).toBe(`x${character}y`);
    },
  );

  it('are escaped only within quotes, except a text that starts with a byte order mark', () => {
    expect(printed('a"b\\c\x01é')).toBe('"a\\"b\\\\c\\x01é"');
    expect(printed('a\u2028b\u2029c\x01')).toBe('"a\\Lb\\Pc\\x01"');
    expect(['a\u2029', 'a\u2028', '\u2029b'].map(printed)).toEqual(["'a\u2029'", "'a\u2028'", "'\u2029  b'"]);
    expect(printed('\ufeffab')).toBe('"\\uFEFF\\x61\\x62"');
    expect(printed('\ufeffþÿĀ')).toBe('"\\uFEFF\\xFE\\xFF\\u0100"');
  });
});

describe('collections', () => {
  it('indents mappings but not the sequences they hold', () => {
    expect(printed({ a: { b: [1, { c: [2], d: 3 }, [4, [5]]] }, e: [] })).toBe(
      'a:\n  b:\n  - 1\n  - c:\n    - 2\n    d: 3\n  - - 4\n    - - 5\ne: []\n',
    );
  });

  it('writes empty collections in flow style', () => {
    expect(printed({ a: {}, b: [], c: [[], {}] })).toBe('a: {}\nb: []\nc:\n- []\n- {}\n');
    expect(printed({})).toBe('{}\n');
  });

  it('uses a question mark for what cannot be a simple key', () => {
    const keys = new Map<unknown, unknown>([
      [[1, 2], [3]],
      [[], 1],
      ['x'.repeat(128), 1],
      ['x'.repeat(129), { a: 1 }],
      ['a\nb', 2],
    ]);
    expect(printed(keys)).toBe(
      `? - 1\n  - 2\n: - 3\n[]: 1\n${'x'.repeat(128)}: 1\n? ${'x'.repeat(129)}\n: a: 1\n? |-\n  a\n  b\n: 2\n`,
    );
  });
});

describe('nesting', () => {
  const nested = (levels: number, innermost: unknown = 1): unknown =>
    Array.from({ length: levels }).reduce((inner) => [inner], innermost);

  it.each<readonly [what: string, value: (levels: number) => unknown]>([
    ['lists', nested],
    ['values of maps', (levels) => new Map([['k', nested(levels - 1)]])],
    ['keys of maps', (levels) => new Map([[nested(levels - 1), 1]])],
    ['keys of maps in lists', (levels) => nested(levels - 2, new Map([[nested(1), 1]]))],
  ])('is limited for %s', (_, value) => {
    expect(() => printed(value(deepestValue))).not.toThrow();
    expect(() => printed(value(deepestValue + 1))).toThrow(`nested more than ${deepestValue} levels deep`);
  });
});

describe('scalars', () => {
  it.each([
    [null, 'null'],
    [true, 'true'],
    [-1, '-1'],
    [new Float(1), '1'],
    [new Float(1e6), '1e+06'],
    [new Float(Number.NEGATIVE_INFINITY), '-.inf'],
    [new Float(Number.NaN), '.nan'],
    ['plain text', 'plain text'],
    ['', '""'],
    ['null', '"null"'],
    ['~', '"~"'],
    ['y', '"y"'],
    ['off', '"off"'],
    ['1e3', '"1e3"'],
    ['0x1F', '"0x1F"'],
    ['2001-01-01', '"2001-01-01"'],
    ['12:30:45', '"12:30:45"'],
    ['<<', '<<'],
    ['- a', "'- a'"],
    ['-a', '-a'],
    ['a: b', "'a: b'"],
    ['a:b', 'a:b'],
    ['a:', "'a:'"],
    ['a #b', "'a #b'"],
    ['a#b', 'a#b'],
    ["it's", "it's"],
    ["'it's", "'''it''s'"],
    ['@a', "'@a'"],
    ['--- a', "'--- a'"],
    [' a', "' a'"],
    ['a ', "'a '"],
    ['a\tb', '"a\\tb"'],
    ['a\u0001', '"a\\x01"'],
    ['😀', '"\\U0001F600"'],
    ['é', 'é'],
    ['\ufeffa', '"\\uFEFF\\x61"'],
    ['a\u2028b', "'a\u2028  b'"],
    ['- a\u2028\u2028b\u2029c', "'- a\u2028\u2028  b\u2029  c'"],
    ['- a\u2028', "'- a\u2028'"],
    ["'a\u2029\u2028", "'''a\u2029\u2028'"],
    ['a\rb', '"a\\rb"'],
    ['a\n', '|\n  a'],
    ['a\nb', '|-\n  a\n  b'],
    ['a\n\n', '|+\n  a\n'],
    ['\n', '|2+\n'],
    [' a\nb\n', '|2\n   a\n  b'],
    ['a \nb', '"a \\nb"'],
    ['\udc80\udcff', '!!binary gP8='],
  ] as const)('%j is written %j', (scalar, expected) => {
    expect(printed(scalar)).toBe(`${expected}\n`);
  });

  it('writes integers beyond 53 bits', () => {
    expect(printed(2n ** 64n - 1n)).toBe('18446744073709551615\n');
  });

  it('breaks long binary strings into lines', () => {
    const text = printed({ a: '\udcff'.repeat(60) });
    expect(text).toBe(`a: !!binary |\n  ${'/'.repeat(70)}\n  ${'/'.repeat(10)}\n`);
  });

  it('continues after a literal', () => {
    expect(printed({ a: 'x\n', b: ['y\nz', 'w\n\n'], c: 1 })).toBe(
      'a: |\n  x\nb:\n- |-\n  y\n  z\n- |+\n  w\n\nc: 1\n',
    );
  });
});

describe('documents', () => {
  it('leaves out the empty ones', () => {
    const document = (from: NodeValue) => ({ kind: 'document', origin: undefined, value: from }) as const;
    const empty: NodeValue = { kind: 'map', origin: undefined, items: [] };
    const items = [document(null), document(1), document(empty), document(value({})), document(value([2]))];
    expect(printDocuments({ kind: 'documentSet', origin: undefined, items })).toBe('1\n---\n{}\n---\n- 2\n');
  });
});

describe('bounds', () => {
  it('refuses what is nested too deeply', () => {
    let deep: NodeValue = 1;
    for (let i = 0; i < 100_000; i++) deep = { kind: 'plainList', items: [deep] };
    expect(() => printYaml(deep)).toThrow('nested');
  });

  it('gives up on shared values that expand without end', () => {
    let bomb: NodeValue = 'lol';
    for (let i = 0; i < 60; i++) bomb = { kind: 'plainList', items: [bomb, bomb] };
    expect(() => printYaml(bomb)).toThrow('longer');
  });
});

describe('a text of several lines', () => {
  it('is printed as a block, unless that would lose its end', () => {
    expect(printed({ a: 'x\ny' })).toBe('a: |-\n  x\n  y\n');
    expect(printed({ a: 'x\ny\n' })).toBe('a: |\n  x\n  y\n');
    expect(printed({ a: 'x\ny\n\n' })).toBe('a: |+\n  x\n  y\n\n');
    expect(printed({ a: 'x\n ' })).toBe('a: "x\\n "\n');
    expect(printed({ a: '\n' })).toBe('a: |2+\n\n');
  });
});

const arrayOf = (items: readonly NodeValue[]): YamlArray => ({
  kind: 'array',
  origin: undefined,
  items: items.map((one) => ({ kind: 'arrayItem', origin: undefined, value: one })),
});

const mapOf = (items: Readonly<Record<string, NodeValue>>): NodeValue => ({
  kind: 'map',
  origin: undefined,
  items: Object.entries(items).map(([key, one]) => ({ kind: 'mapItem', origin: undefined, key, value: one })),
});

/** The same value in new nodes. */
function copyOf(one: NodeValue): NodeValue {
  if (isArray(one)) return arrayOf(one.items.map((item) => copyOf(item.value)));
  if (isMap(one)) return { ...one, items: one.items.map((item) => ({ ...item, value: copyOf(item.value) })) };
  return one;
}

describe('what is printed again', () => {
  const scalar = fc.oneof(
    fc.constantFrom<Scalar>(null, true, 1, '', 'x', 'a b', 'x\ny', 'x\n', '\u2028', 'y'.repeat(300), '\udc80'),
    fc.string(),
    fc.string({ minLength: 250, maxLength: 300 }),
  );
  const anything: fc.Arbitrary<NodeValue> = fc.letrec<{ node: NodeValue; array: NodeValue; map: NodeValue }>((tie) => ({
    node: fc.oneof({ weight: 2, arbitrary: scalar }, tie('array'), tie('map')),
    array: fc.array(tie('node'), { maxLength: 6 }).map(arrayOf),
    map: fc
      .dictionary(fc.oneof(fc.constantFrom('k', 'long key', 'x\ny'), fc.string()), tie('node'), { maxKeys: 6 })
      .map(mapOf),
  })).node;

  it('equals a first printing, wherever it is', () => {
    fc.assert(
      fc.property(anything, anything, (first, second) => {
        const placed = [
          // The same depth with other columns and indentations.
          ...[arrayOf([arrayOf([first])]), mapOf({ a: arrayOf([first]) }), arrayOf([mapOf({ a: first })])],
          ...[
            mapOf({ 'x\ny': arrayOf([first]) }),
            mapOf({ a: mapOf({ b: first }) }),
            arrayOf([arrayOf([second, first])]),
          ],
          ...[first, arrayOf([first, second]), mapOf({ a: first, b: second }), mapOf({ a: arrayOf([second, first]) })],
          ...[mapOf({ a: mapOf({ b: arrayOf([arrayOf([first])]) }), c: second }), arrayOf([second, second]), first],
        ];
        for (const one of placed) expect(printYaml(one)).toBe(printYaml(copyOf(one)));
      }),
      { numRuns: 500 },
    );
  });

  it('is indented as its new place asks, although it begins at the same column', () => {
    const first = mapOf({ k: 'x'.repeat(300), l: arrayOf(['y']) });
    // Both have the same depth and follow as many characters, but arrays in maps are not indented.
    const placed = mapOf({ a: arrayOf([mapOf({ bcd: first })]), e: mapOf({ f: mapOf({ g: first }) }) });
    expect(printYaml(placed)).toBe(printYaml(copyOf(placed)));
  });

  it('is not traversed, except for short and long parts', () => {
    let asked = 0;
    const counted = (array: YamlArray): NodeValue => ({
      ...array,
      get items() {
        asked++;
        return array.items;
      },
    });
    const asks = (value: NodeValue): number => {
      asked = 0;
      printYaml(value);
      return asked;
    };
    const middle = counted(arrayOf(['x'.repeat(300)]));
    const times = asks(arrayOf([middle]));
    expect(times).toBeGreaterThan(0);
    expect(asks(arrayOf([middle]))).toBe(0);
    expect(asks(mapOf({ deeper: arrayOf([middle]) }))).toBe(times);
    for (const other of [counted(arrayOf(['x'])), counted(arrayOf(['x'.repeat(20_000)]))])
      expect(asks(arrayOf([other]))).toBe(asks(arrayOf([other])));
  });

  it('gives up if it would be too long', () => {
    const long = arrayOf(Array.from({ length: 60 }, () => 'x'.repeat(250)));
    const { length } = printYaml(arrayOf([long]));
    // The last one exceeds the limit, at the latest in its middle.
    const many = arrayOf(Array.from({ length: Math.ceil((64 * 1024 * 1024) / length + 1 / 2) }, () => long));
    expect(() => printYaml(many)).toThrow('longer');
  });
});

describe('what is written in place of a value of a file', () => {
  it('has a limit of its own, which counts what was written before, too', () => {
    const long = value({ a: 'x'.repeat(1000), b: 'y'.repeat(1000) });
    const four = arrayOf([long, long, long, long]);
    const { length } = printSource(four);
    expect(printSource(four, length)).toHaveLength(length);
    expect(() => printSource(four, 5000)).toThrow('output is longer than 5000 characters');
  });

  it.each([
    [new Float(1), '1.0'],
    [new Float(-1), '-1.0'],
    [new Float(1.5), '1.5'],
    [new Float(1e21), '1e+21'],
    [1, '1'],
    ['1', '"1"'],
  ])('%j is of the same type', (scalar, written) => {
    expect(printSource(scalar)).toBe(`${written}\n`);
    expect(printSource(value({ a: [scalar] }))).toBe(`a:\n- ${written}\n`);
  });
});
