/** Keys by pattern and optional keys in the proposed dialect: `@schema/key`, `any-key`, `key-may-be-present`. */
import type { Annotation } from '../../annotations/annotation.js';
import type { MapItem, NodeValue } from '../../document/node.js';
import type { Finding } from '../../findings/finding.js';
import { compileExpression, isMatch } from '../../library/modules/regexp.js';
import { isInt } from '../../number/number.js';
import type { Thread } from '../../starlark/eval/thread.js';
import { holdsUnknown } from '../../starlark/values/builtin.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { expected } from '../../starlark/values/expected.js';
import { List } from '../../starlark/values/list.js';
import { call, isCallable } from '../../starlark/values/operations/access.js';
import { nearestName } from '../../starlark/values/suggest-name.js';
import { StarlarkError, type Value } from '../../starlark/values/value.js';
import { fragmentValue } from '../../template/nodes/fragment.js';
import { annotationProblem, type Declaration, type Report } from '../build/annotations.js';
import { relatedPlace } from '../build/problem.js';
import { sameKey } from '../lookup.js';
import type { KeyRule, MapSchemaItem } from '../schema-node.js';

/** The annotations that determine which keys an item of a map declares. */
const keyAnnotations = ['schema/key', 'schema/any-key', 'schema/key-may-be-present'] as const;

/** The rule for an item's keys; undefined if the item declares its own key only, which must be present. */
export function readKeyRule(item: MapItem, thread: Thread, report: Report): KeyRule | undefined {
  const own = (key: NodeValue): boolean => sameKey(item.key, key);
  const [name, other] = keyAnnotations.filter((one) => item.annotations?.has(one));
  const annotation = name && item.annotations?.get(name);
  if (annotation === undefined || holdsUnknown(annotation.args, annotation.kwargs)) return undefined;
  try {
    if (other !== undefined)
      throw new StarlarkError(`@${other} says the same`, { plain: `@${name} and @${other} exclude each other` });
    if (name === 'schema/key') return keyRule(annotation, item.key, own, thread);
    refuseArguments(annotation);
    return name === 'schema/any-key'
      ? { literal: false, pattern: 'any', allows: () => true, ...anyCount }
      : optionalKey(item.key);
  } catch (thrown) {
    const error = starlarkError(thrown);
    const summary = `Invalid @${annotation.name} annotation - ${error.message}`;
    report(annotationProblem(annotation, item, { plain: error.plain, summary }));
    return undefined;
  }
}

/** The rule for an optional key. */
export function optionalKey(key: NodeValue): KeyRule {
  const allows = (other: NodeValue): boolean => sameKey(key, other);
  return { literal: true, allows, expects: () => true, expectation: 'at most 1', isAnyNumber: true };
}

/** `items` without those whose keys all match earlier items, which is reported. */
export function reachableItems(
  items: readonly MapSchemaItem[],
  hint: (finding: Finding) => void,
): readonly MapSchemaItem[] {
  const patterns: MapSchemaItem[] = [];
  return items.filter((item) => {
    const isPattern = item.keys?.literal === false;
    const before = isPattern ? undefined : patterns.find(({ keys }) => keys?.allows(item.key));
    if (isPattern) patterns.push(item);
    const { origin } = item.schema;
    if (before !== undefined && origin !== undefined)
      hint({
        code: 'schema-default-never-applies',
        severity: 'hint',
        file: origin.file,
        range: { start: origin.start, end: origin.end },
        message: 'This declaration is never used: keys go to the first item that allows them, which is one above',
        related: relatedPlace(before.schema.origin, 'allows the key, too'),
      });
    return before === undefined;
  });
}

/** Reports annotations about keys on nodes without a key. */
export function refuseKeyAnnotations(node: Declaration, report: Report): void {
  if (node.kind === 'mapItem') return;
  for (const name of keyAnnotations) {
    const annotation = node.annotations?.get(name);
    if (annotation === undefined) continue;
    const place = node.kind === 'document' ? 'a document' : 'an array item';
    report(
      annotationProblem(annotation, node, {
        plain: `@${name} goes on an item of a map, but stands on ${place}`,
        summary: `@${name} not supported on ${place}`,
      }),
    );
  }
}

