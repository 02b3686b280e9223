/**
 * A change that `schema diff` calls compatible rejects no data values that the old schema accepts, and comparing a
 * schema with itself gives no changes.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffSchemas } from '../../shared/src/schema/diff/diff.js';
import { patience, runs } from './runs.js';
import { type BuiltText, builtFrom, takes } from './schema-verdicts.js';

/** A declaration in the older and in the newer schema: annotations for the lines above it, and its value. */
interface Declared {
  readonly annotations: readonly string[];
  readonly lines: readonly string[];
}
type Pair = readonly [older: Declared, newer: Declared];

const keys = ['a', 'b', 'ab'] as const;

/** Mostly the same value twice. */
function twice<T>(one: fc.Arbitrary<T>): fc.Arbitrary<readonly [T, T]> {
  return fc.oneof({ weight: 5, arbitrary: one.map((value) => [value, value] as const) }, fc.tuple(one, one));
}

function annotated(special: readonly string[], most: number): fc.Arbitrary<readonly [string[], string[]]> {
  return twice(
    fc.uniqueArray(fc.constantFrom(...special), { maxLength: most, selector: (one) => one.split(/[ =]/)[0] }),
  );
}

const when = [
  '',
  '',
  ', when=lambda v: v != 5',
  ', when=lambda v, ctx: ctx.parent["a"] == 1',
  ', when=lambda v, c: c.root["b"] != "a"',
];
const rules = {
  int: ['min=1', 'min=0', 'max=1', 'max=4', 'one_of=[1, 5]', 'one_of=[1]', '("odd", lambda v: v % 2 == 1)'],
  float: ['min=1', 'max=1.5', 'one_of=[1, 1.5]'],
  string: [
    'min_len=1',
    'min_len=2',
    'one_of=["a", ""]',
    'one_of=["a"]',
    'max_len=0',
    '("short", lambda v: len(v) < 2)',
  ],
  bool: ['one_of=[True]', 'not_null=True'],
  array: ['min_len=1', 'max_len=1', '("short", lambda v: len(v) < 2)'],
  map: ['one_not_null=True', 'one_not_null=["a", "b"]', 'max_len=2', 'min_len=2', '("a is 1", lambda v: v["a"] == 1)'],
} as const;
const added = {
  int: [
    'type one_of=["int", "string"]',
    'type one_of=["int", "float"]',
    'type "null", or_inferred=True',
    'type "float"',
  ],
  float: ['type one_of=["float", "int", "bool"]', 'validate not_null=True', 'allow-empty'],
  string: ['allow-empty', 'validate regexp="^a"', 'validate starts_with="a"', 'validate prefix="ab"', 'type "any"'],
  bool: ['any-of 1, "a"', 'one-of 1.5, "a"', 'type one_of=["bool", "null"]', 'any-of 1, "a", True'],
  array: ['validate unique=True', 'allow-empty', 'type "any"'],
  map: ['type "any"', 'type one_of=["map", "string"]'],
} as const;

function special(type: keyof typeof rules, proposed: boolean): readonly string[] {
  const conditional = rules[type].flatMap((rule) => when.map((condition) => `validation ${rule}${condition}`));
  return [
    'nullable',
    'nullable',
    'type any=True',
    ...conditional,
    ...(proposed ? [...added[type], ...added[type]] : []),
  ];
}

const values = { int: ['0', '1', '5'], float: ['0.5', '1.5'], string: ['""', 'a', 'ab'], bool: ['true'] } as const;

function scalar(type: keyof typeof values, proposed: boolean): fc.Arbitrary<Pair> {
  return fc
    .tuple(annotated(special(type, proposed), 2), twice(fc.constantFrom(...values[type])))
    .map(([[a, b], [x, y]]) => [
      { annotations: a, lines: [x] },
      { annotations: b, lines: [y] },
    ]);
}

function declared(depth: number, proposed: boolean): fc.Arbitrary<Pair> {
  const leaf = fc.oneof(...(['int', 'float', 'string', 'bool'] as const).map((type) => scalar(type, proposed)));
  if (depth === 0) return leaf;
  const below = declared(depth - 1, proposed);
  const same = fc.oneof(leaf, leaf, array(below, proposed), map(below, proposed));
  const other = fc.tuple(same, same).map(([[older], [, newer]]): Pair => [older, newer]);
  return fc.oneof({ weight: 9, arbitrary: same }, other);
}

function array(item: fc.Arbitrary<Pair>, proposed: boolean): fc.Arbitrary<Pair> {
  return fc.tuple(annotated(special('array', proposed), 1), item).map(([annotations, items]) => {
    const of = (i: 0 | 1): Declared => {
      const { annotations: own, lines } = items[i];
      const [first = '', ...rest] = lines;
      const head = first === '' ? ['-', ...rest.map((line) => `  ${line}`)] : [`- ${first}`];
      return { annotations: annotations[i], lines: ['', ...own.map((one) => `#@schema/${one}`), ...head] };
    };
    return [of(0), of(1)];
  });
}

