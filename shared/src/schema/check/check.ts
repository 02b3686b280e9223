/**
 * The type check: assigns schemas to the nodes of data values, adds defaults, and reports violations.
 *
 * ytt assigns types first (which adds defaults) and checks afterwards; here it is one pure pass over (schema, node),
 * memoised for each pair of collections, so that only edited parts are checked again. A value of the wrong type is
 * reported once and is unknown from then on.
 */
import { isNode } from '../../document/kinds.js';
import { keyIdentity } from '../../document/map-keys.js';
import type { ArrayItem, Document, MapItem, NodeMeta, NodeValue, YamlArray, YamlMap } from '../../document/node.js';
import { withMeta } from '../../document/node.js';
import { yamlTypeName } from '../../document/type-names.js';
import { isUnknown, unknownNode } from '../../document/unknown.js';
import { ListMemo, shortList } from '../../memo/list-memo.js';
import { Float, isInt } from '../../number/number.js';
import type { Origin } from '../../text/origin.js';
import { findItem } from '../lookup.js';
import type { ArraySchema, MapSchema, MapSchemaItem, ScalarSchema, SchemaNode } from '../schema-node.js';
import { checkAlternatives } from './alternatives.js';
import type { Checked } from './checked.js';
import { defaultItem } from './defaults.js';
import type { TypeViolation } from './violation.js';

/** Marks items that the schema does not declare. */
export const undeclaredMark = 'undeclared';

type Holder = Document | MapItem | ArrayItem;

const none: readonly TypeViolation[] = [];

/** Memoised results by schema and node. They must depend on nothing else. */
type Memo<T extends object> = WeakMap<SchemaNode, WeakMap<T, Checked<T>>>;

const checkedHolders: Memo<Holder> = new WeakMap();
const checkedMaps: Memo<YamlMap> = new WeakMap();
const checkedArrays: Memo<YamlArray> = new WeakMap();
/** For a list of checked items: their nodes, and which of them have violations. */
const checkedNodes = new ListMemo<Checked<ArrayItem>, ArrayItem>();
const wrongItems = new ListMemo<Checked<ArrayItem>, boolean>();
const checkedItems = new WeakMap<SchemaNode, ListMemo<ArrayItem, Checked<ArrayItem>>>();

function memoized<T extends object>(memo: Memo<T>, schema: SchemaNode, node: T, compute: () => Checked<T>): Checked<T> {
  const results = memo.get(schema) ?? new WeakMap<T, Checked<T>>();
  memo.set(schema, results);
  let result = results.get(node);
  if (result === undefined) {
    result = compute();
    results.set(node, result);
    // A valid result, checked again, gives itself.
    if (result.violations.length === 0) results.set(result.node, result);
  }
  return result;
}

/**
 * Short collections are not memoised, as their holders are. Long ones may be in many places, through aliases.
 */
function memoizedIfLong<T extends YamlMap | YamlArray>(
  memo: Memo<T>,
  schema: SchemaNode,
  collection: T,
  compute: () => Checked<T>,
): Checked<T> {
  return collection.items.length < shortList ? compute() : memoized(memo, schema, collection, compute);
}

/** Assigns types to a data values document, and checks it against the schema of the document. */
export function checkDocument(schema: SchemaNode, document: Document): Checked<Document> {
  return checkHolder(schema, document);
}

/** Types and checks a document, map item or array item and its value. */
function checkHolder<T extends Holder>(schema: SchemaNode, holder: T): Checked<T> {
  if (!isNode(holder.value)) return checkScalarHolder(schema, holder);
  const result = memoized(checkedHolders, schema, holder, () => {
    const checked = checkValue(schema, holder.value, holder.origin);
    return { node: typed(holder, schema, checked), violations: checked.violations };
  });
  // `as`: the result is a copy of the holder, and so of the same kind.
  return result as Checked<T>;
}

/** Scalars are not memoised: checking one is cheaper, and most nodes are scalars. */
function checkScalarHolder<T extends Holder>(schema: SchemaNode, holder: T): Checked<T> {
  const checked = checkValue(schema, holder.value, holder.origin);
  const { node: value, violations, validations } = checked;
  if (value === holder.value && validations === undefined && holder.meta?.schema === schema)
    return { node: holder, violations };
  return { node: typed(holder, schema, checked), violations };
}

/** The holder with the checked value and the metadata from the check. */
function typed<T extends Holder>(holder: T, schema: SchemaNode, checked: Checked<NodeValue>): T {
  const { node: value, validations: ofAlternatives = [], nearest } = checked;
  if (holder.meta === undefined && ofAlternatives.length === 0 && nearest === undefined)
    return { meta: holderMetaOf(schema), ...holder, value };
  const validations = schema.validation === undefined ? ofAlternatives : [schema.validation, ...ofAlternatives];
  const { nearest: _, ...before } = holder.meta ?? {};
  return withMeta(
    { ...holder, value },
    {
      ...before,
      schema,
      ...(validations.length === 0 ? {} : { validations }),
      ...(nearest === undefined ? {} : { nearest }),
    },
  );
}

