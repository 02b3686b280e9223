/** Library functions whose source is Starlark. In ytt they are Starlark, too, and appear in call stacks as such. */
import { execProgram } from '../starlark/eval/interpret.js';
import { Thread } from '../starlark/eval/thread.js';
import { parseProgram } from '../starlark/parse/parse-program.js';
import type { Program } from '../starlark/parse/syntax.js';
import type { Value } from '../starlark/values/value.js';

const resultName = 'result';

/** Creates a function, given values for the free names of its source. */
export type LambdaTemplate = (names: Readonly<Record<string, Value>>) => Value;

/** `source` is a lambda expression; it is parsed once, when the first function is created. */
export function lambdaTemplate(source: string): LambdaTemplate {
  let program: Program | undefined;
  return (names) => {
    program ??= parseProgram(`${resultName} = ${source}\n`).program;
    const globals = execProgram(program, { thread: new Thread(), predeclared: new Map(Object.entries(names)) });
    return globals.get(resultName) ?? null;
  };
}
