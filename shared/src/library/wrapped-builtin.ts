/** Makes the functions of `@ytt:` modules: their errors are prefixed with the function's name (core.ErrWrapper). */
import { PanicError } from '../document/panic.js';
import type { Thread } from '../starlark/eval/thread.js';
import { int64Kwarg } from '../starlark/values/arguments.js';
import { Builtin, type BuiltinImplementation, type BuiltinOptions } from '../starlark/values/builtin.js';
import { Module } from '../starlark/values/module.js';
import { type Kwargs, StarlarkError, type Value } from '../starlark/values/value.js';

/** The body of a function of a module. What it throws is a `StarlarkError`, without the function's name. */
export type LibraryFunction = (args: readonly Value[], kwargs: Kwargs, thread: Thread) => Value;

/** A built-in whose errors begin with `name: `. What goes through texts counts as work by their length. */
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
 * The longest text, in UTF-16 units, that is gone through without a look at what else there is to do: as long as the
 * longest file that is read. What code makes is rarely as long.
 */
const longestArgument = 8 * 1024 * 1024;

function admit(text: string, thread: Thread): void {
  if (text.length > longestArgument) thread.refuse();
  thread.step(text.length >> 3);
}

/** Runs `body`; what it throws is thrown again with `prefix: ` before it, but for panics and exhausted budgets. */
export function withPrefix<T>(prefix: string, body: () => T): T {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof StarlarkError) || isBudget(error)) throw error;
    const message = error instanceof PanicError ? `(p) ${error.message}` : `${prefix}: ${error.message}`;
    throw new StarlarkError(message, { cause: error });
  }
}

/** Whether the evaluation ran out of what it may use, which no code may catch. */
export function isBudget(error: StarlarkError): boolean {
  return 'budget' in error && error.budget !== undefined;
}

/** What `load("@ytt:NAME", "NAME")` finds: one module, whose functions are called `NAME.function`. */
export function libraryModule(
  name: string,
  functions: Readonly<Record<string, LibraryFunction>>,
): ReadonlyMap<string, Value> {
  const members = Object.entries(functions).map(([key, run]) => [key, wrappedBuiltin(`${name}.${key}`, run)] as const);
  return new Map([[name, new Module(name, new Map(members))]]);
}

/** The only argument; `words` say what is expected. */
export function onlyArgument(args: readonly Value[], words = 'expected exactly one argument'): Value {
  const [value] = args;
  if (args.length !== 1 || value === undefined) throw new StarlarkError(words);
  return value;
}

/** Throws if there is an argument. */
export function onlyNone(args: readonly Value[]): void {
  if (args.length > 0) throw new StarlarkError('expected no argument');
}

/** The argument `indent=` of encoders: spaces for each level, 0 where it is absent. Throws if it is out of range. */
export function indentKwarg(kwargs: Kwargs): number {
  const indent = Number(int64Kwarg(kwargs, 'indent'));
  if (indent < 0 || indent > 8) throw new StarlarkError('indent value must be between 0 and 8');
  return indent;
}
