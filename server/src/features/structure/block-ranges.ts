/**
 * The ranges of blocks of code, including the YAML inside of them: from the line of the first keyword to that of the
 * last.
 */
import type { TextRange } from '@ytt-language/shared';
import { type CodeBlock, codeBlocks, pathAt } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { lineEndOf } from '../cursor/comment-at.js';
import { codeBehind } from './code-behind.js';

/** Offsets in the file. */
export interface BlockRange {
  /** From the `#` of the first line, or from `(@`. */
  readonly whole: TextRange;
  /** The ranges between its keywords, without their lines or delimiters; empty for `if/end`. */
  readonly parts: readonly TextRange[];
  /** The start of the block's first content that is not a comment. */
  readonly content: number;
}

/** The closed blocks, in order of their beginnings. */
export function blockRanges(snapshot: Snapshot): readonly BlockRange[] {
  const { file } = snapshot;
  let found: BlockRange | undefined;
  return codeBlocks(file, codeLanguage(file.path)).flatMap((block) => {
    found = blockRange(snapshot, block, found);
    return found ?? [];
  });
}

/** The range of a block; `before` is the range of the block that begins before it. */
function blockRange(
  { file: { text }, syntax }: Snapshot,
  block: CodeBlock,
  before: BlockRange | undefined,
): BlockRange | undefined {
  const [first, ...others] = block.words;
  if (first === undefined || !block.closed) return undefined;
  const { start, end: headEnd } = lineOf(text, first);
  // Nested blocks that begin directly in each other have the same first content, which is searched only once.
  const isSame = before !== undefined && before.whole.start < start && headEnd <= before.content;
  const content = isSame ? before.content : contentBehind(text, headEnd);
  if (block.isOfNode) {
    const node = pathAt(syntax, content).find((step) => step.start === content && isItem(step.node.kind));
    if (node === undefined) return undefined;
    const end = content + node.node.length;
    return { whole: { start, end: end + codeBehind(text, end).length }, parts: [], content };
  }
  const parts = others.flatMap((word, i) =>
    trimmed(text, lineOf(text, block.words[i] ?? word).end, lineOf(text, word).start),
  );
  return { whole: { start, end: lineOf(text, others.at(-1) ?? first).end }, parts, content };
}

function isItem(kind: string): boolean {
  return kind === 'document' || kind === 'pair' || kind === 'item';
}

/** The range of the code that contains a word: of its line, or in a text template from `(@` to `@)`. */
function lineOf(text: string, { start, end }: TextRange): TextRange {
  const open = /\(@[-/]?\s*$/.exec(text.slice(Math.max(0, start - longestLead), start));
  if (open !== null) {
    const mark = text.indexOf('@)', end);
    return { start: start - open[0].length, end: mark === -1 ? text.length : mark + 2 };
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lead = text.slice(lineStart, start);
  return { start: start - lead.trimStart().length, end: lineEndOf(text, end) };
}

/** The maximum amount of white space that is searched for the delimiter of code in text. */
const longestLead = 40;

function trimmed(text: string, from: number, to: number): readonly TextRange[] {
  const inside = text.slice(from, to);
  if (inside.trim() === '') return [];
  return [{ start: to - inside.trimStart().length, end: from + inside.trimEnd().length }];
}

/** The offset of the next content, neither white space nor comment, below the line of `offset`. */
export function contentBehind(text: string, offset: number): number {
  let at = lineEndOf(text, offset);
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    if (text.charAt(at) !== '#') return at;
    at = lineEndOf(text, at);
  }
}
