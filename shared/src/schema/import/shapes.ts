/** The shape of a declaration: its type, and a value that shows it. */

import { typeCondition } from './condition.js';
import type { Declaration, DeclaredItem, DeclaredValue } from './declaration.js';
import { isObject, type Json } from './json.js';
import { keyMatcher, keyPattern } from './key-pattern.js';
import type { JsonType } from './keyword-values.js';
import { anything, bothSchemas, type Keywords, type Unchecked } from './keywords.js';
import { typedKeywords } from './reading.js';
import { codeOf, type DeclaredType, pairOf } from './rules.js';

/** The place of a declaration: a key may be required. */
export type Place = 'document' | 'item' | 'key' | 'required key';

/** What a shape needs to create the declarations below it. */
export interface Below {
  readonly isProposed: boolean;
  /** The keywords of a subschema, and its declaration at a place. */
  readonly read: (schema: Json) => Keywords;
  readonly declare: (keywords: Keywords, place: Place) => Declaration;
}

/** The type of a declaration. */
export interface Shape {
  /** The annotations of the type. */
  readonly annotations: readonly string[];
  /** Arguments of `@schema/validation` that restrict the type. */
  readonly tests: readonly string[];
  readonly notes: readonly string[];
  /** Requirements that it does not express. */
  readonly unchecked: readonly Unchecked[];
  /** The declaration with a value that shows the type. */
  readonly written: (value: Json) => DeclaredValue;
  /** Values that are likely placeholders, such as 0. */
  readonly zeros: readonly Json[];
  /** Whether the written value is the default, which is not so for maps and arrays. */
  readonly isDefault: boolean;
  /** Whether a map whose keys are all optional is itself optional. */
  readonly isComposed: boolean;
  /** Whether any value that satisfies the rules is accepted. Null is then only rejected by a rule that says so. */
  readonly isAny: boolean;
  readonly itemType: DeclaredType | undefined;
}

const plainShape = {
  annotations: [],
  tests: [],
  notes: [],
  unchecked: [],
  isDefault: true,
  isComposed: false,
  isAny: false,
  itemType: undefined,
};

const zeros = { boolean: false, integer: 0, number: 0, string: '' } as const;

/** The shape of values of one type, ignoring null. */
export function shapeOf(type: DeclaredType, keywords: Keywords, below: Below): Shape {
  switch (type) {
    case 'array':
      return arrayShape(keywords, below);
    case 'object':
      return mapShape(keywords, below);
    default: {
      const isFloat = type === 'number';
      return { ...plainShape, zeros: [zeros[type]], written: (value) => ({ kind: 'plain', value, isFloat }) };
    }
  }
}

/** The shape of values of several types, or of any. */
export function severalTypes(
  types: readonly JsonType[],
  keywords: Keywords,
  takesNull: boolean,
  isProposed: boolean,
): Shape {
  const written = (value: Json): DeclaredValue => ({ kind: 'plain', value });
  const all = { object: new Map(), array: [], ...zeros } as const;
  const zero = types.flatMap((type) => (type === 'null' ? [] : [all[type] as Json]));
  const { properties, patterns, required, additional = true, items } = keywords;
  const isHeld = properties.size + patterns.size + required.size > 0 || additional !== true || items !== undefined;
  const unchecked = isHeld ? [{ keywords: held, note: 'what maps and arrays hold is not checked here' }] : [];
  const any = { ...plainShape, unchecked, written, zeros: zero, isAny: true, annotations: ['schema/type any=True'] };
  const isUntyped = keywords.types === undefined || keywords.values !== undefined;
  if (isUntyped || types.length === 0) return types.length === 0 && !isUntyped ? { ...any, ...onlyNull } : any;
  if (!isProposed)
    return { ...any, tests: [pairOf(`of the type ${types.join(' or ')}`, typeCondition(types, 'v').test)] };
  const named = [...types.map((type) => proposedNames[type as DeclaredType]), ...(takesNull ? ['null'] : [])];
  return { ...any, isAny: false, annotations: [`schema/type one_of=${codeOf(named)}`] };
}

