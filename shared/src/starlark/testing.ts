/** For tests: runs Starlark code. */
import { expect } from 'vitest';
import { execProgram, resolve } from './eval/interpret.js';
import { type EvalError, type Limits, Thread } from './eval/thread.js';
import { parseProgram } from './parse/parse-program.js';
import type { StarlarkProblem } from './parse/syntax.js';
import { repr } from './values/operations/repr.js';
import { StarlarkError, type Value } from './values/value.js';

export interface TestRun {
  readonly globals: ReadonlyMap<string, Value>;
  readonly printed: readonly string[];
  /** The problems of parsing and resolving. */
  readonly problems: readonly StarlarkProblem[];
  readonly errors: readonly EvalError[];
}

export interface TestRunOptions {
  readonly limits?: Limits;
  readonly predeclared?: ReadonlyMap<string, Value>;
}

/** Runs a program to its end, collecting the errors of its statements. */
export function run(text: string, { limits, predeclared = new Map() }: TestRunOptions = {}): TestRun {
  const { program, problems } = parseProgram(text);
  const printed: string[] = [];
  const errors: EvalError[] = [];
  const thread = new Thread(limits, { print: (message) => printed.push(message) });
  const globals = execProgram(program, { thread, predeclared, onError: (error) => errors.push(error) });
  return { globals, printed, problems: [...problems, ...resolve(program, predeclared).problems], errors };
}

/** `repr` of the value of an expression that can use `predeclared`, or its error message. */
export function evaluate(expression: string, predeclared: ReadonlyMap<string, Value> = new Map()): string {
  const { program, problems } = parseProgram(`result = (${expression})\n`);
  const all = [...problems, ...resolve(program, predeclared).problems];
  if (all[0] !== undefined) return all[0].message;
  try {
    const globals = execProgram(program, { thread: new Thread(), predeclared });
    return repr(globals.get('result') ?? null);
  } catch (error) {
    if (error instanceof StarlarkError) return error.message;
    throw error;
  }
}

/**
 * Checks a table of expressions. Each line has an expression, ` => `, and the `repr` of its value or its error message,
 * as specified by starlark-go (where the specification is silent: by its source), or by ytt's modules. Expressions can
 * use `predeclared`.
 */
export function checkExpressions(table: string, predeclared: ReadonlyMap<string, Value> = new Map()): void {
  for (const line of table.trim().split('\n')) {
    const [expression = '', expected = ''] = line.trim().split(' => ');
    expect(`${expression} => ${evaluate(expression, predeclared)}`).toBe(`${expression} => ${expected}`);
  }
}
