/** Binding the arguments of a call to the parameters of a Starlark function, with starlark-go's messages. */
import { Dict } from '../values/dict.js';
import { quote } from '../values/quote.js';
import { Tuple } from '../values/tuple.js';
import { type Kwargs, StarlarkError, type Value } from '../values/value.js';
import { type FunctionCode, mandatory, type Slot, type StarlarkFunction } from './function.js';

/** Sets the slots of the parameters of `fn`. Throws where the arguments do not fit. */
export function bindArguments(fn: StarlarkFunction, slots: Slot[], args: readonly Value[], kwargs: Kwargs): void {
  const { code } = fn;
  if (code.parameters.length === 0) {
    const given = args.length + kwargs.length;
    if (given > 0) throw new StarlarkError(`function ${code.name} accepts no arguments (${given} given)`);
    return;
  }
  const named = code.parameters.length - (code.hasKwargs ? 1 : 0) - (code.hasVarargs ? 1 : 0);
  const positional = named - code.keywordOnlyCount;
  if (args.length > positional && !code.hasVarargs) throw tooMany(fn, positional, args.length);
  const bound = Math.min(args.length, positional);
  for (let i = 0; i < bound; i++) slots[i] = args[i];
  if (code.hasVarargs) slots[named] = new Tuple(args.slice(bound));
  bindKeywords(code, slots, named, kwargs);
  if (bound < named) bindDefaults(fn, slots, bound, named);
}

function tooMany(fn: StarlarkFunction, positional: number, given: number): StarlarkError {
  const atMost = fn.defaults.length > fn.code.keywordOnlyCount ? 'at most ' : '';
  const plural = positional === 1 ? '' : 's';
  return new StarlarkError(
    `function ${fn.code.name} accepts ${atMost}${positional} positional argument${plural} (${given} given)`,
  );
}

function bindKeywords(code: FunctionCode, slots: Slot[], named: number, kwargs: Kwargs): void {
  const rest = code.hasKwargs ? new Dict() : undefined;
  if (rest !== undefined) slots[code.parameters.length - 1] = rest;
  for (const [name, value] of kwargs) {
    const i = code.parameters.indexOf(name);
    if (i >= 0 && i < named) {
      if (slots[i] !== undefined) throw multipleValues(code, name);
      slots[i] = value;
      continue;
    }
    if (rest === undefined) {
      throw new StarlarkError(`function ${code.name} got an unexpected keyword argument ${quote(name)}`);
    }
    if (rest.get(name) !== undefined) throw multipleValues(code, name);
    rest.setKey(name, value);
  }
}

function multipleValues(code: FunctionCode, name: string): StarlarkError {
  return new StarlarkError(`function ${code.name} got multiple values for parameter ${quote(name)}`);
}

function bindDefaults(fn: StarlarkFunction, slots: Slot[], bound: number, named: number): void {
  const { code, defaults } = fn;
  const firstDefault = named - defaults.length;
  const missing: string[] = [];
  for (let i = bound; i < named; i++) {
    if (slots[i] !== undefined) continue;
    const value = i < firstDefault ? mandatory : defaults[i - firstDefault];
    if (value === mandatory || value === undefined) missing.push(code.parameters[i] as string);
    else slots[i] = value;
  }
  if (missing.length > 0) {
    const plural = missing.length > 1 ? 's' : '';
    throw new StarlarkError(
      `function ${code.name} missing ${missing.length} argument${plural} (${missing.join(', ')})`,
    );
  }
}
