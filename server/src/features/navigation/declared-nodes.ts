/** Walks the nodes of documents with data values, together with the schema nodes that declare them. */
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
import { documentSchema } from '../cursor/document-schema.js';

export interface DeclaredNode {
  readonly placed: PlacedNode;
  readonly schema: SchemaNode;
}

/**
 * The declared nodes in documents with one of `roles`, outer nodes before inner ones. Nodes below another one are only
 * visited if `enters` accepts that one.
 */
export function* declaredNodes(
  snapshot: Snapshot,
  roles: readonly DocumentRole[],
  enters: (placed: PlacedNode) => boolean,
): Iterable<DeclaredNode> {
  for (const { start, document, value } of documentsOf(snapshot.syntax)) {
    if (!roles.includes(documentRoleAt(snapshot, start))) continue;
    const schema = documentSchema(snapshot, snapshot.file, document);
    if (schema !== undefined) yield* declaredBelow(value, schema, enters);
  }
}

/** The declaration of the item with a given key. Keys that are not strings are compared by their text. */
export function declarationOf(schema: MapSchema, key: NodeSyntax): MapSchemaItem | undefined {
  if (key.kind !== 'scalar') return undefined;
  const { value } = key;
  return findItem(schema, value) ?? schema.items.find(({ key, keys }) => keys === undefined && String(key) === value);
}

/** The keys found in a node, memoised for the declaration of the latest request. */
interface KnownKeys {
  readonly schema: SchemaNode;
  readonly keys: ReadonlySet<SchemaNode>;
}

const knownKeys = new WeakMap<NodeSyntax, KnownKeys>();

const noKeys: ReadonlySet<SchemaNode> = new Set();

/** The declarations of all keys, at any depth, in a node that `schema` declares. */
export function declaredKeys(node: NodeSyntax | undefined, schema: SchemaNode): ReadonlySet<SchemaNode> {
  if (node?.kind !== 'mapping' && node?.kind !== 'sequence') return noKeys;
  const known = knownKeys.get(node);
  if (known?.schema === schema) return known.keys;
  const keys = new Set<SchemaNode>();
  const add = (value: NodeSyntax | undefined, declared: SchemaNode): void => {
    for (const key of declaredKeys(value, declared)) keys.add(key);
  };
  if (node.kind === 'sequence' && schema.kind === 'array') for (const { value } of node.items) add(value, schema.item);
  if (node.kind === 'mapping' && schema.kind === 'map')
    for (const { key, value } of node.items) {
      const declared = declarationOf(schema, key)?.schema;
      if (declared === undefined) continue;
      keys.add(declared);
      add(value, declared);
    }
  knownKeys.set(node, { schema, keys });
  return keys;
}

/** A declared key, with its position. */
export interface DeclaredKey {
  readonly key: PlacedNode;
  readonly schema: SchemaNode;
}

/**
 * The keys below a node declared by `schema` whose declarations are in `wanted`, in the order of the text. Nodes
 * without such keys are skipped; which they are is memoised.
 */
export function* keysDeclaredBy(
  placed: PlacedNode | undefined,
  schema: SchemaNode,
  wanted: ReadonlySet<SchemaNode>,
): Iterable<DeclaredKey> {
  if (placed === undefined) return;
  const keys = declaredKeys(placed.node, schema);
  const [smaller, larger] = keys.size < wanted.size ? [keys, wanted] : [wanted, keys];
  if (![...smaller].some((one) => larger.has(one))) return;
  if (schema.kind === 'array')
    for (const { value } of itemsOf(placed)) yield* keysDeclaredBy(value, schema.item, wanted);
  if (schema.kind !== 'map') return;
  for (const { pair, key, value } of pairsOf(placed)) {
    const declared = declarationOf(schema, pair.key)?.schema;
    if (declared === undefined) continue;
    if (wanted.has(declared)) yield { key, schema: declared };
    yield* keysDeclaredBy(value, declared, wanted);
  }
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
