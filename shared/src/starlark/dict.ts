/** Dicts (https://github.com/google/starlark-go/blob/master/doc/spec.md#dictionaries). */
import { boundMethod, methodNames } from './builtin.js';
import { dictMethods } from './dict-methods.js';
import { freezeDeep } from './freeze.js';
import { HashTable } from './hash-table.js';
import { repr } from './repr.js';
import { StarlarkObject, type Value } from './value.js';

export class Dict extends StarlarkObject {
  override readonly type = 'dict';
  readonly table = new HashTable();

  /** Throws where a key is not hashable; of equal keys, the last value wins. */
  constructor(entries: Iterable<readonly [Value, Value]> = []) {
    super();
    for (const [key, value] of entries) this.table.insert(key, value);
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
  override get(key: Value): Value | undefined {
    return this.table.get(key)?.value;
  }
  override setKey(key: Value, value: Value): void {
    this.table.insert(key, value);
  }
  override entries(): readonly (readonly [Value, Value])[] {
    return Array.from(this.table.entries(), (entry) => [entry.key, entry.value] as const);
  }
  keys(): Value[] {
    return this.table.keys();
  }
  override attr(name: string): Value | undefined {
    return boundMethod(this, name, dictMethods);
  }
  override attrNames(): readonly string[] {
    return methodNames(dictMethods);
  }
}
