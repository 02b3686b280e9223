/** Sets (https://github.com/google/starlark-go/blob/master/doc/spec.md#sets). */
import { HashedCollection } from './hashed-collection.js';
import type { Value } from './value.js';

export class StarlarkSet extends HashedCollection {
  override readonly type = 'set';

  /** Throws where an element is not hashable. */
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
