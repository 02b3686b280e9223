/**
 * The type check: gives the nodes of data values their schema, adds defaults, and tells what does not fit.
 *
 * ytt assigns types first (which adds defaults) and checks afterwards; here it is one pure pass over (schema, node),
 * remembered per pair for collections, so that an edit costs what it touches. A value of the wrong type is reported once and stands as
 * unknown from then on.
 */
import { isNode } from '../../document/kinds.js';
import type { ArrayItem, Document, MapItem, NodeMeta, NodeValue, YamlArray, YamlMap } from '../../document/node.js';
import { yamlTypeName } from '../../document/type-names.js';
import { isUnknown, unknownNode } from '../../document/unknown.js';
import { ListMemo } from '../../memo/list-memo.js';
import { Float, isInt } from '../../number/number.js';
import type { Origin } from '../../text/origin.js';
import { findItem } from '../lookup.js';
import type { Alternatives, ArraySchema, MapSchema, ScalarSchema, SchemaNode } from '../schema-node.js';
import { defaultItem } from './defaults.js';
import type { TypeViolation } from './violation.js';

/** A value after the type check. */
export interface Checked<T> {
  /** The value with what is missing defaulted, and `meta.schema`, `meta.validations` set; unchanged parts are shared. */
  readonly node: T;
  readonly violations: readonly TypeViolation[];
}

/** Of items that the schema does not declare. */
export const undeclaredMark = 'undeclared';

type Holder = Document | MapItem | ArrayItem;

const none: readonly TypeViolation[] = [];

/** Remembers results per schema and node. What is remembered follows from the two alone. */
type Memo<T extends object> = WeakMap<SchemaNode, WeakMap<T, Checked<T>>>;

const checkedHolders: Memo<Holder> = new WeakMap();
const checkedMaps: Memo<YamlMap> = new WeakMap();
const checkedArrays: Memo<YamlArray> = new WeakMap();
/** Of the results for items: their nodes, and whether something is wrong with them. */
const checkedNodes = new ListMemo<Checked<ArrayItem>, ArrayItem>();
const wrongItems = new ListMemo<Checked<ArrayItem>, boolean>();
const checkedItems = new WeakMap<SchemaNode, ListMemo<ArrayItem, Checked<ArrayItem>>>();

function remembered<T extends object>(
  memo: Memo<T>,
  schema: SchemaNode,
  node: T,
  compute: () => Checked<T>,
): Checked<T> {
  const results = memo.get(schema) ?? new WeakMap<T, Checked<T>>();
  memo.set(schema, results);
  let result = results.get(node);
  if (result === undefined) {
    result = compute();
    results.set(node, result);
    // Checking what was checked before finds nothing new to add.
    if (result.violations.length === 0) results.set(result.node, result);
  }
  return result;
}

/** Types and checks a document of data values against the schema of the document. */
export function checkDocument(schema: SchemaNode, document: Document): Checked<Document> {
  return checkHolder(schema, document);
}

/** Types and checks a document, map item or array item and its value. */
function checkHolder<T extends Holder>(schema: SchemaNode, holder: T): Checked<T> {
  if (!isNode(holder.value)) return checkScalarHolder(schema, holder);
  const result = remembered(checkedHolders, schema, holder, () => {
    const { node: value, violations } = checkValue(schema, holder.value, holder.origin);
    return { node: { ...holder, value, meta: typedMeta(holder.meta, schema) }, violations };
  });
  // A holder's result has the holder's kind: it is a copy of it.
  return result as Checked<T>;
}

/** Nothing is remembered of scalars: looking at one is cheaper, and most nodes are scalars. */
function checkScalarHolder<T extends Holder>(schema: SchemaNode, holder: T): Checked<T> {
  const { node: value, violations } = checkValue(schema, holder.value, holder.origin);
  if (value === holder.value && holder.meta?.schema === schema) return { node: holder, violations };
  return { node: { ...holder, value, meta: typedMeta(holder.meta, schema) }, violations };
}

function typedMeta(meta: NodeMeta | undefined, schema: SchemaNode): NodeMeta {
  const own = schema.validation;
  return own === undefined ? { ...meta, schema } : { ...meta, schema, validations: [own] };
}

