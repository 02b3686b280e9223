/** Sets (https://github.com/google/starlark-go/blob/master/doc/spec.md#sets). */
import { boundMethod, methodNames } from './builtin.js';
import { freezeDeep } from './freeze.js';
import { HashTable } from './hash-table.js';
import { repr } from './repr.js';
import { setMethods } from './set-methods.js';
import { StarlarkObject, type Value } from './value.js';

export class StarlarkSet extends StarlarkObject {
  override readonly type = 'set';
  readonly table = new HashTable();

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
  override toRepr(): string {
    return repr(this);
  }
  override truth(): boolean {
    return this.table.size > 0;
  }
  override freeze(): void {
    freezeDeep(this);
  }
  override freezeShallow(): Iterable<Value> | undefined {
    return this.table.freezeShallow();
  }
  override iterate(): Iterable<Value> {
    return this.table.iterateKeys();
  }
  override length(): number {
    return this.table.size;
  }
  override attr(name: string): Value | undefined {
    return boundMethod(this, name, setMethods);
  }
  override attrNames(): readonly string[] {
    return methodNames(setMethods);
  }
}
