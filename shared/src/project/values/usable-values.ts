/**
 * The part of the data values that templates can rely on: wrong values are replaced by unknown ones, so that only
 * findings that depend on them are suppressed.
 */
import { isYamlCollection } from '../../document/kinds.js';
import type { ArrayItem, Document, MapItem, NodeMeta } from '../../document/node.js';
import { incompleteMark, unknownNode } from '../../document/unknown.js';
import type { FindingCode } from '../../findings/catalogue.js';
import type { Finding } from '../../findings/finding.js';
import { IdentityMemo } from '../../memo/identity-memo.js';
import { ListMemo } from '../../memo/list-memo.js';
import { undeclaredMark } from '../../schema/check/check.js';
import type { SchemaNode } from '../../schema/schema-node.js';
import type { RefusedNodes } from '../../validation/run.js';

type Holder = Document | MapItem | ArrayItem;

/** Errors that are reported at the wrong values, and do not affect others. */
const aboutOneValue: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'wrong-type',
  'unknown-data-value',
  'removed-data-value',
  'invalid-value',
]);

/**
 * Errors about items that are not merged, or missing, while all others are merged. If something is absent from the
 * result, these errors may be the reason.
 */
const aboutOneMerge: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'overlay-match',
  'overlay-mismatch',
  'overlay-inside',
  'key-count',
]);

/** Errors of a schema that are reported at the wrong declarations. */
const aboutOneDeclaration: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'schema-annotation',
  'schema-null',
  'schema-array-items',
  'schema-default-type',
  'schema-example-type',
  'schema-in-any',
  'validation-annotation',
]);

/** Whether the errors of a schema affect only the declarations that they are about, so that all others are known. */
export function isOtherwiseKnown(findings: readonly Finding[]): boolean {
  return findings.every(({ code, severity }) => severity !== 'error' || aboutOneDeclaration.has(code));
}

/** The known errors of data values and of their declarations. */
export interface WrongValues {
  readonly schema: SchemaNode | undefined;
  readonly schemaFindings: readonly Finding[];
  readonly valuesFindings: readonly Finding[];
  /** The nodes of the data values that violate a rule. */
  readonly refused: () => RefusedNodes;
}

/**
 * The document with wrong values replaced by unknown ones; undefined if it cannot be told which values the errors
 * affect.
 */
export function usableValues(document: Document, wrong: WrongValues): Document | undefined {
  const errors = [...wrong.schemaFindings, ...wrong.valuesFindings].filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return document;
  const declarationAt = declarationsAt(wrong.schema);
  const declarations = errors
    .filter(({ code }) => !aboutOneValue.has(code) && !aboutOneMerge.has(code))
    .map(({ code, file, range }) => (aboutOneDeclaration.has(code) ? declarationAt(file, range.start) : undefined));
  if (declarations.includes(undefined)) return undefined;
  const isPartial = errors.some(({ code }) => aboutOneMerge.has(code));
  const refused = errors.some(({ code }) => code === 'invalid-value') ? wrong.refused() : noneRefused;
  return withoutWrong(document, { declarations, refused, isPartial });
}

const noneRefused: RefusedNodes = { nodes: new Set(), above: new Set() };

type Place = NonNullable<SchemaNode['origin']>;

/** Finds the innermost declaration with an origin at a position. The index is made when it is first needed. */
function declarationsAt(
  schema: SchemaNode | undefined,
): (file: Place['file'], start: number) => SchemaNode | undefined {
  let index: Map<Place['file'], Map<number, SchemaNode>> | undefined;
  const add = (node: SchemaNode, byFile: NonNullable<typeof index>): void => {
    for (const below of declarationsIn(node)) add(below, byFile);
    for (const origin of [node.origin, node.typeOrigin, ...[...node.annotations.values()].map((one) => one.origin)]) {
      if (origin === undefined) continue;
      const byStart = byFile.get(origin.file) ?? new Map<number, SchemaNode>();
      byFile.set(origin.file, byStart);
      if (!byStart.has(origin.start)) byStart.set(origin.start, node);
    }
  };
  return (file, start) => {
    if (index === undefined) {
      index = new Map();
      if (schema !== undefined) add(schema, index);
    }
    return index.get(file)?.get(start);
  };
}

function declarationsIn(node: SchemaNode): readonly SchemaNode[] {
  if (node.kind === 'map') return node.items.map(({ schema }) => schema);
  return node.kind === 'array' ? [node.item] : [];
}

interface Wrong {
  readonly declarations: readonly (SchemaNode | undefined)[];
  readonly refused: RefusedNodes;
  /** Whether maps may lack items, and arrays may differ. */
  readonly isPartial: boolean;
}

/** The results for nodes without refused values, memoised by the node and the other errors. */
const usableHolders = new IdentityMemo<Holder>();

/** The same for the items of a collection, if there are no other errors. */
const usableItems = new ListMemo<MapItem | ArrayItem, MapItem | ArrayItem>();

function withoutWrong<T extends Holder>(holder: T, wrong: Wrong): T {
  const { declarations, refused, isPartial } = wrong;
  if (!isYamlCollection(holder.value) || refused.nodes.has(holder) || refused.above.has(holder))
    return withoutWrongAnew(holder, wrong);
  // `as`: a result has the kind of its holder.
  return usableHolders.get(holder, [isPartial, ...declarations], () => withoutWrongAnew(holder, wrong)) as T;
}

function withoutWrongAnew<T extends Holder>(holder: T, wrong: Wrong): T {
  const { meta, value } = holder;
  // `as`: only the type check sets the schema of a node, and always to a declaration.
  const schema = meta?.schema as SchemaNode | undefined;
  const isWrong =
    wrong.refused.nodes.has(holder) ||
    (schema !== undefined && (wrong.declarations.includes(schema) || schema.kind === 'null'));
  if (isWrong || meta?.marks?.has(undeclaredMark) === true) return { ...holder, value: unknownNode };
  if (!isYamlCollection(value)) return holder;
  if (wrong.isPartial && value.kind === 'array') return { ...holder, value: unknownNode };
  const isUsual = !wrong.isPartial && wrong.declarations.length === 0 && !wrong.refused.above.has(holder);
  const all: readonly (MapItem | ArrayItem)[] = value.items;
  const usableItem = (item: MapItem | ArrayItem): MapItem | ArrayItem => withoutWrong(item, wrong);
  const items = isUsual ? usableItems.map(all, usableItem) : all.map(usableItem);
  const isSame = items.every((item, i) => item === value.items[i]);
  const isOpen = wrong.isPartial || (schema?.kind === 'map' && schema.open);
  if (isSame && !isOpen) return holder;
  return { ...holder, value: { ...value, items, ...(isOpen ? { meta: marked(value.meta) } : {}) } };
}

/** Marks a map from which items may be missing because code failed. */
function marked(meta: NodeMeta | undefined): NodeMeta {
  return { ...meta, marks: new Map(meta?.marks).set(incompleteMark, true) };
}
