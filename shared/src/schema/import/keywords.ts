/**
 * Normalises a JSON Schema so that there is one form of every statement: references are followed, `allOf` is merged,
 * and keywords of OpenAPI 3.0 are converted to those of JSON Schema 2020-12
 * (https://json-schema.org/draft/2020-12/json-schema-validation).
 */
import { combine } from '../combine.js';
import { isList, isObject, type Json, type JsonObject, sameJson } from './json.js';
import {
  excludedBy,
  inexpressibleKeywords,
  itemsOf,
  type JsonRule,
  type JsonType,
  jsonTypes,
  rulesOf,
  typesOf,
  valuesOf,
} from './keyword-values.js';

/** Keywords that a declaration cannot express, and the note if nothing else does. */
export interface Unchecked {
  readonly keywords: readonly string[];
  readonly note: string;
}

/** A schema, with the references that led to it. */
export interface SchemaSource {
  readonly schema: Json;
  readonly within: ReadonlySet<string>;
}

/** The content of a JSON Schema; absent members are not stated. */
export interface Keywords {
  /** Undefined if all types are allowed. */
  readonly types: readonly JsonType[] | undefined;
  /** The allowed values; undefined if all are. */
  readonly values: readonly Json[] | undefined;
  /** Values that are not allowed. */
  readonly excluded: readonly Json[];
  readonly rules: readonly JsonRule[];
  readonly properties: ReadonlyMap<string, Json>;
  readonly required: ReadonlySet<string>;
  readonly patterns: ReadonlyMap<string, Json>;
  /** The schema of keys that have none of their own. */
  readonly additional: Json | undefined;
  readonly items: Json | undefined;
  readonly alternatives: readonly { readonly keyword: 'oneOf' | 'anyOf'; readonly schemas: readonly Json[] }[];
  readonly title: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly default: Json | undefined;
  readonly examples: readonly Json[];
  /** Sentences about statements that cannot be expressed. */
  readonly notes: readonly string[];
  /** Requirements that no declaration can express, but a rule may. */
  readonly unchecked: readonly Unchecked[];
  /** The keywords of alternatives that were merged. */
  readonly merged: readonly string[];
  /** The schema itself. */
  readonly source: SchemaSource;
  /** The references that were followed to this schema: one that occurs again below is circular. */
  readonly followed: ReadonlySet<string>;
}

/** The keywords of a schema that accepts anything. */
export const anything: Keywords = {
  types: undefined,
  values: undefined,
  excluded: [],
  rules: [],
  properties: new Map(),
  required: new Set(),
  patterns: new Map(),
  additional: undefined,
  items: undefined,
  alternatives: [],
  title: '',
  description: '',
  isDeprecated: false,
  default: undefined,
  examples: [],
  notes: [],
  unchecked: [],
  merged: [],
  source: { schema: true, within: new Set() },
  followed: new Set(),
};

const nothing: Keywords = { ...anything, types: [] };

/** Resolves a reference; returns a sentence if it does not resolve. */
export type Resolve = (reference: string) => { readonly schema: Json } | { readonly problem: string };

/** The maximum nesting of `allOf` and references in one declaration. */
const deepestMerge = 100;

/** What one declaration is merged from. */
interface Merge {
  readonly resolve: Resolve;
  /** The references that were followed. Each is merged once, because a schema can be reached in very many ways. */
  readonly followed: Set<string>;
}

/** Reads `schema`. Recursive references are reported, and otherwise ignored. */
export function readKeywords(schema: Json, resolve: Resolve, within: ReadonlySet<string> = new Set()): Keywords {
  return readMerged(schema, { resolve, followed: new Set() }, within, 0);
}

function readMerged(schema: Json, merge: Merge, within: ReadonlySet<string>, depth: number): Keywords {
  if (depth > deepestMerge) return noted('it is made of too many schemas: any value is taken');
  if (schema === false) return nothing;
  if (!isObject(schema)) return schema === true ? anything : noted(`a schema was expected, and not ${typeof schema}`);
  const reference = schema.get('$ref');
  const referred =
    typeof reference === 'string' ? follow(reference, merge, within, depth + 1) : { ...anything, followed: within };
  const all = schema.get('allOf');
  const parts = isList(all) ? all.map((part) => readMerged(part, merge, within, depth + 1)) : [];
  return combine([ownKeywords(schema, within), referred, ...parts], both);
}

function follow(reference: string, merge: Merge, within: ReadonlySet<string>, depth: number): Keywords {
  if (within.has(reference)) return noted(`${reference} leads back to itself: any value is taken there`);
  if (merge.followed.has(reference)) return anything;
  merge.followed.add(reference);
  const found = merge.resolve(reference);
  if ('problem' in found) return noted(`${found.problem}: any value is taken`);
  return readMerged(found.schema, merge, new Set(within).add(reference), depth);
}

function noted(note: string): Keywords {
  return { ...anything, notes: [note] };
}

