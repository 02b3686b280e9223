/**
 * Which block lacks its `end`. An `end` closes the innermost block, so that what ytt finds open is the outermost; people
 * indent an `end` as the block that it is for, which tells which one it is.
 */
import { statementLines } from '../../starlark/scan/statement-lines.js';
import { lineStartOf } from '../../text/line-start.js';
import type { TextRange } from '../../text/range.js';
import type { ProgramText } from './program.js';

interface OpenBlock {
  readonly word: TextRange;
  readonly column: number;
}

const openers: ReadonlySet<string> = new Set(['if', 'for', 'def', 'while']);

/**
 * The word, as a range of the program, that begins a block that every later `end` passes by, as it stands further left and
 * below another block; undefined where indentation does not tell.
 */
export function blockLeftOpen(text: ProgramText): TextRange | undefined {
  const open: OpenBlock[] = [];
  for (const line of statementLines(text.text)) {
    const [first] = line;
    const column = first && columnOf(text, first);
    if (first === undefined || column === undefined) continue;
    if (openers.has(first.kind) && line.at(-1)?.kind === ':') open.push({ word: first, column });
    else if (first.value === 'end' && line.length === 1) {
      const inner = open.pop();
      if (inner === undefined || inner.column <= column) continue;
      if (open.some((outer) => outer.column === column)) return inner.word;
    }
  }
  return undefined;
}

/** The column of code that begins its line, or the comment on it; undefined of other code. */
function columnOf(text: ProgramText, { start, end }: TextRange): number | undefined {
  const written = text.writtenRange(start, end);
  if (written === undefined) return undefined;
  const before = text.file.text.slice(lineStartOf(text.file.text, written.start), written.start);
  return /^\s*(?:#@\/?\s*)?$/.test(before) ? before.length : undefined;
}
