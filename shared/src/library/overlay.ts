/** `@ytt:overlay`. */
import type { Value } from '../starlark/value.js';

/** What `load("@ytt:overlay", …)` finds. */
export const overlayModule: ReadonlyMap<string, Value> = new Map();