const heldByMaps = ['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'required'];
const held = [...heldByMaps, 'items'];

/** For a schema that accepts only null, or nothing: no other value is allowed. */
const onlyNull = { tests: ['one_of=[]'] };

const proposedNames: Readonly<Record<DeclaredType, string>> = {
  boolean: 'bool',
  integer: 'int',
  number: 'float',
  string: 'string',
  array: 'array',
  object: 'map',
};

function arrayShape(keywords: Keywords, below: Below): Shape {
  const items = keywords.items === undefined ? anything : below.read(keywords.items);
  const types = typedKeywords(items).types ?? [];
  const [only] = types;
  const item = below.declare(items, 'item');
  const itemType = types.length === 1 && only !== 'null' ? only : undefined;
  return {
    ...plainShape,
    zeros: [[]],
    isDefault: false,
    itemType,
    written: () => ({ kind: 'array', item }),
  };
}

function mapShape(keywords: Keywords, { isProposed, read, declare }: Below): Shape {
  const { properties, patterns, required, additional = true } = keywords;
  const below = (schema: Json, place: Place): Declaration => declare(read(schema), place);
  const isOpen = additional !== false;
  const isAnyMap = properties.size === 0 && required.size === 0 && (isOpen || patterns.size > 0);
  const isUntyped = additional === true || (isObject(additional) && additional.size === 0);
  if (isAnyMap && !isProposed) {
    const unchecked = [
      { keywords: ['type'], note: 'that it is a map is not checked' },
      ...(isUntyped && patterns.size === 0
        ? []
        : [{ keywords: heldByMaps, note: 'what its keys hold is not checked' }]),
    ];
    const written = (value: Json): DeclaredValue => ({ kind: 'plain', value });
    return {
      ...plainShape,
      zeros: [new Map()],
      unchecked,
      isAny: true,
      annotations: ['schema/type any=True'],
      written,
    };
  }
  const undeclared = [...required].filter((key) => !properties.has(key));
  const { named, notes: ofPatterns } = namedSchemas([...properties.keys(), ...undeclared], keywords);
  const items = named.flatMap(([key, schema]): readonly DeclaredItem[] => {
    const place = required.has(key) ? 'required key' : 'key';
    if (schema !== false) return [{ key, declaration: below(schema, place) }];
    // If other keys are allowed, this one must be forbidden explicitly.
    return isProposed && (isOpen || patterns.size > 0) ? [{ key, declaration: refused }] : [];
  });
  const isComposed = items.every(({ declaration }) => declaration.isOptional);
  const names = new Set(named.map(([key]) => key));
  const refusedNames = named.flatMap(([key, schema]) => (schema === false && required.has(key) ? [key] : []));
  const unset = isOpen ? refusedNames : [...new Set([...undeclared, ...refusedNames])];
  const notes = unset.length === 0 ? [] : [`${unset.join(', ')}: has to be set, and is not declared`];
  const others = isProposed ? otherKeys(keywords, names, below) : { items: [], notes: refusedKeys(keywords) };
  const map: DeclaredValue = { kind: 'map', items: [...items, ...others.items] };
  return {
    ...plainShape,
    zeros: [],
    notes: [...notes, ...others.notes, ...ofPatterns],
    isDefault: false,
    isComposed,
    written: () => map,
  };
}

/** How often named keys are matched with patterns, for all keys of one map. */
const mostMatches = 100_000;

/**
 * The schemas of the named keys: a key's own, or that for other keys, combined with those of the patterns that it
 * matches.
 */
function namedSchemas(
  keys: readonly string[],
  { properties, patterns, additional = true }: Keywords,
): { readonly named: readonly (readonly [string, Json])[]; readonly notes: readonly string[] } {
  const isTooMuch = keys.length * patterns.size > mostMatches;
  const matchers = [...patterns].map(([pattern, schema]) => ({
    pattern,
    schema,
    matches: isTooMuch ? undefined : keyMatcher(pattern),
  }));
  const named = keys.map((key) => {
    const fitting = matchers.filter(({ matches }) => matches?.(key));
    const own = properties.get(key) ?? (fitting.length === 0 && additional !== false ? additional : true);
    return [key, fitting.reduce<Json>((all, { schema }) => bothSchemas(all, schema) ?? all, own)] as const;
  });
  const unknown = matchers.filter(({ matches }) => matches === undefined).map(({ pattern }) => indistinctKeys(pattern));
  return { named, notes: isTooMuch ? [tooMany] : unknown };
}

const tooMany = 'too many keys and patterns: keys with names are not held to what patterns ask';

const refused: Declaration = {
  annotations: ['schema/removed "No value is taken here."'],
  notes: [],
  value: { kind: 'plain', value: true },
  isOptional: true,
};

/** The note about keys that the JSON Schema accepts, but a map of the released language cannot have. */
function refusedKeys({ additional = true, patterns }: Keywords): readonly string[] {
  if (additional === false && patterns.size === 0) return [];
  return ['other keys than these are refused here'];
}

function indistinctKeys(pattern: string): string {
  return `keys like ${pattern} are not told from others`;
}

/**
 * The items for keys by pattern, of which the first that matches counts, and for all other keys. `names` are the keys
 * that have items of their own.
 */
function otherKeys(
  { patterns, additional = true }: Keywords,
  names: ReadonlySet<string>,
  below: (schema: Json, place: Place) => Declaration,
): { readonly items: readonly DeclaredItem[]; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const items: DeclaredItem[] = [];
  const used = new Set(names);
  const add = (name: string, schema: Json, annotation: string): void => {
    const declaration = below(schema, 'item');
    const key = unusedKey(name, used);
    used.add(key);
    const annotations = [...declaration.annotations, annotation];
    items.push({ key, declaration: { ...declaration, annotations }, isOfMany: true });
  };
  const before: string[] = [];
  for (const [pattern, schema] of patterns) {
    const key = keyPattern(pattern, [...names], before);
    before.push(pattern);
    if (key === undefined || schema === false) {
      notes.push(indistinctKeys(pattern));
      continue;
    }
    if (!key.isExact) notes.push(`of names and patterns that a key fits, the first alone counts here: ${pattern}`);
    add(pattern, schema, `schema/key allowed=${codeOf(key.pattern)}, missing_ok=True`);
  }
  if (additional !== false) add('any', additional, 'schema/any-key');
  return { items, notes };
}

function unusedKey(key: string, used: ReadonlySet<string>): string {
  return used.has(key) ? unusedKey(`${key}_`, used) : key;
}
