/** Whether all elements of a sequence differ, in linear time. */
import { Float, isInt } from '../../number/number.js';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import { repr } from '../../starlark/values/operations/repr.js';
import type { Value } from '../../starlark/values/value.js';
import { ruleValue } from './rule-value.js';

/** Whether no two elements are equal in Starlark's sense: 1 and 1.0 are, and so are dicts in any order. */
export function distinct(elements: Iterable<Value>): boolean {
  const seen = new Set<string>();
  for (const element of elements) {
    const text = canonical(ruleValue(element));
    if (seen.has(text)) return false;
    seen.add(text);
  }
  return true;
}

/** A text that is the same for two values if they are equal. */
function canonical(value: Value): string {
  if (value instanceof Float && Number.isInteger(value.value)) return BigInt(value.value).toString();
  if (isInt(value)) return value.toString();
  if (value instanceof List) return `[${value.elements.map(canonical).join(',')}]`;
  if (!(value instanceof Dict)) return repr(value);
  const entries = value.entries().map(([key, held]) => `${canonical(key)}:${canonical(held)}`);
  return `{${entries.sort().join(',')}}`;
}
