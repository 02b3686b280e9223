/**
 * Finds the one small item that an edit of a large values file changed, and the text that is left of the file when all
 * items beside it are taken out. What a run says about the item in the small text is what it says about it in the file,
 * so an edit need not cost an evaluation of the whole (invariant 6).
 */

import { lineStartOf } from '@ytt-language/shared/text/line-start';
import type { TextRange } from '@ytt-language/shared/text/range';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import type { ItemSyntax, NodeSyntax, PairSyntax, StreamSyntax } from '@ytt-language/shared/yaml/syntax';
import { syntaxOf } from '@ytt-language/shared/yaml/syntax-of';
import type { Replacement } from './edit-history.js';

export interface Focus {
  /** The lines of the item in the old and the new text, up to the next item. */
  readonly before: TextRange;
  readonly after: TextRange;
  /** The keys above the item. */
  readonly keys: readonly string[];
  /** The item's key; or of array items the place of the first, and how many they were and are. */
  readonly item:
    | { readonly kind: 'key'; readonly key: string }
    | { readonly kind: 'index'; readonly index: number; readonly before: number; readonly after: number };
  /** The new text without what stands beside the item. */
  readonly text: string;
  /** Where the item's lines begin in `text`. */
  readonly at: number;
  /** Where the parts of `text`, in order, come from in the new text. */
  readonly parts: readonly { readonly at: number; readonly from: number }[];
}

/** The place in the whole text of an offset in the small one. */
export function placeInWhole({ parts }: Focus, offset: number): number {
  const part = parts.findLast(({ at }) => at <= offset);
  return part === undefined ? offset : part.from + offset - part.at;
}

/** Items longer than this, in characters, are no better than the whole file. */
const largestItem = 20_000;

/** Undefined where the edit changed more than one item, or where the rest of the file could tell the difference. */
export function findFocus(before: SourceFile, after: SourceFile): Focus | undefined {
  const old = contentOf(syntaxOf(before));
  const now = contentOf(syntaxOf(after));
  if (old === undefined || now === undefined || old.start !== now.start) return undefined;
  const way = new Way(before.text, after.text, old, now);
  return way.find();
}

/**
 * The item that holds a replacement, found in the old text alone, where the new one may not parse. Undefined where the
 * old text does not, or where the replacement reaches out of the item.
 */
export function findTouchedItem(before: SourceFile, after: SourceFile, replaced: Replacement): Focus | undefined {
  const old = contentOf(syntaxOf(before));
  return old && new Way(before.text, after.text, old, old).touched(replaced);
}

interface Content {
  readonly node: NodeSyntax;
  readonly start: number;
  /** The end of the document. */
  readonly end: number;
}

/** The value of the only document that has one, in a stream without problems. */
function contentOf(stream: StreamSyntax): Content | undefined {
  let content: Content | undefined;
  for (const [i, document] of stream.documents.entries()) {
    if (document.errors.length > 0) return undefined;
    if (document.value === undefined) continue;
    if (content !== undefined) return undefined;
    const start = stream.starts[i] ?? 0;
    content = { node: document.value, start: start + document.valueAt, end: start + document.length };
  }
  return content;
}

class Way {
  private readonly before: string;
  private readonly after: string;
  private readonly old: Content;
  private readonly now: Content;
  private readonly keys: string[] = [];
  private readonly headers: { readonly text: string; readonly from: number }[] = [];

  constructor(before: string, after: string, old: Content, now: Content) {
    this.before = before;
    this.after = after;
    this.old = old;
    this.now = now;
  }

  find(): Focus | undefined {
    let { old, now } = this;
    for (;;) {
      const changed = changedItems(old.node, now.node);
      if (changed === undefined) return undefined;
      if (now.node.kind === 'sequence') return this.items(old, now, changed);
      const was = itemAt(old, changed.index, this.before);
      const is = itemAt(now, changed.index, this.after);
      if (was === undefined || is === undefined || changed.before !== 1 || changed.after !== 1) return undefined;
      if (is.key === undefined || is.key !== was.key) return undefined;
      if (!sameBeside(this.before, this.after, was.lines, is.lines)) return undefined;
      const below = valueBelow(is, this.after);
      if (is.item.length <= largestItem && below?.node.kind !== 'sequence')
        return this.focus(was, is, { kind: 'key', key: is.key });
      const wasBelow = valueBelow(was, this.before);
      if (below === undefined || wasBelow === undefined) return undefined;
      this.keys.push(is.key);
      this.headers.push({ text: below.header, from: is.lines.start });
      [old, now] = [wasBelow, below];
    }
  }

  /** Some items of an array, in a row, for some others. */
  private items(old: Content, now: Content, changed: ChangedItems): Focus | undefined {
    const { index, before, after } = changed;
    const was = linesOf(old, index, index + before, this.before);
    const is = linesOf(now, index, index + after, this.after);
    if (was === undefined || is === undefined || is.end - is.start > largestItem) return undefined;
    if (!sameBeside(this.before, this.after, was, is)) return undefined;
    return this.focus({ lines: was }, { lines: is }, { kind: 'index', ...changed });
  }