function map(item: fc.Arbitrary<Pair>, proposed: boolean, most = 1): fc.Arbitrary<Pair> {
  const ofKey = proposed
    ? [
        'any-key',
        'key-may-be-present',
        'key allowed="a.*", missing_ok=True',
        'key expects=1',
        'removed "No."',
        'key allowed="a", expects="1+"',
      ]
    : ['desc "An a."'];
  const ofKeys = twice(fc.option(fc.constantFrom('deprecated "Old."', ...ofKey), { freq: 1 }));
  const where = fc.constantFrom('both', 'both', 'both', 'both', 'both', 'both', 'older', 'newer');
  const items = fc.uniqueArray(fc.tuple(fc.constantFrom(...keys), item, ofKeys, where), {
    minLength: 1,
    selector: ([key]) => key,
  });
  return fc.tuple(annotated(special('map', proposed), most), items).map(([annotations, all]) => {
    const of = (i: 0 | 1): Declared => {
      const own = all.filter(([, , , one]) => one !== (i === 0 ? 'newer' : 'older'));
      const lines = own.flatMap(([key, pair, ofKey]) => itemLines(key, pair[i], ofKey[i]));
      return { annotations: annotations[i], lines: ['', ...(lines.length === 0 ? ['c: 1'] : lines)] };
    };
    return [of(0), of(1)];
  });
}

function itemLines(key: string, { annotations, lines }: Declared, annotation: string | null): string[] {
  const all = annotation === null ? annotations : [...annotations, annotation];
  const [first = '', ...rest] = lines;
  const head = first === '' ? `${key}:` : `${key}: ${first}`;
  return [...all.map((one) => `#@schema/${one}`), head, ...rest.map((line) => `  ${line}`)];
}

const json: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(0, 1, 5, 1.5, '', 'a', 'ab', 'b', true, null),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const given = fc.dictionary(fc.constantFrom(...keys, 'c'), json, { maxKeys: 3, noNullPrototype: true });

function textOf(header: string, { annotations, lines }: Declared): string {
  return `${[header, ...annotations.map((one) => `#@schema/${one}`)].join('\n')}\n---${lines.join('\n')}\n`;
}

/** Every pair of defaults under every rule with every condition, with no other changes. */
const otherDefaults = ['#@data/values-schema', '#@schema/definition data_values=True'].flatMap((header) =>
  rules.int.flatMap((rule) =>
    [...new Set(when)].map((condition) => [header, `#@schema/validation ${rule}${condition}`] as const),
  ),
);

const languages = [
  ['#@data/values-schema', false],
  ['#@schema/definition data_values=True', true],
  ['#@schema', true],
] as const;

describe('the comparison of schemas', () => {
  it.each(languages)(
    'headed %s calls nothing compatible that refuses what was taken',
    (header, proposed) => {
      let told = 0;
      fc.assert(
        fc.property(
          map(declared(2, proposed), proposed, 1),
          fc.array(given, { minLength: 4, maxLength: 12 }),
          (pair, all) => {
            const [older, newer] = pair.map((one) => builtFrom(textOf(header, one))) as [BuiltText, BuiltText];
            if (older === undefined || newer === undefined) return;
            const diff = diffSchemas(older, newer);
            if (diff.effect !== 'compatible') return;
            for (const value of [{}, ...all]) {
              if (!takes(older, value)) continue;
              told++;
              if (!takes(newer, value))
                expect({
                  pair: pair.map((one) => textOf(header, one)),
                  value,
                  diff: diff.changes.map(({ path, message }) => [path, message]),
                }).toEqual('taken');
            }
          },
        ),
        runs(100),
      );
      expect(told).toBeGreaterThan(20);
    },
    patience,
  );

  it.each(otherDefaults)('headed %s has another default under %s compatible only if it is accepted', (header, rule) => {
    for (const before of values.int)
      for (const after of values.int) {
        const schema = (value: string): BuiltText =>
          builtFrom(textOf(header, { annotations: [], lines: ['', 'b: "b"', rule, `a: ${value}`] }));
        const [older, newer] = [schema(before), schema(after)];
        if (older === undefined || newer === undefined) throw new Error('not a schema');
        if (diffSchemas(older, newer).effect !== 'compatible') continue;
        const refused = [{}, { b: 'a' }].filter((value) => takes(older, value) && !takes(newer, value));
        expect([before, after, refused]).toEqual([before, after, []]);
      }
  });

  it.each(languages)(
    'headed %s with themselves finds nothing',
    (header, proposed) => {
      fc.assert(
        fc.property(map(declared(2, proposed), proposed), ([one]) => {
          const [older, newer] = [builtFrom(textOf(header, one)), builtFrom(textOf(header, one))];
          if (older === undefined || newer === undefined) return;
          expect(diffSchemas(older, newer)).toEqual({ changes: [], effect: 'compatible' });
        }),
        runs(40),
      );
    },
    patience,
  );
});
