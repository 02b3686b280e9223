/**
 * The matchers of `@ytt:overlay`: functions that take a position or key, a value of the left side and a value of the
 * right side, and tell whether they match.
 */
import { fromStarlark } from '../document/convert.js';
import type { NodeValue } from '../document/node.js';
import { isUnknown } from '../document/unknown.js';
import { fitsInt64 } from '../number/go-int.js';
import { isInt } from '../number/number.js';
import { Builtin } from '../starlark/builtin.js';
import { call } from '../starlark/operations.js';
import { EvalError, type Thread } from '../starlark/thread.js';
import { goTypeName, typeName } from '../starlark/type-name.js';
import { unknown } from '../starlark/unknown.js';
import { type Kwargs, StarlarkError, type Value } from '../starlark/value.js';
import { yamlTypeName } from '../template/type-names.js';
import { difference, leavesEqual } from './comparison.js';
import { asNodes } from './nodes.js';

type Match = (args: readonly [at: Value, left: Value, right: Value], thread: Thread, kwargs: Kwargs) => Value;

/** A built-in whose errors begin with its name, as those of ytt's modules do. */
export function namedBuiltin(
  name: string,
  run: (thread: Thread, args: readonly Value[], kwargs: Kwargs) => Value,
): Builtin {
  return new Builtin(
    name,
    (thread, args, kwargs) => {
      try {
        return run(thread, args, kwargs);
      } catch (error) {
        if (!(error instanceof StarlarkError) || (error instanceof EvalError && error.budget !== undefined))
          throw error;
        throw new StarlarkError(`${name}: ${error.message}`, { cause: error });
      }
    },
    { acceptsUnknown: true },
  );
}

/** A matcher; one that is given something unknown does not know either. */
function matcher(name: string, match: Match): Builtin {
  return namedBuiltin(name, (thread, args, kwargs) => {
    const [at, left, right] = args;
    if (args.length !== 3 || at === undefined || left === undefined || right === undefined)
      throw new StarlarkError('expected exactly 3 arguments');
    return match([at, left, right], thread, kwargs);
  });
}

function onlyArgument(args: readonly Value[]): Value {
  const [argument] = args;
  if (argument === undefined || args.length !== 1) throw new StarlarkError('expected exactly one argument');
  return argument;
}

/** `overlay.index(i)`: the item at a position. */
export const indexMatcher = namedBuiltin('overlay.index', (_thread, args) => {
  const expected = int64(onlyArgument(args));
  return matcher('overlay.index_matcher', ([at]) => int64(at) === expected);
});

function int64(value: Value): Value {
  if (value === unknown) return value;
  if (!isInt(value)) throw new StarlarkError('expected starlark.Int');
  if (!fitsInt64(value)) throw new StarlarkError('expected int64 value');
  return value;
}

/** `overlay.all`: every item. */
export const allMatcher = matcher('overlay.all', () => true);

/** `overlay.map_key(name)`: the items whose values are maps with the same value of `name`. */
export const mapKeyMatcher = namedBuiltin('overlay.map_key', (_thread, args) => {
  const name = onlyArgument(args);
  if (typeof name !== 'string') throw new StarlarkError(`expected a string, but was ${typeName(name)}`);
  return matcher('overlay.map_key_matcher', ([, left, right]) => {
    if (left === unknown || right === unknown) return unknown;
    return sameAtKey(name, fromStarlark(left), fromStarlark(right)) ?? unknown;
  });
});

/** Whether two maps have the same value of the key `name`; undefined where that is not known. */
export function sameAtKey(name: string, left: NodeValue, right: NodeValue): boolean | undefined {
  if (isUnknown(left) || isUnknown(right)) return undefined;
  const leftValue = valueAtKey(name, left);
  const rightValue = valueAtKey(name, right);
  return isUnknown(leftValue) || isUnknown(rightValue) ? undefined : leavesEqual(leftValue, rightValue);
}

function valueAtKey(name: string, value: NodeValue): NodeValue {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'map')
    throw new StarlarkError(`Expected value to be map, but was ${yamlTypeName(value)}`);
  const item = value.items.find(({ key }) => key === name);
  if (item === undefined) throw new StarlarkError(`Expected to find map item with key '${name}', but did not`);
  return item.value;
}

/** `overlay.subset(value)`: the items that hold everything that `value` holds. */
export const subsetMatcher = namedBuiltin('overlay.subset', (_thread, args) => {
  const expected = onlyArgument(args);
  return matcher('overlay.subset_matcher', ([, left]) => {
    if (left === unknown || expected === unknown) return unknown;
    return difference(asNodes(fromStarlark(left)), asNodes(fromStarlark(expected))) === undefined;
  });
});

/** Calls of the matchers that `args` are; `decisive` is the answer after which no further one is asked. */
function combined(name: string, args: readonly Value[], decisive: boolean): Builtin {
  if (args.length < 1) throw new StarlarkError('expected at least one argument');
  return matcher(name, (matchArgs, thread, kwargs) => {
    let open = false;
    for (const each of args) {
      const answer = ask(thread, each, matchArgs, kwargs);
      if (answer === decisive) return decisive;
      open ||= answer === unknown;
    }
    return open ? unknown : !decisive;
  });
}

function ask(thread: Thread, asked: Value, args: readonly Value[], kwargs: Kwargs): Value {
  const answer = call(thread, asked, args, kwargs);
  if (typeof answer !== 'boolean' && answer !== unknown)
    throw new StarlarkError(`expected starlark.Bool, but was ${goTypeName(answer)}`);
  return answer;
}

/** `overlay.and_op(…)`: what all the matchers match. */
export const andOperator = namedBuiltin('overlay.and_op', (_thread, args) => combined('overlay.and_op', args, false));

/** `overlay.or_op(…)`: what one of the matchers matches. */
export const orOperator = namedBuiltin('overlay.or_op', (_thread, args) => combined('overlay.or_op', args, true));

/** `overlay.not_op(…)`: what the matcher does not match. ytt gives the matcher the name `or_op` too. */
export const notOperator = namedBuiltin('overlay.not_op', (_thread, args) => {
  const inner = onlyArgument(args);
  return matcher('overlay.or_op', (matchArgs, thread, kwargs) => {
    const answer = ask(thread, inner, matchArgs, kwargs);
    return answer === unknown ? unknown : answer !== true;
  });
});
