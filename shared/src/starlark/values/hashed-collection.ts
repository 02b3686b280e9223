/** What dicts and sets are alike in: they hold hashable values in a table, in the order of insertion. */
import { HashTable } from './hash-table.js';
import { StarlarkObject, type Value } from './value.js';

export abstract class HashedCollection extends StarlarkObject {
  readonly table = new HashTable();

  override truth(): boolean {
    return this.table.size > 0;
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
}
