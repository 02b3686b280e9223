/**
 * What of the data values templates can rely on: all but what is wrong, which stands as unknown, so that one wrong value
 * silences what depends on it and nothing else.
 */
import { isYamlCollection } from '../../document/kinds.js';
import type { ArrayItem, Document, MapItem, NodeMeta } from '../../document/node.js';
import { incompleteMark, unknownNode } from '../../document/unknown.js';
import type { FindingCode } from '../../findings/catalogue.js';
import type { Finding } from '../../findings/finding.js';
import { IdentityMemo } from '../../memo/identity-memo.js';
import { undeclaredMark } from '../../schema/check/check.js';
import type { SchemaNode } from '../../schema/schema-node.js';

type Holder = Document | MapItem | ArrayItem;

/** Errors that stand at the values that are wrong, and say nothing of others. */
const aboutOneValue: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'wrong-type',
  'unknown-data-value',
  'invalid-value',
]);

/** Errors of items that are not merged, all others being so: what is absent may only be absent because of them. */
const aboutOneMerge: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'overlay-match',
  'overlay-mismatch',
  'overlay-inside',
]);

/** Errors of a schema at the declarations that are wrong. */
const aboutOneDeclaration: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'schema-annotation',
  'schema-null',
  'schema-array-items',
  'schema-default-type',
  'schema-example-type',
  'schema-in-any',
  'validation-annotation',
]);

/** What is known to be wrong with data values and with what declares them. */
export interface WrongValues {
  readonly schema: SchemaNode | undefined;
  readonly schemaFindings: readonly Finding[];
  readonly valuesFindings: readonly Finding[];
  /** The nodes of the data values that break a rule. */
  readonly refused: () => ReadonlySet<Holder>;
}

const sound = new IdentityMemo<Document>();

/** The document with what is wrong as unknown; undefined where it is not known what the errors spoil. */
export function soundValues(document: Document, wrong: WrongValues): Document | undefined {
  const errors = [...wrong.schemaFindings, ...wrong.valuesFindings].filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return document;
  const declarations = errors
    .filter(({ code }) => !aboutOneValue.has(code) && !aboutOneMerge.has(code))
    .map((error) => declarationOf(error, wrong.schema));
  if (declarations.includes(undefined)) return undefined;
  const isPartial = errors.some(({ code }) => aboutOneMerge.has(code));
  const refused = errors.some(({ code }) => code === 'invalid-value') ? [...wrong.refused()] : [];
  return sound.get(document, [isPartial, ...declarations, ...refused], () =>
    withoutWrong(document, { nodes: new Set<object | undefined>([...declarations, ...refused]), isPartial }),
  );
}

/** The declaration that an error of the schema is about. */
function declarationOf({ code, file, range }: Finding, schema: SchemaNode | undefined): SchemaNode | undefined {
  if (schema === undefined || !aboutOneDeclaration.has(code)) return undefined;
  const isAt = (origin: SchemaNode['origin']): boolean => origin?.file === file && origin.start === range.start;
  const find = (node: SchemaNode): SchemaNode | undefined => {
    const below = declarationsIn(node).map(find);
    const own =
      isAt(node.origin) || isAt(node.typeOrigin) || [...node.annotations.values()].some((one) => isAt(one.origin));
    return below.find((found) => found !== undefined) ?? (own ? node : undefined);
  };
  return find(schema);
}

function declarationsIn(node: SchemaNode): readonly SchemaNode[] {
  if (node.kind === 'map') return node.items.map(({ schema }) => schema);
  return node.kind === 'array' ? [node.item] : [];
}

interface Wrong {
  /** Nodes of the document, and declarations of such. */
  readonly nodes: ReadonlySet<object | undefined>;
  /** Whether maps may lack items, and arrays be others. */
  readonly isPartial: boolean;
}

function withoutWrong<T extends Holder>(holder: T, wrong: Wrong): T {
  const { meta, value } = holder;
  // What types a node is always a declaration: only the type check sets it.
  const schema = meta?.schema as SchemaNode | undefined;
  const isWrong =
    wrong.nodes.has(holder) || (schema !== undefined && (wrong.nodes.has(schema) || schema.kind === 'null'));
  if (isWrong || meta?.marks?.has(undeclaredMark) === true) return { ...holder, value: unknownNode };
  if (!isYamlCollection(value)) return holder;
  if (wrong.isPartial && value.kind === 'array') return { ...holder, value: unknownNode };
  const items = value.items.map((item) => withoutWrong(item, wrong));
  const isSame = items.every((item, i) => item === value.items[i]);
  const isOpen = wrong.isPartial || (schema?.kind === 'map' && schema.open);
  if (isSame && !isOpen) return holder;
  return { ...holder, value: { ...value, items, ...(isOpen ? { meta: marked(value.meta) } : {}) } };
}

/** Of a map that code would have said more of, had it not failed. */
function marked(meta: NodeMeta | undefined): NodeMeta {
  return { ...meta, marks: new Map(meta?.marks).set(incompleteMark, true) };
}
