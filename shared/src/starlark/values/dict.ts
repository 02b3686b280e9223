/**
 * Dicts (https://github.com/google/starlark-go/blob/master/doc/spec.md#dictionaries). Their methods are in
 * `methods/dict-methods.ts`; printing and comparison are in `operations`, as for every type.
 */
import { HashedCollection } from './hash-table.js';
import type { Value } from './value.js';

/** A dict. Entries keep the order in which their keys were first inserted. */
export class Dict extends HashedCollection {
  override readonly type = 'dict';

  /** Throws if a key is not hashable; of equal keys, the last value wins. */
  constructor(entries: Iterable<readonly [Value, Value]> = []) {
    super();
    for (const [key, value] of entries) this.table.insert(key, value);
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
}
