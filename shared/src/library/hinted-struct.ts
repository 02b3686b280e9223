/** Structs with a type name of their own, which cannot be converted to YAML implicitly. */
import { Struct } from '../starlark/values/struct.js';
import type { Value } from '../starlark/values/value.js';
import { type LibraryFunction, onlyNone, wrappedBuiltin } from './wrapped-builtin.js';

/** A value with methods that prints as YAML only through one of them (ytt's core.UnconvertableStarlarkValue). */
export class HintedStruct extends Struct {
  override readonly type: string;
  private readonly hint: string;

  /** `hint` follows the type in the error message; it says what to call instead of using the value as YAML. */
  constructor(type: string, hint: string, fields: ReadonlyMap<string, Value>) {
    super(fields);
    this.type = type;
    this.hint = hint;
  }

  conversionHint(): string {
    return `${this.type} ${this.hint}`;
  }
}

/** The hint of types whose method `string` returns their text. */
export const useStringHint = 'does not automatically encode (hint: use .string())';

/** A method without arguments, for a value of the type `@ytt:TYPE`. */
export function method(type: string, name: string, run: () => Value): readonly [string, Value] {
  const body: LibraryFunction = (args) => {
    onlyNone(args);
    return run();
  };
  return [name, wrappedBuiltin(`${type}.${name}`, body)];
}
