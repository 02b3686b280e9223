/** Checks a value against several types (proposed dialect), and finds the nearest one if none matches. */
import type { NodeValue } from '../../document/node.js';
import { yamlTypeName } from '../../document/type-names.js';
import { unknownNode } from '../../document/unknown.js';
import type { Origin } from '../../text/origin.js';
import type { Alternatives, AnySchema, Combination, SchemaNode } from '../schema-node.js';
import type { Checked } from './checked.js';
import type { Alternative, TypeViolation } from './violation.js';

/** A value that must be of several types, and how it is checked against one. */
export interface CheckedAgainstMany {
  readonly value: NodeValue;
  /** The position of a mismatch. */
  readonly at: Origin | undefined;
  readonly check: (schema: SchemaNode, value: NodeValue) => Checked<NodeValue>;
}

type Result = Checked<NodeValue>;

/** The value, completed by the alternatives that it matches; if it matches none, the violations of the nearest one. */
export function checkAlternatives(schema: AnySchema, alternatives: Alternatives, subject: CheckedAgainstMany): Result {
  const results = alternatives.schemas.map((option) => withOwnRules(option, subject.check(option, subject.value)));
  if (alternatives.mode === 'all-of') return checkAll(schema, alternatives, results, subject);
  const fitting = results.filter(({ violations }) => violations.length === 0);
  const [first] = fitting;
  if (first === undefined) return refused(schema, alternatives, results, subject);
  if (alternatives.mode === 'union') return first;
  const refusals = fitting.map((result) => alternatives.countRefusals(result.node, result.validations ?? []));
  const accepting = fitting.filter((_, i) => refusals[i] === 0);
  if (alternatives.mode === 'one-of' && accepting.length > 1) {
    const fits = accepting.map((result) => results.indexOf(result));
    return { node: unknownNode, violations: [{ kind: 'ambiguous', at: subject.at, fits, expected: schema }] };
  }
  // An alternative that only fails by its rules is preferred, and its violated rules are reported.
  const least = fitting[refusals.indexOf(Math.min(...refusals))] ?? first;
  return accepting[0] ?? { ...least, nearest: alternativeOf(schema, alternatives, results.indexOf(least)) };
}

function withOwnRules({ validation }: SchemaNode, result: Result): Result {
  return validation === undefined ? result : { ...result, validations: [validation, ...(result.validations ?? [])] };
}

/** Each type adds its own defaults to those of the ones before it. */
function checkAll(
  schema: AnySchema,
  alternatives: Combination,
  results: readonly Result[],
  subject: CheckedAgainstMany,
): Result {
  const wrong = results.flatMap(({ violations }, i) =>
    violations.map((violation) => within(violation, schema, alternatives, i)),
  );
  if (wrong.length > 0) return { node: unknownNode, violations: wrong };
  const validations = results.flatMap((result) => result.validations ?? []);
  const node = alternatives.schemas.reduce((value, option) => subject.check(option, value).node, subject.value);
  const all: Result = { node, violations: [], ...(validations.length === 0 ? {} : { validations }) };
  const refuses = (result: Result): boolean => alternatives.countRefusals(result.node, result.validations ?? []) > 0;
  // The merged value only carries the rules of the last schema for the values inside of it, so the rules of the other
  // schemas are evaluated on their own results.
  const refusing = refuses(all) ? undefined : results.find(refuses);
  return refusing === undefined
    ? all
    : { ...refusing, nearest: alternativeOf(schema, alternatives, results.indexOf(refusing)) };
}

/**
 * The mismatch to report: the violations of an alternative of the same kind as the value, if there is one, otherwise
 * the wrong type.
 */
function refused(
  schema: AnySchema,
  alternatives: Alternatives,
  results: readonly Result[],
  { value, at }: CheckedAgainstMany,
): Result {
  const isWhole = ({ violations }: Result, i: number): boolean =>
    violations.some((one) => one.kind === 'wrong-type' && one.expected === alternatives.schemas[i]);
  let nearest: number | undefined;
  results.forEach((result, i) => {
    if (isWhole(result, i)) return;
    const best = nearest === undefined ? undefined : results[nearest];
    if (best === undefined || distanceOf(result.violations) < distanceOf(best.violations)) nearest = i;
  });
  const found = nearest;
  if (found === undefined)
    return {
      node: unknownNode,
      violations: [{ kind: 'wrong-type', at, found: yamlTypeName(value), expected: schema }],
    };
  const violations = results[found]?.violations ?? [];
  return { node: unknownNode, violations: violations.map((one) => within(one, schema, alternatives, found)) };
}

/** How far a value is from a schema. A schema that declares the value's keys is nearer than one that does not. */
export function distanceOf(violations: readonly TypeViolation[]): number {
  return violations.reduce((sum, { kind }) => sum + (kind === 'unknown-key' ? keyDistance : 1), 0);
}

/** The distance for an undeclared key: more than the likely number of values in one map. */
const keyDistance = 1000;

function within(violation: TypeViolation, schema: AnySchema, alternatives: Alternatives, index: number): TypeViolation {
  return { ...violation, within: violation.within ?? alternativeOf(schema, alternatives, index) };
}

function alternativeOf({ origin }: AnySchema, { mode, schemas }: Alternatives, index: number): Alternative {
  return { mode, index, count: schemas.length, origin: schemas[index]?.typeOrigin ?? origin };
}