function refuseArguments({ name, args, kwargs }: Annotation): void {
  if (args.length + kwargs.length > 0)
    throw new StarlarkError('expected no arguments', { plain: `@${name} takes no arguments` });
}

const keyArguments = ['allowed', 'expects', 'missing_ok'];

function keyRule(
  { args, kwargs }: Annotation,
  key: NodeValue,
  own: KeyRule['allows'],
  thread: Thread,
): KeyRule | undefined {
  if (args.length > 0)
    throw new StarlarkError('expected arguments with names', {
      plain: '@schema/key takes arguments with names only: allowed=, and expects= or missing_ok=',
    });
  const unknown = kwargs.find(([name]) => !keyArguments.includes(name))?.[0];
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, keyArguments);
    throw new StarlarkError(`unknown keyword argument "${unknown}"`, {
      plain: `@schema/key has no argument ${unknown}=${nearest === undefined ? '; it takes allowed=, expects= or missing_ok=' : `; did you mean ${nearest}=?`}`,
    });
  }
  const given = new Map(kwargs);
  if (given.has('expects') && given.has('missing_ok'))
    throw new StarlarkError('expected only one of expects= and missing_ok=', {
      plain: 'expects= and missing_ok= exclude each other: missing_ok=True is short for expects="0+"',
    });
  const missing = given.get('missing_ok') ?? false;
  if (typeof missing !== 'boolean')
    throw expected('True or False for missing_ok=', missing, 'expected missing_ok= to be a bool');
  const allowed = given.get('allowed');
  const counts = missing ? anyCount : countOf(given.get('expects') ?? 1, thread);
  // Without the annotation, an item declares one key, which is present by default.
  if (allowed === undefined && counts.expects(1) && !counts.expects(0)) return undefined;
  const allows = allowed === undefined ? own : allowedKeys(allowed, key, thread);
  const pattern = typeof allowed === 'string' ? { pattern: allowed } : {};
  return { literal: allowed === undefined, allows, ...counts, ...pattern };
}

/** `"any"`, a regular expression for the whole key, or a predicate of the key and the declared key. */
function allowedKeys(allowed: Value, declared: NodeValue, thread: Thread): KeyRule['allows'] {
  if (allowed === 'any') return () => true;
  if (typeof allowed === 'string') {
    const expression = compileExpression(allowed);
    return (key) => typeof key === 'string' && holds(() => isMatch(expression, key, thread));
  }
  if (!isCallable(allowed))
    throw expected(
      '"any", a regular expression or a function for allowed=',
      allowed,
      'expected allowed= to be "any", a regular expression or a function',
    );
  return (key) => holds(() => call(thread, allowed, [fragmentValue(key), fragmentValue(declared)], []));
}

/** The result of a predicate; if it fails, it counts as false. */
function holds(predicate: () => Value): boolean {
  try {
    return predicate() === true;
  } catch (thrown) {
    starlarkError(thrown);
    return false;
  }
}

type Counts = Pick<KeyRule, 'expects' | 'expectation' | 'isAnyNumber'>;

const anyCount: Counts = { expects: () => true, expectation: 'any number', isAnyNumber: true };

/** A number, `"1+"` for at least one, a predicate, or a list of these, one of which must be satisfied. */
function countOf(expects: Value, thread: Thread): Counts {
  if (isInt(expects)) {
    const wanted = Number(expects);
    return { expects: (count) => count === wanted, expectation: `exactly ${wanted}`, isAnyNumber: false };
  }
  if (typeof expects === 'string' && /^\d+\+$/.test(expects)) {
    const least = Number.parseInt(expects, 10);
    return { expects: (count) => count >= least, expectation: `at least ${least}`, isAnyNumber: least === 0 };
  }
  if (expects instanceof List) {
    const options = expects.elements.map((option) => countOf(option, thread));
    return {
      expects: (count) => options.some((option) => option.expects(count)),
      expectation: options.map((option) => option.expectation).join(' or '),
      isAnyNumber: options.some((option) => option.isAnyNumber),
    };
  }
  if (!isCallable(expects))
    throw expected(
      'a number, "1+", a function or a list of these for expects=',
      expects,
      'expected expects= to be a number, "N+", a function or a list of these',
    );
  return {
    expects: (count) => holds(() => call(thread, expects, [count], [])),
    expectation: 'another number',
    isAnyNumber: false,
  };
}
