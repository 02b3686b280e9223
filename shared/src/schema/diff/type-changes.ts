/** Changes of the type of a data value; for maps, all but their keys. */
import type { Alternatives, AnySchema, SchemaNode } from '../schema-node.js';

/**
 * Whether the newer type accepts all values of the older, except null; `unsure` if that depends on the alternatives of
 * a type.
 */
export type TypeChange = 'same' | 'wider' | 'narrower' | 'unsure';

/** Whether the newer of two declarations certainly accepts what the older accepts, including rules and keys. */
export type Fits = (older: SchemaNode, newer: SchemaNode) => boolean;

type BasicType = 'string' | 'integer' | 'float' | 'boolean' | 'map' | 'array' | 'any';

/** Compares the types of two declarations; `fits` compares their parts. */
export function changeOfType(older: SchemaNode, newer: SchemaNode, fits: Fits): TypeChange {
  if (hasAlternatives(older) || hasAlternatives(newer)) {
    if (takesAll(older, newer, fits)) return takesAll(newer, older, fits) ? 'same' : 'wider';
    const kept = basicTypes(newer);
    return basicTypes(older).every((type) => isAmong(type, kept)) ? 'unsure' : 'narrower';
  }
  const [before] = basicTypes(older);
  const [after] = basicTypes(newer);
  if (before === after) return 'same';
  return before !== undefined && after !== undefined && isAmong(before, [after]) ? 'wider' : 'narrower';
}

interface Alternating extends AnySchema {
  readonly alternatives: Alternatives;
}

/** Whether a type consists of several alternatives. */
export function hasAlternatives(schema: SchemaNode): schema is Alternating {
  return schema.kind === 'any' && schema.alternatives !== undefined;
}

/** The types that values can have, except null. */
function basicTypes(schema: SchemaNode): readonly BasicType[] {
  if (hasAlternatives(schema)) return [...new Set(schema.alternatives.schemas.flatMap(basicTypes))];
  if (schema.kind === 'scalar') return [schema.type];
  return [schema.kind === 'null' ? 'any' : schema.kind];
}

/** An integer is also accepted as a float. */
function isAmong(type: BasicType, types: readonly BasicType[]): boolean {
  return types.includes(type) || types.includes('any') || (type === 'integer' && types.includes('float'));
}

/** Types can be nested, and each is compared with many others. */
const answers = new WeakMap<SchemaNode, WeakMap<SchemaNode, boolean>>();

/** `fits` is always the same function. */
function takesAll(older: SchemaNode, newer: SchemaNode, fits: Fits): boolean {
  const known = answers.get(older) ?? new WeakMap<SchemaNode, boolean>();
  answers.set(older, known);
  const answer = known.get(newer) ?? compareAll(older, newer, fits);
  known.set(newer, answer);
  return answer;
}

function compareAll(older: SchemaNode, newer: SchemaNode, fits: Fits): boolean {
  if (hasAlternatives(older)) {
    if (hasAlternatives(newer) && areSame(older.alternatives, newer.alternatives, fits)) return true;
    const { mode, schemas } = older.alternatives;
    // A value that matches all of several types matches each of them.
    return mode === 'all-of'
      ? schemas.some((one) => takesAll(one, newer, fits))
      : schemas.every((one) => takesAll(one, newer, fits));
  }
  if (!hasAlternatives(newer)) return fits(older, newer);
  const { mode, schemas } = newer.alternatives;
  switch (mode) {
    case 'all-of':
      return schemas.every((one) => takesAll(older, one, fits));
    case 'any-of':
      return schemas.some((one) => takesAll(older, one, fits));
    case 'one-of':
      // A second schema could accept some of the values, too.
      return schemas.length === 1 && schemas.every((one) => takesAll(older, one, fits));
    case 'union':
      return fitsUnion(older, schemas, fits);
  }
}

/** The same types, each with the same values. */
function areSame(a: Alternatives, b: Alternatives, fits: Fits): boolean {
  return (
    a.mode === b.mode &&
    a.schemas.length === b.schemas.length &&
    a.schemas.every((one, i) => {
      const other = b.schemas[i];
      return other !== undefined && takesAll(one, other, fits) && takesAll(other, one, fits);
    })
  );
}

/**
 * The first matching type decides, so every type that may match has to accept the value. In a union with floats, an
 * integer matches the integer type, which has no rules of its own.
 */
function fitsUnion(older: SchemaNode, schemas: readonly SchemaNode[], fits: Fits): boolean {
  const [type] = basicTypes(older);
  if (type === undefined || type === 'any')
    return schemas.length > 0 && schemas.every((one) => takesAll(older, one, fits));
  const candidates = schemas.filter((one) => isAmong(type, basicTypes(one)));
  return candidates.length > 0 && candidates.every((one) => takesAll(older, one, fits));
}
