/** Maps in which each key has a list. */

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
