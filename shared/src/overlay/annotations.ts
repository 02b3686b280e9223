/** The annotations of overlays (https://carvel.dev/ytt/docs/latest/lang-ref-ytt-overlay/#overlay-annotations). */

import type { Annotation } from '../annotations/annotation.js';
import { overlayPrefix } from '../annotations/annotation.js';
import { describeAnnotation } from '../annotations/catalogue.js';
import { placesOfArgument } from '../annotations/written-arguments.js';
import type { ArrayItem, Document, MapItem } from '../document/node.js';
import type { OverlayReason } from '../findings/failure.js';
import type { Words } from '../findings/finding.js';
import type { CallableObject } from '../starlark/values/arguments.js';
import { valueInWords } from '../starlark/values/expected.js';
import { isCallable } from '../starlark/values/operations/access.js';
import { nearestName, suggesting } from '../starlark/values/suggest-name.js';
import { goTypeName } from '../starlark/values/type-name.js';
import { unknown } from '../starlark/values/unknown.js';
import type { Value } from '../starlark/values/value.js';
import { OverlayFailure } from './failure.js';

/** What an overlay changes: nodes that have a value. */
export type Item = Document | MapItem | ArrayItem;

/** The annotation that selects the nodes that an item matches. */
export const matchName = 'overlay/match';
const childDefaultsName = 'overlay/match-child-defaults';

const operationNames = [
  'overlay/merge',
  'overlay/remove',
  'overlay/replace',
  'overlay/insert',
  'overlay/append',
  'overlay/assert',
] as const;

/** The operation of an item on the nodes that it matches. */
export type Operation = (typeof operationNames)[number];

/** The operation of an item; merging by default. */
export function operationOf(item: Item): Operation {
  const given = operationNames.filter((name) => item.annotations?.has(name) === true);
  if (given.length > 1) {
    const places = given.map((name) => ({ origin: item.annotations?.get(name)?.origin, message: `@${name}` }));
    const at = places
      .flatMap(({ origin }) => origin ?? [])
      .sort((a, b) => a.start - b.start)
      .at(-1);
    throw new OverlayFailure('overlay-operation', 'Expected to find only one overlay operation', {
      plain: `Expected one operation, but found ${given.map((name) => `@${name}`).join(' and ')}`,
      at,
      related: places.filter(({ origin }) => origin !== at),
      failure: { kind: 'operation-repeated' },
    });
  }
  return given[0] ?? 'overlay/merge';
}

/** Whether an argument of an overlay annotation could not be computed, so that nothing is known about the item. */
export function hasUnknownArgument(item: Item): boolean {
  for (const [name, annotation] of item.annotations ?? [])
    if (name.startsWith(overlayPrefix) && annotation.kwargs.some(([, value]) => value === unknown)) return true;
  return false;
}

/** How many nodes an item must match; undefined members are not specified. */
export interface CountRule {
  readonly expects?: Value;
  readonly missingOk?: Value;
  readonly when?: Value;
}

/** The arguments of `@overlay/match`. */
export interface MatchArguments extends CountRule {
  readonly by?: Value;
}

const countNames: Readonly<Record<string, 'expects' | 'missingOk' | 'when'>> = {
  expects: 'expects',
  missing_ok: 'missingOk',
  when: 'when',
};

/** The arguments of `@overlay/match`; undefined if the item does not have it. */
export function matchArguments(item: Item): MatchArguments | undefined {
  const annotation = item.annotations?.get(matchName);
  if (annotation === undefined) return undefined;
  const result: { -readonly [name in keyof MatchArguments]: Value } = {};
  for (const [name, value] of annotation.kwargs) {
    const argument = name === 'by' ? 'by' : countNames[name];
    if (argument === undefined) throw unknownArgument(annotation, name);
    result[argument] = value;
  }
  return result;
}

/** The arguments of `@overlay/match-child-defaults`. */
export function childDefaultsArguments(item: Item): CountRule {
  const annotation = item.annotations?.get(childDefaultsName);
  const result: { -readonly [name in keyof CountRule]: Value } = {};
  for (const [name, value] of annotation?.kwargs ?? []) {
    const argument = countNames[name];
    if (argument === undefined) throw unknownArgument(annotation, name);
    result[argument] = value;
  }
  return result;
}

/** The function that computes the new value, if there is one, and whether the item is added if it matches nothing. */
export interface ReplaceArguments {
  readonly via: CallableObject | undefined;
  readonly orAdd: boolean;
}