/** Types and checks a value; `holder` is where a scalar's mismatch is reported. */
export function checkValue(schema: SchemaNode, value: NodeValue, holder: Origin | undefined): Checked<NodeValue> {
  if (
    schema.kind === 'any' &&
    schema.alternatives !== undefined &&
    !isUnknown(value) &&
    !(value === null && schema.nullable)
  )
    return checkAlternatives(schema, schema.alternatives, value, holder);
  if (schema.kind === 'any' || schema.kind === 'null' || isUnknown(value)) return { node: value, violations: none };
  if (value === null && schema.nullable) return { node: value, violations: none };
  if (isNode(value)) {
    if (schema.kind === 'map' && value.kind === 'map') return checkMap(schema, value);
    if (schema.kind === 'array' && value.kind === 'array') return checkArray(schema, value);
    return mismatch(schema, value.origin, yamlTypeName('value' in value ? value.value : value));
  }
  if (schema.kind === 'scalar' && scalarFits(schema, value)) return { node: value, violations: none };
  return mismatch(schema, holder, yamlTypeName(value));
}

/** Holds a value against several types (proposed dialect); its defaults are those of the first that fits. */
function checkAlternatives(
  schema: SchemaNode,
  { mode, schemas }: Alternatives,
  value: NodeValue,
  holder: Origin | undefined,
): Checked<NodeValue> {
  const fitting = schemas
    .map((option) => checkValue(option, value, holder))
    .filter((checked) => checked.violations.length === 0);
  const [first] = fitting;
  const fits = mode === 'any-of' ? fitting.length > 0 : fitting.length === (mode === 'one-of' ? 1 : schemas.length);
  if (!fits) return mismatch(schema, isNode(value) ? value.origin : holder, yamlTypeName(value));
  if (mode !== 'all-of') return first ?? { node: value, violations: none };
  // Each type adds its own defaults to what the ones before it have added.
  return schemas.reduce<Checked<NodeValue>>(
    (checked, option) => ({ ...checkValue(option, checked.node, holder), violations: none }),
    { node: value, violations: none },
  );
}

function mismatch(expected: SchemaNode, at: Origin | undefined, found: string): Checked<NodeValue> {
  return { node: unknownNode, violations: [{ kind: 'wrong-type', at, found, expected }] };
}

/** An integer also serves as a float. */
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
  return remembered(checkedMaps, schema, map, () => {
    const violations: TypeViolation[] = [];
    const counts = new Map<SchemaNode, number>();
    const items = map.items.map((item) => {
      const declared = findItem(schema, item.key);
      if (declared === undefined) return schema.open ? item : undeclared(item, schema, violations);
      counts.set(declared.schema, (counts.get(declared.schema) ?? 0) + 1);
      const checked = checkHolder(declared.schema, item);
      for (const violation of checked.violations) violations.push(violation);
      return checked.node;
    });
    for (const declared of schema.items) {
      const count = counts.get(declared.schema) ?? 0;
      if (declared.keys === undefined) {
        if (count === 0) items.push(checkHolder(declared.schema, defaultItem(declared)).node);
      } else if (!declared.keys.expects(count)) {
        violations.push({ kind: 'key-count', at: map.origin, count, item: declared, expected: declared.schema });
      }
    }
    return { node: { ...map, items, meta: { ...map.meta, schema } }, violations };
  });
}

function checkArray(schema: ArraySchema, array: YamlArray): Checked<YamlArray> {
  return remembered(checkedArrays, schema, array, () => {
    const memo = checkedItems.get(schema.item) ?? new ListMemo();
    checkedItems.set(schema.item, memo);
    const checked = memo.map(array.items, (item) => checkHolder(schema.item, item));
    const items = checkedNodes.map(checked, ({ node }) => node);
    const isWrong = wrongItems.map(checked, ({ violations }) => violations.length > 0).includes(true);
    const violations = isWrong ? checked.flatMap((item) => item.violations) : none;
    return { node: { ...array, items, meta: { ...array.meta, schema } }, violations };
  });
}

/** An item that the schema does not declare: reported once, though it stays for the documents that are merged next. */
function undeclared(item: MapItem, map: MapSchema, violations: TypeViolation[]): MapItem {
  if (item.meta?.marks?.has(undeclaredMark) === true) return item;
  violations.push({ kind: 'unknown-key', at: item.origin, item, map });
  const marks = new Map(item.meta?.marks).set(undeclaredMark, true);
  return { ...item, meta: { ...item.meta, marks } };
}
