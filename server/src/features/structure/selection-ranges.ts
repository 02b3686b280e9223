/**
 * Selection ranges, each larger than the one before: in YAML the scalar, item, map or array, and document; in code the
 * expressions and statements; the blocks that code forms; the file.
 */
import type { SourceFile, TextRange } from '@ytt-language/shared';
import { codeAt, pathAt, type SyntaxStep } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { holdsCode } from '../code/symbols-at.js';
import { type CommentPlace, commentAt } from '../cursor/comment-at.js';
import { type BlockRange, blockRanges, contentBehind } from './block-ranges.js';
import { codeBehind } from './code-behind.js';

/** The ranges, innermost first; each contains the one before it and differs from it. */
export function selectionRanges(snapshot: Snapshot, offset: number): readonly TextRange[] {
  const { file } = snapshot;
  const isYaml = codeLanguage(file.path) === 'yaml';
  const withCode = holdsCode(snapshot);
  const blocks = withCode ? blockRanges(snapshot) : [];
  const found = [
    ...(isYaml ? nodeRanges(snapshot, offset, blocks) : []),
    ...(withCode ? codeRanges(snapshot, offset, blocks) : []),
    ...blocks.flatMap(({ whole, parts }) => [...parts, whole]),
    { start: 0, end: file.text.length },
  ].filter((range) => holds(range, offset));
  const ranges: TextRange[] = [];
  for (const { start, end } of found.sort((a, b) => lengthOf(a) - lengthOf(b))) {
    const inner = ranges.at(-1);
    const isAround = inner === undefined || (start <= inner.start && end >= inner.end);
    if (isAround && (inner === undefined || end - start > lengthOf(inner))) ranges.push({ start, end });
  }
  return ranges;
}

function holds({ start, end }: TextRange, offset: number): boolean {
  return start <= offset && offset <= end;
}

function lengthOf({ start, end }: TextRange): number {
  return end - start;
}

/**
 * The ranges of the nodes around the offset (in a comment, also around the node that the comment applies to), and of
 * the enclosing blocks.
 */
function nodeRanges(snapshot: Snapshot, offset: number, blocks: readonly BlockRange[]): readonly TextRange[] {
  const { file, syntax } = snapshot;
  const comment = commentOf(snapshot, offset);
  // Code at the end of a node's line belongs to the node.
  const before = comment === undefined ? offset : file.text.slice(0, comment.start).trimEnd().length;
  const own = comment?.ownLine === false ? [before] : [offset, ...(comment ? [contentBehind(file.text, offset)] : [])];
  const around = blocks.filter(({ whole }) => holds(whole, offset)).map(({ content }) => content);
  // Blocks that begin directly in each other have the same content, so duplicates are removed.
  return [...new Set([...own, ...around])].flatMap((one) =>
    pathAt(syntax, one).flatMap((step): readonly TextRange[] => {
      const range = rangeOf(file, step, blocks);
      const isItem = step.node.kind === 'pair' || step.node.kind === 'item';
      return isItem ? [range, { start: annotationsAbove(file, step.start), end: range.end }] : [range];
    }),
  );
}

/** The start of the annotations and comments directly above `start`; `start` itself if there are none. */
function annotationsAbove({ text, lines }: SourceFile, start: number): number {
  let first = start;
  for (let line = lines.lineAt(start) - 1; line >= 0; line--) {
    const at = lines.lineStart(line);
    const [lead, mark] = /^[ \t]*(#(?:!|@[\w/-]))?/.exec(text.slice(at, lines.lineEnd(line))) ?? [];
    if (lead === undefined || mark === undefined) break;
    first = at + lead.length - mark.length;
  }
  return first;
}

/**
 * The range of a node, with the code after it; of a collection, with the annotations of its first item. It is extended
 * to all blocks that begin or end in it.
 */
function rangeOf(file: SourceFile, { node, start: at }: SyntaxStep, blocks: readonly BlockRange[]): TextRange {
  const isCollection = node.kind === 'mapping' || node.kind === 'sequence';
  if (node.kind === 'scalar' || node.kind === 'alias' || (isCollection && node.flow))
    return { start: at, end: at + node.length };
  let start = isCollection ? annotationsAbove(file, at) : at;
  let end = at + node.length;
  end += codeBehind(file.text, end).length;
  for (const { whole } of blocks) {
    if (whole.start < start && start < whole.end && whole.end < end) start = whole.start;
    if (start <= whole.start && whole.start < end && end < whole.end) end = whole.end;
  }
  return { start, end };
}

/** The code at the offset: its expressions and statements, and the comment that it is in. */
function codeRanges(snapshot: Snapshot, offset: number, blocks: readonly BlockRange[]): readonly TextRange[] {
  const { file } = snapshot;
  const language = codeLanguage(file.path);
  const code = codeAt(file, language, offset);
  const nodes = code?.nodes.flatMap((node): readonly TextRange[] => {
    const { text } = code.syntax;
    const start = text.writtenRange(node.start, node.start)?.start;
    const end = text.writtenEnd(node.start, node.end);
    if (start === undefined || end === undefined) return [];
    // A block includes its `end`, and in templates the nodes between its keywords.
    const isBlock =
      blocked.has(node.kind) && (language !== 'starlark' || blocks.some(({ whole }) => whole.start === start));
    return isBlock ? [] : [{ start, end }];
  });
  const comment = language === 'yaml' ? commentOf(snapshot, offset) : undefined;
  if (comment === undefined) return nodes ?? [];
  const { start, data } = comment;
  return [...(nodes ?? []), { start, end: start + 1 + data.trimEnd().length }];
}

/** The comment that contains the offset, or begins at it. */
function commentOf({ file: { text }, syntax }: Snapshot, offset: number): CommentPlace | undefined {
  return commentAt(text, syntax, text[offset] === '#' ? offset + 1 : offset);
}

const blocked: ReadonlySet<string> = new Set(['def', 'if', 'for', 'while']);
