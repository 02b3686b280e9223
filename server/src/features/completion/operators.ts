/**
 * Completes the words that can follow a complete operand: operators, and the parts of conditionals and comprehensions.
 * Each word is tried by parsing the code up to the cursor with it.
 */
import { parseProgram, type Token } from '@ytt-language/shared/tooling';
import { endsOperand } from '../cursor/code-cursor.js';
import type { Cursor } from '../cursor/cursor.js';
import type { CompletionEntry } from './entry.js';

/** The words in the order of the list, which begins with those that continue something unfinished. */
const words: ReadonlyMap<string, string> = new Map([
  ['else', 'The value of a conditional if its condition is not true.'],
  ['for', 'The loop of a comprehension: `[x + 1 for x in numbers]`.'],
  ['in', 'Whether the right value contains the left one; in a loop, before what it goes through.'],
  ['and', 'The right value if the left one is true, otherwise the left one.'],
  ['or', 'The left value if it is true, otherwise the right one.'],
  ['not in', 'Whether the right value does not contain the left one.'],
  ['if', '`value if condition else other`; in a comprehension, which elements it takes.'],
]);

/** In longer code nothing is offered, because all of the code is parsed for each word. */
const longest = 5_000;

/** The words that can stand at the cursor, if an operand is before it. */
export function operatorEntries({
  code,
  start,
  end,
  annotation,
}: Extract<Cursor, { kind: 'name' }>): CompletionEntry[] {
  const { syntax, token, at, before } = code;
  const [first, last] = [before[0], before.at(-1)];
  const until = token?.start ?? at;
  if (first === undefined || last === undefined || last.end === until || until - first.start > longest) return [];
  if (!(endsOperand(last) || last.kind === 'not') || (annotation !== undefined && isWholeArgument(before))) return [];
  const written = syntax.program.text.slice(first.start, last.end).replace(/^elif\b/, '');
  return [...words].flatMap(([word, meaning]): readonly CompletionEntry[] =>
    canFollow(written, word)
      ? [{ label: word, kind: 'keyword', documentation: () => meaning, edit: { range: { start, end }, newText: word } }]
      : [],
  );
}

/** Whether the code can continue after the word: its only problem is that it ends too early, or needs an `else`. */
function canFollow(written: string, word: string): boolean {
  const code = `${written} ${word} x`;
  return ['', ' else x'].some((rest) =>
    parseProgram(code + rest).problems.every((problem) => problem.start >= code.length),
  );
}

/**
 * Whether the last argument of an annotation is a complete literal, so that a comma is more likely to follow than an
 * operator.
 */
function isWholeArgument(tokens: readonly Token[]): boolean {
  const [last, previous] = [tokens.at(-1), tokens.at(-2)];
  return last?.kind.endsWith('literal') === true && /^[(,=]$/.test(previous?.kind ?? '');
}
