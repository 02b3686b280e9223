/**
 * Built-ins that create or iterate sequences
 * (https://github.com/google/starlark-go/blob/master/doc/spec.md#built-in-constants-and-functions).
 */

import {
  boolValue,
  callableValue,
  int32Value,
  iterableValue,
  unpackArgs,
  unpackPositional,
} from '../values/arguments.js';
import { type BuiltinImplementation, nameErrors } from '../values/builtin.js';
import { expected } from '../values/expected.js';
import { List } from '../values/list.js';
import { call, iterate, lengthOf, truth } from '../values/operations/access.js';
import { compare } from '../values/operations/comparison.js';
import { sortValues } from '../values/operations/sort.js';
import { StarlarkRange } from '../values/range.js';
import { StarlarkSet } from '../values/set.js';
import { Tuple } from '../values/tuple.js';
import { typeName } from '../values/type-name.js';
import { unknown } from '../values/unknown.js';
import { type Kwargs, StarlarkError, type Value } from '../values/value.js';
import { elementBytes, entryBytes, type Thread, tableBytes } from './thread.js';

/** The elements of an iterable, counted as steps. */
function collect(thread: Thread, iterable: Iterable<Value>, length: number | undefined): Value[] {
  if (length !== undefined) thread.allocate(elementBytes * length);
  const elements: Value[] = [];
  for (const element of iterable) {
    thread.step();
    if (length === undefined) thread.grow(elements.length, elementBytes);
    elements.push(element);
  }
  return elements;
}

/** The elements of the iterable argument; empty if it is omitted. */
export function collectArgument(
  thread: Thread,
  name: string,
  args: readonly Value[],
  kwargs: Kwargs,
  minimum: 0 | 1,
): Value[] {
  const [iterable] = unpackPositional(name, args, kwargs, minimum, iterableValue);
  return iterable === undefined ? [] : collect(thread, iterable.iterate(), lengthOf(iterable));
}

/** `any(x)` and `all(x)`; unknown if the result depends on an unknown element. */
export function anyOrAll(name: 'any' | 'all'): BuiltinImplementation {
  return (thread, args, kwargs) => {
    const [iterable] = unpackPositional(name, args, kwargs, 1, iterableValue);
    let isKnown = true;
    for (const element of iterable?.iterate() ?? []) {
      thread.step();
      if (element === unknown) isKnown = false;
      else if (truth(element) === (name === 'any')) return name === 'any';
    }
    return isKnown ? name === 'all' : unknown;
  };
}

/** `enumerate(x, start=0)`. */
export const enumerate: BuiltinImplementation = (thread, args, kwargs) => {
  const [iterable, start] = unpackPositional('enumerate', args, kwargs, 1, iterableValue, int32Value);
  const length = iterable === undefined ? 0 : lengthOf(iterable);
  thread.allocate(2 * elementBytes * (length ?? 0));
  const elements = collect(thread, iterable?.iterate() ?? [], length);
  return new List(elements.map((element, i) => new Tuple([(start ?? 0) + i, element])));
};

/** `max` and `min` of arguments or of one iterable, by `key`; the first among equals. */
export function extremum(name: 'min' | 'max'): BuiltinImplementation {
  const op = name === 'max' ? '>' : '<';
  return (thread, args, kwargs) => {
    if (args.length === 0) throw new StarlarkError(`${name} requires at least one positional argument`);
    const { key } = unpackArgs(name, [], kwargs, { 'key?': callableValue });
    const elements = args.length === 1 ? iterate(args[0] as Value) : args;
    if (elements === undefined)
      throw expected(
        `a list for ${name}()`,
        args[0] as Value,
        `${name}: ${typeName(args[0] as Value)} value is not iterable`,
      );
    let best: { element: Value; key: Value } | undefined;
    for (const element of elements) {
      thread.step();
      const elementKey = key === undefined ? element : call(thread, key, [element]);
      const current = best;
      if (current === undefined || nameErrors(name, () => compare(op, elementKey, current.key, undefined, thread))) {
        best = { element, key: elementKey };
      }
    }
    if (best === undefined) throw new StarlarkError(`${name}: argument is an empty sequence`);
    return best.element;
  };
}

/** `range(stop)` and `range(start, stop, step=1)` of 32-bit ints. */
export const range: BuiltinImplementation = (_thread, args, kwargs) => {
  const [first, second, third] = unpackPositional('range', args, kwargs, 1, int32Value, int32Value, int32Value);
  const step = third ?? 1;
  if (step === 0) throw new StarlarkError('range: step argument must not be zero');
  const start = first as number;
  return args.length === 1 ? new StarlarkRange(0, start, step) : new StarlarkRange(start, second as number, step);
};

/** `set(x)`. */
export const set: BuiltinImplementation = (thread, args, kwargs) => {
  const elements = collectArgument(thread, 'set', args, kwargs, 0);
  thread.allocate(tableBytes + entryBytes * elements.length);
  return nameErrors('set', () => new StarlarkSet(elements));
};

/** `sorted(iterable, key=None, reverse=False)`, stable. */
export const sorted: BuiltinImplementation = (thread, args, kwargs) => {
  const parameters = { iterable: iterableValue, 'key?': callableValue, 'reverse?': boolValue };
  const { iterable, key, reverse } = unpackArgs('sorted', args, kwargs, parameters);
  const keys: Value[] = [];
  // The keys are computed during the iteration, so `key` cannot change the collection that is sorted.
  function* withKeys(elements: Iterable<Value>): Iterable<Value> {
    for (const element of elements) {
      keys.push(key === undefined ? element : call(thread, key, [element]));
      yield element;
    }
  }
  const values = collect(thread, withKeys(iterable.iterate()), lengthOf(iterable));
  return new List(sortValues(thread, values, keys, reverse === true));
};

/** `zip(…)`: rows as long as the shortest column. */
export const zip: BuiltinImplementation = (thread, args, kwargs) => {
  if (kwargs.length > 0) throw new StarlarkError('zip does not accept keyword arguments');
  const columns = args.map((sequence, i) => {
    const elements = iterate(sequence);
    if (elements === undefined) {
      const message = `zip: argument #${i + 1} is not iterable: ${typeName(sequence)}`;
      throw expected('a list for zip()', sequence, message, { kind: 'argument-refused', argument: `${i + 1}` });
    }
    return elements[Symbol.iterator]();
  });
  const rows: Value[] = [];
  try {
    while (columns.length > 0) {
      const row = columns.map((column) => column.next());
      if (row.some((result) => result.done === true)) break;
      thread.step(columns.length);
      thread.grow(rows.length, elementBytes * (1 + row.length));
      rows.push(new Tuple(row.map((result) => result.value as Value)));
    }
  } finally {
    for (const column of columns) column.return?.();
  }
  return new List(rows);
};
