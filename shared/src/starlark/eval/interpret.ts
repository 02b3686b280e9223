/** Runs programs. */

import type { Program } from '../parse/syntax.js';
import type { Resolution } from '../resolve/resolution.js';
import { ProgramResolver } from '../resolve/resolve.js';
import { freezeDeep, type Value } from '../values/value.js';
import { ProgramCompiler } from './compile.js';
import { invoke, type ModuleState, type Slot, StarlarkFunction } from './function.js';
import type { EvalError, Thread } from './thread.js';
import { toEvalError } from './thread.js';
import { universe } from './universe.js';

/** What a program runs with. */
export interface ExecOptions {
  readonly thread: Thread;
  /** The names that the program sees besides the universal ones and its own. */
  readonly predeclared: ReadonlyMap<string, Value>;
  /** What `load(moduleName, …)` finds; throws `StarlarkError` if it finds nothing. */
  readonly load?: (thread: Thread, moduleName: string, offset: number) => ReadonlyMap<string, Value>;
  /**
   * Takes the error of a statement at top level, once for each. The program then goes on, with what the statement
   * should have bound `unknown`. Without it the first error is thrown.
   */
  readonly onError?: (error: EvalError) => void;
}

/**
 * Runs a program and returns its global variables, frozen. Throws `EvalError`; where `onError` is given that happens for
 * no error, and the globals are those set until a limit was met.
 *
 * Problems of `parseProgram` and `resolve` are not looked at: what is broken or undefined evaluates to `unknown`.
 */
export function execProgram(program: Program, options: ExecOptions): ReadonlyMap<string, Value> {
  const { thread, predeclared, load, onError } = options;
  const globals: (Value | undefined)[] = [];
  const module: ModuleState = { globals, predeclared, load, onError, failed: new Set() };
  let resolution: Resolution | undefined;
  try {
    resolution = resolve(program, predeclared, thread.limits.interrupt);
    const compilation = compilationOf(program, predeclared);
    compilation.compiler ??= new ProgramCompiler(program, resolution);
    const code = compilation.compiler.compile(thread.limits.interrupt);
    const slots = new Array<Slot>(code.slotCount).fill(undefined);
    for (const _global of resolution.globals) globals.push(undefined);
    invoke(thread, new StarlarkFunction(code, module, [], []), slots);
  } catch (thrown) {
    const error = toEvalError(thrown, thread);
    if (onError === undefined) throw error;
    onError(error);
  } finally {
    // A function that is kept for later runs would keep all that this one was made of.
    module.load = undefined;
    module.onError = undefined;
  }
  const result = new Map<string, Value>();
  for (const { name, index } of resolution?.globals ?? []) {
    const value = globals[index];
    if (value === undefined) continue;
    freezeDeep(value);
    result.set(name, value);
  }
  return result;
}

/**
 * The names in a program and what is wrong with them; `predeclared` names what `execProgram` will be given. Throws what
 * `whileRead` throws, and goes on from there when it is called again.
 */
export function resolve(
  program: Program,
  predeclared: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  whileRead?: () => void,
): Resolution {
  const compilation = compilationOf(program, predeclared);
  compilation.resolution ??= compilation.resolver.resolve(whileRead);
  return compilation.resolution;
}

/** The last compilation of each program, as most run again with the same names around them. */
interface Compilation {
  readonly predeclaredNames: string;
  readonly resolver: ProgramResolver;
  resolution?: Resolution;
  compiler?: ProgramCompiler;
}

const compilations = new WeakMap<Program, Compilation>();

function compilationOf(program: Program, predeclared: ReadonlySet<string> | ReadonlyMap<string, unknown>): Compilation {
  const predeclaredNames = [...predeclared.keys()].sort().join(' ');
  const known = compilations.get(program);
  if (known?.predeclaredNames === predeclaredNames) return known;
  const resolver = new ProgramResolver(
    program,
    (name) => predeclared.has(name),
    (name) => universe.has(name),
  );
  const begun: Compilation = { predeclaredNames, resolver };
  compilations.set(program, begun);
  return begun;
}
