/** Errors about values of the wrong type, in plain words and with the messages of starlark-go and ytt. */
import type { Failure } from '../../findings/failure.js';
import { typeInWords } from '../../findings/plain-words.js';
import { typeName } from './type-name.js';
import { StarlarkError, type Value } from './value.js';

/** The error that `value` is not `wanted` (`a string`, `True or False`); `words` is the reference's message. */
export function expected(wanted: string, value: Value, words: string, failure?: Failure): StarlarkError {
  return new StarlarkError(words, { plain: `Expected ${wanted}, but found ${valueInWords(value)}`, failure });
}

/** The type of a value, in a sentence: `an integer`. */
export function valueInWords(value: Value): string {
  return typeInWords(typeName(value));
}