  touched({ start, end, newEnd }: Replacement): Focus | undefined {
    let { old } = this;
    for (;;) {
      const index = itemAround(old, start, this.before);
      const was = index === undefined ? undefined : itemAt(old, index, this.before);
      if (index === undefined || was === undefined || start < was.lines.start || end > was.lines.end) return undefined;
      const is = { ...was, lines: { start: was.lines.start, end: was.lines.end + newEnd - end } };
      if (was.item.kind === 'item')
        return was.item.length > largestItem
          ? undefined
          : this.focus(was, is, { kind: 'index', index, before: 1, after: 1 });
      if (was.key === undefined) return undefined;
      const below = valueBelow(was, this.before);
      const inside = below !== undefined && start >= was.lines.start + below.header.length;
      if (was.item.length <= largestItem && !(inside && below.node.kind === 'sequence'))
        return this.focus(was, is, { kind: 'key', key: was.key });
      if (!inside) return undefined;
      this.keys.push(was.key);
      this.headers.push({ text: below.header, from: was.lines.start });
      old = below;
    }
  }

  private focus(was: Pick<ItemPlace, 'lines'>, is: Pick<ItemPlace, 'lines'>, item: Focus['item']): Focus {
    let text = this.after.slice(0, lineStartOf(this.after, this.now.start));
    const parts = [{ at: 0, from: 0 }];
    for (const header of this.headers) {
      parts.push({ at: text.length, from: header.from });
      text += header.text;
    }
    parts.push({ at: text.length, from: is.lines.start });
    const at = text.length;
    return {
      before: was.lines,
      after: is.lines,
      keys: this.keys,
      item,
      text: text + this.after.slice(is.lines.start, is.lines.end),
      at,
      parts,
    };
  }
}

/** The index of the last item whose first line begins at or before `offset`. */
function itemAround({ node, start }: Content, offset: number, text: string): number | undefined {
  if ((node.kind !== 'mapping' && node.kind !== 'sequence') || node.flow) return undefined;
  if (node.anchor !== undefined || node.tag !== undefined) return undefined;
  let found: number | undefined;
  for (const [i, at] of node.starts.entries()) {
    if (lineStartOf(text, start + at) > offset) break;
    found = i;
  }
  return found;
}

interface ChangedItems {
  readonly index: number;
  readonly before: number;
  readonly after: number;
}

/** The items between those with which two block collections both begin and both end. */
function changedItems(old: NodeSyntax, now: NodeSyntax): ChangedItems | undefined {
  if ((now.kind !== 'mapping' && now.kind !== 'sequence') || old.kind !== now.kind) return undefined;
  if (now.flow || old.flow || now.anchor !== undefined || now.tag !== undefined) return undefined;
  if (old.anchor !== undefined || old.tag !== undefined) return undefined;
  const [was, is] = [old.items, now.items];
  const shorter = Math.min(was.length, is.length);
  let index = 0;
  while (index < shorter && was[index] === is[index]) index++;
  let same = 0;
  while (same < shorter - index && was[was.length - 1 - same] === is[is.length - 1 - same]) same++;
  return { index, before: was.length - same - index, after: is.length - same - index };
}

/** The lines of the items from `first` up to `next`, up to the line of the item after them. */
function linesOf({ node, start, end }: Content, first: number, next: number, text: string): TextRange | undefined {
  if (node.kind !== 'sequence') return undefined;
  const lineOf = (index: number): number | undefined => {
    const at = node.starts[index];
    if (at === undefined) return end;
    const line = lineStartOf(text, start + at);
    return text.slice(line, start + at).trim() === '' ? line : undefined;
  };
  const [from, to] = [lineOf(first), lineOf(next)];
  return from === undefined || to === undefined ? undefined : { start: from, end: to };
}

interface ItemPlace {
  readonly item: PairSyntax | ItemSyntax;
  readonly start: number;
  /** From the start of its first line to the start of the next item's, or to the end of what holds it. */
  readonly lines: TextRange;
  /** A pair's key, where it is a plain string on the line on which the pair begins. */
  readonly key: string | undefined;
}

function itemAt({ node, start, end }: Content, index: number, text: string): ItemPlace | undefined {
  if (node.kind !== 'mapping' && node.kind !== 'sequence') return undefined;
  const item = node.items[index];
  if (item === undefined) return undefined;
  const itemStart = start + (node.starts[index] ?? 0);
  const next = node.starts[index + 1];
  const first = lineStartOf(text, itemStart);
  if (text.slice(first, itemStart).trim() !== '') return undefined;
  const key = item.kind === 'pair' && item.key.kind === 'scalar' && item.keyAt === 0 ? item.key.value : undefined;
  const last = next === undefined ? end : lineStartOf(text, start + next);
  return { item, start: itemStart, lines: { start: first, end: last }, key };
}

/** The block collection on the lines below a key that has nothing beside it; `header` is the key's line. */
function valueBelow(
  { item, start, lines }: ItemPlace,
  text: string,
): (Content & { readonly header: string }) | undefined {
  if (item.value === undefined) return undefined;
  const lineBreak = text.indexOf('\n', start);
  const valueStart = start + item.valueAt;
  const header = text.slice(lines.start, lineBreak + 1);
  if (lineBreak === -1 || lineBreak > valueStart || !/^[ ]*[\w.-]+:[ ]*\r?\n$/.test(header)) return undefined;
  return { node: item.value, start: valueStart, end: lines.end, header };
}

/** Whether two texts are the same but for these ranges. */
function sameBeside(before: string, after: string, was: TextRange, is: TextRange): boolean {
  return (
    was.start === is.start &&
    before.length - was.end === after.length - is.end &&
    before.slice(0, was.start) === after.slice(0, is.start) &&
    before.slice(was.end) === after.slice(is.end)
  );
}
