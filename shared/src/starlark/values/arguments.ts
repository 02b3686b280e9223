/**
 * Unpacks the arguments of built-ins, with the messages of starlark-go (UnpackArgs, UnpackPositionalArgs) and of ytt's
 * own functions (pkg/template/core).
 */
import type { Failure } from '../../findings/failure.js';
import { typeInWords } from '../../findings/plain-words.js';
import { Float, type Int, intToNumber, isInt } from '../../number/number.js';
import { type StarlarkErrorOptions, starlarkError } from './errors.js';
import { expected, valueInWords } from './expected.js';
import { asInt32 } from './int.js';
import { quote } from './quote.js';
import { likelyName, suggesting } from './suggest-name.js';
import { goTypeName, typeName } from './type-name.js';
import { type Kwargs, StarlarkError, StarlarkObject, type Value } from './value.js';

/** Checks and converts an argument; throws an error that says what it got instead. */
export type ArgumentType<T> = (value: Value) => T;

function mismatch(value: Value, wanted: string): StarlarkError {
  return new StarlarkError(`got ${typeName(value)}, want ${wanted}`, {
    plain: `Expected ${typeInWords(wanted)}, but found ${valueInWords(value)}`,
  });
}

/** Any value. */
export const anyValue: ArgumentType<Value> = (value) => value;

/** A string. */
export const stringValue: ArgumentType<string> = (value) => {
  if (typeof value !== 'string') throw mismatch(value, 'string');
  return value;
};

/** A boolean. */
export const boolValue: ArgumentType<boolean> = (value) => {
  if (typeof value !== 'boolean') throw mismatch(value, 'bool');
  return value;
};

/** An int that fits into 32 bits. */
export const int32Value: ArgumentType<number> = (value) => {
  if (!isInt(value)) throw mismatch(value, 'int');
  return asInt32(value);
};

/** A value that can be called. */
export type CallableObject = StarlarkObject & Required<Pick<StarlarkObject, 'call'>>;
/** A value that can be iterated. */
export type IterableObject = StarlarkObject & Required<Pick<StarlarkObject, 'iterate'>>;

/** A callable value. */
export const callableValue: ArgumentType<CallableObject> = (value) => {
  if (!(value instanceof StarlarkObject) || value.call === undefined) throw mismatch(value, 'callable');
  return value as CallableObject;
};

/** An iterable value; strings are not. */
export const iterableValue: ArgumentType<IterableObject> = (value) => {
  if (!(value instanceof StarlarkObject) || value.iterate === undefined) throw mismatch(value, 'iterable');
  return value as IterableObject;
};

/** The types of a tuple of values, any of which may be absent. */
type Optional<Types extends readonly ArgumentType<unknown>[]> = {
  [K in keyof Types]: Types[K] extends ArgumentType<infer T> ? T | undefined : never;
};

function checked<T>(type: ArgumentType<T>, value: Value, functionName: string, parameter: string | number): T {
  try {
    return type(value);
  } catch (thrown) {
    const error = starlarkError(thrown);
    throw new StarlarkError(`${functionName}: for parameter ${parameter}: ${error.message}`, {
      plain: error.plain && `${error.plain}, as argument ${parameter} of ${functionName}()`,
      failure: { kind: 'argument-refused', argument: `${parameter}` },
    });
  }
}

/**
 * The positional arguments of a function that takes no others: at least `minimum`, at most as many as `types`. Values
 * at indices below `minimum` are present.
 */
export function unpackPositional<const Types extends readonly ArgumentType<unknown>[]>(
  functionName: string,
  args: readonly Value[],
  kwargs: Kwargs,
  minimum: number,
  ...types: Types
): Optional<Types> {
  if (kwargs.length > 0) throw new StarlarkError(`${functionName}: unexpected keyword arguments`);
  const maximum = types.length;
  const count = args.length;
  if (count < minimum) {
    const atLeast = minimum < maximum ? 'at least ' : '';
    throw new StarlarkError(`${functionName}: got ${count} arguments, want ${atLeast}${minimum}`);
  }
  if (count > maximum) {
    const atMost = maximum > minimum ? 'at most ' : '';
    throw new StarlarkError(`${functionName}: got ${count} arguments, want ${atMost}${maximum}`);
  }
  const values = args.map((arg, i) => checked(types[i] as ArgumentType<unknown>, arg, functionName, i + 1));
  // Each value has been checked against the type at its index.
  return values as unknown as Optional<Types>;
}

/**
 * The positional and keyword arguments by `parameters`: names with types; those that end in "?" are optional. Required
 * values are present in the result.
 */
