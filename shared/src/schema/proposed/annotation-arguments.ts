/** The arguments of an annotation as written, for rewriting them in another schema language. */
import { parseProgram } from '../../starlark/parse/parse-program.js';
import type { Argument } from '../../starlark/parse/syntax.js';

/** The replacement of an annotation: lines with names and arguments, possibly none, or `left` to leave it unchanged. */
export type Converted = readonly string[] | 'left';

/** The keyword arguments of rules that both languages have. */
export const sameRules: ReadonlySet<string> = new Set(['min', 'max', 'min_len', 'max_len', 'not_null']);

/** The arguments with a keyword renamed. */
export function renamedKeyword(content: string, from: string, to: string): string {
  const call = callWith(content);
  const name = argumentsOf(call).find((argument) => argument.name?.name === from)?.name;
  return name === undefined ? content.trim() : `${call.slice(2, name.start)}${to}${call.slice(name.end, -1)}`.trim();
}

/** A call with the arguments of an annotation. */
export function callWith(content: string): string {
  return `f(${content})`;
}

/** The arguments of a call; empty if it cannot be parsed. */
export function argumentsOf(call: string): readonly Argument[] {
  const { program, problems } = parseProgram(call);
  const [statement] = program.statements;
  const isCall = statement?.kind === 'expression-statement' && statement.expression.kind === 'call';
  return isCall && problems.length === 0 ? statement.expression.args : [];
}
