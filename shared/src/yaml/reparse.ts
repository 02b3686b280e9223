/**
 * Brings a syntax tree up to date after an edit (invariant 6): parses the smallest run of map items or array items
 * around the edit by itself and puts it in place of the old one. That is only right where nothing outside can tell the
 * difference, so the lines of the run must be a block of their own before and after the edit, without problems and with
 * all their comments; else a larger run is tried, and in the end the whole text.
 */
import type { TextEdit } from '../text/edit.js';
import { applyEdits } from '../text/edit.js';
import { isBreak, otherBreaks } from './characters.js';
import { isMergeKey } from './merge-key.js';
import { parse } from './parse.js';
import { type Collection, collectionsAround, type Level, replaceItems } from './replace-items.js';
import type { CommentSyntax, ItemSyntax, MappingSyntax, PairSyntax, SequenceSyntax, StreamSyntax } from './syntax.js';

/** How many levels of the tree are tried before the whole text is parsed. */
const levelsTried = 4;

const endsItems = /^(?:---|\.\.\.|%)/m;

/** The tree of the edited text, equal to `parse` of it, sharing what the edit does not touch with `tree`. */
export function reparse(oldText: string, tree: StreamSyntax, edit: TextEdit): StreamSyntax {
  const levels = collectionsAround(tree, edit.range.start);
  for (const level of levels.slice(-levelsTried).reverse()) {
    const result = reparseLevel(oldText, tree, edit, levels.slice(0, levels.indexOf(level) + 1));
    if (result !== undefined) return result;
  }
  return parse(applyEdits(oldText, [edit]));
}

/** Tries to replace items of the last of `levels`: the one with the edit, or that and the next. */
function reparseLevel(
  oldText: string,
  tree: StreamSyntax,
  edit: TextEdit,
  levels: readonly Level[],
): StreamSyntax | undefined {
  const level = levels.at(-1) as Level;
  const { collection, index } = level;
  for (let last = index; last <= index + 1 && last < collection.items.length; last++) {
    const end = regionEnd(oldText, tree, levels, last);
    if (end === undefined) return undefined;
    if (edit.range.end > end || (edit.range.end === end && !endsLine(edit, end, oldText))) continue;
    if (!problemsApart(oldText, tree, levels, last)) return undefined;
    const items = reparseItems(oldText, edit, levels, end);
    if (items !== undefined) {
      const delta = edit.newText.length - (edit.range.end - edit.range.start);
      return replaceItems(tree, levels, last + 1, items, delta);
    }
  }
  return undefined;
}

/**
 * Whether no problem of the document has to do with the lines of the innermost level's items up to `last`: each was
 * over before the item before them began, or begins behind the first line of the node after them.
 */
function problemsApart(text: string, tree: StreamSyntax, levels: readonly Level[], last: number): boolean {
  const { collection, start, index, document } = levels.at(-1) as Level;
  const errors = tree.documents[document]?.errors ?? [];
  if (errors.length === 0) return true;
  const documentStart = tree.starts[document] as number;
  const previous = index === 0 ? 0 : start + (collection.starts[index - 1] as number);
  const before = text.lastIndexOf('\n', previous - 1);
  const next = nextNode(tree, levels, last);
  const after = next === undefined ? -1 : text.indexOf('\n', next.start);
  return errors.every(({ at, context }) => {
    const places = [documentStart + at, documentStart + (context?.at ?? at)];
    return places.every((place) => place < before) || (after >= 0 && places.every((place) => place > after));
  });
}

/** Whether what follows `end`, a line's start, still starts a line after the edit. */
function endsLine(edit: TextEdit, end: number, oldText: string): boolean {
  return end === oldText.length || edit.newText.endsWith('\n');
}

