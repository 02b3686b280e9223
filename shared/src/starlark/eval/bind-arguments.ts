/** Binds the arguments of a call to the parameters of a Starlark function, with starlark-go's messages. */
import { unknownKeyword } from '../values/arguments.js';
import { Dict } from '../values/dict.js';
import { quote } from '../values/quote.js';
import { Tuple } from '../values/tuple.js';
import { type Kwargs, StarlarkError, type Value } from '../values/value.js';

/** The name of a function and its parameters. */
export interface Signature {
  readonly name: string;
  /** The names of parameters: ordinary ones, then keyword-only ones, then `*args`, then `**kwargs`. */
  readonly parameters: readonly string[];
  readonly keywordOnlyCount: number;
  readonly hasVarargs: boolean;
  readonly hasKwargs: boolean;
}

/** Marks, among defaults, a keyword-only parameter without one. */
export const mandatory: unique symbol = Symbol('mandatory');

/** The default of a parameter. */
export type Default = Value | typeof mandatory;

/**
 * Fills the slots of the parameters, which come first and are still undefined. Throws if the arguments do not match
 * (https://github.com/google/starlark-go/blob/master/doc/spec.md#function-and-method-calls).
 */
export function bindArguments(
  signature: Signature,
  defaults: readonly Default[],
  slots: (Value | undefined)[],
  args: readonly Value[],
  kwargs: Kwargs,
): void {
  if (signature.parameters.length === 0) {
    const given = args.length + kwargs.length;
    if (given > 0) throw mismatch(signature, `accepts no arguments (${given} given)`);
    return;
  }
  const named = signature.parameters.length - (signature.hasKwargs ? 1 : 0) - (signature.hasVarargs ? 1 : 0);
  const positional = named - signature.keywordOnlyCount;
  if (args.length > positional && !signature.hasVarargs) throw tooMany(signature, defaults, positional, args.length);
  const bound = Math.min(args.length, positional);
  for (let i = 0; i < bound; i++) slots[i] = args[i];
  if (signature.hasVarargs) slots[named] = new Tuple(args.slice(bound));
  bindKeywords(signature, slots, named, kwargs);
  if (bound < named) bindDefaults(signature, defaults, slots, bound, named);
}

function tooMany(signature: Signature, defaults: readonly Default[], positional: number, given: number): StarlarkError {
  const atMost = defaults.length > signature.keywordOnlyCount ? 'at most ' : '';
  const plural = positional === 1 ? '' : 's';
  return mismatch(signature, `accepts ${atMost}${positional} positional argument${plural} (${given} given)`);
}

/** The error that a call does not match the `signature`. */
function mismatch({ name }: Signature, problem: string): StarlarkError {
  return new StarlarkError(`function ${name} ${problem}`, { failure: { kind: 'call-mismatch', function: name } });
}

function bindKeywords(signature: Signature, slots: (Value | undefined)[], named: number, kwargs: Kwargs): void {
  const rest = signature.hasKwargs ? new Dict() : undefined;
  if (rest !== undefined) slots[signature.parameters.length - 1] = rest;
  for (const [name, value] of kwargs) {
    const i = signature.parameters.indexOf(name);
    if (i >= 0 && i < named) {
      if (slots[i] !== undefined) throw multipleValues(signature, name);
      slots[i] = value;
      continue;
    }
    if (rest === undefined) {
      const free = signature.parameters.filter((_, j) => j < named && slots[j] === undefined);
      const failure = { kind: 'call-mismatch', function: signature.name, argument: name } as const;
      throw new StarlarkError(
        `function ${signature.name} got an unexpected keyword argument ${quote(name)}`,
        unknownKeyword(signature.name, failure, free, kwargs),
      );
    }
    if (rest.get(name) !== undefined) throw multipleValues(signature, name);
    rest.setKey(name, value);
  }
}

function multipleValues(signature: Signature, name: string): StarlarkError {
  return mismatch(signature, `got multiple values for parameter ${quote(name)}`);
}

function bindDefaults(
  signature: Signature,
  defaults: readonly Default[],
  slots: (Value | undefined)[],
  bound: number,
  named: number,
): void {
  const firstDefault = named - defaults.length;
  const missing: string[] = [];
  for (let i = bound; i < named; i++) {
    if (slots[i] !== undefined) continue;
    const value = i < firstDefault ? mandatory : defaults[i - firstDefault];
    if (value === mandatory || value === undefined) missing.push(signature.parameters[i] as string);
    else slots[i] = value;
  }
  if (missing.length > 0) {
    const plural = missing.length > 1 ? 's' : '';
    throw mismatch(signature, `missing ${missing.length} argument${plural} (${missing.join(', ')})`);
  }
}
