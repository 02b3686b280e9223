/**
 * The common base of dicts and sets: a table with insertion order that can be frozen, and cannot be changed during
 * iteration.
 */
import { hashKey } from './hash-key.js';
import { type DictKey, StarlarkError, StarlarkObject, type Value } from './value.js';

/** A key in the form in which it was first inserted, and its value. */
export interface HashEntry {
  readonly key: Value;
  value: Value;
}

/** A mutable table. Every change throws during an iteration, or after it is frozen. */
class HashTable {
  private readonly table = new Map<DictKey, HashEntry>();
  /**
   * The first entry, once it was queried, and an iterator to find the next one: a new iteration would go through all
   * removed entries again.
   */
  private head: HashEntry | undefined;
  private fromHead: Iterator<HashEntry> | undefined;
  frozen = false;
  /** The number of active iterations. */
  iterations = 0;

  get size(): number {
    return this.table.size;
  }

  private checkMutable(verb: string): void {
    if (this.frozen) throw new StarlarkError(`cannot ${verb} frozen hash table`);
    if (this.iterations > 0) throw new StarlarkError(`cannot ${verb} hash table during iteration`);
  }

  get(key: Value): HashEntry | undefined {
    return this.table.get(hashKey(key));
  }

  /** Sets the value of `key`, which keeps its position and its first form if it exists already. */
  insert(key: Value, value: Value): void {
    this.checkMutable('insert into');
    const mapKey = hashKey(key);
    const entry = this.table.get(mapKey);
    if (entry === undefined) this.table.set(mapKey, { key, value });
    else entry.value = value;
  }

  delete(key: Value): HashEntry | undefined {
    this.checkMutable('delete from');
    // The reference computes the hash only for tables that once contained something; an empty table accepts any key.
    if (this.table.size === 0) return undefined;
    const mapKey = hashKey(key);
    const entry = this.table.get(mapKey);
    if (entry !== undefined) this.table.delete(mapKey);
    if (entry === this.head) this.head = undefined;
    return entry;
  }

  clear(): void {
    this.checkMutable('clear');
    this.table.clear();
    this.head = undefined;
  }

  first(): HashEntry | undefined {
    if (this.head !== undefined) return this.head;
    this.fromHead ??= this.table.values();
    const { done, value } = this.fromHead.next();
    if (done === true) this.fromHead = undefined;
    else this.head = value;
    return this.head;
  }

  entries(): IterableIterator<HashEntry> {
    return this.table.values();
  }

  keys(): Value[] {
    return Array.from(this.table.values(), (entry) => entry.key);
  }

  *iterateKeys(): Iterable<Value> {
    this.iterations++;
    try {
      for (const entry of this.table.values()) yield entry.key;
    } finally {
      this.iterations--;
    }
  }

  /** See `StarlarkObject.freezeShallow`. */
  freezeShallow(): Iterable<Value> | undefined {
    if (this.frozen) return undefined;
    this.frozen = true;
    return Array.from(this.table.values()).flatMap((entry) => [entry.key, entry.value]);
  }
}

/** A dict or a set: a table of hashable values. */
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
