/**
 * Data values as code sees them, made as far as code looks: a template reads a few of what may be thousands, and every
 * template that loads `@ytt:data` has its own, as lists in them are mutable.
 */

import { List } from '../starlark/values/list.js';
import { Struct } from '../starlark/values/struct.js';
import { unknown } from '../starlark/values/unknown.js';
import type { Value } from '../starlark/values/value.js';
import { deepestValue } from '../text/nesting-limits.js';
import { scalarOf, valuesOf } from './content.js';
import { maxValues, toStarlark } from './convert.js';
import { isArrayOrList, isMapOrDict, isScalar } from './kinds.js';
import type { NodeValue, PlainMap, YamlMap } from './node.js';
import { PanicError } from './panic.js';
import { incompleteMark, isUnknown } from './unknown.js';

/** What `toStarlark` makes with maps as structs; it throws where that does. */
export function toLazyStruct(value: NodeValue): Value {
  const { size, height } = extentOf(value);
  if (size > maxValues || height > deepestValue) return toStarlark(value, { mapIsStruct: true });
  return lazy(value);
}

/** Why ytt cannot make a struct of `value`: there are keys that are no strings. Undefined where it can. */
export function structRefusal(value: NodeValue): PanicError | undefined {
  if (Number.isFinite(extentOf(value).size)) return undefined;
  try {
    toStarlark(value, { mapIsStruct: true });
  } catch (error) {
    if (error instanceof PanicError) return error;
    throw error;
  }
  return undefined;
}

function lazy(value: NodeValue): Value {
  if (isUnknown(value)) return unknown;
  if (isArrayOrList(value)) return new List(valuesOf(value).map(lazy));
  return isMapOrDict(value) ? new Struct(new LazyFields(value)) : scalarOf(value);
}

class LazyFields implements ReadonlyMap<string, Value> {
  private readonly map: YamlMap | PlainMap;
  private made: ReadonlyMap<string, Value> | undefined;

  constructor(map: YamlMap | PlainMap) {
    this.map = map;
  }

  /** Whether it may lack what code would have said. */
  private get isIncomplete(): boolean {
    return this.map.kind === 'map' && this.map.meta?.marks?.has(incompleteMark) === true;
  }

  private get fields(): ReadonlyMap<string, Value> {
    this.made ??= new Map(entries(this.map).map(([key, value]) => [String(key), lazy(value)]));
    return this.made;
  }

  get size(): number {
    return this.fields.size;
  }
  get(name: string): Value | undefined {
    const found = this.fields.get(name);
    return found === undefined && this.isIncomplete ? unknown : found;
  }
  has(name: string): boolean {
    return this.fields.has(name);
  }
  keys(): MapIterator<string> {
    return this.fields.keys();
  }
  values(): MapIterator<Value> {
    return this.fields.values();
  }
  entries(): MapIterator<[string, Value]> {
    return this.fields.entries();
  }
  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.fields.entries();
  }
  forEach(visit: (value: Value, name: string, fields: ReadonlyMap<string, Value>) => void): void {
    this.fields.forEach(visit);
  }
}

function entries(map: YamlMap | PlainMap): readonly (readonly [NodeValue, NodeValue])[] {
  return map.kind === 'map' ? map.items.map(({ key, value }) => [key, value] as const) : map.entries;
}

interface Extent {
  /** How many values there are. */
  readonly size: number;
  readonly height: number;
}

const scalar: Extent = { size: 1, height: 0 };
/** Of what cannot be converted. */
const unconvertible: Extent = { size: Number.POSITIVE_INFINITY, height: 0 };

const extents = new WeakMap<object, Extent>();

/** Remembered for collections. */
function extentOf(value: NodeValue): Extent {
  if (isUnknown(value)) return scalar;
  if (!isArrayOrList(value) && !isMapOrDict(value)) return isScalar(value) ? scalar : unconvertible;
  let extent = extents.get(value);
  if (extent === undefined) {
    const parts = isArrayOrList(value) ? valuesOf(value) : entries(value).map(([, held]) => held);
    extent = isMapOrDict(value) && !hasFieldNames(value) ? unconvertible : extentAround(parts);
    extents.set(value, extent);
  }
  return extent;
}

function extentAround(parts: readonly NodeValue[]): Extent {
  let size = 1;
  let height = 0;
  for (const part of parts) {
    const extent = extentOf(part);
    size += extent.size;
    height = Math.max(height, extent.height + 1);
  }
  return { size, height };
}

function hasFieldNames(map: YamlMap | PlainMap): boolean {
  const keys = entries(map).map(([key]) => key);
  return keys.every((key) => typeof key === 'string') && (map.kind !== 'map' || new Set(keys).size === keys.length);
}