export function unpackArgs<const Parameters extends Readonly<Record<string, ArgumentType<unknown>>>>(
  functionName: string,
  args: readonly Value[],
  kwargs: Kwargs,
  parameters: Parameters,
): { [K in keyof Parameters as K extends `${infer Name}?` ? Name : K]: Unpacked<K, Parameters[K]> } {
  const specs = Object.entries(parameters).map(([key, type]) => ({ key, name: key.replace(/\?$/, ''), type }));
  if (args.length > specs.length) {
    throw new StarlarkError(`${functionName}: got ${args.length} arguments, want at most ${specs.length}`);
  }
  const values: Record<string, unknown> = {};
  args.forEach((arg, i) => {
    const { name, type } = specs[i] as (typeof specs)[number];
    values[name] = checked(type, arg, functionName, name);
  });
  for (const [name, arg] of kwargs) {
    const spec = specs.find((candidate) => candidate.name === name);
    if (spec === undefined || Object.hasOwn(values, name)) {
      const failure = { kind: 'argument-refused', argument: name } as const;
      if (spec !== undefined)
        throw new StarlarkError(`${functionName}: got multiple values for keyword argument ${quote(name)}`, {
          failure,
        });
      const free = specs.map((one) => one.name).filter((one) => !Object.hasOwn(values, one));
      throw new StarlarkError(
        `${functionName}: unexpected keyword argument ${quote(name)}`,
        unknownKeyword(functionName, failure, free, kwargs),
      );
    }
    // The reference prints names of keyword arguments, unlike those of parameters, as Starlark strings.
    values[name] = checked(spec.type, arg, functionName, quote(name));
  }
  for (const { key, name } of specs)
    if (!key.endsWith('?') && !Object.hasOwn(values, name))
      throw new StarlarkError(`${functionName}: missing argument for ${key}`);
  return values as ReturnType<typeof unpackArgs<Parameters>>;
}

/**
 * The properties of an error about the keyword `failure.argument` that a function does not have. It may be meant for one
 * of the parameters `names` that `kwargs` do not give either.
 */
export function unknownKeyword(
  functionName: string,
  failure: Extract<Failure, { kind: 'argument-refused' | 'call-mismatch' }>,
  names: readonly string[],
  kwargs: Kwargs,
): StarlarkErrorOptions {
  const { argument = '' } = failure;
  const given = new Set(kwargs.map(([name]) => name));
  const nearest = likelyName(
    argument,
    names.filter((name) => !given.has(name)),
  );
  if (nearest === undefined) return { failure };
  const plain = suggesting(`${functionName}() has no parameter ${argument}=`, `${nearest}=`);
  return { plain, failure: { ...failure, nearest } };
}

type Unpacked<Key, Type> = Type extends ArgumentType<infer T> ? (Key extends `${string}?` ? T | undefined : T) : never;

// The rest is ytt's own handling of arguments: methods of core.StarlarkValue and functions of core/args.go.

/** `value` as a string (StarlarkValue.AsString). */
export function asString(value: Value): string {
  if (typeof value !== 'string') throw expected('a string', value, `expected a string, but was ${typeName(value)}`);
  return value;
}

/** `value` as a boolean (StarlarkValue.AsBool). */
export function asBool(value: Value): boolean {
  if (typeof value !== 'boolean')
    throw expected('True or False', value, `expected starlark.Bool, but was ${goTypeName(value)}`);
  return value;
}

/** `value` as an int of 64 bits (StarlarkValue.AsInt64). */
export function asInt64(value: Value): Int {
  if (!isInt(value)) throw expected('an integer', value, 'expected starlark.Int');
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) !== value)
    throw expected('an integer of 64 bits', value, 'expected int64 value');
  return value;
}

/** `value` as the nearest float (StarlarkValue.AsFloat64). */
export function asFloat64(value: Value): number {
  if (isInt(value)) return intToNumber(value);
  if (value instanceof Float) return value.value;
  throw expected('a number', value, `expected float value, but was ${goTypeName(value)}`);
}

/** The boolean keyword argument `name`, false by default (core.BoolArg). */
export function boolKwarg(kwargs: Kwargs, name: string): boolean {
  const found = kwargs.find(([key]) => key === name);
  return found === undefined ? false : asBool(found[1]);
}

/** The integer keyword argument `name`, 0 by default (core.Int64Arg). */
export function int64Kwarg(kwargs: Kwargs, name: string): Int {
  const found = kwargs.find(([key]) => key === name);
  return found === undefined ? 0 : asInt64(found[1]);
}

/** Throws if a keyword argument is not one of `valid` (core.CheckArgNames). */
export function checkKwargNames(kwargs: Kwargs, valid: readonly string[]): void {
  for (const [name] of kwargs) {
    if (valid.includes(name)) continue;
    throw new StarlarkError(`invalid argument name: ${name}`, {
      failure: { kind: 'argument-refused', argument: name },
    });
  }
}
