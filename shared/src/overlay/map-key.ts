/** Matching items by the value of one of their keys: `by="name"` and `overlay.map_key("name")`. */

import { isMap } from '../document/kinds.js';
import type { NodeValue } from '../document/node.js';
import { yamlTypeName } from '../document/type-names.js';
import { isUnknown } from '../document/unknown.js';
import { typeInWords } from '../findings/plain-words.js';
import { StarlarkError } from '../starlark/values/value.js';
import { leavesEqual } from './comparison.js';

/** Whether two maps have the same value at the key `name`; undefined if unknown. Throws if one lacks it. */
export function sameAtKey(name: string, left: NodeValue, right: NodeValue): boolean | undefined {
  if (isUnknown(left) || isUnknown(right)) return undefined;
  const leftValue = valueAtKey(name, left);
  const rightValue = valueAtKey(name, right);
  return isUnknown(leftValue) || isUnknown(rightValue) ? undefined : leavesEqual(leftValue, rightValue);
}

function valueAtKey(name: string, value: NodeValue): NodeValue {
  if (!isMap(value))
    throw new StarlarkError(`Expected value to be map, but was ${yamlTypeName(value)}`, {
      plain: `Expected a map with the key ${name}, but found ${typeInWords(yamlTypeName(value))}`,
    });
  const item = value.items.find(({ key }) => key === name);
  if (item === undefined)
    throw new StarlarkError(`Expected to find map item with key '${name}', but did not`, {
      plain: `Expected a map with the key ${name}, but it has none`,
    });
  return item.value;
}