/** The items that the lines from the edited item to `end` hold after the edit, if these lines can stand alone. */
function reparseItems(
  oldText: string,
  { range, newText }: TextEdit,
  levels: readonly Level[],
  end: number,
): MappingSyntax | SequenceSyntax | undefined {
  const { collection, start, index } = levels.at(-1) as Level;
  const first = collection.items[index] as PairSyntax | ItemSyntax;
  const itemStart = start + (collection.starts[index] as number);
  const lineStart = indentationStart(oldText, itemStart);
  if (lineStart === undefined || range.start < itemStart || isMerge(first)) return undefined;
  const fragment = oldText.slice(lineStart, range.start) + newText + oldText.slice(range.end, end);
  // Document markers end every item; line breaks other than LF shift the lines of problems in later documents.
  const before = oldText.slice(lineStart, end + 1);
  if ([before, fragment].some((lines) => endsItems.test(lines) || otherBreaks.test(lines))) return undefined;
  const stream = parse(fragment, levels.length - 1);
  const [document, ...others] = stream.documents;
  const root = document?.value;
  if (others.length > 0 || document === undefined || document.errors.length > 0) return undefined;
  if (root?.kind !== collection.kind || root.flow || document.valueAt !== itemStart - lineStart) return undefined;
  if (root.anchor !== undefined || root.tag !== undefined || isMerge(root.items[0])) return undefined;
  // Comments that follow might belong to a block scalar that ends the run.
  const followed = end < oldText.length && startsComment(oldText, end);
  if (followed && endsWithBlockScalar(root)) return undefined;
  return carryComments(root, first.comments);
}

/** Gives the first item of a run the comments that stand above the run. */
function carryComments<T extends Collection>(root: T, comments: readonly CommentSyntax[]): T {
  const above = comments.filter(({ at }) => at < 0);
  const [first, ...others] = root.items;
  if (above.length === 0 || first === undefined) return root;
  return { ...root, items: [{ ...first, comments: [...above, ...first.comments] }, ...others] };
}

function isMerge(item: PairSyntax | ItemSyntax | undefined): boolean {
  return item?.kind === 'pair' && isMergeKey(item.key);
}

/** The start of the line of `offset` if only spaces stand before it. */
function indentationStart(text: string, offset: number): number | undefined {
  let at = offset;
  while (at > 0 && text.charCodeAt(at - 1) === 32) at--;
  return at === 0 || isBreak(text.charCodeAt(at - 1)) ? at : undefined;
}

function startsComment(text: string, lineStart: number): boolean {
  let at = lineStart;
  while (text.charCodeAt(at) === 32) at++;
  return text.charCodeAt(at) === 35;
}

function endsWithBlockScalar(root: Collection): boolean {
  let node: PairSyntax['value'] = root;
  while (node !== undefined && (node.kind === 'mapping' || node.kind === 'sequence')) node = node.items.at(-1)?.value;
  return node?.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded');
}

/**
 * Where the lines of item `last` of the innermost of `levels` end: before the next node in the document and the
 * comments above it. Undefined where comments or a merge key make that unclear.
 */
function regionEnd(text: string, tree: StreamSyntax, levels: readonly Level[], last: number): number | undefined {
  const { collection, start } = levels.at(-1) as Level;
  const item = collection.items[last] as PairSyntax | ItemSyntax;
  const contentEnd = start + (collection.starts[last] as number) + item.length;
  const next = nextNode(tree, levels, last);
  if (next === undefined) return text.length;
  const end = isMerge(next.item) ? undefined : beforeComments(text, next.start, next.comments);
  // A comment inside an item may belong to what comes after it.
  return end === undefined || end < contentEnd ? undefined : end;
}

interface NextNode {
  readonly item: PairSyntax | ItemSyntax | undefined;
  readonly start: number;
  readonly comments: readonly CommentSyntax[];
}

/** The item or document that follows item `last` of the innermost of `levels`. */
function nextNode(tree: StreamSyntax, levels: readonly Level[], last: number): NextNode | undefined {
  for (let depth = levels.length - 1; depth >= 0; depth--) {
    const { collection, start, index } = levels[depth] as Level;
    const next = (depth === levels.length - 1 ? last : index) + 1;
    const item = collection.items[next];
    if (item !== undefined)
      return { item, start: start + (collection.starts[next] as number), comments: item.comments };
  }
  const document = (levels[0] as Level).document + 1;
  const next = tree.documents[document];
  return next && { item: undefined, start: tree.starts[document] as number, comments: next.comments };
}

/** The start of the line of the first comment above a node, or of the node. */
function beforeComments(text: string, offset: number, comments: readonly CommentSyntax[]): number | undefined {
  const above = comments.filter(({ at }) => at < 0);
  const first = above.length === 0 ? offset : offset + (above[0] as CommentSyntax).at;
  return first === text.length ? first : indentationStart(text, first);
}