const metas = new WeakMap<SchemaNode, NodeMeta>();
const holderMetas = new WeakMap<SchemaNode, NodeMeta>();

/** The metadata of most collections typed by `schema`: only that. */
function metaOf(schema: SchemaNode): NodeMeta {
  let meta = metas.get(schema);
  if (meta === undefined) {
    meta = { schema };
    metas.set(schema, meta);
  }
  return meta;
}

/** The metadata of most documents and items typed by `schema`: that, and its rules. */
function holderMetaOf(schema: SchemaNode): NodeMeta {
  if (schema.validation === undefined) return metaOf(schema);
  let meta = holderMetas.get(schema);
  if (meta === undefined) {
    meta = { schema, validations: [schema.validation] };
    holderMetas.set(schema, meta);
  }
  return meta;
}

/** A collection with its checked items. */
function typedCollection<T extends YamlMap | YamlArray>(collection: T, items: T['items'], schema: SchemaNode): T {
  const { meta } = collection;
  if (meta === undefined) return { meta: metaOf(schema), ...collection, items };
  return { ...collection, items, meta: { ...meta, schema } };
}

/** Assigns types to a value, and checks it; `holder` is the position of a mismatch of a scalar. */
export function checkValue(schema: SchemaNode, value: NodeValue, holder: Origin | undefined): Checked<NodeValue> {
  if (
    schema.kind === 'any' &&
    schema.alternatives !== undefined &&
    !isUnknown(value) &&
    !(value === null && schema.nullable)
  )
    return checkAlternatives(schema, schema.alternatives, {
      value,
      at: isNode(value) ? value.origin : holder,
      check: (option, checked) => checkValue(option, checked, holder),
    });
  if (schema.kind === 'any' || schema.kind === 'null' || isUnknown(value)) return { node: value, violations: none };
  if (value === null && schema.nullable) return { node: value, violations: none };
  if (isNode(value)) {
    if (schema.kind === 'map' && value.kind === 'map')
      return memoizedIfLong(checkedMaps, schema, value, () => checkMap(schema, value));
    if (schema.kind === 'array' && value.kind === 'array')
      return memoizedIfLong(checkedArrays, schema, value, () => checkArray(schema, value));
    return mismatch(schema, value.origin, yamlTypeName('value' in value ? value.value : value));
  }
  if (schema.kind === 'scalar' && scalarFits(schema, value)) return { node: value, violations: none };
  return mismatch(schema, holder, yamlTypeName(value));
}

function mismatch(expected: SchemaNode, at: Origin | undefined, found: string): Checked<NodeValue> {
  return { node: unknownNode, violations: [{ kind: 'wrong-type', at, found, expected }] };
}

/** An integer is also accepted as a float. */
function scalarFits(schema: ScalarSchema, value: NodeValue): boolean {
  switch (schema.type) {
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return isInt(value);
    case 'float':
      return value instanceof Float || isInt(value);
  }
}

function checkMap(schema: MapSchema, map: YamlMap): Checked<YamlMap> {
  const memo = checkedMapItems.get(schema) ?? new ListMemo();
  checkedMapItems.set(schema, memo);
  const given = memo.map(map.items, (item) => checkMapItem(schema, item));
  const { missing, miscounted } = cardinalityErrors(
    schema,
    declarations.map(given, ({ declared }) => declared),
  );
  const checked = missing.length === 0 ? given : [...given, ...missing];
  const items = checked.map((one) => one.node);
  const node = typedCollection(map, items, schema);
  if (items.length >= shortList && checked.every(isRight)) memo.know(items, checked.map(settled));
  const violations = given.every(isRight) ? none : given.flatMap((one) => one.violations);
  if (miscounted.length === 0) return { node, violations };
  const counts = miscounted.map(
    ({ item, count }) =>
      ({ kind: 'key-count', at: map.origin, count, map: node, item, expected: item.schema }) as const,
  );
  return { node, violations: [...violations, ...counts] };
}

/** A checked item of a map, and the declaration that its key belongs to. */
interface CheckedMapItem extends Checked<MapItem> {
  readonly declared: MapSchemaItem | undefined;
  /** Whether `node` is a result without violations, which checking again would not change. */
  readonly isSettled?: true;
}

const checkedMapItems = new WeakMap<MapSchema, ListMemo<MapItem, CheckedMapItem>>();
const declarations = new ListMemo<CheckedMapItem, MapSchemaItem | undefined>();