/** The arguments of `@overlay/replace`. */
export function replaceArguments(item: Item): ReplaceArguments {
  const annotation = item.annotations?.get('overlay/replace');
  let via: CallableObject | undefined;
  let orAdd = false;
  for (const [name, value] of annotation?.kwargs ?? []) {
    if (name === 'via') via = functionArgument(annotation, name, value);
    else if (name === 'or_add') orAdd = booleanArgument(annotation, name, value);
    else throw unknownArgument(annotation, name);
  }
  return { via, orAdd };
}

/** On which sides of a match the item is inserted, and the function that computes its value, if there is one. */
export interface InsertArguments {
  readonly before: boolean;
  readonly after: boolean;
  readonly via: CallableObject | undefined;
}

/** The arguments of `@overlay/insert`. */
export function insertArguments(item: Item): InsertArguments {
  const annotation = item.annotations?.get('overlay/insert');
  const kwargs = annotation?.kwargs ?? [];
  if (kwargs.length === 0)
    throw annotationFailure(annotation, {
      message: "Expected 'overlay/insert' annotation to have at least one keyword argument (before=..., after=...)",
      plain: '@overlay/insert needs before=True or after=True',
      failure: { kind: 'side-missing' },
    });
  let before = false;
  let after = false;
  let via: CallableObject | undefined;
  for (const [name, value] of kwargs) {
    if (name === 'before') before = booleanArgument(annotation, name, value);
    else if (name === 'after') after = booleanArgument(annotation, name, value);
    else if (name === 'via') via = functionArgument(annotation, name, value);
    else throw unknownArgument(annotation, name);
  }
  return { before, after, via };
}

/** The `via` of `@overlay/assert`; undefined if it compares. A `via` that is not a function fails when it is used. */
export function assertVia(item: Item): Value | undefined {
  const annotation = item.annotations?.get('overlay/assert');
  let via: Value | undefined;
  for (const [name, value] of annotation?.kwargs ?? []) {
    if (name !== 'via') throw unknownArgument(annotation, name);
    via = value;
  }
  return via;
}

/** What is wrong with an annotation: ytt's message, with the argument that is wrong, if it is one. */
export interface AnnotationProblem extends Words {
  readonly failure?: OverlayReason | undefined;
  readonly argument?: string | undefined;
}

/**
 * The failure for a malformed annotation, where that or its argument is written; for an argument that is not written
 * there, at the item, with the annotation as a related place.
 */
export function annotationFailure(
  annotation: Annotation | undefined,
  { message, plain, failure, argument }: AnnotationProblem,
): OverlayFailure {
  const places = annotation && argument !== undefined ? placesOfArgument(annotation, argument) : undefined;
  const ofArgument = failure?.kind === 'argument-unknown' ? places?.name : places?.whole;
  const at = argument === undefined ? annotation?.origin : ofArgument;
  const isElsewhere = annotation !== undefined && at === undefined;
  const related = isElsewhere ? [{ origin: annotation.origin, message: `@${annotation.name}` }] : [];
  return new OverlayFailure('overlay-annotation', message, { plain, related, failure, at });
}

function unknownArgument(annotation: Annotation | undefined, name: string): OverlayFailure {
  const known = annotation && describeAnnotation(annotation.name)?.arguments.map((argument) => argument.name);
  const nearest = nearestName(name, known ?? []) ?? known?.find((one) => one.startsWith(name));
  return annotationFailure(annotation, {
    message: `Unknown '${annotation?.name}' annotation keyword argument '${name}'`,
    plain: suggesting(`@${annotation?.name} has no argument ${name}=`, nearest && `${nearest}=`),
    failure: { kind: 'argument-unknown', name, nearest },
    argument: name,
  });
}

function booleanArgument(annotation: Annotation | undefined, argument: string, value: Value): boolean {
  if (typeof value === 'boolean') return value;
  throw annotationFailure(annotation, {
    message: `expected starlark.Bool, but was ${goTypeName(value)}`,
    plain: `Expected True or False, but found ${valueInWords(value)}`,
    failure: { kind: 'boolean-expected', argument },
    argument,
  });
}

function functionArgument(annotation: Annotation | undefined, name: string, value: Value): CallableObject {
  if (isCallable(value)) return value;
  throw functionExpected(annotation, name, value);
}

/** The failure for an argument that must be a function. */
export function functionExpected(annotation: Annotation | undefined, name: string, value: Value): OverlayFailure {
  return annotationFailure(annotation, {
    message: `Expected '${annotation?.name}' annotation keyword argument '${name}' to be function, but was ${goTypeName(value)}`,
    plain: `Expected a function for ${name}=, but found ${valueInWords(value)}`,
    argument: name,
  });
}
