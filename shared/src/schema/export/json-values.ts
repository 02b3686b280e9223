/** Building blocks of JSON Schema: keywords, and values as JSON. */
import { fromStarlark } from '../../document/convert/convert.js';
import { valueText } from '../../document/go-text.js';
import type { NodeValue, PlainList, PlainMap } from '../../document/node.js';
import { Float } from '../../number/number.js';
import { starlarkError } from '../../starlark/values/errors.js';
import type { Value } from '../../starlark/values/value.js';

export type Keyword = readonly [name: string, value: NodeValue];

/** A JSON object with these keywords; repeated keywords go below `allOf`. */
export function schemaObject(keywords: readonly Keyword[]): PlainMap {
  const names = new Set<string>();
  const repeated = keywords.filter(([name]) => names.size === names.add(name).size);
  if (repeated.length === 0) return object(keywords);
  const first = keywords.filter((keyword) => !repeated.includes(keyword));
  return object([...first, ['allOf', list(repeated.map((keyword) => object([keyword])))]]);
}

/** Makes a JSON object that keeps the order of `entries`, whose keys must be different. */
export function object(entries: readonly (readonly [NodeValue, NodeValue])[]): PlainMap {
  return { kind: 'plainMap', entries };
}

/** Makes a JSON array of `items`. */
export function list(items: readonly NodeValue[]): PlainList {
  return { kind: 'plainList', items };
}

/** A value of code as JSON; undefined if that cannot represent it. */
export function jsonOf(value: Value): NodeValue | undefined {
  try {
    return jsonValue(fromStarlark(value));
  } catch (thrown) {
    starlarkError(thrown);
    return undefined;
  }
}

/** The value with all keys as strings. */
export function jsonValue(value: NodeValue): NodeValue {
  if (typeof value !== 'object' || value === null || value instanceof Float) return value;
  switch (value.kind) {
    case 'map':
      return object(value.items.map((item) => [valueText(item.key), jsonValue(item.value)]));
    case 'plainMap':
      return object(value.entries.map(([key, held]) => [valueText(key), jsonValue(held)]));
    case 'array':
      return list(value.items.map((item) => jsonValue(item.value)));
    case 'plainList':
      return list(value.items.map(jsonValue));
    case 'documentSet':
    case 'document':
    case 'mapItem':
    case 'arrayItem':
      return null;
  }
}
