import { describe, expect, it } from 'vitest';
import type { MapSchema } from '../schema/schema-node.js';
import { schemaOf } from '../schema/testing.js';
import { elementAt, elementsOf, heldValues, sequence, sequenceOf } from './elements.js';
import {
  boolFlow,
  type Flow,
  type FlowValue,
  floatFlow,
  intFlow,
  type Member,
  mayBeAnything,
  noFlow,
  noneFlow,
  orUnknown,
  stringFlow,
  union,
  unknownFlow,
  unknownValue,
} from './flow-value.js';
import { attributeOf, attributesOf, keysOf, valueAtKey } from './members.js';
import { isClosedMap, type Shape, shapesOf } from './shape.js';
import { describeFlow } from './testing.js';

const member = (name: string, flow: Flow): Member => ({ name, flow: () => flow, place: undefined });
const only = (flow: Flow): Shape => flow[0] as Shape;

/** Each kind of value that no schema declares. */
const shapes: Readonly<Record<string, Shape>> = {
  unknown: unknownValue,
  string: only(stringFlow),
  int: only(intFlow),
  struct: { kind: 'struct', members: new Map([['a', member('a', intFlow)]]), isOpen: false, rest: undefined },
  openStruct: { kind: 'struct', members: new Map([['a', member('a', intFlow)]]), isOpen: true, rest: undefined },
  dict: { kind: 'dict', members: new Map([['a', member('a', intFlow)]]), isOpen: true, rest: () => floatFlow },
  list: only(sequence('list', [() => intFlow, () => stringFlow, () => boolFlow])),
  tuple: only(sequence('tuple', [() => intFlow, () => stringFlow, () => boolFlow])),
  set: only(sequenceOf('set', () => intFlow)),
  map: {
    kind: 'fragment',
    items: [
      { kind: 'mapItem', key: 'a', flow: () => intFlow, place: undefined },
      { kind: 'mapItem', key: 'b', flow: () => stringFlow, place: undefined },
    ],
  },
  computedMap: {
    kind: 'fragment',
    items: [
      { kind: 'mapItem', key: 'a', flow: () => intFlow, place: undefined },
      { kind: 'mapItem', key: undefined, flow: () => stringFlow, place: undefined },
    ],
  },
  twice: {
    kind: 'fragment',
    items: [
      { kind: 'mapItem', key: 'a', flow: () => intFlow, place: undefined },
      { kind: 'mapItem', key: 'a', flow: () => stringFlow, place: undefined },
    ],
  },
  array: {
    kind: 'fragment',
    items: [
      { kind: 'arrayItem', key: undefined, flow: () => intFlow, place: undefined },
      { kind: 'arrayItem', key: undefined, flow: () => boolFlow, place: undefined },
    ],
  },
  empty: { kind: 'fragment', items: [] },
  builtin: { kind: 'builtin', name: 'len' },
  library: { kind: 'library', library: {} as never },
};

const shape = (name: string): Shape => shapes[name] as Shape;
const describeMember = (found: Member | 'unknown' | undefined): string =>
  found === undefined ? 'none' : found === 'unknown' ? 'unknown' : describeFlow(found.flow());

