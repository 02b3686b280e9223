/** Calls the functions in overlay annotations. */

import { fromStarlark } from '../document/convert/convert.js';
import type { NodeValue } from '../document/node.js';
import { type Thread, toEvalError } from '../starlark/eval/thread.js';
import { call } from '../starlark/values/operations/access.js';
import { StarlarkError, type Value } from '../starlark/values/value.js';
import { fragmentValue } from '../template/nodes/fragment.js';
import { OverlayFailure } from './failure.js';

/** Calls `fn`. Throws an `OverlayFailure` if the call fails, and the original error if a limit was exceeded. */
export function callFunction(thread: Thread, fn: Value, args: readonly Value[]): Value {
  try {
    return call(thread, fn, args, []);
  } catch (thrown) {
    const error = toEvalError(thrown, thread);
    if (error.budget !== undefined) throw error;
    throw new OverlayFailure('overlay-call', error.message, { error, plain: error.plain, failure: error.failure });
  }
}

/** The value of a node, converted for code. */
export function seenValue(value: NodeValue): Value {
  return fragmentValue(value);
}

/** The result of a function, converted to the value of a node. */
export function givenValue(value: Value): NodeValue {
  try {
    return fromStarlark(value);
  } catch (error) {
    if (error instanceof StarlarkError) throw new OverlayFailure('overlay-call', error.message, { plain: error.plain });
    throw error;
  }
}
