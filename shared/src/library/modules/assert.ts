/** `@ytt:assert` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#assert), and the named rules of validations. */

import type { Int } from '../../number/number.js';
import type { Thread, Work } from '../../starlark/eval/thread.js';
import { asString } from '../../starlark/values/arguments.js';
import { Builtin } from '../../starlark/values/builtin.js';
import { Dict } from '../../starlark/values/dict.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { expected } from '../../starlark/values/expected.js';
import { List } from '../../starlark/values/list.js';
import { getAttr } from '../../starlark/values/methods/attributes.js';
import { call, isCallable, isSequence } from '../../starlark/values/operations/access.js';
import { numberToInt } from '../../starlark/values/operations/interpolate.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { goTypeName, typeName } from '../../starlark/values/type-name.js';
import { StarlarkError, StarlarkObject, type Value } from '../../starlark/values/value.js';
import { HintedStruct } from '../hinted-struct.js';
import { lambdaTemplate } from '../lambda.js';
import { isBudget, libraryModule } from '../wrapped-builtin.js';
import { decodeYaml, encodeYaml, yamlModule } from './yaml.js';

/** A rule for values. `check` is the function that applies it; code can call that itself. */
export class Assertion extends HintedStruct {
  readonly check: Value;

  constructor(check: Value) {
    super('@ytt:assert.assertion', 'does not encode (did you mean to call check()?)', new Map([['check', check]]));
    this.check = check;
  }
}

/** What `load("@ytt:assert", …)` finds. */
export const assertModule = libraryModule('assert', {
  equals: (args, _kwargs, work) => assertEqual(pair(args), work),
  fail: (args) => {
    const words = asString(single(args));
    throw new StarlarkError(`fail: ${words}`, { plain: words, failure: { kind: 'assert-fail' } });
  },
  try_to: (args, _kwargs, thread) => tryTo(single(args), thread),
  min: (args) => assertMin(single(args)),
  min_len: (args) => assertMinLength(lengthArgument(args)),
  max: (args) => assertMax(single(args)),
  max_len: (args) => assertMaxLength(lengthArgument(args)),
  not_null: (args, _kwargs, thread) => {
    if (args.length > 1) throw new StarlarkError(`got ${args.length} arguments, want at most 1`);
    const rule = assertNotNull();
    return args.length === 0 ? rule : call(thread, rule.check, args, []);
  },
  one_not_null: (args) => assertOneNotNull(keysArgument(args)),
  one_of: (args) => assertOneOf(choicesArgument(args)),
});

// Values are compared in their YAML form, so that fragments, structs and dicts are treated alike.
const minCheck = lambdaTemplate('lambda val: plain(val) >= plain(min) or fail("value < {}".format(plain(min)))');
const maxCheck = lambdaTemplate('lambda val: plain(val) <= plain(max) or fail("value > {}".format(plain(max)))');
const minLengthCheck = lambdaTemplate(
  'lambda sequence: True if len(sequence) >= minimum else fail("length = {}".format(len(sequence)))',
);
const maxLengthCheck = lambdaTemplate(
  'lambda sequence: True if len(sequence) <= maximum else fail("length = {}".format(len(sequence)))',
);
const notNullCheck = lambdaTemplate('lambda value: value != None or fail("value is null")');
const oneOfCheck = lambdaTemplate('lambda val: plain(val) in allowed() or fail("not one of allowed values")');

const yaml = yamlModule.get('yaml') ?? null;

/** `yaml.decode(yaml.encode(value))`; most scalars are unchanged. */
const plain = new Builtin('plain', (thread, [value = null]) => {
  if (isUnchangedByYaml(value)) return value;
  const text = call(thread, getAttr(yaml, 'encode'), [value], []);
  return call(thread, getAttr(yaml, 'decode'), [text], []);
});

/** Integral floats are decoded as integers, and integers of more than 64 bits are refused. */
function isUnchangedByYaml(value: Value): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
}

/** Accepts values of at least `min`. */
export function assertMin(min: Value): Assertion {
  return new Assertion(minCheck({ plain, min }));
}

/** Accepts values of at most `max`. */
export function assertMax(max: Value): Assertion {
  return new Assertion(maxCheck({ plain, max }));
}

/** Accepts strings and collections of at least this length. */
export function assertMinLength(minimum: Int): Assertion {
  return new Assertion(minLengthCheck({ minimum }));
}

/** Accepts strings and collections of at most this length. */
export function assertMaxLength(maximum: Int): Assertion {
  return new Assertion(maxLengthCheck({ maximum }));
}

/** Accepts everything except None. */
export function assertNotNull(): Assertion {
  return new Assertion(notNullCheck({}));
}

