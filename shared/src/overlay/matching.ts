/** Finds the nodes of the left side that an item of an overlay matches. */

import { distance } from 'fastest-levenshtein';
import { keyInWords } from '../document/map-keys.js';
import type { NodeValue } from '../document/node.js';
import { starlarkError } from '../starlark/values/errors.js';
import { valueInWords } from '../starlark/values/expected.js';
import { isCallable } from '../starlark/values/operations/access.js';
import { goTypeName } from '../starlark/values/type-name.js';
import { unknown } from '../starlark/values/unknown.js';
import type { Value } from '../starlark/values/value.js';
import { type Origin, originName } from '../text/origin.js';
import type { CountRule } from './annotations.js';
import { annotationFailure, type Item, type MatchArguments, matchArguments, matchName } from './annotations.js';
import type { Target } from './application.js';
import { callFunction, seenValue } from './calls.js';
import { type FailureDetails, OverlayFailure } from './failure.js';
import type { LeftItems, Place } from './left-items.js';
import { sameAtKey } from './map-key.js';
import { type CountProblem, countProblem, withDefaults } from './match-count.js';
import { nearSubset } from './near-subset.js';

/** The places that an item matches; undefined if the item is not to be applied. */
export type Matched = readonly Place[] | undefined;

/**
 * Reads the `@overlay/match` of an item, and returns a function that finds the matching places. That function returns
 * undefined if `when=` is false or the places cannot be known, and throws an `OverlayFailure` if the number of matches
 * is wrong. Reading can throw one, too.
 */
export function matching<T extends Item>(target: Target<T>): () => Matched {
  const { application, item, defaults } = target;
  const given = matchArguments(item);
  if (item.kind === 'arrayItem' && given === undefined) return () => [];
  const needsArguments = item.kind === 'arrayItem' || (item.kind === 'document' && !application.exact);
  if (needsArguments && isEmpty(given))
    throw annotationFailure(item.annotations?.get(matchName), {
      message: `Expected '${matchName}' annotation to have at least one keyword argument (by=..., expects=...)`,
      plain: `@${matchName} needs by= to say what ${item.kind === 'document' ? 'documents' : 'items'} it is about`,
      failure: { kind: 'matcher-missing' },
    });
  const rule = withDefaults(countArguments(given), defaults);
  return () => {
    const places = findPlaces(target, given?.by);
    if (places !== undefined)
      application.observe?.(
        item,
        places.map((place) => target.left.at(place)),
      );
    return places && countedPlaces(target, given?.by, rule, places);
  };
}

function countedPlaces<T extends Item>(
  target: Target<T>,
  by: Value | undefined,
  rule: CountRule,
  places: readonly Place[],
): Matched {
  const { application, item, left } = target;
  const origins = (): (Origin | undefined)[] => places.map((place) => left.at(place).origin);
  const positions = (): string[] => origins().map(originName);
  const problem = countProblem(rule, { count: places.length, positions }, application.thread);
  if (problem === undefined) return places;
  if (!problem.counted) throw annotationFailure(item.annotations?.get(matchName), problem);
  if (rule.when !== undefined) return undefined;
  if (application.leftIncomplete) {
    application.failures++;
    return undefined;
  }
  const { message, plain, failure } = problem;
  const details =
    places.length > 0
      ? { plain, failure, related: origins().map((origin) => ({ origin, message: 'This matches' })) }
      : { ...missingDetails(target, by), ...missingReason(problem, target, by) };
  throw new OverlayFailure('overlay-match', message, details);
}

/** Why nothing matches, in particular: no item has the key, or the run has no document to overlay. */
function missingReason<T extends Item>(
  { plain, failure }: CountProblem,
  { item, left }: Target<T>,
  by: Value | undefined,
): Pick<FailureDetails, 'plain' | 'failure'> {
  if (item.kind === 'mapItem' && by === undefined)
    return { plain: `There is no key ${keyInWords(item.key)} to overlay`, failure };
  if (item.kind !== 'document' || !isEmptySet(left)) return { plain, failure };
  return {
    plain: 'There is no document to overlay: all of this run are overlays or empty',
    failure: { kind: 'miscounted', count: 0, ofNothing: true },
  };
}

function isEmptySet<T extends Item>(left: LeftItems<T>): boolean {
  return [...left.entries()].every(([{ value }]) => value === null);
}

function isEmpty(given: MatchArguments | undefined): boolean {
  return given === undefined || Object.keys(given).length === 0;
}

