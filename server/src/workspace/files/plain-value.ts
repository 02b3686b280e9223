/** YAML documents of other tools, and project files, as JSON values. */
import type { NodeValue } from '@ytt-language/shared';
import { Float } from '@ytt-language/shared/tooling';

/** A YAML value as a JSON value; keys that are not strings are written as strings. */
export function plainValue(value: NodeValue): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Float) return value.value;
  switch (value.kind) {
    case 'map':
      return Object.fromEntries(value.items.map((item) => [String(item.key), plainValue(item.value)]));
    case 'plainMap':
      return Object.fromEntries(value.entries.map(([key, child]) => [String(key), plainValue(child)]));
    case 'array':
      return value.items.map((item) => plainValue(item.value));
    case 'plainList':
      return value.items.map(plainValue);
    case 'document':
    case 'mapItem':
    case 'arrayItem':
      return plainValue(value.value);
    case 'documentSet':
      return value.items.map(plainValue);
  }
}