function ownKeywords(schema: JsonObject, within: ReadonlySet<string>): Keywords {
  const object = (name: string): ReadonlyMap<string, Json> => {
    const value = schema.get(name);
    return isObject(value) ? value : new Map();
  };
  const text = (name: string): string => {
    const value = schema.get(name);
    return typeof value === 'string' ? value : '';
  };
  const list = (name: string): readonly Json[] => {
    const value = schema.get(name);
    return isList(value) ? value : [];
  };
  const excluded = excludedBy(schema.get('not'));
  // In OpenAPI 3.0, null can be stated beside the alternatives.
  const nulls = schema.get('nullable') === true && !schema.has('type') ? [new Map([['type', 'null']])] : [];
  return {
    types: typesOf(schema),
    values: valuesOf(schema),
    excluded: excluded ?? [],
    rules: rulesOf(schema),
    properties: object('properties'),
    required: new Set(list('required').filter((name) => typeof name === 'string')),
    patterns: object('patternProperties'),
    additional: schema.get('additionalProperties') ?? schema.get('unevaluatedProperties'),
    items: itemsOf(schema),
    alternatives: (['oneOf', 'anyOf'] as const).flatMap((keyword) =>
      list(keyword).length === 0 ? [] : [{ keyword, schemas: [...list(keyword), ...nulls] }],
    ),
    title: text('title'),
    description: text('description'),
    followed: anything.followed,
    isDeprecated: schema.get('deprecated') === true,
    default: schema.get('default'),
    examples: [...(schema.has('example') ? [schema.get('example') ?? null] : []), ...list('examples')],
    notes: [],
    unchecked: [
      ...inexpressibleKeywords.filter((keyword) => schema.has(keyword)).map(uncheckedKeyword),
      ...(excluded === undefined ? [uncheckedKeyword('not')] : []),
      ...(isList(schema.get('items')) ? [uncheckedKeyword('items')] : []),
    ],
    merged: [],
    source: { schema, within },
  };
}

/** The note for a keyword that no declaration can express. */
function uncheckedKeyword(keyword: string): Unchecked {
  const isOfItems = keyword === 'prefixItems' || keyword === 'additionalItems';
  return { keywords: isOfItems ? [keyword, 'items'] : [keyword], note: `${keyword} is not checked` };
}

/** The combination of two schemas that must both hold. */
export function both(a: Keywords, b: Keywords): Keywords {
  const types = a.types === undefined || b.types === undefined ? (a.types ?? b.types) : commonTypes(a.types, b.types);
  const values =
    a.values === undefined || b.values === undefined
      ? (a.values ?? b.values)
      : a.values.filter((one) => b.values?.some((other) => sameJson(one, other)));
  return {
    types,
    values,
    excluded: [...a.excluded, ...b.excluded],
    rules: [...a.rules, ...b.rules],
    properties: bothMaps(a.properties, b.properties),
    required: bothSets(a.required, b.required),
    patterns: bothMaps(a.patterns, b.patterns),
    additional: bothSchemas(a.additional, b.additional),
    items: bothSchemas(a.items, b.items),
    alternatives: [...a.alternatives, ...b.alternatives],
    title: a.title || b.title,
    description: a.description || b.description,
    followed: bothSets(a.followed, b.followed),
    unchecked: [...a.unchecked, ...b.unchecked],
    merged: [...a.merged, ...b.merged],
    source: a.source,
    isDeprecated: a.isDeprecated || b.isDeprecated,
    default: a.default === undefined ? b.default : a.default,
    examples: a.examples.length === 0 ? b.examples : a.examples,
    notes: [...new Set([...a.notes, ...b.notes, ...closedNotes(a, b)])],
  };
}

/** The types in both lists; an integer is also a number. */
export function commonTypes(a: readonly JsonType[], b: readonly JsonType[]): readonly JsonType[] {
  const has = (types: readonly JsonType[], type: JsonType): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  return jsonTypes.filter((type) => has(a, type) && has(b, type) && (a.includes(type) || b.includes(type)));
}

/** A schema that accepts what both accept. */
export function bothSchemas(a: Json | undefined, b: Json | undefined): Json | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (a === false || b === false) return false;
  return sameJson(a, b) ? a : new Map([['allOf', [a, b]]]);
}

function bothSets(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  if (a.size === 0 || b.size === 0) return a.size === 0 ? b : a;
  return new Set([...a, ...b]);
}

function bothMaps(a: ReadonlyMap<string, Json>, b: ReadonlyMap<string, Json>): ReadonlyMap<string, Json> {
  const result = new Map(a);
  for (const [key, schema] of b) result.set(key, bothSchemas(a.get(key), schema) ?? schema);
  return result;
}

/** The notes for two closed schemas: each of them may restrict keys that only the other declares. */
function closedNotes(a: Keywords, b: Keywords): readonly string[] {
  return [...new Set([...notesOfOthers(a, b), ...notesOfOthers(b, a)])];
}

function notesOfOthers({ additional = true, properties, patterns }: Keywords, other: Keywords): readonly string[] {
  const isKnown =
    [...other.properties.keys()].every((key) => properties.has(key)) &&
    [...other.patterns.keys()].every((pattern) => patterns.has(pattern));
  if (additional === true || isKnown) return [];
  return additional === false
    ? ['parts of allOf refuse keys that other parts declare: those keys are taken here']
    : ['parts of allOf ask something of keys that other parts declare, which is not checked'];
}