function countArguments(given: MatchArguments | undefined): MatchArguments {
  if (given === undefined) return {};
  const { by: _, ...rule } = given;
  return rule;
}

/** Undefined if the result of a matcher is unknown. */
function findPlaces<T extends Item>(target: Target<T>, by: Value | undefined): readonly Place[] | undefined {
  const { application, item, left } = target;
  if (item.kind === 'document' && application.exact) return [...left.entries()].map(([, place]) => place);
  if (by === undefined && item.kind === 'mapItem') return left.withKeyOf(item);
  const annotation = item.annotations?.get(matchName);
  if (by === undefined) {
    // ytt's message about documents has two blanks.
    const blanks = item.kind === 'document' ? '  ' : ' ';
    throw annotationFailure(annotation, {
      message: `Expected '${matchName}' annotation keyword argument 'by'${blanks}to be specified`,
      plain: `@${matchName} needs by= to say what ${item.kind === 'document' ? 'documents' : 'items'} it is about`,
      failure: { kind: 'matcher-missing' },
    });
  }
  if (typeof by === 'string' && item.kind !== 'document')
    return placesWhere(target, (there) => sameKey(by, there.value, item.value));
  if (isCallable(by)) {
    const right = seenValue(item.value);
    return placesWhere(target, (there, i) => {
      const at = there.kind === 'mapItem' ? seenValue(there.key) : i;
      return answer(callFunction(application.thread, by, [at, seenValue(there.value), right]));
    });
  }
  const allowed = item.kind === 'document' ? 'function' : 'either string (for map key) or function';
  throw annotationFailure(annotation, {
    message: `Expected '${matchName}' annotation keyword argument 'by' to be ${allowed}, but was ${goTypeName(by)}`,
    plain: `Expected ${item.kind === 'document' ? 'a function' : 'a key or a function'} for by=, but found ${valueInWords(by)}`,
    argument: 'by',
  });
}

function placesWhere<T extends Item>(
  target: Target<T>,
  matches: (there: T, position: number) => boolean | undefined,
): readonly Place[] | undefined {
  const places: Place[] = [];
  let position = 0;
  for (const [there, place] of target.left.entries()) {
    const matched = matches(there, position++);
    if (matched === undefined) return undefined;
    if (matched) places.push(place);
  }
  return places;
}

/** The result of `overlay.map_key(name)` for two values, computed directly. */
function sameKey(name: string, left: NodeValue, right: NodeValue): boolean | undefined {
  try {
    return sameAtKey(name, left, right);
  } catch (thrown) {
    const error = starlarkError(thrown);
    throw new OverlayFailure('overlay-call', `overlay.map_key_matcher: ${error.message}`, {
      plain: error.plain,
      failure: error.failure,
    });
  }
}

function answer(result: Value): boolean | undefined {
  if (typeof result === 'boolean') return result;
  if (result === unknown) return undefined;
  throw new OverlayFailure('overlay-call', `expected starlark.Bool, but was ${goTypeName(result)}`, {
    plain: `Expected the function of by= to return True or False, but it returned ${valueInWords(result)}`,
  });
}

/** The maximum distance of a similar key, relative to its length. */
const nearness = 0.5;

function missingDetails<T extends Item>(target: Target<T>, by: Value | undefined): FailureDetails {
  const { application, item, holder } = target;
  const related = holder === undefined ? [] : [{ origin: holder.origin, message: 'Nothing in here matches' }];
  if (by !== undefined) {
    const lefts = application.suggestionsLeft-- > 0 ? [...target.left.entries()].map(([there]) => there.value) : [];
    return { missing: true, related, near: nearSubset(item.annotations?.get(matchName), lefts) };
  }
  if (item.kind !== 'mapItem') return { missing: true, related };
  const details: FailureDetails = { missing: true, missingKey: keyInWords(item.key), related };
  if (typeof item.key !== 'string' || application.suggestionsLeft-- <= 0) return details;
  const nearestKey = nearest(item.key, target.left);
  return nearestKey === undefined ? details : { ...details, nearestKey };
}

function nearest<T extends Item>(key: string, left: LeftItems<T>): string | undefined {
  let found: string | undefined;
  let limit = Math.floor(key.length * nearness);
  for (const [there] of left.entries()) {
    if (there.kind !== 'mapItem' || typeof there.key !== 'string') continue;
    // The edit distance of two words is at least the difference of their lengths, which is cheaper to compute.
    if (Math.abs(there.key.length - key.length) > limit) continue;
    const away = distance(key, there.key);
    if (away > limit) continue;
    found = there.key;
    limit = away - 1;
  }
  return found;
}
