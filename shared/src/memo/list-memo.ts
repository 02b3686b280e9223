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
  /** The indices of the results for which `isKept` is false: they are computed again each time. */
  readonly open: readonly number[];
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
    if (before?.list === list && before.open.length === 0) return before.results;
    const { results, open } = before === undefined ? this.all(list, compute) : this.following(before, list, compute);
    // If most elements must be computed again anyway, looking them up one by one is quicker than going through `open`.
    if (open.length < shortList) this.remember(list, { list, results, open });
    return results;
  }

  /** Records what `map` would return for `list`, if it is known without computing. */
  know(list: readonly T[], results: readonly R[]): void {
    if (list.length >= shortList) this.remember(list, { list, results, open: [] });
  }

  private remember(list: readonly T[], known: Known<T, R>): void {
    const [first] = list;
    const last = list[list.length - 1];
    if (first === undefined || last === undefined) return;
    this.byFirst.set(first, known);
    this.byLast.set(last, known);
  }

  private all(list: readonly T[], compute: (element: T) => R): Results<R> {
    const results = list.map((one) => compute(one));
    return { results, open: results.flatMap((result, at) => (this.isKept(result) ? [] : [at])) };
  }

  private following(before: Known<T, R>, list: readonly T[], compute: (element: T) => R): Results<R> {
    const { list: old, results, open } = before;
    const shorter = Math.min(old.length, list.length);
    let start = 0;
    while (start < shorter && old[start] === list[start]) start++;
    let same = 0;
    while (same < shorter - start && old[old.length - 1 - same] === list[list.length - 1 - same]) same++;
    const end = old.length - same;
    const moved = list.length - old.length;
    const fresh = list.slice(start, end + moved).map((one) => compute(one));
    const isOpen = (result: R): boolean => !this.isKept(result);
    const opened = fresh.flatMap((result, i) => (isOpen(result) ? [start + i] : []));
    // Usually an edited item has the same result as before; then the earlier list of results is returned as it is.
    const isSame = moved === 0 && fresh.every((result, i) => result === results[start + i]);
    if (isSame && open.length === 0) return { results, open: opened };
    const changed = results.slice(0, start).concat(fresh, results.slice(end));
    for (const at of open) {
      if (at >= start && at < end) continue;
      const now = at < start ? at : at + moved;
      const result = compute(list[now] as T);
      changed[now] = result;
      if (isOpen(result)) opened.push(now);
    }
    return { results: changed, open: opened };
  }
}

interface Results<R> {
  readonly results: readonly R[];
  readonly open: readonly number[];
}
