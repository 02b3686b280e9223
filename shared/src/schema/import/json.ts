/** Reads JSON or YAML texts as JSON values for the import. */
import { entriesOf, valuesOf } from '../../document/content.js';
import { valueText } from '../../document/go-text.js';
import { isArrayOrList, isMapOrDict, isScalar } from '../../document/kinds.js';
import type { NodeValue } from '../../document/node.js';
import { readDocuments } from '../../document/read/read-documents.js';
import { Float } from '../../number/number.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { StarlarkError } from '../../starlark/values/value.js';
import type { SourceFile } from '../../text/source-file.js';

/** A JSON value. Objects are `Map`s, so that keys cannot clash with properties of objects. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;
export type JsonObject = ReadonlyMap<string, Json>;

/** Whether a value is a JSON object; false for the undefined value of an absent key. */
export function isObject(value: Json | undefined): value is JsonObject {
  return value instanceof Map;
}

/** Whether a value is a JSON array; false for the undefined value of an absent key. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a value is neither a list nor an object. */
export function isLeaf(value: Json): boolean {
  return !isList(value) && !isObject(value);
}

/** Whether a value is an integer of any size, or a float; JSON does not distinguish 1 from 1.0. */
export function isNumber(value: Json | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/**
 * Whether a value is an integer of any size, which includes a float without a fraction: JSON Schema takes 1.0 for one.
 */
export function isInteger(value: Json | undefined): value is number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value);
}

/** The single value in a JSON or YAML file, or a sentence if there is none, or several. */
export function readJsonFile(file: SourceFile): { readonly value: Json } | { readonly problem: string } {
  try {
    return { value: fromParsed(JSON.parse(file.text.replace(/^\ufeff/, '')), 0) };
  } catch (thrown) {
    if (thrown instanceof StarlarkError) return { problem: thrown.message };
    // A text that is not JSON may be YAML.
  }
  const { documents, error, findings } = readDocuments(file);
  const problem = findings.find(({ severity }) => severity === 'error')?.message ?? error;
  if (problem !== undefined) return { problem: `it is neither JSON nor YAML: ${problem}` };
  const [document, ...others] = documents.items.filter(({ injected }) => injected !== true);
  if (document === undefined || others.length > 0)
    return { problem: `expected one document, but found ${documents.items.length}` };
  try {
    return { value: fromNode(document.value, 0, new Map()) };
  } catch (thrown) {
    return { problem: starlarkError(thrown).message };
  }
}

/** The maximum depth of values. */
const deepest = 500;

function checkDepth(depth: number): void {
  if (depth > deepest) throw new StarlarkError(`it nests more than ${deepest} levels deep`);
}

function fromParsed(value: unknown, depth: number): Json {
  checkDepth(depth);
  if (Array.isArray(value)) return value.map((held) => fromParsed(held, depth + 1));
  if (typeof value !== 'object' || value === null) return value as Json;
  return new Map(Object.entries(value).map(([key, held]) => [key, fromParsed(held, depth + 1)]));
}

/** Aliases stay shared. Throws `StarlarkError` if a key is repeated, or values are nested too deeply. */
function fromNode(value: NodeValue, depth: number, done: Map<object, Json>): Json {
  checkDepth(depth);
  if (value instanceof Float) return value.value;
  if (isScalar(value)) return value;
  const known = done.get(value);
  if (known !== undefined) return known;
  const made: Json = isMapOrDict(value)
    ? new Map(entriesOf(value).map(([key, held]) => [valueText(key), fromNode(held, depth + 1, done)]))
    : isArrayOrList(value)
      ? valuesOf(value).map((held) => fromNode(held, depth + 1, done))
      : null;
  done.set(value, made);
  return made;
}

/** The JSON value as a data value; with `isFloat`, numbers become floats. */
export function toNode(value: Json, isFloat = false): NodeValue {
  if (typeof value === 'number') return isFloat || !Number.isInteger(value) ? new Float(value) : value;
  if (typeof value === 'bigint') return isFloat ? new Float(Number(value)) : value;
  if (isList(value)) return { kind: 'plainList', items: value.map((held) => toNode(held)) };
  if (isObject(value)) return { kind: 'plainMap', entries: [...value].map(([key, held]) => [key, toNode(held)]) };
  return value;
}

/** Whether two values are equal, ignoring the order of keys. */
export function sameJson(a: Json, b: Json): boolean {
  if (isNumber(a) && isNumber(b)) return Number(a) === Number(b);
  if (isList(a) && isList(b)) return a.length === b.length && a.every((one, i) => sameJson(one, b[i] ?? null));
  if (isObject(a) && isObject(b))
    return a.size === b.size && [...a].every(([key, held]) => b.has(key) && sameJson(held, b.get(key) ?? null));
  return a === b;
}
