/** What can be folded: documents, maps and arrays over several lines, and runs of comment lines. */
import type { SourceFile } from '@ytt-language/shared';
import { type DocumentSyntax, documentsOf, itemsOf, type PlacedNode, pairsOf } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';

export interface FoldingRange {
  /** Lines from 0; the first stays visible. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'region' | 'comment';
}

export function foldingRanges({ file, syntax }: Snapshot): readonly FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const add = (start: number, end: number, kind: FoldingRange['kind']): void => {
    if (end > start) ranges.push({ start, end, kind });
  };
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
  for (const run of commentRuns(file)) add(run.start, run.end, 'comment');
  return ranges;
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
