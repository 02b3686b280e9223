/** The arguments of an annotation as written, to be rewritten for another schema language. */
import { parseProgram } from '../../starlark/parse/parse-program.js';
import type { Argument } from '../../starlark/parse/syntax.js';

/** The text that an annotation becomes: its name and arguments, several lines of them, none, or `left`. */
export type Converted = readonly string[] | 'left';

/** The keyword arguments of rules that both languages have. */
export const sameRules: ReadonlySet<string> = new Set(['min', 'max', 'min_len', 'max_len', 'not_null']);

/** The arguments with another name for a keyword. */
export function renamedKeyword(content: string, from: string, to: string): string {
  const call = callWith(content);
  const name = argumentsOf(call).find((argument) => argument.name?.name === from)?.name;
  return name === undefined ? content.trim() : `${call.slice(2, name.start)}${to}${call.slice(name.end, -1)}`.trim();
}

/** A call that has the arguments of an annotation. */
export function callWith(content: string): string {
  return `f(${content})`;
}

/** The arguments of a call, none where it cannot be read. */
export function argumentsOf(call: string): readonly Argument[] {
  const { program, problems } = parseProgram(call);
  const [statement] = program.statements;
  const isCall = statement?.kind === 'expression-statement' && statement.expression.kind === 'call';
  return isCall && problems.length === 0 ? statement.expression.args : [];
}
