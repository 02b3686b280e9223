/**
 * Keeps evaluated items as long as their syntax is the same object: after an edit only the edited item and the
 * collections around it are evaluated again (invariant 6). An item is kept as a whole, with positions relative to it,
 * so only items of moderate size are kept; of a larger one, the items inside of it are.
 */
import { addToList } from '../../memo/list-map.js';
import { ListMemo } from '../../memo/list-memo.js';
import type { AnchoredSpan } from '../../text/anchored-span.js';
import type { SourceFile } from '../../text/source-file.js';
import type { ItemSyntax, PairSyntax } from '../../yaml/syntax.js';
import type { ArrayItem, MapItem } from '../node.js';

/** Items longer than this, in UTF-16 code units, are not kept: every change in them requires evaluating them again. */
export const keptLength = 4096;

/** The result of evaluating an item, with the part of the text that its origins are relative to. */
export interface KeptItem {
  readonly item: MapItem | ArrayItem;
  readonly span: AnchoredSpan;
  readonly strict: boolean;
}

/** A list for each item: one syntax tree may serve several paths with the same text, each with its own nodes. */
const kept = new WeakMap<PairSyntax | ItemSyntax, KeptItem[]>();

const keptOfLists = new ListMemo<PairSyntax | ItemSyntax, readonly KeptItem[] | undefined>((one) => one !== undefined);

/** For each item of a collection, its kept results for `recallItem`; faster than calling `keptOf` for each. */
export function keptOfItems(items: readonly (PairSyntax | ItemSyntax)[]): readonly (readonly KeptItem[] | undefined)[] {
  return keptOfLists.map(items, keptOf);
}

/** The kept results for an item, one for each path and mode of reading. */
export function keptOf(syntax: PairSyntax | ItemSyntax): readonly KeptItem[] | undefined {
  return kept.get(syntax);
}

/** The item among `versions` that was read in this mode from the file's path, now at `start` of `file`. */
export function recallItem(
  versions: readonly KeptItem[] | undefined,
  file: SourceFile,
  start: number,
  strict: boolean,
): MapItem | ArrayItem | undefined {
  const known = versions?.find((one) => one.strict === strict && one.span.file.path === file.path);
  known?.span.moveTo(file, start);
  return known?.item;
}

/** Keeps an item whose origins are relative to `span`. */
export function keepItem(
  syntax: PairSyntax | ItemSyntax,
  item: MapItem | ArrayItem,
  span: AnchoredSpan,
  strict: boolean,
): void {
  const one: KeptItem = { item, span, strict };
  addToList(kept, syntax, one);
}