function checkMapItem(schema: MapSchema, item: MapItem): CheckedMapItem {
  const declared = findItem(schema, item.key);
  if (declared !== undefined) return { declared, ...checkHolder(declared.schema, item) };
  return schema.open ? { node: item, violations: none, declared } : { declared, ...undeclared(item, schema) };
}

function isRight({ violations }: Checked<unknown>): boolean {
  return violations.length === 0;
}

/** The result of checking a valid result again: the same node. */
function settled(checked: CheckedMapItem): CheckedMapItem {
  if (checked.isSettled === true) return checked;
  return { node: checked.node, violations: none, declared: checked.declared, isSettled: true };
}

/**
 * What a map lacks whose items belong to the declarations `given`: items with defaults, and keys of which a certain
 * number is required.
 */
interface CardinalityErrors {
  readonly missing: readonly CheckedMapItem[];
  readonly miscounted: readonly { readonly item: MapSchemaItem; readonly count: number }[];
}

/**
 * Memoised by the list of declarations, which is the same object as long as the keys are the same. Short lists are not
 * memoised, because different maps can share them.
 */
const knownCardinalityErrors = new WeakMap<readonly (MapSchemaItem | undefined)[], CardinalityErrors>();

function cardinalityErrors(schema: MapSchema, given: readonly (MapSchemaItem | undefined)[]): CardinalityErrors {
  const known = knownCardinalityErrors.get(given);
  if (known !== undefined) return known;
  const isGiven = membership(given);
  const found: CardinalityErrors = {
    missing: schema.items
      .filter(
        (item) => item.keys === undefined && !isGiven(item) && !isGiven(firstsOfRepeated(schema).get(item) ?? item),
      )
      .map((item) => ({ declared: item, ...checkHolder(item.schema, defaultItem(item)) })),
    miscounted: schema.items.some(({ keys }) => keys !== undefined) ? miscountedItems(schema, given) : [],
  };
  if (given.length >= shortList) knownCardinalityErrors.set(given, found);
  return found;
}

const firstDeclarations = new WeakMap<MapSchema, ReadonlyMap<MapSchemaItem, MapSchemaItem>>();

/**
 * For the declarations of a key that another one declares before them, which overlays of schemas can bring about: that
 * one, to which the items with the key belong.
 */
function firstsOfRepeated(schema: MapSchema): ReadonlyMap<MapSchemaItem, MapSchemaItem> {
  let known = firstDeclarations.get(schema);
  if (known === undefined) {
    const own = schema.items.filter(({ keys }) => keys === undefined);
    const firsts = new Map(own.toReversed().map((item) => [keyIdentity(item.key), item]));
    const firstOf = (item: MapSchemaItem): MapSchemaItem => firsts.get(keyIdentity(item.key)) ?? item;
    known = new Map(firsts.size === own.length ? [] : own.map((item) => [item, firstOf(item)]));
    firstDeclarations.set(schema, known);
  }
  return known;
}

/** Short lists are searched: that takes less time than building a set. */
function membership(given: readonly (MapSchemaItem | undefined)[]): (item: MapSchemaItem) => boolean {
  if (given.length < shortList) return (item) => given.includes(item);
  const all = new Set(given);
  return (item) => all.has(item);
}

function miscountedItems(
  schema: MapSchema,
  given: readonly (MapSchemaItem | undefined)[],
): CardinalityErrors['miscounted'] {
  const counts = new Map<MapSchemaItem | undefined, number>();
  for (const declared of given) counts.set(declared, (counts.get(declared) ?? 0) + 1);
  return schema.items
    .map((item) => ({ item, count: counts.get(item) ?? 0 }))
    .filter(({ item, count }) => item.keys?.expects(count) === false);
}

function checkArray(schema: ArraySchema, array: YamlArray): Checked<YamlArray> {
  const memo = checkedItems.get(schema.item) ?? new ListMemo();
  checkedItems.set(schema.item, memo);
  const checked = memo.map(array.items, (item) => checkHolder(schema.item, item));
  const items = checkedNodes.map(checked, ({ node }) => node);
  const isWrong = wrongItems.map(checked, ({ violations }) => violations.length > 0).includes(true);
  const violations = isWrong ? checked.flatMap((item) => item.violations) : none;
  return { node: typedCollection(array, items, schema), violations };
}

/** The result for an undeclared item. It is reported once, and stays in the map while further documents are merged. */
function undeclared(item: MapItem, map: MapSchema): Checked<MapItem> {
  if (item.meta?.marks?.has(undeclaredMark) === true) return { node: item, violations: none };
  const marks = new Map(item.meta?.marks).set(undeclaredMark, true);
  const node = withMeta(item, { ...item.meta, marks });
  return { node, violations: [{ kind: 'unknown-key', at: item.origin, item, map }] };
}
