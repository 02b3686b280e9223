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

/** The environment of running a program. */
export interface ExecOptions {
  readonly thread: Thread;
  /** Names that are available to the program besides the universal ones and its own. */
  readonly predeclared: ReadonlyMap<string, Value>;
  /** Returns the module of `load(moduleName, …)`; throws `StarlarkError` if there is none. */
  readonly load?: (thread: Thread, moduleName: string, offset: number) => ReadonlyMap<string, Value>;
  /**
   * Receives the error of a statement at top level, once for each statement. The program then continues, with the names
   * that the statement should have bound set to `unknown`. Without it the first error is thrown.
   */
  readonly onError?: (error: EvalError) => void;
}

/**
 * Runs a program and returns its global variables, frozen. Throws `EvalError`; with `onError` it never does, and
 * returns the globals that were set until a limit was reached.
 *
 * Problems of `parseProgram` and `resolve` are ignored: broken and undefined expressions evaluate to `unknown`.
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
    // A function can be kept for later runs, and must not keep the data of this run alive.
    module.load = undefined;
    module.onError = undefined;
  }
  if (endOf(program) > mostKeptCode) compilationOf(program, predeclared).compiler = undefined;
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
 * The bindings of the names in a program, and its problems. `predeclared` has the same names as later in `execProgram`.
 * Throws what `betweenSteps` throws, and continues from there at the next call.
 */
export function resolve(
  program: Program,
  predeclared: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  betweenSteps?: () => void,
): Resolution {
  const compilation = compilationOf(program, predeclared);
  compilation.resolution ??= compilation.resolver.resolve(betweenSteps);
  return compilation.resolution;
}

/**
 * The code of longer programs, in UTF-16 code units, is not kept after compilation. Compiled code takes twenty times
 * the memory of its text, most of a large program runs only once, and compiling it again takes less time than running
 * it.
 */
const mostKeptCode = 2_000_000;

function endOf({ statements }: Program): number {
  return statements.at(-1)?.end ?? 0;
}

/** The latest compilation of each program. Most programs run again with the same predeclared names. */
interface Compilation {
  readonly predeclaredNames: string;
  readonly resolver: ProgramResolver;
  resolution?: Resolution;
  compiler?: ProgramCompiler | undefined;
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
