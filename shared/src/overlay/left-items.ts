/** The items on the left side of an overlay, while items of the right side change them. */

import { haveSameKey, itemIdentity, type KeyedItem } from '../document/map-keys.js';
import { haveSameElements } from '../memo/identity-memo.js';
import { addAll, addToList } from '../memo/list-map.js';
import type { Item } from './annotations.js';

/** The position of an item. It stays valid until items are inserted. */
export interface Place {
  readonly group: number;
  readonly at: number;
}

/** For at most this many items or keys, an index of keys costs more than it saves. */
const fewItems = 8;
const fewKeys = 4;

/**
 * The items of a map or array, or the documents of several document sets, with each set as a group. Removed items leave
 * a hole, so that the index of keys stays valid for as long as possible.
 */
export class LeftItems<T extends Item> {
  private readonly original: readonly (readonly T[])[];
  private readonly groups: (T | undefined)[][];
  private changed = false;
  private byKey: Map<string | object, Place[]> | undefined;
  /** How often keys were searched without an index. */
  private scans = 0;

  constructor(groups: readonly (readonly T[])[]) {
    this.original = groups;
    this.groups = groups.map((items) => [...items]);
  }

  /** The present items, in order. */
  *entries(): Iterable<readonly [item: T, place: Place]> {
    for (const [group, items] of this.groups.entries())
      for (const [at, item] of items.entries()) if (item !== undefined) yield [item, { group, at }];
  }

  at({ group, at }: Place): T {
    // `as`: only present items have places, and an operation removes each item once.
    return this.groups[group]?.[at] as T;
  }

  /** The places of the items of a map with the key of `item`. */
  withKeyOf(item: KeyedItem): readonly Place[] {
    const [items = []] = this.groups;
    if (this.byKey === undefined) {
      if (items.length <= fewItems || this.scans++ < fewKeys) return scanForKey(items, item);
      this.byKey = new Map();
      for (const [there, place] of this.entries()) this.indexItem(this.byKey, there, place);
    }
    return this.byKey.get(itemIdentity(item)) ?? [];
  }

  private indexItem(index: Map<string | object, Place[]>, item: Item, place: Place): void {
    if (item.kind !== 'mapItem') return;
    const identity = itemIdentity(item);
    addToList(index, identity, place);
  }

  set(place: Place, item: T): void {
    const before = this.at(place);
    if (item === before) return;
    this.changed = true;
    const items = this.groups[place.group];
    if (items !== undefined) items[place.at] = item;
    if (item.kind === 'mapItem' && before.kind === 'mapItem' && item.key !== before.key) this.byKey = undefined;
  }

  remove(places: readonly Place[]): void {
    for (const place of places) {
      const item = this.at(place);
      const items = this.groups[place.group];
      if (items !== undefined) items[place.at] = undefined;
      this.changed = true;
      if (item.kind !== 'mapItem' || this.byKey === undefined) continue;
      const identity = itemIdentity(item);
      this.byKey.set(
        identity,
        (this.byKey.get(identity) ?? []).filter(({ at }) => at !== place.at),
      );
    }
  }

  /** Adds `item` after all others of the last group, or of `group`. */
  append(item: T, group = this.groups.length - 1): void {
    const items = this.groups[group];
    if (items === undefined) return;
    this.changed = true;
    items.push(item);
    if (this.byKey !== undefined) this.indexItem(this.byKey, item, { group, at: items.length - 1 });
  }

  /** Replaces each item by those that `around` returns for its place. */
  spread(around: (place: Place, item: T) => readonly T[] | undefined): void {
    for (const [group, items] of this.groups.entries()) {
      const spread = items.flatMap((item, at) => (item === undefined ? [] : (around({ group, at }, item) ?? [item])));
      items.length = 0;
      addAll(items, spread);
    }
    this.changed = true;
    this.byKey = undefined;
  }

  get groupCount(): number {
    return this.groups.length;
  }

  /** The items of each group; the original ones of a group in which nothing changed. */
  result(): readonly (readonly T[])[] {
    if (!this.changed) return this.original;
    return this.groups.map((items, group) => {
      const left = items.filter((item) => item !== undefined);
      const original = this.original[group];
      return original !== undefined && haveSameElements(left, original) ? original : left;
    });
  }
}

function scanForKey(items: readonly (Item | undefined)[], wanted: KeyedItem): readonly Place[] {
  const places: Place[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item?.kind === 'mapItem' && haveSameKey(item, wanted)) places.push({ group: 0, at });
  }
  return places;
}
