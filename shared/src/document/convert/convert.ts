/**
 * Converts between Starlark values (results of code), YAML nodes, and plain values (collections without positions).
 *
 * Shared parts stay shared if the result is immutable, so a small text whose aliases expand exponentially costs no more
 * than its size.
 */

import { typeInWords } from '../../findings/plain-words.js';
import { fitsInt64, fitsUint64 } from '../../number/go-int.js';
import { isInt } from '../../number/number.js';
import type { Work } from '../../starlark/eval/thread.js';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import { StarlarkSet } from '../../starlark/values/set.js';
import { Struct } from '../../starlark/values/struct.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { goTypeName } from '../../starlark/values/type-name.js';
import { unknown } from '../../starlark/values/unknown.js';
import { StarlarkError, StarlarkObject, type Value } from '../../starlark/values/value.js';
import type { Origin } from '../../text/origin.js';
import { entriesOf, scalarOf, valuesOf } from '../content.js';
import { goText } from '../go-text.js';
import { isArrayOrList, isFragmentNode, isMapOrDict, isScalar } from '../kinds.js';
import { checkDepth, checkSize } from '../nesting.js';
import type { ArrayItem, DocumentSet, MapItem, NodeValue, PlainList, PlainMap, YamlArray, YamlMap } from '../node.js';
import { checkNesting, holdsCodeCollections } from '../node-traits.js';
import { PanicError } from '../panic.js';
import { isUnknown, unknownNode } from '../unknown.js';

/** A value that converts itself, such as a fragment of YAML. */
export interface ConvertsItself {
  toNodeValue(): NodeValue;
}

/** A value that cannot be converted, with advice for its user. */
export interface Unconvertible {
  conversionHint(): string;
}

function convertsItself(value: StarlarkObject): value is StarlarkObject & ConvertsItself {
  return 'toNodeValue' in value && typeof value.toNodeValue === 'function';
}

function isUnconvertible(value: StarlarkObject): value is StarlarkObject & Unconvertible {
  return 'conversionHint' in value && typeof value.conversionHint === 'function';
}

/**
 * The value in YAML: dicts and structs become plain maps; lists, tuples and sets plain lists; `unknown` becomes
 * `unknownNode`. Each part is a step of `work`. Throws `StarlarkError` with the reference's message if the value has no
 * such form (functions).
 */
export function fromStarlark(value: Value, work?: Work): NodeValue {
  return fromValue(value, { done: new Map(), size: 0, work }, 0);
}

/**
 * A conversion in progress. Shared values become shared nodes, but every occurrence counts for the size, as later
 * stages visit all of them.
 */
interface Conversion {
  readonly done: Map<StarlarkObject, { readonly node: NodeValue; readonly size: number }>;
  readonly work: Work | undefined;
  size: number;
}

function fromValue(value: Value, conversion: Conversion, depth: number): NodeValue {
  if (value instanceof StarlarkObject) {
    const known = conversion.done.get(value);
    if (known !== undefined) {
      count(conversion, known.size);
      return known.node;
    }
    checkDepth(depth);
    const before = conversion.size;
    count(conversion, 1);
    const node = fromObject(value, conversion, depth + 1);
    conversion.done.set(value, { node, size: conversion.size - before });
    return node;
  }
  count(conversion, 1);
  if (isInt(value) && !fitsInt64(value) && !fitsUint64(value)) throw new PanicError('not sure how to get int');
  return value;
}

function count(conversion: Conversion, values: number): void {
  conversion.work?.step();
  conversion.size += values;
  checkSize(conversion.size);
}

function fromObject(value: StarlarkObject, conversion: Conversion, depth: number): NodeValue {
  if (value === unknown) return unknownNode;
  if (isUnconvertible(value))
    throw new StarlarkError(`Unable to convert value: ${value.conversionHint()}`, {
      plain: 'This value is no text: use its .string()',
    });
  if (convertsItself(value)) {
    const node = value.toNodeValue();
    checkNesting(node, depth - 1);
    return node;
  }
  const convert = (part: Value): NodeValue => fromValue(part, conversion, depth);
  if (value instanceof Dict)
    return { kind: 'plainMap', entries: value.entries().map(([key, held]) => [convert(key), convert(held)] as const) };
  if (value instanceof Struct)
    return { kind: 'plainMap', entries: Array.from(value.fields, ([name, held]) => [name, convert(held)] as const) };
  if (value instanceof List || value instanceof Tuple) return { kind: 'plainList', items: value.elements.map(convert) };
  if (value instanceof StarlarkSet) return { kind: 'plainList', items: value.elements().map(convert) };
  const type = goTypeName(value);
  const call = value.call === undefined ? '' : '; call it with ()';
  throw new PanicError(`unknown type ${type} for conversion to go value`, {
    plain: `Expected a value, but found ${typeInWords(type)}${call}`,
  });
}

export interface ToStarlarkOptions {
  /** Maps become structs, not dicts. */
  readonly mapIsStruct?: boolean;
  /** Converts collections written in YAML to fragments; if absent, they become dicts (or structs) and lists. */
  readonly fragment?: (node: YamlMap | YamlArray | DocumentSet) => Value;
  /** Whether collections used as keys come from a text and not from code. */
  readonly keysAreWritten?: boolean;
  /** Each part counts as a step. */
  readonly work?: Work;
}

/**
 * The value converted for code: maps as dicts or structs, lists as lists, fresh and mutable. Throws `StarlarkError` if
 * a map's key is not allowed.
 */
