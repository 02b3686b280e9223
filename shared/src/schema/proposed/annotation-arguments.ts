/** The arguments of an annotation as written, for rewriting them in another schema language. */
import { parseProgram } from '../../starlark/parse/parse-program.js';
import type { Argument } from '../../starlark/parse/syntax.js';
import type { TextRange } from '../../text/range.js';

/** The replacement of an annotation: lines with names and arguments, possibly none, or `left` to leave it unchanged. */
export type Converted = readonly string[] | 'left';

/** The keyword arguments of rules that both languages have. */
export const sameRules: ReadonlySet<string> = new Set(['min', 'max', 'min_len', 'max_len', 'not_null']);

/** The arguments with a keyword renamed. */
export function renamedKeyword(content: string, from: string, to: string): string {
  const name = argumentsIn(content).find((argument) => argument.name?.name === from)?.name;
  if (name === undefined) return content.trim();
  const { start, end } = rangeInContent(name);
  return `${content.slice(0, start)}${to}${content.slice(end)}`.trim();
}

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
