/** `@overlay/assert`: checks a node of the left side. */

import { isPlainList } from '../document/kinds.js';
import type { NodeValue } from '../document/node.js';
import type { Thread } from '../starlark/eval/thread.js';
import { isCallable } from '../starlark/values/operations/access.js';
import { unknown } from '../starlark/values/unknown.js';
import type { Value } from '../starlark/values/value.js';
import { functionExpected, type Item } from './annotations.js';
import { callFunction, givenValue, seenValue } from './calls.js';
import { difference } from './comparison.js';
import { OverlayFailure } from './failure.js';
import { asNodes } from './nodes.js';

/**
 * Throws an `OverlayFailure` unless `there` satisfies `item`: according to `via`, or without it, by containing all of
 * its value.
 */
export function assertNode(thread: Thread, there: Item, item: Item, via: Value | undefined): void {
  const message = via === undefined ? inequality(there, item) : rejection(thread, there, item, via);
  if (message === undefined) return;
  const related = [{ origin: there.origin, message: 'What is asserted' }];
  throw new OverlayFailure('overlay-assert', message, { plain: assertionPlain(via), related });
}

function assertionPlain(via: Value | undefined): string {
  return via === undefined
    ? 'Expected what is overlaid to hold this value, but it does not'
    : 'What is overlaid is not as via= asserts';
}

function inequality(there: Item, item: Item): string | undefined {
  const reason = difference(asNodes(there.value), item.value);
  return reason && `Expected objects to equal, but did not: ${reason}`;
}

function rejection(thread: Thread, there: Item, item: Item, via: Value): string | undefined {
  if (!isCallable(via)) throw functionExpected(item.annotations?.get('overlay/assert'), 'via', via);
  const result = callFunction(thread, via, [seenValue(there.value), seenValue(item.value)]);
  // A function that returns nothing asserts by failing.
  if (result === null || result === true || result === unknown) return undefined;
  const failed = 'Expected via invocation to return true, but was false';
  if (result === false) return failed;
  const verdict = verdictOf(givenValue(result));
  if (verdict === undefined)
    return 'Expected via invocation to return NoneType, Bool or Tuple(Bool,String), but returned neither of those';
  return verdict.success ? undefined : `${failed} with message: ${verdict.message}`;
}

interface Verdict {
  readonly success: boolean;
  readonly message: string;
}

/** Parses a result that is a pair of a boolean and a reason; undefined for any other value. */
function verdictOf(value: NodeValue): Verdict | undefined {
  if (!isPlainList(value)) return undefined;
  const [success, message] = value.items;
  if (value.items.length !== 2 || typeof success !== 'boolean' || typeof message !== 'string') return undefined;
  return { success, message };
}
