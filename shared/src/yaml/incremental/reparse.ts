/**
 * Updates a syntax tree after an edit (invariant 6): parses the smallest run of map items or array items around the
 * edit by itself, and replaces the old run. That is correct only if nothing outside is affected, which `fragment.ts`
 * checks; otherwise a larger run is tried, and finally the whole text.
 */
import type { TextEdit } from '../../text/edit.js';
import { applyEdits } from '../../text/edit.js';
import { otherBreaks } from '../../text/line-index.js';
import { replacementBetween } from '../../text/replacement.js';
import { StreamParser, startsWithDocumentMarker } from '../parse/parse.js';
import { isMergeKey } from '../scalars/resolve.js';
import { isBreak } from '../scan/characters.js';
import type { ItemSyntax, PairSyntax, StreamSyntax } from '../syntax.js';
import { commentsAbove, type Fragment, parseFragment } from './fragment.js';
import { collectionsAround, type Following, followingOf, type Level, replaceItems } from './replace-items.js';
import { movedProblem, problemsOf, sameProblems } from './run-problems.js';
import { type Replaced, SyntaxSharing, sameComments } from './share-syntax.js';

type Item = PairSyntax | ItemSyntax;

/** How many levels of the tree are tried before the whole text is parsed. */
const levelsTried = 4;
/**
 * The maximum length of the lines of a run, in characters or as a fraction of the text: beyond it, parsing the whole
 * text is as fast.
 */
const longestRun = 4096;
const largestPart = 1 / 4;

/**
 * The tree of the edited text, equal to the result of `parse`, which shares all nodes with `tree` that the edit does
 * not touch.
 */
export function reparse(oldText: string, tree: StreamSyntax, edit: TextEdit): StreamSyntax {
  return new Reparsing(oldText, tree, edit).finish();
}

/** Reparses a text after one edit, once; it can be interrupted and continued. */
export class Reparsing {
  private readonly tree: StreamSyntax;
  private readonly replaced: Replaced;
  /** The step in progress: parsing the whole text, if that is necessary, and then sharing nodes with the old tree. */
  private step: StreamParser | SyntaxSharing;

  constructor(oldText: string, tree: StreamSyntax, edit: TextEdit) {
    this.tree = tree;
    const { start } = edit.range;
    // Edits from editors can include unchanged text, so the edit is narrowed to what differs.
    const { start: kept, end, newEnd } = replacementBetween(oldText.slice(start, edit.range.end), edit.newText);
    this.replaced = { start: start + kept, end: start + end, newEnd: start + newEnd };
    const fresh = reparseItems(oldText, tree, edit);
    this.step =
      fresh === undefined
        ? new StreamParser(applyEdits(oldText, [edit]))
        : new SyntaxSharing(fresh, tree, this.replaced);
  }

  /**
   * The tree of the edited text (`reparse`). If `betweenSteps` throws, it stops between two steps, and can be continued
   * with another call.
   */
  finish(betweenSteps?: () => void): StreamSyntax {
    if (this.step instanceof StreamParser)
      this.step = new SyntaxSharing(this.step.parseStream(betweenSteps), this.tree, this.replaced);
    return this.step.share(betweenSteps);
  }
}

/** Like `reparse`, but parses only a few lines; undefined if the whole text must be parsed. */
export function reparseItems(text: string, tree: StreamSyntax, edit: TextEdit): StreamSyntax | undefined {
  const { start } = edit.range;
  return reparseAround(text, tree, edit, start) ?? reparseAround(text, tree, edit, start - 1);
}

/** Tries the items around `offset`. An edit directly before an item also belongs to the item before it. */
function reparseAround(text: string, tree: StreamSyntax, edit: TextEdit, offset: number): StreamSyntax | undefined {
  const levels = collectionsAround(tree, offset);
  const columns = columnsOf(text, levels);
  for (let depth = levels.length; depth > Math.max(0, levels.length - levelsTried); depth--) {
    const result = reparseLevel({ text, tree, levels: levels.slice(0, depth), columns, edit });
    if (result !== undefined) return result;
  }
  return undefined;
}

/** The column of each block's items. */
function columnsOf(text: string, levels: readonly Level[]): number[] {
  const columns: number[] = [];
  let outer = { first: 0, line: 0 };
  for (const { collection, start } of levels) {
    const first = start + (collection.starts[0] ?? 0);
    let line = first;
    while (line > outer.first && !isBreak(text.charCodeAt(line - 1))) line--;
    // Blocks of any number may begin in one line.
    outer = { first, line: line === outer.first ? outer.line : line };
    columns.push(first - outer.line);
  }
  return columns;
}

interface Edited {
  readonly text: string;
  readonly tree: StreamSyntax;
  /** The innermost level contains the items to replace, from its index on. */
  readonly levels: readonly Level[];
  readonly columns: readonly number[];
  readonly edit: TextEdit;
}

