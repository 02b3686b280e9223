/**
 * Records which names code reads from the maps of the data values. If other data values have the same content under
 * these names, the code has the same result.
 */
import { isMapOrDict } from '../kinds.js';
import type { NodeValue, PlainMap, YamlMap } from '../node.js';
import { incompleteMark, isUnknown } from '../unknown.js';

/** The names read from one map. */
export class MapReads {
  /** Whether the code read something that may depend on all of the map, and not only members. */
  isWhole = false;
  /** For each name that was read: what was read of the member if it is a map; undefined for other or absent values. */
  readonly members = new Map<string, MapReads | undefined>();

  /** Records the first access to a member, and returns the record for its own members if it is a map. */
  member(name: string, value: NodeValue | undefined): MapReads | undefined {
    const reads = value !== undefined && isKnownMap(value) ? new MapReads() : undefined;
    this.members.set(name, reads);
    return reads;
  }
}

/** Whether code that read `reads` from `before` would read the same from `after`. */
export function readsSame(reads: MapReads, before: NodeValue, after: NodeValue): boolean {
  if (before === after) return true;
  if (reads.isWhole || !isKnownMap(before) || !isKnownMap(after)) return false;
  return [...reads.members].every(([name, inner]) => {
    const [one, other] = [memberOf(before, name), memberOf(after, name)];
    if (inner !== undefined && one !== undefined && other !== undefined) return readsSame(inner, one, other);
    return one === other && (one !== undefined || isIncomplete(before) === isIncomplete(after));
  });
}

/** An unknown value has the form of an empty map. */
function isKnownMap(value: NodeValue): value is YamlMap | PlainMap {
  return isMapOrDict(value) && !isUnknown(value);
}

/** Whether a map may lack items that failed code would have added. */
export function isIncomplete(map: YamlMap | PlainMap): boolean {
  return map.kind === 'map' && map.meta?.marks?.has(incompleteMark) === true;
}

const membersOfMaps = new WeakMap<YamlMap | PlainMap, ReadonlyMap<string, NodeValue>>();

/** The items of a map by their keys as text, in order. */
export function membersOf(map: YamlMap | PlainMap): ReadonlyMap<string, NodeValue> {
  let members = membersOfMaps.get(map);
  if (members === undefined) {
    members = new Map(pairsOf(map).map(([key, value]) => [String(key), value]));
    membersOfMaps.set(map, members);
  }
  return members;
}

function memberOf(map: YamlMap | PlainMap, name: string): NodeValue | undefined {
  return membersOf(map).get(name);
}

/** Keys and values in order. Repeated keys are included, as only ytt's own conversions reject them. */
export function pairsOf(map: YamlMap | PlainMap): readonly (readonly [NodeValue, NodeValue])[] {
  return map.kind === 'map' ? map.items.map(({ key, value }) => [key, value] as const) : map.entries;
}
