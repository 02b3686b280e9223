/** The annotations of an evaluated node: names with their evaluated arguments. */
import type { Value } from '../starlark/values/value.js';
import type { Origin } from '../text/origin.js';

/** The prefix of the names of overlay annotations. */
export const overlayPrefix = 'overlay/';

/** `#@name args, key=value` after its arguments were evaluated. */
export interface Annotation {
  /** Without the `@`, such as `schema/type`. */
  readonly name: string;
  readonly args: readonly Value[];
  readonly kwargs: readonly (readonly [name: string, value: Value])[];
  /** The annotation's comment, from its `#`. */
  readonly origin: Origin;
  /** The text of its arguments as written. */
  readonly content: string;
}
