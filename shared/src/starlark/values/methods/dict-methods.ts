/** The methods of dicts (https://github.com/google/starlark-go/blob/master/doc/spec.md#built-in-methods). */

import { elementBytes, entryBytes, type Thread } from '../../eval/thread.js';
import { anyValue, unpackPositional } from '../arguments.js';
import { type Method, methodTable, nameErrors } from '../builtin.js';
import type { Dict } from '../dict.js';
import { expected } from '../expected.js';
import { List } from '../list.js';
import { iterate, lengthOf } from '../operations/access.js';
import { quote } from '../quote.js';
import { Tuple } from '../tuple.js';
import { typeName } from '../type-name.js';
import { unknown } from '../unknown.js';
import { type Kwargs, StarlarkError, StarlarkObject, type Value } from '../value.js';

type DictMethod = Method<Dict>['run'];

const clear: DictMethod = (dict, _thread, args, kwargs) => {
  unpackPositional('clear', args, kwargs, 0);
  dict.table.clear();
  return null;
};

const get: DictMethod = (dict, _thread, args, kwargs) => {
  const [key, otherwise] = unpackPositional('get', args, kwargs, 1, anyValue, anyValue);
  // The value of an unknown key is unknown.
  if (key === unknown) return unknown;
  const value = nameErrors('get', () => dict.get(key as Value));
  // `??` would take a value of None, which is null, for a missing one.
  return value !== undefined ? value : (otherwise ?? null);
};

const items: DictMethod = (dict, thread, args, kwargs) => {
  unpackPositional('items', args, kwargs, 0);
  thread.allocate(2 * elementBytes * dict.table.size);
  return new List(Array.from(dict.table.entries(), (entry) => new Tuple([entry.key, entry.value])));
};

const keys: DictMethod = (dict, thread, args, kwargs) => {
  unpackPositional('keys', args, kwargs, 0);
  thread.allocate(elementBytes * dict.table.size);
  return new List(dict.keys());
};

const pop: DictMethod = (dict, _thread, args, kwargs) => {
  const [key, otherwise] = unpackPositional('pop', args, kwargs, 1, anyValue, anyValue);
  if (key === unknown) return unknown;
  return nameErrors('pop', () => {
    const entry = dict.table.delete(key as Value);
    if (entry !== undefined) return entry.value;
    if (otherwise !== undefined) return otherwise;
    throw new StarlarkError('missing key');
  });
};

const popitem: DictMethod = (dict, _thread, args, kwargs) => {
  unpackPositional('popitem', args, kwargs, 0);
  return nameErrors('popitem', () => {
    const entry = dict.table.first();
    if (entry === undefined) throw new StarlarkError('empty dict');
    dict.table.delete(entry.key);
    return new Tuple([entry.key, entry.value]);
  });
};

const setdefault: DictMethod = (dict, thread, args, kwargs) => {
  const [key, given] = unpackPositional('setdefault', args, kwargs, 1, anyValue, anyValue);
  if (key === unknown) return unknown;
  const otherwise = given ?? null;
  return nameErrors('setdefault', () => {
    const value = dict.get(key as Value);
    if (value !== undefined) return value;
    thread.grow(dict.table.size, entryBytes);
    dict.table.insert(key as Value, otherwise);
    return otherwise;
  });
};

const update: DictMethod = (dict, thread, args, kwargs) => {
  if (args.length > 1) throw new StarlarkError(`update: got ${args.length} arguments, want at most 1`);
  nameErrors('update', () => updateDict(thread, dict, args[0], kwargs));
  return null;
};

const values: DictMethod = (dict, thread, args, kwargs) => {
  unpackPositional('values', args, kwargs, 0);
  thread.allocate(elementBytes * dict.table.size);
  return new List(Array.from(dict.table.entries(), (entry) => entry.value));
};

/** The methods of dicts by name. */
export const dictMethods = methodTable<Dict>({ clear, get, items, keys, pop, popitem, setdefault, update, values }, [
  'get',
  'pop',
  'setdefault',
  'update',
]);

/** Adds the pairs of `source`, a mapping or an iterable of pairs, and then `kwargs`: `dict(…)` and `dict.update`. */
export function updateDict(thread: Thread, dict: Dict, source: Value | undefined, kwargs: Kwargs): void {
  if (source !== undefined) {
    for (const [key, value] of pairsOf(source)) {
      thread.grow(dict.table.size, entryBytes);
      dict.table.insert(key, value);
    }
  }
  const before = dict.table.size;
  for (const [name, value] of kwargs) {
    thread.grow(dict.table.size, entryBytes);
    dict.table.insert(name, value);
  }
  if (dict.table.size < before + kwargs.length) checkNoDuplicates(kwargs);
}

function checkNoDuplicates(kwargs: Kwargs): void {
  const seen = new Set<string>();
  for (const [name] of kwargs) {
    if (seen.has(name)) throw new StarlarkError(`duplicate keyword arg: ${quote(name)}`);
    seen.add(name);
  }
}

function* pairsOf(source: Value): Iterable<readonly [Value, Value]> {
  if (source instanceof StarlarkObject && source.entries !== undefined) {
    yield* source.entries();
    return;
  }
  const elements = iterate(source);
  if (elements === undefined)
    throw expected('a dict or a list of pairs', source, `got ${typeName(source)}, want iterable`);
  let position = 0;
  for (const pair of elements) {
    yield pairOf(pair, position++);
  }
}

function pairOf(pair: Value, position: number): readonly [Value, Value] {
  const where = `dictionary update sequence element #${position}`;
  const parts = iterate(pair);
  if (parts === undefined) throw new StarlarkError(`${where} is not iterable (${typeName(pair)})`);
  const length = lengthOf(pair);
  if (length === undefined) throw new StarlarkError(`${where} has unknown length (${typeName(pair)})`);
  if (length !== 2) throw new StarlarkError(`${where} has length ${length}, want 2`);
  const [key, value] = [...parts];
  return [key as Value, value as Value];
}
