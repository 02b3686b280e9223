/** Creates the functions of `@ytt:` modules: their errors are prefixed with the function's name (core.ErrWrapper). */
import { PanicError } from '../document/panic.js';
import type { Thread } from '../starlark/eval/thread.js';
import { asString, int64Kwarg } from '../starlark/values/arguments.js';
import { Builtin, type BuiltinImplementation, type BuiltinOptions } from '../starlark/values/builtin.js';
import { isAscii, toBytes } from '../starlark/values/bytes.js';
import { Module } from '../starlark/values/module.js';
import { type Kwargs, StarlarkError, type Value } from '../starlark/values/value.js';

/** The body of a function of a module. It throws `StarlarkError`s, without the function's name. */
export type LibraryFunction = (args: readonly Value[], kwargs: Kwargs, thread: Thread) => Value;

/**
 * A built-in whose errors begin with `name: `. Functions that process texts count as work in proportion to their
 * length.
 */
export function wrappedBuiltin(name: string, run: LibraryFunction, options: BuiltinOptions = {}): Builtin {
  const implementation: BuiltinImplementation = (thread, args, kwargs) => {
    for (const arg of args) if (typeof arg === 'string') admit(arg, thread);
    const result = withPrefix(name, () => run(args, kwargs, thread));
    if (typeof result === 'string') thread.allocateText(result.length);
    return result;
  };
  return new Builtin(name, implementation, options);
}

/**
 * The longest text, in UTF-16 code units, that is processed without a check for interruption: the size limit of a file.
 * Code rarely makes texts that long.
 */
const longestArgument = 8 * 1024 * 1024;

function admit(text: string, thread: Thread): void {
  if (text.length > longestArgument) thread.refuse();
  // Characters beyond ASCII are several bytes each.
  thread.step(text.length >> (isAscii(text) ? 3 : 1));
}

const functionFailed = { kind: 'function-failed', name: '' } as const;

/** Runs `body` and prefixes its errors with `prefix: `, except for panics and exceeded limits. */
export function withPrefix<T>(prefix: string, body: () => T): T {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof StarlarkError) || isBudget(error)) throw error;
    if (error instanceof PanicError) throw new StarlarkError(`(p) ${error.message}`, { cause: error });
    const { failure = functionFailed } = error;
    const own = failure.kind === 'function-failed' ? { ...failure, name: prefix } : failure;
    throw new StarlarkError(`${prefix}: ${error.message}`, { cause: error, failure: own });
  }
}

/** Whether the evaluation exceeded its limits, which code cannot catch. */
export function isBudget(error: StarlarkError): boolean {
  return 'budget' in error && error.budget !== undefined;
}

/** The module loaded by `load("@ytt:NAME", "NAME")`, whose functions are called as `NAME.function`. */
export function libraryModule(
  name: string,
  functions: Readonly<Record<string, LibraryFunction>>,
): ReadonlyMap<string, Value> {
  const members = Object.entries(functions).map(([key, run]) => [key, wrappedBuiltin(`${name}.${key}`, run)] as const);
  return new Map([[name, new Module(name, new Map(members))]]);
}

/** The only argument; `words` is the error message for any other number. */
export function onlyArgument(args: readonly Value[], words = 'expected exactly one argument'): Value {
  const [value] = args;
  if (args.length !== 1 || value === undefined) throw new StarlarkError(words);
  return value;
}

/** Throws if there are any arguments. */
export function onlyNone(args: readonly Value[]): void {
  if (args.length > 0) throw new StarlarkError('expected no argument');
}

/** The argument `indent=` of encoders: spaces per level, 0 by default. Throws if it is out of range. */
export function indentKwarg(kwargs: Kwargs): number {
  const indent = Number(int64Kwarg(kwargs, 'indent'));
  if (indent < 0 || indent > 8) throw new StarlarkError('indent value must be between 0 and 8');
  return indent;
}

/** A function that gives the digest of a string's bytes in hexadecimal digits. */
export function digestFunction(digest: (bytes: Uint8Array) => Uint8Array): LibraryFunction {
  return (args) => {
    const bytes = digest(toBytes(asString(onlyArgument(args))));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
