/** The methods of lists (https://github.com/google/starlark-go/blob/master/doc/spec.md#built-in-methods). */

import { elementBytes, type Thread } from '../../eval/thread.js';
import { anyValue, int32Value, iterableValue, unpackPositional } from '../arguments.js';
import { type Method, methodTable, nameErrors } from '../builtin.js';
import type { List } from '../list.js';
import { indices, outOfRange } from '../operations/access.js';
import { equals } from '../operations/comparison.js';
import { unknown } from '../unknown.js';
import { StarlarkError, StarlarkObject, type Value } from '../value.js';

type ListMethod = Method<List>['run'];

const append: ListMethod = (list, thread, args, kwargs) => {
  if (args.length !== 1 || kwargs.length > 0) unpackPositional('append', args, kwargs, 1, anyValue);
  if (list.frozen || list.iterations > 0) nameErrors('append', () => list.checkMutable('append to'));
  thread.grow(list.elements.length, elementBytes);
  list.elements.push(args[0] as Value);
  return null;
};

const clear: ListMethod = (list, _thread, args, kwargs) => {
  unpackPositional('clear', args, kwargs, 0);
  nameErrors('clear', () => list.checkMutable('clear'));
  list.elements.length = 0;
  return null;
};

const extend: ListMethod = (list, thread, args, kwargs) => {
  const [other] = unpackPositional('extend', args, kwargs, 1, iterableValue);
  nameErrors('extend', () => list.checkMutable('extend'));
  extendList(thread, list, other as Value);
  return null;
};

/** Appends the elements of an iterable to a list that is known to be mutable. */
export function extendList(thread: Thread, list: List, other: Value): void {
  if (!(other instanceof StarlarkObject)) return;
  const { elements } = list;
  const { elements: more } = other as { readonly elements?: unknown };
  if (Array.isArray(more)) {
    // The length is read first: a list that is extended by itself grows by its previous length.
    const count = more.length;
    thread.allocate(elementBytes * count);
    thread.grow(elements.length, elementBytes);
    for (let i = 0; i < count; i++) elements.push(more[i] as Value);
    return;
  }
  for (const element of other.iterate?.() ?? []) {
    thread.step();
    thread.grow(elements.length, elementBytes);
    elements.push(element);
  }
}

const index: ListMethod = (list, thread, args, kwargs) => {
  const [value, low, high] = unpackPositional('index', args, kwargs, 1, anyValue, anyValue, anyValue);
  return nameErrors('index', () => {
    const { start, end } = indices(low, high, list.elements.length);
    for (let i = start; i < end; i++) {
      thread.step();
      if (equals(list.elements[i] as Value, value as Value, undefined, thread)) return i;
    }
    throw new StarlarkError('value not in list');
  });
};

const insert: ListMethod = (list, thread, args, kwargs) => {
  const [position, element] = unpackPositional('insert', args, kwargs, 2, int32Value, anyValue);
  nameErrors('insert', () => list.checkMutable('insert into'));
  thread.grow(list.elements.length, elementBytes);
  thread.step(list.elements.length >> 6);
  const given = position as number;
  const at = Math.max(0, given < 0 ? given + list.elements.length : given);
  list.elements.splice(at, 0, element as Value);
  return null;
};

const pop: ListMethod = (list, thread, args, kwargs) => {
  const [given] = unpackPositional('pop', args, kwargs, 0, int32Value);
  const length = list.elements.length;
  const position = given ?? length - 1;
  const at = position < 0 ? position + length : position;
  return nameErrors('pop', () => {
    if (at < 0 || at >= length) throw outOfRange(position, length, list);
    list.checkMutable('pop from');
    thread.step((length - at) >> 6);
    return list.elements.splice(at, 1)[0] as Value;
  });
};

const remove: ListMethod = (list, thread, args, kwargs) => {
  const [value] = unpackPositional('remove', args, kwargs, 1, anyValue);
  return nameErrors('remove', () => {
    list.checkMutable('remove from');
    thread.step(list.elements.length >> 4);
    const at = list.elements.findIndex((element) => {
      thread.step();
      return equals(element, value as Value, undefined, thread);
    });
    if (at < 0 && !list.elements.includes(unknown)) throw new StarlarkError('element not found');
    if (at >= 0) list.elements.splice(at, 1);
    return null;
  });
};

/** The methods of lists by name. */
export const listMethods = methodTable<List>({ append, clear, extend, index, insert, pop, remove }, [
  'append',
  'insert',
]);