describe('what values hold', () => {
  it.each<readonly [name: string, elements: string, held: string, second: string, some: string]>([
    ['unknown', 'unknown', 'unknown', 'unknown', 'unknown'],
    ['string', 'nothing', 'unknown', 'string', 'string'],
    ['int', 'nothing', 'unknown', 'nothing', 'nothing'],
    ['struct', 'string', 'int', 'unknown', 'int'],
    ['openStruct', 'string', 'int | unknown', 'unknown', 'int | unknown'],
    ['dict', 'string | unknown', 'int | float | unknown', 'unknown', 'int | float | unknown'],
    ['list', 'int | string | bool | unknown', 'unknown', 'string | unknown', 'int | string | bool | unknown'],
    ['tuple', 'int | string | bool', 'unknown', 'string', 'int | string | bool'],
    ['set', 'int | unknown', 'unknown', 'int | unknown', 'int | unknown'],
    ['map', 'unknown', 'int | string', 'unknown', 'unknown'],
    ['array', 'int | bool', 'int | bool', 'int | bool', 'int | bool'],
    ['empty', 'nothing', 'nothing', 'unknown', 'unknown'],
    ['builtin', 'nothing', 'unknown', 'nothing', 'nothing'],
  ])('%s: loops over %s, holds %s, [1] is %s, [i] is %s', (name, ...expected) => {
    const found = [
      elementsOf(shape(name)),
      heldValues(shape(name)),
      elementAt(shape(name), 1),
      elementAt(shape(name), undefined),
    ];
    expect(found.map(describeFlow)).toEqual(expected);
  });

  it('are sure of what was made for a loop', () => {
    expect(describeFlow(elementsOf(shape('list'), true))).toBe('int | string | bool');
    expect(describeFlow(elementsOf(shape('set'), true))).toBe('int');
  });

  it('count from the end, and include all if there is no such position', () => {
    expect(describeFlow(elementAt(shape('tuple'), -1))).toBe('bool');
    expect(describeFlow(elementAt(shape('tuple'), -3))).toBe('int');
    expect(describeFlow(elementAt(shape('tuple'), 3))).toBe('int | string | bool');
  });

  it.each<readonly [name: string, a: string, z: string, keys: string]>([
    ['unknown', 'unknown', 'unknown', ''],
    ['string', 'none', 'none', ''],
    ['struct', 'int', 'none', 'a'],
    ['openStruct', 'int', 'unknown', 'a'],
    ['dict', 'int | float | unknown', 'unknown', 'a'],
    ['list', 'none', 'none', ''],
    ['map', 'int', 'unknown', 'a b'],
    ['computedMap', 'unknown', 'unknown', 'a'],
    ['twice', 'int | string', 'unknown', 'a a'],
    ['array', 'unknown', 'unknown', ''],
    ['empty', 'unknown', 'unknown', ''],
  ])('%s: ["a"] is %s, ["z"] is %s, its keys are %j', (name, a, z, keys) => {
    expect([describeMember(valueAtKey(shape(name), 'a')), describeMember(valueAtKey(shape(name), 'z'))]).toEqual([
      a,
      z,
    ]);
    expect(
      keysOf(shape(name))
        .map((one) => one.name)
        .join(' '),
    ).toBe(keys);
  });

  it.each<readonly [name: string, attribute: string, found: string]>([
    ['unknown', 'a', 'unknown'],
    ['string', 'split', 'method split'],
    ['string', 'keys', 'none'],
    ['int', 'split', 'none'],
    ['struct', 'a', 'int'],
    ['struct', 'z', 'none'],
    ['openStruct', 'z', 'unknown'],
    ['dict', 'keys', 'method keys'],
    ['dict', 'a', 'none'],
    ['list', 'append', 'method append'],
    ['tuple', 'append', 'none'],
    ['set', 'union', 'method union'],
    ['map', 'a', 'none'],
    ['builtin', 'a', 'none'],
    ['library', 'eval', 'method eval'],
    ['library', 'data_values', 'method data_values'],
    ['library', 'get', 'none'],
  ])('%s.%s: %s', (name, attribute, found) => {
    expect(describeMember(attributeOf(shape(name), attribute))).toBe(found);
  });

  it.each<readonly [name: string, names: string]>([
    ['unknown', ''],
    ['int', ''],
    ['struct', 'a'],
    ['set', 'union'],
    ['map', ''],
    ['library', 'with_data_values with_data_values_schema eval export data_values'],
  ])('%s has the attributes %j', (name, names) => {
    expect(
      attributesOf(shape(name))
        .map((one) => one.name)
        .join(' '),
    ).toBe(names);
  });
});

