/** How many nodes an item of an overlay must match (`expects=`, `missing_ok=`, `when=`). */

import { parseInt64 } from '../number/go-int.js';
import { isInt } from '../number/number.js';
import type { Thread } from '../starlark/eval/thread.js';
import { valueInWords } from '../starlark/values/expected.js';
import { List } from '../starlark/values/list.js';
import { isCallable } from '../starlark/values/operations/access.js';
import { goTypeName } from '../starlark/values/type-name.js';
import { unknown } from '../starlark/values/unknown.js';
import type { Value } from '../starlark/values/value.js';
import { type AnnotationProblem, type CountRule, matchName } from './annotations.js';
import { callFunction } from './calls.js';
import { OverlayFailure } from './failure.js';

/** `rule` with missing arguments taken from `defaults`. */
export function withDefaults(rule: CountRule, defaults: CountRule): CountRule {
  return { ...defaults, ...rule };
}

/** Why a number of matches is wrong. `counted` is true if the rule is valid but the number does not satisfy it. */
export interface CountProblem extends AnnotationProblem {
  readonly counted: boolean;
}

/** How many nodes matched, and their positions (`path:line`), which are only needed for a message. */
export interface Matches {
  readonly count: number;
  readonly positions: () => readonly string[];
}

/** What is wrong with a number of matches; undefined if it is right, or if the rule is unknown. */
export function countProblem(rule: CountRule, matches: Matches, thread: Thread): CountProblem | undefined {
  const { expects, missingOk, when } = rule;
  if (missingOk !== undefined && expects !== undefined) return exclusive('missing_ok', 'expects');
  if (missingOk !== undefined && when !== undefined) return exclusive('missing_ok', 'when');
  if (when !== undefined && expects !== undefined) return exclusive('when', 'expects');
  const check = new CountCheck(matches, thread);
  if (missingOk !== undefined) {
    if (missingOk === unknown) return undefined;
    if (typeof missingOk !== 'boolean')
      return unsound({
        message: "Expected keyword argument 'missing_ok' to be a boolean",
        plain: 'missing_ok= must be True or False',
        failure: { kind: 'boolean-expected', argument: 'missing_ok' },
        argument: 'missing_ok',
      });
    return missingOk && matches.count === 0 ? undefined : check.value(1, 'missing_ok');
  }
  if (when !== undefined) return check.value(when, 'when');
  if (expects !== undefined) return check.value(expects, 'expects');
  return check.value(1, '');
}

function exclusive(one: string, other: string): CountProblem {
  return unsound({
    message: `Expected only one of keyword arguments ('${one}', '${other}') specified`,
    plain: `${one}= and ${other}= exclude each other: keep one of them`,
    argument: one,
  });
}

function unsound(problem: AnnotationProblem): CountProblem {
  return { ...problem, counted: false };
}

class CountCheck {
  private readonly matches: Matches;
  private readonly thread: Thread;

  constructor(matches: Matches, thread: Thread) {
    this.matches = matches;
    this.thread = thread;
  }

  /** An unknown function can be called; its result is unknown, too. */
  value(wanted: Value, argument: string): CountProblem | undefined {
    if (isInt(wanted)) return this.exactly(BigInt(wanted));
    if (typeof wanted === 'string') return this.atLeast(wanted, argument);
    if (wanted instanceof List) return this.anyOf([...wanted.iterate()], argument);
    if (isCallable(wanted)) return this.accepted(wanted, argument);
    const types = 'either int, string or function';
    return unsound({
      message: `Expected '${matchName}' annotation keyword argument '${argument}' to be ${types}, but was ${goTypeName(wanted)}`,
      plain: `Expected a number, a text such as "1+", a list or a function for ${argument}=, but found ${valueInWords(wanted)}`,
      argument,
    });
  }

  private exactly(wanted: bigint): CountProblem | undefined {
    return wanted === BigInt(this.matches.count) ? undefined : this.not(`${wanted}`, `${wanted}`);
  }

  /** Checks a count such as `1+`. */
  private atLeast(wanted: string, argument: string): CountProblem | undefined {
    const least = wanted.endsWith('+') ? parseInt64(wanted.slice(0, -1), 10) : undefined;
    if (least === undefined)
      return unsound({
        message: `Expected '${wanted}' to be in format 'i+' where i is an integer`,
        plain: `Expected a number and a plus, such as "1+", but found "${wanted}"`,
        failure: { kind: 'count-malformed', text: wanted },
        argument,
      });
    return BigInt(this.matches.count) >= BigInt(least) ? undefined : this.not(`>= ${least}`, `at least ${least}`);
  }

  private anyOf(wanted: readonly Value[], argument: string): CountProblem | undefined {
    let problem: CountProblem | undefined;
    for (const element of wanted) {
      problem = this.value(element, argument);
      if (problem === undefined) return undefined;
    }
    return problem;
  }

  private accepted(predicate: Value, argument: string): CountProblem | undefined {
    let result: Value;
    try {
      result = callFunction(this.thread, predicate, [this.matches.count]);
    } catch (error) {
      if (error instanceof OverlayFailure)
        return unsound({ message: error.message, plain: error.details.plain, argument });
      throw error;
    }
    if (result === true || result === unknown) return undefined;
    if (result === false)
      return this.miscounted(
        'Expectation of number of matched nodes failed',
        `The number of matches is not what expects= asks for: found ${this.matches.count}`,
      );
    return unsound({
      message: `Expected keyword argument '${argument}' to have a function that returns a boolean`,
      plain: `Expected the function of ${argument}= to return True or False, but it returned ${valueInWords(result)}`,
      argument,
    });
  }

  private not(wanted: string, inWords: string): CountProblem {
    const { count, positions } = this.matches;
    const lines = count === 0 ? '' : ` (lines: ${[...positions()].sort(byCodeUnits).join(', ')})`;
    const plain = `Expected ${inWords} to be matched, but found ${count === 0 ? 'none' : count}`;
    return this.miscounted(`Expected number of matched nodes to be ${wanted}, but was ${count}${lines}`, plain);
  }

  private miscounted(message: string, plain: string): CountProblem {
    return { message, plain, counted: true, failure: { kind: 'miscounted', count: this.matches.count } };
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
