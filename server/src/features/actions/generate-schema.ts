/** Generates a schema from the data values that documents set: keys, defaults, and the comments on them. */
import type { NodeValue, SchemaNode, SourceFile } from '@ytt-language/shared';
import {
  addAll,
  describeSchema,
  Float,
  inferSchema,
  isArray,
  isArrayOrList,
  isMap,
  isScalar,
  lineStartOf,
  readDocuments,
} from '@ytt-language/shared/tooling';
import { isYamlName } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { documentRoleAt } from '../cursor/document-role.js';
import { schemaAtOffset } from '../cursor/document-schema.js';
import { inlineText, keyText } from '../value-text.js';

export interface GeneratedSchema {
  /** The name for the new file, beside the file of the request; it may be taken. */
  readonly name: string;
  readonly text: string;
}

/**
 * The schema for the run's data values. It can be requested at an offset in one of their documents, or in the header of
 * one, and for a plain values file that has no schema. Undefined if there is a schema, or no data values.
 */
export function generateSchemaAt(snapshot: Snapshot, requested: number): GeneratedSchema | undefined {
  const { file, schema, summary } = snapshot;
  if (!isYamlName(file.path)) return undefined;
  if (!summary.templated) return /values/.test(file.path) ? schemaText(file, plainValues(snapshot)) : undefined;
  const offset = belowHeader(snapshot, requested);
  const declared = schemaAtOffset(snapshot, offset);
  if (schema?.isInferred !== true || declared !== schema || documentRoleAt(snapshot, offset) !== 'data-values')
    return undefined;
  return schemaText(file, schema);
}

/**
 * If the offset is in the header of a document (the comments above it and its `---`), the start of the document;
 * otherwise the offset.
 */
function belowHeader({ file: { text }, syntax: { starts } }: Snapshot, offset: number): number {
  const start = starts.find((one) => one > offset);
  const header = start === undefined ? undefined : text.slice(lineStartOf(text, offset), start);
  return start !== undefined && header?.split('\n').every((line) => /^\s*(?:#|---|$)/.test(line)) === true
    ? start
    : offset;
}

/** The schema for the data values of a file's run, to be placed beside the file with the data values. */
export function generateRunSchema({
  schema,
}: Snapshot): (GeneratedSchema & { readonly beside: SourceFile }) | undefined {
  const beside = schema?.isInferred === true ? schema.origin?.file : undefined;
  const generated = beside && schemaText(beside, schema);
  return beside && generated && { ...generated, beside };
}

function schemaText({ path }: SourceFile, declared: SchemaNode | undefined): GeneratedSchema | undefined {
  if (declared?.kind !== 'map' || isTooLarge(declared)) return undefined;
  const lines = itemLines(declared, undefined, 0);
  if (lines === undefined || lines.length === 0) return undefined;
  const name = path.endsWith('.yaml') ? 'schema.yaml' : 'schema.yml';
  return { name, text: `#@data/values-schema\n---\n${lines.join('\n')}\n` };
}

/**
 * The data values in the only document of a file without annotations. For ytt, comments above its `---` are an empty
 * document.
 */
function plainValues({ file }: Snapshot): SchemaNode | undefined {
  const { documents, findings } = readDocuments(file);
  const own = documents.items.filter(({ value }) => value !== null);
  return findings.length > 0 || own.length > 1 ? undefined : inferSchema(own);
}

/** The maximum number of declarations. A declaration that occurs in several others counts for each of them. */
const mostDeclarations = 200_000;

function isTooLarge(schema: SchemaNode): boolean {
  const left = [schema];
  let count = 0;
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (++count > mostDeclarations) return true;
    if (one.kind === 'map')
      addAll(
        left,
        one.items.map((item) => item.schema),
      );
    else if (one.kind === 'array') left.push(one.item);
  }
  return false;
}

/** The maximum depth of declared values. */
const deepest = 50;

/**
 * The declarations of the items of a map, or of all maps in `values`, which are at the same position in the items of an
 * array. Undefined if a key cannot be printed.
 */
function itemLines(
  schema: Extract<SchemaNode, { kind: 'map' }>,
  values: readonly NodeValue[] | undefined,
  depth: number,
): string[] | undefined {
  const lines: string[] = [];
  for (const { key, schema: declared } of schema.items) {
    if (!isScalar(key)) return undefined;
    const name = keyText(key);
    const { description } = describeSchema(declared);
    if (description !== '') lines.push(`#@schema/desc ${JSON.stringify(description)}`);
    const [head = '', ...rest] = example(declared, values && valuesOf(key, values), depth + 1);
    if (head === '') lines.push(`${name}:`, ...rest.map((line) => `  ${line}`));
    else if (head.startsWith('#@')) lines.push(head, `${name}: ${rest.join('')}`);
    else lines.push(`${name}: ${head}`);
  }
  return lines;
}

/**
 * The declaration of a value by example: `[text]`, `[annotation, text]`, or an empty text followed by the lines below
 * the key.
 */
function example(schema: SchemaNode, values: readonly NodeValue[] | undefined, depth: number): string[] {
  const any = (text: string): string[] => ['#@schema/type any=True', text];
  const found = values ?? [schema.default];
  const isOneType = new Set(found.map(typeOf)).size === 1;
  if (schema.kind === 'map') {
    const isEmpty = depth > deepest || !isOneType || schema.items.length === 0;
    const lines = isEmpty ? undefined : itemLines(schema, values, depth);
    return lines === undefined ? any('{}') : ['', ...lines];
  }
  if (schema.kind !== 'array') {
    if (schema.default === null) return any('null');
    if (!isScalar(schema.default)) return any(isArrayOrList(schema.default) ? '[]' : '{}');
    const text = inlineText(schema.default) ?? JSON.stringify(schema.default);
    return isOneType ? [text] : any(text);
  }
  const items = found.flatMap((value) => (isArray(value) ? value.items.map((item) => item.value) : []));
  if (depth > deepest || !isOneType || new Set(items.map(typeOf)).size !== 1) return any('[]');
  const [head = '', ...rest] = example(schema.item, items, depth + 1);
  if (head.startsWith('#@')) return any('[]');
  if (head !== '') return ['', `- ${head}`];
  // On the line of the dash, an annotation would apply to the item.
  const [first = '', ...more] = rest[0]?.startsWith('#@') ? ['', ...rest] : rest;
  return ['', `- ${first}`.trimEnd(), ...more.map((line) => `  ${line}`)];
}

/** The values of `key` in the maps among `values`. */
function valuesOf(key: NodeValue, values: readonly NodeValue[]): readonly NodeValue[] {
  return values.flatMap((value) =>
    isMap(value) ? value.items.filter((item) => item.key === key).map((item) => item.value) : [],
  );
}

function typeOf(value: NodeValue): string {
  if (value === null) return 'null';
  if (value instanceof Float) return 'float';
  return typeof value === 'object' ? value.kind : typeof value;
}
