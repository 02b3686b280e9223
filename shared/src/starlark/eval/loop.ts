/** Runs the body of a loop over an iterable, with fast paths for the built-in types. */

import { expected } from '../values/expected.js';
import { List } from '../values/list.js';
import { iterate } from '../values/operations/access.js';
import { StarlarkRange } from '../values/range.js';
import { Tuple } from '../values/tuple.js';
import { typeName } from '../values/type-name.js';
import type { Value } from '../values/value.js';
import type { Frame } from './function.js';

/**
 * Calls `body` with each element until it returns true. Each iteration is a step. Throws if `iterable` is not iterable.
 */
export function forEach(frame: Frame, iterable: Value, body: (frame: Frame, element: Value) => boolean): void {
  const { thread } = frame;
  if (iterable instanceof StarlarkRange) {
    const { start, step, size } = iterable;
    for (let i = 0; i < size; i++) {
      thread.step();
      if (body(frame, start + i * step)) return;
    }
    return;
  }
  if (iterable instanceof List) {
    forEachOfList(frame, iterable, body);
    return;
  }
  const elements = iterable instanceof Tuple ? iterable.elements : iterate(iterable);
  if (elements === undefined) {
    const message = `${typeName(iterable)} value is not iterable`;
    throw expected('a list or dict to go through', iterable, message, { kind: 'not-iterable' });
  }
  for (const element of elements) {
    thread.step();
    if (body(frame, element)) return;
  }
}

function forEachOfList(frame: Frame, list: List, body: (frame: Frame, element: Value) => boolean): void {
  const { elements } = list;
  list.iterations++;
  try {
    for (let i = 0; i < elements.length; i++) {
      frame.thread.step();
      if (body(frame, elements[i] as Value)) return;
    }
  } finally {
    list.iterations--;
  }
}
