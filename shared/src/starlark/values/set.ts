/** Sets (https://github.com/google/starlark-go/blob/master/doc/spec.md#sets). */
import { HashedCollection } from './hash-table.js';
import type { Value } from './value.js';

/** A set. Elements keep the order in which they were first inserted. */
export class StarlarkSet extends HashedCollection {
  override readonly type = 'set';

  /** Throws if an element is not hashable. */
  constructor(elements: Iterable<Value> = []) {
    super();
    for (const element of elements) this.table.insert(element, null);
  }

  has(element: Value): boolean {
    return this.table.get(element) !== undefined;
  }
  elements(): Value[] {
    return this.table.keys();
  }
}
