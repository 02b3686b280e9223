/** Sets (https://github.com/google/starlark-go/blob/master/doc/spec.md#sets). */
import { boundMethod, methodNames } from './builtin.js';
import { HashedCollection } from './hashed-collection.js';
import { setMethods } from './set-methods.js';
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
  override attr(name: string): Value | undefined {
    return boundMethod(this, name, setMethods);
  }
  override attrNames(): readonly string[] {
    return methodNames(setMethods);
  }
}
