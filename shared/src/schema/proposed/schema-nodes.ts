/** All declarations of a schema. */
import type { SchemaNode } from '../schema-node.js';

/** `schema` and everything below it, except schemas in arguments of annotations, without duplicates. */
export function schemaNodes(schema: SchemaNode): readonly SchemaNode[] {
  const found = new Set<SchemaNode>();
  const pending = [schema];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    if (node.kind === 'map') for (const item of node.items) pending.push(item.schema);
    if (node.kind === 'array') pending.push(node.item);
    if (node.kind === 'any' && node.alternatives?.mode === 'union') pending.push(...node.alternatives.schemas);
  }
  return [...found];
}
