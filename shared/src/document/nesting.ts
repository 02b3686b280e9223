/** Limits the nesting of values: code can nest YAML in YAML without end, one level with each call of a function. */

import { StarlarkError } from '../starlark/values/value.js';
import { deepestValue } from '../text/nesting-limits.js';

/** Throws `StarlarkError` if `levels` nested collections are too many. The reference has no limit. */
export function checkDepth(levels: number): void {
  if (levels > deepestValue) throw new StarlarkError(`value is nested more than ${deepestValue} levels deep`);
}

/** The maximum number of values in a value. Shared values count for each occurrence, as later stages visit each. */
export const maxValues = 2_000_000;

/** Throws `StarlarkError` if a value has too many parts (`size`). The reference has no limit, and copies all. */
export function checkSize(size: number): void {
  if (size > maxValues) throw new StarlarkError(`value has more than ${maxValues} parts`);
}