/** Tries to replace items of the innermost level: the edited item alone, or with the next one. */
function reparseLevel(edited: Edited): StreamSyntax | undefined {
  const { text, levels } = edited;
  const { collection, start, index } = levels.at(-1) as Level;
  const itemStart = start + (collection.starts[index] as number);
  const lineStart = indentationStart(text, itemStart);
  if (lineStart === undefined || isMerge(collection.items[index])) return undefined;
  for (let last = index; last <= index + 1 && last < collection.items.length; last++) {
    const result = reparseRun(edited, lineStart, last);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Lines of whole items, in the old text. */
interface Run {
  readonly start: number;
  readonly end: number;
  /** The index of the last item. */
  readonly last: number;
  readonly following: Following;
  /** The start of the following text. */
  readonly next: number;
}

/** Tries to replace the items from the line at `start` up to item `last`. */
function reparseRun(edited: Edited, start: number, last: number): StreamSyntax | undefined {
  const { text, tree, levels } = edited;
  const { range, newText } = edited.edit;
  const following = followingOf(tree, levels, last);
  // Comments above a merge key belong to the node after the merge key.
  if (following.kind === 'item' && isMerge(following.item)) return undefined;
  const next = 'start' in following ? following.start : text.length;
  const end = next === text.length ? next : indentationStart(text, next);
  if (end === undefined || range.end > end || end - start > Math.max(longestRun, text.length * largestPart))
    return undefined;
  const run: Run = { start, end, last, following, next };
  const lines = text.slice(start, range.start) + newText + text.slice(range.end, end);
  // The following text would no longer begin at the start of its line.
  if (end < text.length && lines !== '' && !lines.endsWith('\n')) return undefined;
  const now = parseLines(edited, run, lines);
  const before = text.slice(start, end + 1);
  // Line breaks other than LF shift the lines of problems in later documents.
  if (now === undefined || otherBreaks.test(before)) return undefined;
  // ytt treats an indented `---` at the beginning of a text as a marker, but its reader does not.
  if (startsWithDocumentMarker(lines) || startsWithDocumentMarker(before)) return undefined;
  const delta = newText.length - (range.end - range.start);
  const errors = errorsAfter(edited, run, now, delta);
  const placed = placedItems(edited, run, now, delta);
  return errors && placed && replaceItems(tree, levels, { ...placed, delta, errors });
}

/** Parses `lines` as if they replaced the lines of the run. */
function parseLines({ text, levels, columns }: Edited, run: Run, lines: string): Fragment | undefined {
  const { end, following, next } = run;
  const lineBreak = next === text.length ? -1 : text.indexOf('\n', next);
  const line = text.slice(end, lineBreak === -1 ? text.length : lineBreak + 1);
  if (otherBreaks.test(lines)) return undefined;
  return parseFragment(lines, { levels, columns, following }, { line, at: next - end });
}

/** The problems of the document after the edit; undefined if those of the run may extend beyond it. */
function errorsAfter(edited: Edited, run: Run, now: Fragment, delta: number): DocumentProblems | undefined {
  const { text, tree, levels } = edited;
  const { start } = run;
  const old = problemsOf(text, tree, levels, run);
  if (old === undefined) return undefined;
  if (now.errors.length > 0) {
    // The budget for reading text again, and the count of line breaks other than LF, refer to the whole text.
    if (old.after.length > 0 || otherBreaks.test(text.slice(0, start)) || !isAfterWhole(levels)) return undefined;
  }
  // If the old lines, parsed by themselves, have other problems than in place, these depend on other lines: they need
  // not disappear with the old lines, and may cause others.
  if (old.inside.length + old.after.length > 0) {
    const before = parseLines(edited, run, text.slice(start, run.end));
    if (before === undefined || !sameProblems(before.errors, old.inside)) return undefined;
  }
  const from = start - (tree.starts[(levels.at(-1) as Level).document] as number);
  return [
    ...now.errors.map((error) => movedProblem(error, from)),
    ...old.after.map((error) => movedProblem(error, delta)),
  ];
}

/** Whether the item before the run has a value. Without one, the parser would search for it in the run. */
function isAfterWhole(levels: readonly Level[]): boolean {
  const { collection, index } = levels.at(-1) as Level;
  if (index === 0) return collection.starts[0] === 0;
  let node = collection.items[index - 1]?.value;
  while (node !== undefined && (node.kind === 'mapping' || node.kind === 'sequence') && !node.flow)
    node = node.items.at(-1)?.value;
  return node !== undefined && (node.kind !== 'scalar' || node.style !== 'plain' || node.value !== '');
}

type DocumentProblems = StreamSyntax['documents'][number]['errors'];

interface PlacedItems {
  readonly items: readonly Item[];
  /** Relative to the collection. */
  readonly starts: readonly number[];
  /** The index after the last item to be replaced. */
  readonly end: number;
}

/** The new items for the run, and the item after the run if its comments change. */
function placedItems(
  { levels }: Edited,
  { start, last, following }: Run,
  now: Fragment,
  delta: number,
): PlacedItems | undefined {
  const { collection, start: base, index } = levels.at(-1) as Level;
  const first = collection.items[index] as Item;
  const above = commentsAbove(first.comments);
  const items = [...now.items];
  const starts = now.starts.map((at) => start + at - base);
  const [fresh] = items;
  if (isMerge(fresh)) return undefined;
  if (fresh !== undefined) {
    if (starts[0] !== collection.starts[index]) return undefined;
    items[0] = { ...fresh, comments: [...above, ...fresh.comments] };
    // If no items remain, the comments could become part of a block scalar before them.
  } else if (!now.isEmpty || index === 0 || above.length > 0) return undefined;
  if (following.kind !== 'item' || sameComments(now.above, commentsAbove(following.item.comments)))
    return { items, starts, end: last + 1 };
  if (following.level !== levels.length - 1) return undefined;
  const others = following.item.comments.filter(({ at }) => at >= 0);
  items.push({ ...following.item, comments: [...now.above, ...others] });
  starts.push(following.start + delta - base);
  return { items, starts, end: last + 2 };
}

function isMerge(item: Item | undefined): boolean {
  return item?.kind === 'pair' && isMergeKey(item.key);
}

/** The start of the line of `offset`, if only spaces precede `offset` there; otherwise undefined. */
function indentationStart(text: string, offset: number): number | undefined {
  let at = offset;
  while (at > 0 && text.charCodeAt(at - 1) === 32) at--;
  return at === 0 || isBreak(text.charCodeAt(at - 1)) ? at : undefined;
}
