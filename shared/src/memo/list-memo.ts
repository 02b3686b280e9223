/**
 * Memoises the result for each element of a list, across lists that differ by small changes: the items of a collection
 * before and after an edit (invariant 6).
 *
 * Looking thousands of items up in a `WeakMap` takes longer than computing what an edit changed. Two successive lists
 * begin and end with the same elements, and comparing those is cheap, so only the elements in between are looked up.
 */

/** Shorter lists are not memoised here. */
export const shortList = 32;

interface Known<T, R> {
  readonly list: readonly T[];
  readonly results: readonly R[];
}

/**
 * Results are reused at the unchanged beginning and end of a list, unless `isKept` is false for one: then it is
 * computed again each time.
 */
export class ListMemo<T extends object, R> {
  private readonly isKept: (result: R) => boolean;
  /** The latest list that began, and the latest that ended, with an element. */
  private readonly byFirst = new WeakMap<T, Known<T, R>>();
  private readonly byLast = new WeakMap<T, Known<T, R>>();

  constructor(isKept: (result: R) => boolean = () => true) {
    this.isKept = isKept;
  }

  /**
   * The results of `compute` for the elements of `list`, in order. They must depend on the element alone, except where
   * `isKept` returns false; the function may differ at each call.
   */
  map(list: readonly T[], compute: (element: T) => R): readonly R[] {
    const [first] = list;
    const last = list[list.length - 1];
    if (first === undefined || last === undefined || list.length < shortList) return list.map((one) => compute(one));
    const before = this.byFirst.get(first) ?? this.byLast.get(last);
    if (before?.list === list) return before.results;
    const results = before === undefined ? this.all(list, compute) : this.following(before, list, compute);
    if (results.kept) this.know(list, results.list);
    return results.list;
  }

  /** Records what `map` would return for `list`, if it is known without computing. */
  know(list: readonly T[], results: readonly R[]): void {
    const [first] = list;
    const last = list[list.length - 1];
    if (first === undefined || last === undefined || list.length < shortList) return;
    this.byFirst.set(first, { list, results });
    this.byLast.set(last, { list, results });
  }

  private all(list: readonly T[], compute: (element: T) => R): Results<R> {
    const results = list.map((one) => compute(one));
    return { list: results, kept: results.every(this.isKept) };
  }

  private following(before: Known<T, R>, list: readonly T[], compute: (element: T) => R): Results<R> {
    const { list: old, results } = before;
    const shorter = Math.min(old.length, list.length);
    let start = 0;
    while (start < shorter && old[start] === list[start]) start++;
    let same = 0;
    while (same < shorter - start && old[old.length - 1 - same] === list[list.length - 1 - same]) same++;
    const { list: fresh, kept } = this.all(list.slice(start, list.length - same), compute);
    const end = old.length - same;
    // Most items have the same results after an edit.
    const isSame = fresh.length === end - start && fresh.every((result, i) => result === results[start + i]);
    return { list: isSame ? results : results.slice(0, start).concat(fresh, results.slice(end)), kept };
  }
}

interface Results<R> {
  readonly list: readonly R[];
  readonly kept: boolean;
}
