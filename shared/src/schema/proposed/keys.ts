/** Which keys an item of a map stands for in the proposed dialect: `@schema/key`, `any-key`, `key-may-be-present`. */
import type { MapItem, NodeValue } from '../../document/node.js';
import { compileExpression } from '../../library/modules/regexp.js';
import { isInt } from '../../number/number.js';
import type { Thread } from '../../starlark/eval/thread.js';
import { List } from '../../starlark/values/list.js';
import { call } from '../../starlark/values/operations.js';
import { StarlarkError, StarlarkObject, type Value } from '../../starlark/values/value.js';
import { fragmentValue } from '../../template/nodes/fragment.js';
import { annotationProblem, type Report } from '../build/annotations.js';
import { sameKey } from '../lookup.js';
import type { KeyRule } from '../schema-node.js';

/** The rule of an item's keys; undefined where it stands for its own key, which must be there. */
export function readKeyRule(item: MapItem, thread: Thread, report: Report): KeyRule | undefined {
  const annotation = item.annotations?.get('schema/key');
  const own = (key: NodeValue): boolean => sameKey(item.key, key);
  if (annotation === undefined) {
    if (item.annotations?.has('schema/any-key') === true)
      return { literal: false, allows: () => true, expects: () => true, expectation: 'any number' };
    return item.annotations?.has('schema/key-may-be-present') === true
      ? { literal: true, allows: own, expects: () => true, expectation: 'at most 1' }
      : undefined;
  }
  const argument = (name: string): Value | undefined => annotation.kwargs.find(([key]) => key === name)?.[1];
  try {
    const allowed = argument('allowed');
    const counts = argument('missing_ok') === true ? anyCount : countOf(argument('expects') ?? 1, thread);
    if (allowed === undefined && counts.exactlyOne) return undefined;
    const allows = allowed === undefined ? own : allowedKeys(allowed, item.key, thread);
    return { literal: allowed === undefined, allows, ...counts };
  } catch (error) {
    if (!(error instanceof StarlarkError)) throw error;
    report(annotationProblem(annotation, item, { summary: `Invalid @schema/key annotation - ${error.message}` }));
    return undefined;
  }
}

function isCallable(value: Value): boolean {
  return value instanceof StarlarkObject && value.call !== undefined;
}

/** `"any"`, a regular expression for the whole key, or a predicate of the key and the declared key. */
function allowedKeys(allowed: Value, declared: NodeValue, thread: Thread): KeyRule['allows'] {
  if (allowed === 'any') return () => true;
  if (typeof allowed === 'string') {
    const expression = compileExpression(allowed);
    return (key) => typeof key === 'string' && expression.matches(key);
  }
  if (!isCallable(allowed))
    throw new StarlarkError('expected allowed= to be "any", a regular expression or a function');
  return (key) => holds(thread, allowed, [fragmentValue(key), fragmentValue(declared)]);
}

/** Calls a predicate; one that fails does not hold. */
function holds(thread: Thread, predicate: Value, args: readonly Value[]): boolean {
  try {
    return call(thread, predicate, args, []) === true;
  } catch (error) {
    if (error instanceof StarlarkError) return false;
    throw error;
  }
}

interface Counts extends Pick<KeyRule, 'expects' | 'expectation'> {
  readonly exactlyOne: boolean;
}

const anyCount: Counts = { expects: () => true, expectation: 'any number', exactlyOne: false };

/** A number, `"1+"` for at least one, a predicate, or a list of these of which one is to hold. */
function countOf(expects: Value, thread: Thread): Counts {
  if (isInt(expects)) {
    const wanted = Number(expects);
    return { expects: (count) => count === wanted, expectation: `exactly ${wanted}`, exactlyOne: wanted === 1 };
  }
  if (typeof expects === 'string' && /^\d+\+$/.test(expects)) {
    const least = Number.parseInt(expects, 10);
    return { expects: (count) => count >= least, expectation: `at least ${least}`, exactlyOne: false };
  }
  if (expects instanceof List) {
    const options = expects.elements.map((option) => countOf(option, thread));
    return {
      expects: (count) => options.some((option) => option.expects(count)),
      expectation: options.map((option) => option.expectation).join(' or '),
      exactlyOne: false,
    };
  }
  if (!isCallable(expects))
    throw new StarlarkError('expected expects= to be a number, "N+", a function or a list of these');
  return { expects: (count) => holds(thread, expects, [count]), expectation: 'another number', exactlyOne: false };
}