export function toStarlark(value: NodeValue, options: ToStarlarkOptions = {}): Value {
  let size = 0;
  const convert = (part: NodeValue, depth: number): Value => {
    checkDepth(depth);
    options.work?.step();
    checkSize(++size);
    if (isUnknown(part)) return unknown;
    if (options.fragment !== undefined && isFragmentNode(part)) return options.fragment(part);
    if (isArrayOrList(part)) return new List(valuesOf(part).map((item) => convert(item, depth + 1)));
    if (!isMapOrDict(part)) return scalarOf(part);
    if (options.mapIsStruct === true) return toStruct(part, (held) => convert(held, depth + 1));
    return toDict(part, (held) => convert(held, depth + 1), options.keysAreWritten === true);
  };
  return convert(value, 0);
}

/**
 * A collection cannot be the key of a dict. The reference silently omits such entries of a dict, and fails for those
 * written in YAML.
 */
function toDict(map: YamlMap | PlainMap, convert: (value: NodeValue) => Value, keysAreWritten: boolean): Dict {
  const entries = entriesOf(map).flatMap(([key, held]) => {
    if (keysAreWritten) refuseWrittenCollection(key);
    const converted = convert(key);
    const isKey = !(converted instanceof StarlarkObject) || converted.hashKey !== undefined;
    return isKey ? [[converted, convert(held)] as const] : [];
  });
  return new Dict(entries);
}

function refuseWrittenCollection(key: NodeValue): void {
  if (isMapOrDict(key)) throw new PanicError('unknown type yaml.MapSlice for conversion to starlark value');
  if (isArrayOrList(key) && valuesOf(key).length > 0)
    throw new PanicError('unknown type yaml.ArrayItem for conversion to starlark value');
}

function toStruct(map: YamlMap | PlainMap, convert: (value: NodeValue) => Value): Struct {
  const fields = new Map<string, Value>();
  for (const [key, held] of entriesOf(map)) {
    if (typeof key !== 'string')
      throw new PanicError(`expected struct key ${goText(key, map.kind === 'map' ? 'int' : 'int64')} to be string`);
    fields.set(key, convert(held));
  }
  return new Struct(fields);
}

const plainForms = new WeakMap<object, NodeValue>();

/**
 * The value without positions, annotations and comments: maps as plain maps, arrays as plain lists, keys as they are.
 * Throws `StarlarkError` if the reference does: repeated keys, documents inside of values.
 */
export function toPlain(value: NodeValue, depth = 0): NodeValue {
  if (!isMapOrDict(value) && !isArrayOrList(value)) return scalarOf(value);
  const known = plainForms.get(value);
  if (known !== undefined) return known;
  checkDepth(depth);
  const result: PlainMap | PlainList = isMapOrDict(value)
    ? { kind: 'plainMap', entries: entriesOf(value).map(([key, held]) => [key, toPlain(held, depth + 1)] as const) }
    : { kind: 'plainList', items: valuesOf(value).map((item) => toPlain(item, depth + 1)) };
  plainForms.set(value, result);
  return result;
}

/**
 * The value as nodes: plain maps and lists become maps and arrays at `origin`. Nodes keep their own origins, and their
 * identity if nothing in them changes. Throws `StarlarkError` only if the value is nested too deeply.
 */
export function toNodes(value: NodeValue, origin: Origin | undefined): NodeValue {
  checkNesting(value, 0);
  return nodesOf(value, { origin, done: origin === undefined ? withoutOrigin : new Map() });
}

/**
 * The nodes of values without a position. A value always gets the same nodes, so that results memoised for them stay
 * valid.
 */
const withoutOrigin = new WeakMap<object, NodeValue>();

interface NodesContext {
  readonly origin: Origin | undefined;
  readonly done: { get(value: object): NodeValue | undefined; set(value: object, nodes: NodeValue): unknown };
}

function nodesOf(value: NodeValue, context: NodesContext): NodeValue {
  if (isScalar(value) || !holdsCodeCollections(value)) return value;
  const known = context.done.get(value);
  if (known !== undefined) return known;
  const result = nodeOf(value, context);
  context.done.set(value, result);
  return result;
}

/** The item for an entry of a dict. */
export function computedItem(key: NodeValue, value: NodeValue, origin: Origin | undefined): MapItem {
  const item = { kind: 'mapItem', origin, key, value } as const;
  return isInt(key) && fitsInt64(key) ? { ...item, computedKey: true } : item;
}

function nodeOf(value: Extract<NodeValue, { kind: string }>, context: NodesContext): NodeValue {
  const { origin } = context;
  const convert = (part: NodeValue): NodeValue => nodesOf(part, context);
  switch (value.kind) {
    case 'plainMap': {
      const items = value.entries.map(([key, held]) => computedItem(key, convert(held), origin));
      return { kind: 'map', origin, items };
    }
    case 'plainList': {
      const items = value.items.map((item): ArrayItem => ({ kind: 'arrayItem', origin, value: convert(item) }));
      return { kind: 'array', origin, items };
    }
    case 'map':
      return {
        ...value,
        items: value.items.map((item) => ({ ...item, key: convert(item.key), value: convert(item.value) })),
      };
    case 'array':
      return { ...value, items: value.items.map((item) => ({ ...item, value: convert(item.value) })) };
    case 'documentSet':
      return { ...value, items: value.items.map((item) => ({ ...item, value: convert(item.value) })) };
    case 'mapItem':
      return { ...value, key: convert(value.key), value: convert(value.value) };
    case 'arrayItem':
    case 'document':
      return { ...value, value: convert(value.value) };
  }
}
