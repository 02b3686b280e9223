/** Matching items by the value of one of their keys: `by="name"` and `overlay.map_key("name")`. */

import { isMap } from '../document/kinds.js';
import type { NodeValue, YamlMap } from '../document/node.js';
import { yamlTypeName } from '../document/type-names.js';
import { isUnknown } from '../document/unknown.js';
import { typeInWords } from '../findings/plain-words.js';
import { isMistyped, suggesting } from '../starlark/values/suggest-name.js';
import { StarlarkError } from '../starlark/values/value.js';
import { leavesEqual } from './comparison.js';

/**
 * Whether two maps have the same value at the key `name`; undefined if a value is unknown. Throws if one of them lacks
 * the key.
 */
export function sameAtKey(name: string, left: NodeValue, right: NodeValue): boolean | undefined {
  if (isUnknown(left) || isUnknown(right)) return undefined;
  const leftValue = valueAtKey(name, left, right);
  const rightValue = valueAtKey(name, right, left);
  return isUnknown(leftValue) || isUnknown(rightValue) ? undefined : leavesEqual(leftValue, rightValue);
}

function valueAtKey(name: string, value: NodeValue, other: NodeValue): NodeValue {
  if (!isMap(value))
    throw new StarlarkError(`Expected value to be map, but was ${yamlTypeName(value)}`, {
      plain: `Expected a map with the key ${name}, but found ${typeInWords(yamlTypeName(value))}`,
    });
  const item = value.items.find(({ key }) => key === name);
  if (item === undefined) {
    const nearest = commonKey(name, value, other);
    throw new StarlarkError(`Expected to find map item with key '${name}', but did not`, {
      plain: suggesting(`Expected a map with the key ${name}, but it has none`, nearest),
      failure: { kind: 'match-key-missing', name, nearest },
    });
  }
  return item.value;
}

/**
 * The key that both maps have and of which `name` is a misspelling. If one map has `name` itself, the misspelt key is
 * in the other map.
 */
function commonKey(name: string, one: YamlMap, other: NodeValue): string | undefined {
  if (!isMap(other) || name.length < 3) return undefined;
  const keys = other.items.map(({ key }) => key);
  if (keys.includes(name)) return undefined;
  const common = one.items.flatMap(({ key }) => (typeof key === 'string' && keys.includes(key) ? [key] : []));
  return common.find((key) => isMistyped(name, key));
}
