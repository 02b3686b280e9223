/** Hovers of the keywords of statements, by ytt's semantics: what a block does, and which block an `end` closes. */
import type { SourceFile, TextRange } from '@ytt-language/shared';
import type { Snapshot } from '../../workspace/snapshot.js';
import { blockAt } from '../code/code-blocks.js';
import { lineEndOf } from '../cursor/comment-at.js';
import type { Cursor } from '../cursor/cursor.js';
import type { Hover } from './hover-types.js';

/** For each keyword, what the lines of its block, up to the `end`, are for. */
const docs: Readonly<Record<string, string>> = {
  if: 'What follows, up to `elif`, `else` or `end`, counts only where the condition holds.',
  elif: 'What follows counts where this condition holds, and none above it in this block.',
  else: 'What follows counts where no condition above it in this block holds.',
  for: 'What follows, up to `end`, is repeated for each item.',
  while: 'What follows, up to `end`, is repeated as long as the condition holds.',
  def: 'Defines a function. In a template, the YAML up to `end` is its result, unless it returns another.',
};

/** The same for blocks that consist of the next node. */
const docsOfNodes: Readonly<Record<string, string>> = {
  if: 'The node below counts only where the condition holds. No `end` follows it.',
  for: 'The node below is repeated for each item. No `end` follows it.',
  while: 'The node below is repeated as long as the condition holds. No `end` follows it.',
  def: 'Defines a function whose result is the node below. No `end` follows it.',
};

const loadDoc =
  'Takes names from a module of ytt (`@ytt:data`), a library (`@name:file`) or another file, for use below. Names that begin with `_` stay in their file.';

/** The keyword of a block at `offset`. */
export function blockHover(snapshot: Snapshot, offset: number): Hover | undefined {
  const { file } = snapshot;
  const block = blockAt(snapshot, offset);
  const word = block?.words.findLast(({ start }) => start <= offset);
  const [first] = block?.words ?? [];
  if (block === undefined || word === undefined || first === undefined) return undefined;
  const written = file.text.slice(word.start, word.end);
  if (written === 'end') {
    const subject = { kind: 'keyword', word: written, doc: 'Closes', closes: headOf(file, first) } as const;
    return { subject, range: word };
  }
  const doc = (block.isOfNode ? docsOfNodes : docs)[written];
  const name = block.isOfNode ? `${written}/end` : written;
  const range = { start: word.start, end: word.start + name.length };
  return doc === undefined ? undefined : { subject: { kind: 'keyword', word: name, doc }, range };
}

function headOf(file: SourceFile, { start }: TextRange): { readonly text: string; readonly line: number } {
  const { text } = file;
  return { text: text.slice(start, lineEndOf(text, start)).trim(), line: file.lines.lineAt(start) };
}

/** The word `load` at the beginning of a statement. */
export function loadHover({ code, start, end }: Extract<Cursor, { kind: 'other-code' }>): Hover | undefined {
  if (code.token?.kind !== 'load') return undefined;
  return { subject: { kind: 'keyword', word: 'load', doc: loadDoc }, range: { start, end } };
}