/** Accepts the elements of `choices`, a sequence. */
export function assertOneOf(choices: Value): Assertion {
  let known: Value | undefined;
  const allowed = new Builtin(
    'allowed',
    (thread) => {
      known ??= call(thread, plain, [choices], []);
      return known;
    },
    { holds: choices },
  );
  return new Assertion(oneOfCheck({ plain, allowed }));
}

/** Accepts maps in which exactly one of the values at `keys` (by default all keys) is not null. */
export function assertOneNotNull(keys?: Value): Assertion {
  const check = new Builtin('assert.one_not_null', (work, args) => checkOneNotNull(args, keys, work), {
    holds: keys ?? true,
  });
  return new Assertion(check);
}

function checkOneNotNull(args: readonly Value[], keys: Value | undefined, work: Work): Value {
  const [value] = args;
  if (args.length !== 1 || value === undefined) throw new StarlarkError(`check: got ${args.length} arguments, want 1`);
  const map = throughYaml(value, work);
  if (!(map instanceof Dict)) throw new StarlarkError(`check: value must be a map or dict, but was '${typeName(map)}'`);
  const checked = keys === undefined ? map.keys() : elementsOf(keys).map((key) => throughYaml(key, work));
  // A missing key counts as null: whether it may be missing is for the schema to decide.
  const present = checked.filter((key) => (map.get(key) ?? null) !== null);
  if (present.length === 1) return true;
  if (present.length > 1)
    throw new StarlarkError(`check: ${repr(new List(present))} are not null`, {
      plain: `Expected exactly one key to be set, but found ${present.length}`,
    });
  throw new StarlarkError(map.length() === 0 ? 'check: value is empty' : 'check: all values are null', {
    plain: 'Expected exactly one key to be set, but found none',
  });
}

function elementsOf(sequence: Value): readonly Value[] {
  return sequence instanceof StarlarkObject && sequence.iterate !== undefined ? [...sequence.iterate()] : [];
}

function throughYaml(value: Value, work: Work): Value {
  return decodeYaml(encodeYaml(value, work), work);
}

function assertEqual([expected, actual]: readonly [Value, Value], work: Work): Value {
  for (const value of [expected, actual]) {
    if (isCallable(value))
      throw new StarlarkError(`expected argument not to be a function, but was ${goTypeName(value)}`, {
        plain: 'A function cannot be compared',
      });
  }
  const expectedText = encodeYaml(expected, work);
  const actualText = encodeYaml(actual, work);
  if (expectedText === actualText) return null;
  throw new StarlarkError(
    `Not equal:\n(expected type: ${typeName(expected)})\n${expectedText}\n\n(was type: ${typeName(actual)})\n${actualText}`,
    { plain: 'Expected two equal values, but they differ' },
  );
}

function tryTo(body: Value, thread: Thread): Value {
  if (!isCallable(body))
    throw expected('a function', body, `expected argument to be a function, but was ${goTypeName(body)}`);
  try {
    return new Tuple([call(thread, body, [], []), null]);
  } catch (error) {
    if (!(error instanceof StarlarkError) || isBudget(error)) throw error;
    return new Tuple([null, error.message]);
  }
}

function single(args: readonly Value[]): Value {
  const [value] = args;
  if (args.length !== 1 || value === undefined) throw new StarlarkError(`got ${args.length} arguments, want 1`);
  return value;
}

function pair(args: readonly Value[]): readonly [Value, Value] {
  const [first, second] = args;
  if (args.length !== 2 || first === undefined || second === undefined)
    throw new StarlarkError(`got ${args.length} arguments, want 2`);
  return [first, second];
}

/** A number; the fraction of a float is dropped. */
function lengthArgument(args: readonly Value[]): Int {
  const value = single(args);
  try {
    return numberToInt(value);
  } catch (thrown) {
    starlarkError(thrown);
    throw new StarlarkError(`expected value to be an number, but was ${typeName(value)}`);
  }
}

function keysArgument(args: readonly Value[]): Value | undefined {
  const [keys] = args;
  if (args.length > 1) throw new StarlarkError(`got ${args.length} arguments, want 1`);
  if (keys === undefined || keys === true) return undefined;
  if (keys === false) throw new StarlarkError('one_not_null() cannot be False');
  if (!isSequence(keys))
    throw expected('a list of keys', keys, `expected a sequence of keys, but was a '${typeName(keys)}'`);
  return keys;
}

function choicesArgument(args: readonly Value[]): Value {
  const [first] = args;
  if (first === undefined) throw new StarlarkError('got 0 arguments, want at least 1');
  const choices = args.length > 1 ? new Tuple(args) : first;
  if (!isSequence(choices)) throw expected('a list', choices, `expected a sequence, but was a '${typeName(choices)}'`);
  return choices;
}
