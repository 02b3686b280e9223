/** What can be folded: documents, maps and arrays over several lines, blocks of code, and runs of comment lines. */
import type { SourceFile } from '@ytt-language/shared';
import {
  type CodeLanguage,
  codeBlocks,
  type DocumentSyntax,
  documentsOf,
  itemsOf,
  type PlacedNode,
  pairsOf,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { codeLanguage, holdsCode } from '../code/symbols-at.js';

export interface FoldingRange {
  /** Lines from 0; the first stays visible. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'region' | 'comment';
}

/**
 * At most `most` ranges: those of comments, then those of blocks of code, then those of the outermost nodes, level by level,
 * so that it costs no more than what is shown (LSP 3.17, `rangeLimit` of the client's capabilities).
 */
export function foldingRanges(snapshot: Snapshot, most: number): readonly FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const add: AddRange = (start, end, kind) => {
    if (end > start && ranges.length < most) ranges.push({ start, end, kind });
    return ranges.length < most;
  };
  const { file } = snapshot;
  const language = codeLanguage(file.path);
  if (language !== 'text') foldComments(file, add);
  if (holdsCode(snapshot)) foldBlocks(file, language, add);
  if (language === 'yaml') foldNodes(snapshot, add);
  return ranges;
}

/** Adds a range; false where there can be no more. */
type AddRange = (start: number, end: number, kind: FoldingRange['kind']) => boolean;

function foldComments(file: SourceFile, add: AddRange): void {
  for (const run of commentRuns(file)) if (!add(run.start, run.end, 'comment')) return;
}

/** Each part of a block to before the word that ends it, so that this stays visible. */
function foldBlocks(file: SourceFile, language: CodeLanguage, add: AddRange): void {
  for (const { words } of codeBlocks(file, language)) {
    const lines = words.map(({ start }) => file.lines.lineAt(start));
    for (const [i, next] of lines.slice(1).entries()) if (!add(lines[i] ?? next, next - 1, 'region')) return;
  }
}

function foldNodes({ file, syntax }: Snapshot, add: AddRange): void {
  const { text, lines } = file;
  const addNode = (start: number, end: number): boolean => {
    const lineBreak = text.indexOf('\n', start);
    if (lineBreak === -1 || lineBreak >= end) return true;
    const trimmed = start + text.slice(start, end).trimEnd().length;
    return add(lines.lineAt(start), lines.lineAt(Math.max(start, trimmed - 1)), 'region');
  };
  const several = syntax.documents.filter((document) => !document.injected).length > 1;
  let level: PlacedNode[] = [];
  for (const { document, start, value } of documentsOf(syntax)) {
    if (several && hasMarker(document) && !addNode(start, start + document.length)) return;
    if (value !== undefined) level.push(value);
  }
  while (level.length > 0) {
    const next: PlacedNode[] = [];
    for (const placed of level) {
      for (const { start, length, value } of partsOf(placed)) {
        if (!addNode(start, start + length)) return;
        if (value !== undefined && value.node.kind !== 'scalar') next.push(value);
      }
    }
    level = next;
  }
}

function partsOf(placed: PlacedNode): readonly { start: number; length: number; value: PlacedNode | undefined }[] {
  return [
    ...pairsOf(placed).map(({ pair, start, value }) => ({ start, length: pair.length, value })),
    ...itemsOf(placed).map(({ item, start, value }) => ({ start, length: item.length, value })),
  ];
}

function hasMarker(document: DocumentSyntax): boolean {
  return document.markerLength > 0 && !document.injected;
}

/** Lines that hold nothing but a comment, one below the other. */
function* commentRuns({ text, lines }: SourceFile): Generator<{ readonly start: number; readonly end: number }> {
  let start = -1;
  let end = -1;
  for (let at = text.indexOf('#'); at !== -1; ) {
    const line = lines.lineAt(at);
    if (text.slice(lines.lineStart(line), at).trimStart() === '') {
      if (line !== end + 1 || start === -1) {
        if (start !== -1) yield { start, end };
        start = line;
      }
      end = line;
    }
    at = text.indexOf('#', lines.lineEnd(line));
  }
  if (start !== -1) yield { start, end };
}
