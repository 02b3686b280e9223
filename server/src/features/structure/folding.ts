/** Folding ranges: documents, maps and arrays over several lines, blocks of code, and runs of comment lines. */
import type { SourceFile } from '@ytt-language/shared';
import {
  type CodeBlock,
  type CodeLanguage,
  codeBlocks,
  documentsOf,
  type NodeSyntax,
  type PlacedNode,
  pathAt,
} from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { holdsCode } from '../code/symbols-at.js';
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

/** The folding ranges of a text: some as a list, and the rest as a tree. */
export interface Folding {
  /** Comments and blocks of code. */
  readonly ranges: readonly FoldingRange[];
  /** The documents and nodes that span several lines. */
  readonly tree: BoundedTree<TextItem>;
  readonly cut: LevelCut;
  readonly rangeOf: (item: TextItem) => FoldingRange;
}

/**
 * At most `most` ranges: those of comments, then of blocks of code, then of the outermost nodes, level by level, so
 * that the cost depends on what is shown (LSP 3.17, the client capability `rangeLimit`).
 */
export function foldingOf(snapshot: Snapshot, most: number): Folding {
  const { file } = snapshot;
  const language = codeLanguage(file.path);
  const found: FoldingRange[] = [];
  const blocks = holdsCode(snapshot) ? codeBlocks(file, language) : [];
  const blockLines = new Set(blocks.flatMap(({ words }) => words.map(({ start }) => file.lines.lineAt(start))));
  if (language !== 'text') addRanges(found, most, commentRuns(snapshot, language, blockLines));
  addRanges(found, most, blockParts(file, blocks));
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

/** The parts of a block, each up to the keyword that ends it, which stays visible. */
function* blockParts(file: SourceFile, blocks: readonly CodeBlock[]): Iterable<FoldingRange> {
  for (const { words } of blocks) {
    const lines = words.map(({ start }) => file.lines.lineAt(start));
    for (const [i, next] of lines.slice(1).entries()) yield { start: lines[i] ?? next, end: next - 1, kind: 'region' };
  }
}

/** The lines of a node, except blank ones at its end. */
function linesOf({ text, lines }: SourceFile, start: number, length: number): FoldingRange {
  const end = start + text.slice(start, start + length).trimEnd().length;
  return { start: lines.lineAt(start), end: lines.lineAt(end), kind: 'region' };
}

/**
 * The lines of an item. An item of a flow sequence begins with the bracket or comma before it, which may be on an
 * earlier line.
 */
function linesOfItem(file: SourceFile, { syntax, start, value }: TextItem): FoldingRange {
  const from = syntax.kind === 'item' && file.text[start] !== '-' ? (value?.start ?? start) : start;
  return linesOf(file, from, start + syntax.length - from);
}

/** For documents and items: whether they span several lines. */
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

/**
 * The documents with a marker and the items of the others, if there are several; otherwise the items of the only one.
 */
function outermost({ file, syntax }: Snapshot): readonly TextItem[] {
  const documents = documentsOf(syntax);
  const several = documents.filter(({ document }) => !document.injected).length > 1;
  return documents.flatMap(({ document, start, value }, index): readonly TextItem[] => {
    if (!several || document.markerLength === 0) return foldedItems(file, value, Number.POSITIVE_INFINITY);
    const item = { syntax: document, index, start, value };
    return isFolded(file, item) ? [item] : [];
  });
}

/** For nodes: the indexes of the items that span several lines. */
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

/** How many items that span several lines are exactly `levels` levels below a node. */
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

/**
 * Runs of lines that contain only a comment; ordinary comments, and those that ytt reads (`#@`), form separate runs.
 * Lines that belong to blocks of code are left out, and so is text in scalars that looks like a comment.
 */
function* commentRuns(
  { file, syntax }: Snapshot,
  language: CodeLanguage,
  blocks: ReadonlySet<number>,
): Iterable<FoldingRange> {
  const { text, lines } = file;
  let run: FoldingRange | undefined;
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', lines.lineEnd(lines.lineAt(at)))) {
    const line = lines.lineAt(at);
    if (text.slice(lines.lineStart(line), at).trimStart() !== '') continue;
    const kind = language === 'yaml' && text[at + 1] === '@' ? 'region' : 'comment';
    const goesOn = run !== undefined && line === run.end + 1 && kind === run.kind && !blocks.has(line);
    if (!goesOn) {
      if (run !== undefined) yield outsideScalar(run);
      run = blocks.has(line) ? undefined : { start: line, end: line, kind };
    } else if (run !== undefined) run = { ...run, end: line };
  }
  if (run !== undefined) yield outsideScalar(run);

  /**
   * The part of a run below the scalar that it begins in, if any: comments can directly follow the text of a scalar.
   */
  function outsideScalar(run: FoldingRange): FoldingRange {
    const innermost = language === 'yaml' ? pathAt(syntax, lines.lineEnd(run.start) - 1).at(-1) : undefined;
    if (innermost?.node.kind !== 'scalar') return run;
    return { ...run, start: lines.lineAt(innermost.start + innermost.node.length) + 1 };
  }
}
