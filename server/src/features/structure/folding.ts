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

export function foldingRanges(snapshot: Snapshot): readonly FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const add = (start: number, end: number, kind: FoldingRange['kind']): void => {
    if (end > start) ranges.push({ start, end, kind });
  };
  const language = codeLanguage(snapshot.file.path);
  if (language === 'yaml') foldNodes(snapshot, add);
  if (holdsCode(snapshot)) foldBlocks(snapshot.file, language, add);
  if (language !== 'text') for (const run of commentRuns(snapshot.file)) add(run.start, run.end, 'comment');
  return ranges;
}

type AddRange = (start: number, end: number, kind: FoldingRange['kind']) => void;

/** Each part of a block to before the word that ends it, so that this stays visible. */
function foldBlocks(file: SourceFile, language: CodeLanguage, add: AddRange): void {
  for (const { words } of codeBlocks(file, language)) {
    const lines = words.map(({ start }) => file.lines.lineAt(start));
    for (const [i, next] of lines.slice(1).entries()) add(lines[i] ?? next, next - 1, 'region');
  }
}

function foldNodes({ file, syntax }: Snapshot, add: AddRange): void {
  const visit = (placed: PlacedNode | undefined): void => {
    const held = [
      ...pairsOf(placed).map(({ pair, start, value }) => ({ start, length: pair.length, value })),
      ...itemsOf(placed).map(({ item, start, value }) => ({ start, length: item.length, value })),
    ];
    for (const { start, length, value } of held) {
      add(file.lines.lineAt(start), lastLine(file, start, start + length), 'region');
      visit(value);
    }
  };
  const several = syntax.documents.filter((document) => !document.injected).length > 1;
  for (const { document, start, value } of documentsOf(syntax)) {
    if (several && hasMarker(document))
      add(file.lines.lineAt(start), lastLine(file, start, start + document.length), 'region');
    visit(value);
  }
}

function hasMarker(document: DocumentSyntax): boolean {
  return document.markerLength > 0 && !document.injected;
}

/** The line of the last character of `[start, end)` that is not white space. */
function lastLine(file: SourceFile, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(file.text[at - 1] ?? '')) at--;
  return file.lines.lineAt(Math.max(start, at - 1));
}

function* commentRuns(file: SourceFile): Generator<{ readonly start: number; readonly end: number }> {
  let start = -1;
  for (let line = 0; line <= file.lines.lineCount; line++) {
    const isComment = line < file.lines.lineCount && isCommentLine(file, line);
    if (isComment && start === -1) start = line;
    if (!isComment && start !== -1) {
      yield { start, end: line - 1 };
      start = -1;
    }
  }
}

function isCommentLine(file: SourceFile, line: number): boolean {
  let at = file.lines.lineStart(line);
  while (file.text[at] === ' ') at++;
  return file.text[at] === '#';
}
