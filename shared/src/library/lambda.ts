/** Functions of the library that are themselves written in Starlark, and show in call stacks as such. */
import { execProgram } from '../starlark/interpret.js';
import { parseProgram } from '../starlark/parse.js';
import { Thread } from '../starlark/thread.js';
import type { Value } from '../starlark/value.js';

const resultName = 'result';

/** The function that `source`, a lambda expression, makes where the given names are defined. */
export function lambdaFrom(_name: string, source: string, names: readonly (readonly [string, Value])[]): Value {
  const { program } = parseProgram(`${resultName} = ${source}\n`);
  const globals = execProgram(program, { thread: new Thread(), predeclared: new Map(names) });
  return globals.get(resultName) ?? null;
}
