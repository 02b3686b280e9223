/** Memoises results by the identity of everything they were computed from (invariant 3). */

interface Entry<T> {
  readonly key: readonly unknown[];
  readonly value: T;
}

/** Whether two lists have the same elements in the same order. */
export function haveSameElements(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i]);
}

/** How many results are kept for one first part of a key; the oldest is dropped first. */
const kept = 8;

/** Results live as long as the first part of their key. */
export class IdentityMemo<T> {
  private readonly entries = new WeakMap<object, Entry<T>[]>();

  /** The memoised result for these parts, otherwise that of `compute`, which is memoised if `isKept` returns true. */
  get(first: object, rest: readonly unknown[], compute: () => T, isKept: () => boolean = () => true): T {
    const entries = this.entries.get(first) ?? [];
    const known = entries.find(({ key }) => haveSameElements(key, rest));
    if (known !== undefined) return known.value;
    const value = compute();
    if (!isKept()) return value;
    entries.unshift({ key: rest, value });
    entries.length = Math.min(entries.length, kept);
    this.entries.set(first, entries);
    return value;
  }
}
