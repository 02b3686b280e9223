/** Values as Go's package `fmt` writes them in ytt's messages. */

import { formatFloat } from '../number/go-float.js';
import { Float } from '../number/number.js';
import { isPlainList, isPlainMap } from './kinds.js';
import type { KeyedItem } from './map-keys.js';
import type { NodeValue } from './node.js';
import { yamlTypeName } from './type-names.js';

/** Go's type of integers: `int` if written in YAML, `int64` if made by code. Larger ones are `uint64` in both cases. */
export type IntegerType = 'int' | 'int64';

/** The key of an item by the verb `%s`. */
export function itemKeyText({ key, computedKey }: KeyedItem): string {
  return goText(key, computedKey === true ? 'int64' : 'int');
}

/**
 * A value by the verb `%s`: strings unchanged, other scalars with their Go type. (For a map inside another value Go
 * prints its address, which is meaningless.)
 */
export function goText(value: NodeValue, integers: IntegerType): string {
  if (!isPlainMap(value)) return inner(value, integers);
  const entries = value.entries.map(([key, held]) => `{${inner(key, integers)} ${inner(held, integers)}}`);
  return `&{[${entries.join(' ')}]}`;
}

function inner(value: NodeValue, integers: IntegerType): string {
  if (typeof value === 'string') return value;
  if (value === null) return '%!s(<nil>)';
  if (isPlainList(value)) return `[${value.items.map((item) => inner(item, integers)).join(' ')}]`;
  if (isPlainMap(value)) return '%!s(*orderedmap.Map=0x…)';
  if (typeof value === 'object' && !(value instanceof Float)) return yamlTypeName(value);
  return `%!s(${goTypeOf(value, integers)}=${valueText(value)})`;
}

function goTypeOf(value: Float | boolean | number | bigint, integers: IntegerType): string {
  if (value instanceof Float) return 'float64';
  if (typeof value === 'boolean') return 'bool';
  return value > 0x7fff_ffff_ffff_ffffn ? 'uint64' : integers;
}

/** A value by the verb `%v`. */
export function valueText(value: NodeValue): string {
  if (value === null) return '<nil>';
  if (value instanceof Float) return floatText(value);
  return typeof value === 'object' ? yamlTypeName(value) : String(value);
}

/** As `%g`, with an exponent only from 1e21 on. */
function floatText({ value }: Float): string {
  const magnitude = Math.abs(value);
  return formatFloat(value, magnitude >= 1e-4 && magnitude < 1e21 ? 'f' : 'g', -1);
}
