/** Lists that grow: one of many values, or the lists of a map's keys. */

interface Lists<K, V> {
  get(key: K): V[] | undefined;
  set(key: K, list: V[]): unknown;
}

/** Adds `value` to the end of the list of `key`, the first as a list of its own. The list is changed, not copied. */
export function addToList<K, V>(lists: Lists<K, V>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Adds `more` to a list: possibly more than a call can have arguments, as `push(...more)` would. */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}
