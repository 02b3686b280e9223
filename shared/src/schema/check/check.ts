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
import type { ArraySchema, MapSchema, ScalarSchema, SchemaNode } from '../schema-node.js';
import { checkAlternatives } from './alternatives.js';
import type { Checked } from './checked.js';
import { defaultItem } from './defaults.js';
import type { TypeViolation } from './violation.js';

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
    const checked = checkValue(schema, holder.value, holder.origin);
    return { node: typed(holder, schema, checked), violations: checked.violations };
  });
  // A holder's result has the holder's kind: it is a copy of it.
  return result as Checked<T>;
}

/** Nothing is remembered of scalars: looking at one is cheaper, and most nodes are scalars. */
function checkScalarHolder<T extends Holder>(schema: SchemaNode, holder: T): Checked<T> {
  const checked = checkValue(schema, holder.value, holder.origin);
  const { node: value, violations, validations } = checked;
  if (value === holder.value && validations === undefined && holder.meta?.schema === schema)
    return { node: holder, violations };
  return { node: typed(holder, schema, checked), violations };
}

/** The holder with the value that was checked, and what is known of it then. */
function typed<T extends Holder>(holder: T, schema: SchemaNode, checked: Checked<NodeValue>): T {
  const { node: value, validations: ofAlternatives = [], nearest } = checked;
  const validations = schema.validation === undefined ? ofAlternatives : [schema.validation, ...ofAlternatives];
  const { nearest: _, ...before } = holder.meta ?? {};
  const meta: NodeMeta = {
    ...before,
    schema,
    ...(validations.length === 0 ? {} : { validations }),
    ...(nearest === undefined ? {} : { nearest }),
  };
  return { ...holder, value, meta };
}

/** Types and checks a value; `holder` is where a scalar's mismatch is reported. */
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
    if (schema.kind === 'map' && value.kind === 'map') return checkMap(schema, value);
    if (schema.kind === 'array' && value.kind === 'array') return checkArray(schema, value);
    return mismatch(schema, value.origin, yamlTypeName('value' in value ? value.value : value));
  }
  if (schema.kind === 'scalar' && scalarFits(schema, value)) return { node: value, violations: none };
  return mismatch(schema, holder, yamlTypeName(value));
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
    const node: YamlMap = { ...map, items, meta: { ...map.meta, schema } };
    for (const item of schema.items) {
      const count = counts.get(item.schema) ?? 0;
      if (item.keys === undefined) {
        if (count === 0) items.push(checkHolder(item.schema, defaultItem(item)).node);
      } else if (!item.keys.expects(count)) {
        violations.push({ kind: 'key-count', at: map.origin, count, map: node, item, expected: item.schema });
      }
    }
    return { node, violations };
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
