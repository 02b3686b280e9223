/** The arguments of an annotation as written, for rewriting them in another schema language. */
import { argumentsIn, rangeInContent } from '../../annotations/written-arguments.js';

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
