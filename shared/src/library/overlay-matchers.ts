/**
 * The matchers of `@ytt:overlay`: functions that tell whether a left value, at a position or key, and a right value
 * match. If a matcher needs an unknown value, its result is unknown.
 */
import { fromStarlark, toNodes } from '../document/convert/convert.js';
import { isPlainList, isPlainMap } from '../document/kinds.js';
import type { NodeValue } from '../document/node.js';
import { difference } from '../overlay/comparison.js';
import { sameAtKey } from '../overlay/map-key.js';
import type { Thread } from '../starlark/eval/thread.js';
import { asBool, asInt64, asString } from '../starlark/values/arguments.js';
import type { Builtin } from '../starlark/values/builtin.js';
import { Dict } from '../starlark/values/dict.js';
import { List } from '../starlark/values/list.js';
import { call } from '../starlark/values/operations/access.js';
import { unknown } from '../starlark/values/unknown.js';
import { type Kwargs, StarlarkError, StarlarkObject, type Value } from '../starlark/values/value.js';
import { onlyArgument, wrappedBuiltin } from './wrapped-builtin.js';

type MatchArguments = readonly [at: Value, left: Value, right: Value];

function matcher(name: string, match: (args: MatchArguments, kwargs: Kwargs, thread: Thread) => Value): Builtin {
  const run = (args: readonly Value[], kwargs: Kwargs, thread: Thread): Value => {
    const [at, left, right] = args;
    if (args.length !== 3 || at === undefined || left === undefined || right === undefined)
      throw new StarlarkError('expected exactly 3 arguments');
    return match([at, left, right], kwargs, thread);
  };
  return wrappedBuiltin(name, run, { acceptsUnknown: true });
}

/** `overlay.index(i)`: the item at a position. */
export const indexMatcher = wrappedBuiltin('overlay.index', (args) => {
  const expected = asInt64(onlyArgument(args));
  return matcher('overlay.index_matcher', ([at]) => asInt64(at) === expected);
});

/** `overlay.all`: every item. */
export const allMatcher = matcher('overlay.all', () => true);

/** `overlay.map_key(name)`: the items whose values are maps with the same value at `name`. */
export const mapKeyMatcher = wrappedBuiltin('overlay.map_key', (args) => {
  const name = asString(onlyArgument(args));
  return matcher(
    'overlay.map_key_matcher',
    ([, left, right]) => sameAtKey(name, fromStarlark(left), fromStarlark(right)) ?? unknown,
  );
});

/** `overlay.subset(value)`: the items that contain everything in `value`. */
export const subsetMatcher = wrappedBuiltin('overlay.subset', (args) => {
  const expected = onlyArgument(args);
  let converted: NodeValue | undefined;
  return matcher('overlay.subset_matcher', ([, left]) => {
    if (left === unknown) return unknown;
    const there = toNodes(fromStarlark(left), undefined);
    // The matcher is called for each document of a run, and code can change the dict or list between two calls.
    if (converted === undefined || !isStill(expected, converted)) converted = fromStarlark(expected);
    return difference(there, toNodes(converted, undefined)) === undefined;
  });
});

/**
 * Whether `value` still converts to `converted`; false also for kinds of values where checking that would be
 * complicated.
 */
function isStill(value: Value, converted: NodeValue): boolean {
  if (!(value instanceof StarlarkObject)) return value === converted;
  if (value instanceof Dict && isPlainMap(converted)) {
    const entries = value.entries();
    const isSame = ([key, held]: readonly [NodeValue, NodeValue], i: number): boolean => {
      const [nowKey, now] = entries[i] ?? [];
      return nowKey === key && now !== undefined && isStill(now, held);
    };
    return entries.length === converted.entries.length && converted.entries.every(isSame);
  }
  if (!(value instanceof List) || !isPlainList(converted)) return false;
  const { elements } = value;
  return (
    elements.length === converted.items.length &&
    converted.items.every((item, i) => elements[i] !== undefined && isStill(elements[i], item))
  );
}

/** Calls the matchers in turn until one returns the result that decides the whole. */
function combined(name: string, matchers: readonly Value[], decisive: boolean): Builtin {
  if (matchers.length < 1) throw new StarlarkError('expected at least one argument');
  return matcher(name, (args, kwargs, thread) => {
    let open = false;
    for (const each of matchers) {
      const answer = call(thread, each, args, kwargs);
      if (answer === unknown) open = true;
      else if (asBool(answer) === decisive) return decisive;
    }
    return open ? unknown : !decisive;
  });
}

/** `overlay.and_op(…)`: matches what all matchers match. */
export const andOperator = wrappedBuiltin('overlay.and_op', (args) => combined('overlay.and_op', args, false));

/** `overlay.or_op(…)`: matches what any of the matchers matches. */
export const orOperator = wrappedBuiltin('overlay.or_op', (args) => combined('overlay.or_op', args, true));

/** `overlay.not_op(…)`: matches what the matcher does not match. The reference calls its matcher `or_op`, too. */
export const notOperator = wrappedBuiltin('overlay.not_op', (args) => {
  const negated = onlyArgument(args);
  return matcher('overlay.or_op', (matchArgs, kwargs, thread) => {
    const answer = call(thread, negated, matchArgs, kwargs);
    return answer === unknown ? unknown : !asBool(answer);
  });
});
