/** The arguments of an annotation as they are written. */
import { parseProgram } from '../starlark/parse/parse-program.js';
import type { Argument } from '../starlark/parse/syntax.js';
import type { TextRange } from '../text/range.js';

/** What makes a call of the arguments of an annotation. */
const callee = 'f(';

/** The arguments of an annotation, as of a call; empty if they cannot be parsed. */
export function argumentsIn(content: string): readonly Argument[] {
  const { program, problems } = parseProgram(`${callee}${content})`);
  const [statement] = program.statements;
  const isCall = statement?.kind === 'expression-statement' && statement.expression.kind === 'call';
  return isCall && problems.length === 0 ? statement.expression.args : [];
}

/** Where something of an annotation's arguments is in its text. */
export function rangeInContent({ start, end }: TextRange): TextRange {
  return { start: start - callee.length, end: end - callee.length };
}
