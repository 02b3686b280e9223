/** A condition on a value as Starlark code, translated from a JSON Schema, and combinations of conditions. */
import { repr } from '../../starlark/values/operations/repr.js';
import type { Json, JsonObject } from './json.js';
import { type JsonType, typesOf } from './keyword-values.js';
import { codeOf, typeNames } from './rules.js';

/** A requirement: in words, and as an expression that is true for values that satisfy it, and never fails. */
export interface Condition {
  readonly words: string;
  readonly test: string;
}

/** The condition that every value satisfies. */
export const always: Condition = { words: 'any value', test: 'True' };

/** The condition that no value satisfies. */
export const never: Condition = { words: 'nothing', test: 'False' };

/** The value that a condition is about. */
export interface Subject {
  /** An expression for the value. */
  readonly code: string;
  /** The number of variables around it, including itself. */
  readonly depth: number;
  /** Whether a condition weaker than the schema would be wrong, as below `not`. */
  readonly isExact: boolean;
  /** The references that were followed to this schema. */
  readonly followed: ReadonlySet<string>;
  /** The relevant keywords, if not all are. */
  readonly keywords?: ReadonlySet<string> | undefined;
}

/** A schema and the value that it applies to. */
export interface Place extends Subject {
  readonly schema: JsonObject;
  /** The condition of a subschema for a part of the value; undefined if it cannot be expressed. */
  readonly below: (
    schema: Json,
    code: string,
    more?: Partial<Pick<Subject, 'isExact' | 'depth'>>,
  ) => Condition | undefined;
}

/** The condition of a keyword; undefined if it cannot be expressed. */
export type KeywordCondition = (argument: Json, place: Place) => Condition | undefined;

/** All conditions combined; undefined if any of them is. */
export function conjunction(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const all = conditions.filter((one) => one !== undefined);
  if (all.length < conditions.length) return undefined;
  const asking = all.filter((one) => one.test !== always.test);
  if (asking.length === 0) return always;
  return { words: asking.map(({ words }) => words).join(', '), test: asking.map(({ test }) => test).join(' and ') };
}

/**
 * Turns a condition on a part of the value into one on the value; no condition on the part means no condition on the
 * value.
 */
export function ofPart(part: Condition | undefined, made: (part: Condition) => Condition): Condition | undefined {
  return part === undefined || part.test === always.test ? part : made(part);
}

/** The name of a variable that no expression around it uses. */
export function variable(letter: string, depth: number): string {
  return depth === 1 ? letter : `${letter}${depth}`;
}

const typeWords: Readonly<Record<JsonType, string>> = {
  null: 'null',
  boolean: 'a boolean',
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'a map',
};

const otherTypeTests = {
  null: (code: string) => `${code} == None`,
  // For code both are YAML fragments, which only differ as strings.
  array: (code: string) => `str(${code}) == "yamlfragment(*yamlmeta.Array)"`,
  object: (code: string) => `str(${code}) == "yamlfragment(*yamlmeta.Map)"`,
};

type ScalarType = Exclude<JsonType, keyof typeof otherTypeTests>;

function ofScalarTypes(types: readonly ScalarType[], code: string): string {
  const [name = '', ...more] = new Set(
    types.flatMap((type) => (type === 'number' ? ['int', 'float'] : [typeNames[type]])),
  );
  return more.length === 0 ? `type(${code}) == ${repr(name)}` : `type(${code}) in ${codeOf([name, ...more])}`;
}

/** The condition that a value has one of several types. */
export function typeCondition(types: readonly JsonType[], code: string): Condition {
  const isScalar = (type: JsonType): type is ScalarType => !(type in otherTypeTests);
  const scalars = types.filter(isScalar);
  const others = types.flatMap((type) => (isScalar(type) ? [] : [otherTypeTests[type](code)]));
  return {
    words: types.map((type) => typeWords[type]).join(' or '),
    test: [...(scalars.length === 0 ? [] : [ofScalarTypes(scalars, code)]), ...others].join(' or '),
  };
}

/** A condition that values of types other than `type` satisfy. */
export function ofType(type: JsonType, { schema, code }: Place, { words, test }: Condition): Condition {
  const types = typesOf(schema)?.map((one) => (one === 'integer' && type === 'number' ? 'number' : one));
  if (types?.every((one) => one === type) === true) return { words, test };
  return { words, test: `(${negation(typeCondition([type], code).test)} or ${test})` };
}

/** The negation of a test. */
export function negation(test: string): string {
  return / (?:in|==|or|and|if) /.test(test) ? `not (${test})` : `not ${test}`;
}
