/**
 * Formatting that keeps the meaning of a text: it removes white space at the ends of lines and blank lines at the end,
 * puts one space after `:` and `-`, and ends the text with a line break. Indentation is kept. Edits are returned only
 * if the formatted text reads the same.
 */
import { applyEdits, type TextEdit } from '../../text/edit.js';
import { lineBreakOf } from '../../text/line-start.js';
import { pacing } from '../../text/pacing.js';
import type { TextRange } from '../../text/range.js';
import { SourceFile } from '../../text/source-file.js';
import { lastStartingBy } from '../path.js';
import { documentsOf, itemsOf, type PlacedNode, pairsOf, rangeOf } from '../placed-node.js';
import { type CommentSyntax, isBroken, type StreamSyntax } from '../syntax.js';
import { syntaxOf } from '../syntax-of.js';

/** The nodes of a text, and what to call at each of them or its lines. */
interface Nodes {
  readonly syntax: StreamSyntax;
  readonly pace: () => void;
}

/** After how many nodes or lines the work pauses. */
const pauseInterval = 1_000;

/**
 * The edits that format a YAML file, in order, without overlaps; with `range`, in UTF-16 code units, only those in the
 * lines that it touches. Empty for a file that cannot be parsed. Throws what the `pauses` of the file throw.
 */
export function formattingEdits(file: SourceFile, range?: TextRange): readonly TextEdit[] {
  const syntax = syntaxOf(file);
  if (isBroken(syntax)) return [];
  const { text, lines } = file;
  const nodes = { syntax, pace: pacing(file, pauseInterval) };
  const first = range === undefined ? 0 : lines.lineAt(range.start);
  const last = range === undefined ? lines.lineCount - 1 : lines.lineAt(range.end);
  const isInRange = ({ range: { start } }: TextEdit): boolean =>
    lines.lineAt(start) >= first && lines.lineAt(start) <= last;
  const ending = last === lines.lineCount - 1 ? endEdit(text, blockScalars(nodes, false)) : undefined;
  const trailing = trailingEdits(file, nodes)
    .filter(isInRange)
    .filter((one) => ending === undefined || one.range.end <= ending.range.start);
  const ends = ending === undefined ? trailing : [...trailing, ending];
  const all = [...spacingEdits(text, nodes).filter(isInRange), ...ends];
  return [all, ends].find((edits) => edits.length > 0 && keepMeaning(file, edits)) ?? [];
}

/**
 * Whether the text after `edits` reads the same: nodes with the same values and styles, and comments with the same
 * texts, except for white space at their ends. Throws what the `pauses` of the file throw.
 */
export function keepMeaning(file: SourceFile, edits: readonly TextEdit[]): boolean {
  // If reading it were abandoned, it would begin anew, because nobody else has this text.
  const pauses = file.pauses && { ...file.pauses, betweenSteps: file.pauses.withinStep };
  const changed = new SourceFile(file.path, applyEdits(file.text, edits), pauses);
  const pace = pacing(file, pauseInterval);
  return meaning({ syntax: syntaxOf(changed), pace }) === meaning({ syntax: syntaxOf(file), pace });
}

/** Removes white space at the ends of lines, except in scalars and strings in code. */
function trailingEdits(file: SourceFile, nodes: Nodes): readonly TextEdit[] {
  const kept = blockScalars(nodes, true);
  const starts = kept.map(({ start }) => start);
  const hasLongStrings = /"""|'''/.test(file.text);
  const edits: TextEdit[] = [];
  for (let line = 0; line < file.lines.lineCount; line++) {
    nodes.pace();
    const written = file.lineText(line);
    const blanks = blanksAtEnd(written);
    if (blanks === 0 || (hasLongStrings && written.includes('#@'))) continue;
    const end = file.lines.lineStart(line) + written.length;
    const scalar = kept[lastStartingBy(starts, end - 1)];
    if (scalar === undefined || scalar.end < end) edits.push({ range: { start: end - blanks, end }, newText: '' });
  }
  return edits;
}

/**
 * The number of spaces and tabs at the end of a line. A regular expression would start a search at each blank of the
 * line.
 */
function blanksAtEnd(line: string): number {
  let at = line.length;
  while (line[at - 1] === ' ' || line[at - 1] === '\t') at--;
  return line.length - at;
}

/** One space between a `:` and its value, and between a dash and a value on the same line. */
function spacingEdits(text: string, nodes: Nodes): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const space = (start: number, end: number): void => {
    if (/^[ \t]+$/.test(text.slice(start, end)) && end - start > 1) edits.push({ range: { start, end }, newText: ' ' });
  };
  visitNodes(nodes, (placed) => {
    for (const { pair, start, value } of pairsOf(placed))
      if (pair.colonAt !== -1 && value !== undefined) space(start + pair.colonAt + 1, value.start);
    for (const { start, value } of itemsOf(placed)) {
      if (value === undefined || text[start] !== '-') continue;
      // If the value has several lines, those below would have to move with its first, so it is left as it is.
      if (!/[\r\n]/.test(text.slice(value.start, rangeOf(value).end))) space(start + 1, value.start);
    }
  });
  return edits;
}

/** One line break at the end of the text, unless a block scalar ends there. */
function endEdit(text: string, blocks: readonly TextRange[]): TextEdit | undefined {
  const end = text.trimEnd().length;
  const lineBreak = lineBreakOf(text);
  if (end === 0 || text.slice(end) === lineBreak || blocks.some((one) => one.end >= end)) return undefined;
  return { range: { start: end, end: text.length }, newText: lineBreak };
}

/** The ranges of block scalars, and with `quoted` of quoted ones, in which white space can be content. */
function blockScalars(nodes: Nodes, quoted: boolean): readonly TextRange[] {
  const found: TextRange[] = [];
  visitNodes(nodes, (placed) => {
    const { node } = placed;
    if (node.kind !== 'scalar' || node.style === 'plain') return;
    if (quoted || node.style === 'literal' || node.style === 'folded') found.push(rangeOf(placed));
  });
  return found;
}

/** The content of a tree without its positions, for comparison. */
function meaning(nodes: Nodes): string {
  const words: unknown[] = [];
  const comments = (all: readonly CommentSyntax[]): void => {
    for (const { data, sameLine } of all) words.push(data.trimEnd(), sameLine);
  };
  visitNodes(
    nodes,
    ({ node }) => {
      words.push(node.kind, node.anchor?.name, node.tag?.name);
      if (node.kind === 'scalar') words.push(node.style, node.value);
      else if (node.kind === 'alias') words.push(node.name);
      else words.push(node.items.length, node.flow);
    },
    comments,
  );
  for (const document of nodes.syntax.documents) words.push(document.errors.length);
  return JSON.stringify(words);
}

function visitNodes(
  { syntax, pace }: Nodes,
  visit: (placed: PlacedNode) => void,
  comments: (all: readonly CommentSyntax[]) => void = () => {},
): void {
  const walk = (placed: PlacedNode | undefined): void => {
    if (placed === undefined) return;
    pace();
    visit(placed);
    for (const { pair, key, value } of pairsOf(placed)) {
      comments(pair.comments);
      walk(key);
      walk(value);
    }
    for (const { item, value } of itemsOf(placed)) {
      comments(item.comments);
      walk(value);
    }
  };
  for (const { document, value } of documentsOf(syntax)) {
    comments(document.comments);
    walk(value);
  }
}