describe('a union', () => {
  const text = (text: string): FlowValue => ({ kind: 'scalar', type: 'string', text });

  it('has each value once', () => {
    expect(describeFlow(union(intFlow, stringFlow, intFlow, noFlow, [text('a')], [text('a')], [text('b')]))).toBe(
      'int | string | "a" | "b"',
    );
    expect(describeFlow(union())).toBe('nothing');
    expect(union(noFlow, intFlow, noFlow)).toBe(intFlow);
    expect(union(unknownFlow, unknownFlow)).toHaveLength(1);
    const builtin = (name: string): Flow => [{ kind: 'builtin', name }];
    expect(union(builtin('len'), builtin('len'), builtin('max'))).toHaveLength(2);
    const method = (object: Flow, name: string): Flow => [{ kind: 'method', object: object[0] as FlowValue, name }];
    const methods = [method(stringFlow, 'a'), method(stringFlow, 'a'), method(stringFlow, 'b'), method(intFlow, 'a')];
    expect(union(...methods)).toHaveLength(3);
    expect(union(sequence('list', []), sequence('list', []))).toHaveLength(2);
  });

  it('does not tell many values apart', () => {
    const texts = Array.from({ length: 24 }, (_, i) => text(String(i)));
    expect(union(texts.slice(0, 12), texts.slice(12))).toHaveLength(24);
    const more = union(texts, [text('x')]);
    expect([more.length, mayBeAnything(more), more.slice(0, 24)]).toEqual([25, true, texts]);
    expect(union([unknownValue], texts).filter(({ kind }) => kind === 'unknown')).toHaveLength(1);
    expect(union(texts, [text('x')], [text('y')], [text('z')])).toHaveLength(25);
  });

  it('contains the unknown value once', () => {
    expect(orUnknown(unknownFlow)).toBe(unknownFlow);
    expect(describeFlow(orUnknown(noneFlow))).toBe('NoneType | unknown');
    expect([mayBeAnything(noFlow), mayBeAnything(intFlow), mayBeAnything([...intFlow, unknownValue])]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('a data value', () => {
  /** The data value that a schema of the proposed syntax declares at `a`. */
  const declared = (text: string, form: 'struct' | 'dict' = 'struct') => {
    const { schema } = schemaOf(`#@schema/definition data_values=True\n---\n${text}`);
    const declaration = schema.kind === 'map' ? schema.items[0]?.schema : undefined;
    if (declaration === undefined) throw new Error('the schema declares nothing');
    return shapesOf({ kind: 'data-value', declaration, root: schema, path: [{ kind: 'key', key: 'a' }], form });
  };
  const kinds = (text: string) => declared(text).map((one) => (one.kind === 'scalar' ? `${one.type}` : one.kind));

  it('have the members that are declared by their names', () => {
    const names = (text: string) => declared(text).flatMap((one) => attributesOf(one).map(({ name }) => name));
    expect(names('a:\n  b: 1\n  #@schema/key-may-be-present\n  c: 1\n')).toEqual(['b', 'c']);
    expect(names('a:\n  b: 1\n  #@schema/key allowed="c.*", missing_ok=True\n  c: 1\n')).toEqual(['b']);
  });

  it.each<readonly [text: string, kinds: readonly string[]]>([
    ['a: 1\n', ['int']],
    ['a: 1.5\n', ['float']],
    ['a: x\n', ['string']],
    ['a: true\n', ['bool']],
    ['a: [1]\n', ['declared-array']],
    ['a: {b: 1}\n', ['declared-map']],
    ['#@schema/nullable\na: 1\n', ['int', 'NoneType']],
    ['#@schema/nullable\na: {b: 1}\n', ['declared-map', 'NoneType']],
    ['#@schema/type any=True\na: 1\n', ['unknown']],
    ['#@schema/type any=True\na: x\n', ['string', 'unknown']],
    ['#@schema/type any=True\na: {b: 1}\n', ['declared-map', 'unknown']],
    ['#@schema/nullable\n#@schema/type any=True\na: {b: 1}\n', ['unknown']],
    ['#@schema/type any=True\na: [1]\n', ['declared-array', 'unknown']],
    ['#@schema/type any=True\na: [1, 2]\n', ['unknown']],
    ['#@schema/type any=True\na: []\n', ['unknown']],
    ['#@schema/nullable\n#@schema/type any=True\na: 1\n', ['unknown']],
  ])('is to code what it is declared as: %j', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it.each<readonly [text: string, form: 'struct' | 'dict', isClosed: boolean]>([
    ['a: {b: 1}\n', 'struct', true],
    ['a: {b: 1}\n', 'dict', false],
    ['a:\n  b: 1\n  #@schema/any-key\n  _: 1\n', 'struct', false],
    ['a:\n  #@schema/key allowed="c+"\n  b: 1\n', 'struct', false],
  ])('of several keys holds what they hold, and more where there may be others: %j, a %s', (text, form, isClosed) => {
    const [map] = declared(text, form);
    expect(map && mayBeAnything(heldValues(map))).toBe(!isClosed);
  });
});

describe('a map of data values', () => {
  it.each<readonly [open: boolean, keys: readonly (boolean | undefined)[], isClosed: boolean]>([
    [false, [], true],
    [false, [undefined, undefined], true],
    [false, [undefined, true], true],
    [false, [undefined, false], false],
    [false, [false, true], false],
    [true, [], false],
    [true, [undefined, true], false],
  ])('is closed where it is whole, and each of its keys is describeMember: %j %j', (open, keys, isClosed) => {
    const items = keys.map((literal) => ({ keys: literal === undefined ? undefined : { literal } }));
    expect(isClosedMap({ open, items } as unknown as MapSchema)).toBe(isClosed);
  });
});
