/** What can be folded: documents, maps and arrays over several lines, blocks of code, and runs of comment lines. */
import type { SourceFile } from '@ytt-language/shared';
import {
  type CodeLanguage,
  codeBlocks,
  documentsOf,
  type NodeSyntax,
  type PlacedNode,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { codeLanguage, holdsCode } from '../code/symbols-at.js';
import { type BoundedTree, cutLevels, LevelCounts, type LevelCut } from './bounded-tree.js';
import { itemIn, itemsIn, type TextItem } from './text-items.js';

export interface FoldingRange {
  /** Lines from 0; the first stays visible. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'region' | 'comment';
}

/** Deeper nodes are left out. */
const deepest = 256;

/** What can be folded in a text: some ranges, and the rest as a tree. */
export interface Folding {
  /** Comments and blocks of code. */
  readonly ranges: readonly FoldingRange[];
  /** The documents and nodes that stand on several lines. */
  readonly tree: BoundedTree<TextItem>;
  readonly cut: LevelCut;
  readonly rangeOf: (item: TextItem) => FoldingRange;
}

/**
 * At most `most` ranges: those of comments, then those of blocks of code, then those of the outermost nodes, level by level,
 * so that it costs no more than what is shown (LSP 3.17, `rangeLimit` of the client's capabilities).
 */
export function foldingOf(snapshot: Snapshot, most: number): Folding {
  const { file } = snapshot;
  const language = codeLanguage(file.path);
  const found: FoldingRange[] = [];
  if (language !== 'text') addRanges(found, most, commentRuns(file));
  if (holdsCode(snapshot)) addRanges(found, most, blockParts(file, language));
  const tree: BoundedTree<TextItem> = {
    roots: language === 'yaml' ? outermost(snapshot) : [],
    countBelow: ({ value }, levels) => foldedCount(file, value, levels),
    below: ({ value }, limit) => foldedItems(file, value, limit),
  };
  const cut = cutLevels(tree, most - found.length, deepest);
  return { ranges: found, tree, cut, rangeOf: (item) => linesOfItem(file, item) };
}

/** Adds ranges over several lines, until there are `most`. */
function addRanges(ranges: FoldingRange[], most: number, more: Iterable<FoldingRange>): void {
  for (const range of more) {
    if (ranges.length >= most) return;
    if (range.end > range.start) ranges.push(range);
  }
}

/** Each part of a block to before the word that ends it, so that this stays visible. */
function* blockParts(file: SourceFile, language: CodeLanguage): Iterable<FoldingRange> {
  for (const { words } of codeBlocks(file, language)) {
    const lines = words.map(({ start }) => file.lines.lineAt(start));
    for (const [i, next] of lines.slice(1).entries()) yield { start: lines[i] ?? next, end: next - 1, kind: 'region' };
  }
}

/** The lines of a node, but for blank ones at its end. */
function linesOf({ text, lines }: SourceFile, start: number, length: number): FoldingRange {
  const trimmed = start + text.slice(start, start + length).trimEnd().length;
  return { start: lines.lineAt(start), end: lines.lineAt(Math.max(start, trimmed - 1)), kind: 'region' };
}

/** The lines of an item. That of a flow sequence begins with the bracket or comma before it, which may stand further up. */
function linesOfItem(file: SourceFile, { syntax, start, value }: TextItem): FoldingRange {
  const from = syntax.kind === 'item' && file.text[start] !== '-' ? (value?.start ?? start) : start;
  return linesOf(file, from, start + syntax.length - from);
}

/** Of documents and items: whether they stand on several lines. */
const folded = new WeakMap<TextItem['syntax'], boolean>();

function isFolded(file: SourceFile, item: TextItem): boolean {
  const { syntax } = item;
  let known = folded.get(syntax);
  if (known === undefined) {
    const { start: first, end } = linesOfItem(file, item);
    known = end > first;
    folded.set(syntax, known);
  }
  return known;
}

/** The documents with a marker where there are several, and the items of those without. */
function outermost({ file, syntax }: Snapshot): readonly TextItem[] {
  const documents = documentsOf(syntax);
  const several = documents.filter(({ document }) => !document.injected).length > 1;
  return documents.flatMap(({ document, start, value }, index): readonly TextItem[] => {
    if (!several || document.markerLength === 0) return foldedItems(file, value, Number.POSITIVE_INFINITY);
    const item = { syntax: document, index, start, value };
    return isFolded(file, item) ? [item] : [];
  });
}

/** Of nodes: the indexes of the items that stand on several lines. */
const foldedIndexes = new WeakMap<NodeSyntax, readonly number[]>();

function indexesOfFolded(file: SourceFile, placed: PlacedNode | undefined): readonly number[] {
  if (placed === undefined) return [];
  let known = foldedIndexes.get(placed.node);
  if (known === undefined) {
    const { start, end } = linesOf(file, placed.start, placed.node.length);
    const items = start === end ? [] : itemsIn(placed, Number.POSITIVE_INFINITY);
    known = items.filter((item) => isFolded(file, item)).map(({ index }) => index);
    foldedIndexes.set(placed.node, known);
  }
  return known;
}

const foldedCounts = new LevelCounts<TextItem>();

/** How many items on several lines there are so many levels below a node. */
function foldedCount(file: SourceFile, placed: PlacedNode | undefined, levels: number): number {
  if (placed === undefined) return 0;
  if (levels === 1) return indexesOfFolded(file, placed).length;
  const below = (): readonly TextItem[] => foldedItems(file, placed, Number.POSITIVE_INFINITY);
  return foldedCounts.get(placed.node, levels, below, ({ value }, rest) => foldedCount(file, value, rest));
}

function foldedItems(file: SourceFile, placed: PlacedNode | undefined, most: number): readonly TextItem[] {
  return indexesOfFolded(file, placed)
    .slice(0, most)
    .flatMap((index) => itemIn(placed, index) ?? []);
}

/** Lines that hold nothing but a comment, one below the other. */
function* commentRuns({ text, lines }: SourceFile): Iterable<FoldingRange> {
  let start = -1;
  let end = -1;
  for (let at = text.indexOf('#'); at !== -1; ) {
    const line = lines.lineAt(at);
    if (text.slice(lines.lineStart(line), at).trimStart() === '') {
      if (line !== end + 1 || start === -1) {
        if (start !== -1) yield { start, end, kind: 'comment' };
        start = line;
      }
      end = line;
    }
    at = text.indexOf('#', lines.lineEnd(line));
  }
  if (start !== -1) yield { start, end, kind: 'comment' };
}
