/**
 * The nodes of an anchor as an alias repeats them: without comments, because ytt binds each comment to a single
 * occurrence.
 */
import { isScalar } from '../kinds.js';
import type { ArrayItem, MapItem, NodeValue } from '../node.js';

const bare = new WeakMap<object, object>();

/** `value` without comments; the same object if it has none, and the same result for the same object. */
export function withoutComments<T extends NodeValue>(value: T): T {
  if (isScalar(value)) return value;
  const known = bare.get(value);
  if (known !== undefined) return known as T;
  const result = strip(value);
  bare.set(value, result);
  bare.set(result, result);
  return result as T;
}

function strip(value: Exclude<NodeValue, null | boolean | number | bigint | string>): object {
  if (!('kind' in value)) return value;
  switch (value.kind) {
    case 'map':
    case 'array': {
      const items: readonly (MapItem | ArrayItem)[] = value.items;
      const stripped = items.map((item) => withoutComments(item));
      return stripped.every((item, i) => item === items[i]) ? value : { ...value, items: stripped };
    }
    case 'mapItem':
    case 'arrayItem': {
      const inner = withoutComments(value.value);
      if (inner === value.value && value.comments === undefined) return value;
      const { comments: _, ...rest } = value;
      return { ...rest, value: inner };
    }
    default:
      return value;
  }
}
