/**
 * Data values as structs for code, converted only as far as code reads them: a template reads a few of what may be
 * thousands, and every template that loads `@ytt:data` gets its own copy, because lists in it are mutable.
 */

import { List } from '../../starlark/values/list.js';
import { Struct } from '../../starlark/values/struct.js';
import { unknown } from '../../starlark/values/unknown.js';
import type { Value } from '../../starlark/values/value.js';
import { scalarOf, valuesOf } from '../content.js';
import { isArrayOrList, isMapOrDict } from '../kinds.js';
import type { NodeValue, PlainMap, YamlMap } from '../node.js';
import { canBeStruct, checkNesting } from '../node-traits.js';
import { PanicError } from '../panic.js';
import { isUnknown } from '../unknown.js';
import { toStarlark } from './convert.js';
import { isIncomplete, type MapReads, membersOf } from './map-reads.js';

/**
 * The same result as `toStarlark` with maps as structs, but converted on demand; `reads` records what code reads of it.
 * Throws in the same cases.
 */
export function toLazyStruct(value: NodeValue, reads: MapReads): Value {
  if (!canBeStruct(value)) return toStarlark(value, { mapIsStruct: true });
  checkNesting(value, 0);
  return lazy(value, reads);
}

/**
 * The error of ytt if a map in `value` has a key that is not a string, so that it cannot become a struct; undefined if
 * all are strings.
 */
export function structRefusal(value: NodeValue): PanicError | undefined {
  if (canBeStruct(value)) return undefined;
  try {
    toStarlark(value, { mapIsStruct: true });
  } catch (error) {
    if (error instanceof PanicError) return error;
    throw error;
  }
  return undefined;
}

function lazy(value: NodeValue, reads: MapReads | undefined): Value {
  if (isUnknown(value)) return unknown;
  if (isArrayOrList(value)) return new List(valuesOf(value).map((item) => lazy(item, undefined)));
  return isMapOrDict(value) ? new Struct(new LazyFields(value, reads)) : scalarOf(value);
}

class LazyFields implements ReadonlyMap<string, Value> {
  private readonly map: YamlMap | PlainMap;
  private readonly reads: MapReads | undefined;
  private readonly made = new Map<string, Value>();

  /** `reads` records accesses; it is undefined if an earlier access is recorded that covers all others. */
  constructor(map: YamlMap | PlainMap, reads: MapReads | undefined) {
    this.map = map;
    this.reads = reads;
  }

  /** All members. A caller can read anything through them, so the whole map counts as read. */
  private get fields(): ReadonlyMap<string, Value> {
    if (this.reads !== undefined) this.reads.isWhole = true;
    return new Map(Array.from(membersOf(this.map), ([name, value]) => [name, this.make(name, value)]));
  }

  private make(name: string, value: NodeValue): Value {
    const known = this.made.get(name);
    if (known !== undefined) return known;
    const made = lazy(value, this.reads?.member(name, value));
    this.made.set(name, made);
    return made;
  }

  get size(): number {
    return this.fields.size;
  }
  get(name: string): Value | undefined {
    const value = membersOf(this.map).get(name);
    if (value !== undefined) return this.make(name, value);
    this.reads?.member(name, undefined);
    return isIncomplete(this.map) ? unknown : undefined;
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
