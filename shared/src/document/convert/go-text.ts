/** Prints values made by code as Go does in ytt's messages. */

import { formatFloat } from '../../number/go-float.js';
import { Float } from '../../number/number.js';
import { isPlainList, isPlainMap } from '../kinds.js';
import type { NodeValue } from '../node.js';
import { yamlTypeName } from '../type-names.js';

/** The value as text. (For a map inside another value Go prints its address, which is meaningless.) */
export function goText(value: NodeValue): string {
  if (isPlainMap(value))
    return `&{[${value.entries.map(([key, held]) => `{${inner(key)} ${inner(held)}}`).join(' ')}]}`;
  return inner(value);
}

function inner(value: NodeValue): string {
  if (typeof value === 'string') return value;
  if (value === null) return '%!s(<nil>)';
  if (typeof value === 'boolean') return `%!s(bool=${value})`;
  if (value instanceof Float) return `%!s(float64=${floatText(value.value)})`;
  if (typeof value !== 'object') return `%!s(int64=${value})`;
  if (isPlainList(value)) return `[${value.items.map(inner).join(' ')}]`;
  return isPlainMap(value) ? '%!s(*orderedmap.Map=0x…)' : yamlTypeName(value);
}

/** Exponents are used from a larger number on than elsewhere in Go. */
function floatText(value: number): string {
  const magnitude = Math.abs(value);
  return magnitude >= 1e-4 && magnitude < 1e21 ? formatFloat(value, 'f', -1) : formatFloat(value, 'g', -1);
}
