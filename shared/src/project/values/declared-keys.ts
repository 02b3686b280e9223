/**
 * All keys that a schema declares, in whatever map. Used for documents in which a broken line may have put keys into
 * the wrong map.
 */

import { valueText } from '../../document/go-text.js';
import type { NodeValue } from '../../document/node.js';
import type { SchemaNode } from '../../schema/schema-node.js';

export interface DeclaredKeys {
  /** Whether some map of the schema may contain the key. */
  mayHold(key: NodeValue): boolean;
}

const known = new WeakMap<SchemaNode, DeclaredKeys>();

/** The keys that `schema` declares anywhere; if a part of it accepts any value, every key may be declared. */
export function declaredKeys(schema: SchemaNode): DeclaredKeys {
  let keys = known.get(schema);
  if (keys === undefined) {
    const names = new Set<string>();
    const isOpen = addKeys(schema, names);
    keys = { mayHold: (key) => isOpen || names.has(valueText(key)) };
    known.set(schema, keys);
  }
  return keys;
}

/** Adds the keys of `schema` to `names`. Returns whether the schema allows any other keys. */
function addKeys(schema: SchemaNode, names: Set<string>): boolean {
  if (schema.kind === 'any') return true;
  if (schema.kind === 'array') return addKeys(schema.item, names);
  if (schema.kind !== 'map') return false;
  let isOpen = schema.open;
  for (const item of schema.items) {
    names.add(valueText(item.key));
    const takesOthers = addKeys(item.schema, names);
    if (takesOthers || item.keys?.literal === false) isOpen = true;
  }
  return isOpen;
}
