/** The nodes of documents with data values, each with the schema that declares it. */
import type { MapSchema, MapSchemaItem, SchemaNode } from '@ytt-language/shared';
import {
  documentsOf,
  findItem,
  itemsOf,
  type NodeSyntax,
  type PlacedNode,
  pairsOf,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { type DocumentRole, documentRoleAt } from '../cursor/document-role.js';

export interface DeclaredNode {
  readonly placed: PlacedNode;
  readonly schema: SchemaNode;
}

/** In the documents of the `roles` given, outer nodes before inner ones; below a node for which `enters` says so. */
export function* declaredNodes(
  snapshot: Snapshot,
  roles: readonly DocumentRole[],
  enters: (placed: PlacedNode) => boolean,
): Iterable<DeclaredNode> {
  const { syntax, schema } = snapshot;
  if (schema === undefined) return;
  for (const { document, start, value } of documentsOf(syntax)) {
    const role = documentRoleAt(snapshot, start + Math.max(1, document.markerLength));
    if (roles.includes(role)) yield* declaredBelow(value, schema, enters);
  }
}

/** The declaration of the item that a key names; of keys that are no strings, by how they are written. */
export function declarationOf(schema: MapSchema, key: NodeSyntax): MapSchemaItem | undefined {
  if (key.kind !== 'scalar') return undefined;
  const { value } = key;
  return findItem(schema, value) ?? schema.items.find(({ key, keys }) => keys === undefined && String(key) === value);
}

function* declaredBelow(
  placed: PlacedNode | undefined,
  schema: SchemaNode,
  enters: (placed: PlacedNode) => boolean,
): Iterable<DeclaredNode> {
  if (placed === undefined || !enters(placed)) return;
  yield { placed, schema };
  if (schema.kind === 'array')
    for (const { value } of itemsOf(placed)) yield* declaredBelow(value, schema.item, enters);
  if (schema.kind !== 'map') return;
  for (const { pair, value } of pairsOf(placed)) {
    const declared = declarationOf(schema, pair.key);
    if (declared !== undefined) yield* declaredBelow(value, declared.schema, enters);
  }
}
