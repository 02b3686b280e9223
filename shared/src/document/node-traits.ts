/**
 * Properties of a node and everything below it, with which stages skip most nodes: whether there is code, a repeated
 * key, an overlay annotation, a value made by code, a shared or misplaced node; and which nodes are leaves. They are
 * found in one pass with the size of a value and how deeply it nests (`nesting.ts`).
 */
import { overlayPrefix } from '../annotations/annotation.js';
import { parseComment } from '../annotations/comment.js';
import { ListMemo, shortList } from '../memo/list-memo.js';
import { originLine } from '../text/origin.js';
import { isNode, isScalar, isYamlCollection } from './kinds.js';
import { repeatsKeys } from './map-keys.js';
import { checkDepth, checkSize } from './nesting.js';
import type { Annotations, Node, NodeComment, NodeValue, PlainList, PlainMap } from './node.js';

/** Bits for properties of a node or of any node below it. */
const trait = {
  /** A comment is code, a value or an annotation. */
  templated: 1,
  /** A comment is not an ordinary one (`#!`). */
  remarked: 2,
  /** A map has a repeated key, or a composite key, which may equal another. */
  repeats: 4,
  /** A key spans several lines. */
  endsRemarks: 8,
  strings: 16,
  /** An annotation is one of overlays. */
  overlays: 32,
  /** A value is a map or list made by code, which has not become a node yet. */
  plain: 64,
  /** A map or array may be in several places (`SharedIdentity`). */
  shared: 128,
  /** A value is a document, a document set or an item. */
  misplaced: 256,
  /** A value cannot be a struct: a map has a key that is not a string, or one twice, or a value is misplaced. */
  noStruct: 512,
} as const;

/** What is known of a value, or of a node and its value. */
interface Summary {
  readonly traits: number;
  /** How deeply collections are nested in it: 0 for a scalar, 1 for a map of scalars. */
  readonly levels: number;
  /** The number of values, itself included. A value that is in several places counts for each. */
  readonly size: number;
}

/** Summaries of scalars by their traits. */
const ofScalars: Summary[] = [];

function ofScalar(traits: number): Summary {
  ofScalars[traits] ??= { traits, levels: 0, size: 1 };
  return ofScalars[traits];
}

/**
 * Memoised for collections only, with at least `worthKeeping` values: there are many items, each with at most one
 * collection below it, and looking at a few values takes no longer than finding a result.
 */
const summaries = new WeakMap<object, Summary>();
const summariesOfItems = new ListMemo<Node, Summary>();
const worthKeeping = 16;

/** Whether ytt would run the document set as a template instead of passing it on as plain YAML. */
export function hasTemplating(node: Node): boolean {
  return (summaryOfNode(node, 0).traits & trait.templated) !== 0;
}

/**
 * Whether evaluation returns the value itself: it contains no code, and nothing to report. With `templatedStrings`,
 * strings count as code.
 */
export function isPlain(value: NodeValue, templatedStrings: boolean): boolean {
  if (!isNode(value)) return !(templatedStrings && typeof value === 'string');
  const code = trait.remarked | trait.repeats | trait.endsRemarks | (templatedStrings ? trait.strings : 0);
  return (summaryOfNode(value, 0).traits & code) === 0;
}

/** Whether a map in `node` may have a key twice. */
export function mayRepeatKeys(node: Node): boolean {
  return (summaryOfNode(node, 0).traits & trait.repeats) !== 0;
}

/** Whether any node in `node` has an overlay annotation. */
export function hasOverlayAnnotations(node: Node): boolean {
  return (summaryOfNode(node, 0).traits & trait.overlays) !== 0;
}

/** Whether `value` contains a map or list made by code, which has not become a node yet. */
export function holdsCodeCollections(value: NodeValue): boolean {
  return (summaryOfValue(value, 0).traits & trait.plain) !== 0;
}

/** Whether some value in `node` may be a document or a document set. */
export function mayNestDocuments(node: Node): boolean {
  return (summaryOfNode(node, 0).traits & (trait.misplaced | trait.plain)) !== 0;
}

/** Whether some map or array in the value may be in several places. */
export function holdsShared(value: NodeValue): boolean {
  return (summaryOfValue(value, 0).traits & trait.shared) !== 0;
}

/** Whether `value` can be converted with maps as structs. */
export function canBeStruct(value: NodeValue): boolean {
  return (summaryOfValue(value, 0).traits & trait.noStruct) === 0;
}

/** The nodes directly below a node. */
export function childNodes(node: Node): readonly Node[] {
  if ('items' in node) return node.items;
  return isNode(node.value) ? [node.value] : [];
}

/** Whether no other node is below `node`. */
export function isLeaf(node: Node): boolean {
  return !('items' in node) && !isNode(node.value);
}

/**
 * Throws `StarlarkError` if `value`, inside of `above` collections, is nested too deeply for later stages, or has too
 * many parts: code can put a value twice into another, and that one twice into the next.
 */
export function checkNesting(value: NodeValue, above: number): void {
  const { levels, size } = summaryOfValue(value, 0);
  checkDepth(above + levels);
  checkSize(size);
}

/** The summary of a value in `above` collections. Throws `StarlarkError` if it is nested too deeply for a recursion. */
function summaryOfValue(value: NodeValue, above: number): Summary {
  if (isScalar(value)) return ofScalar(typeof value === 'string' ? trait.strings : 0);
  if (!isNode(value)) return summaryOfPlain(value, above);
  const below = summaryOfNode(value, above);
  return isYamlCollection(value) ? below : withTraits(below, trait.misplaced | trait.noStruct);
}

function summaryOfNode(node: Node, above: number): Summary {
  const own =
    (node.comments === undefined ? 0 : traitsOfComments(node, node.comments)) |
    (node.annotations === undefined ? 0 : traitsOfAnnotations(node.annotations));
  if (!('items' in node)) {
    const below = summaryOfValue(node.value, above);
    return withTraits(below, node.kind === 'mapItem' ? own | traitsOfKey(node.key) : own);
  }
  const known = summaries.get(node);
  if (known !== undefined) return known;
  checkDepth(above);
  const ofList =
    (node.kind === 'map' && repeatsKeys(node.items) ? trait.repeats | trait.noStruct : 0) |
    ('identity' in node && node.identity !== undefined ? trait.shared : 0);
  const summary = collectionWith(own | ofList);
  const items: readonly Node[] = node.items;
  const parts =
    items.length < shortList ? undefined : summariesOfItems.map(items, (item) => summaryOfNode(item, above + 1));
  // Loops with an index: this runs before V8 has optimised it, when iterators cost more than what is done for an item.
  for (let index = 0; index < items.length; index++)
    include(summary, parts?.[index] ?? summaryOfNode(items[index] as Node, above + 1));
  if (summary.size >= worthKeeping) summaries.set(node, summary);
  return summary;
}

function summaryOfPlain(value: PlainMap | PlainList, above: number): Summary {
  const known = summaries.get(value);
  if (known !== undefined) return known;
  checkDepth(above);
  const isMap = 'entries' in value;
  const hasOddKey = isMap && value.entries.some(([key]) => typeof key !== 'string');
  const summary = collectionWith(trait.plain | (hasOddKey ? trait.noStruct : 0));
  for (const part of isMap ? value.entries.flat() : value.items) {
    const { traits, levels, size } = summaryOfValue(part, above + 1);
    include(summary, { traits: traits & trait.noStruct, levels, size });
  }
  if (summary.size >= worthKeeping) summaries.set(value, summary);
  return summary;
}

type Counting = { -readonly [K in keyof Summary]: Summary[K] };

/** The summary of an empty collection with traits of its own. */
function collectionWith(traits: number): Counting {
  return { traits, levels: 1, size: 1 };
}

/** Adds a part to the summary of its collection. */
function include(collection: Counting, { traits, levels, size }: Summary): void {
  collection.traits |= traits;
  if (levels >= collection.levels) collection.levels = levels + 1;
  collection.size += size;
}

function withTraits(summary: Summary, more: number): Summary {
  const traits = summary.traits | more;
  if (traits === summary.traits) return summary;
  return summary.levels === 0 ? ofScalar(traits) : { ...summary, traits };
}

function traitsOfComments(node: Node, comments: readonly NodeComment[]): number {
  let all = 0;
  for (const comment of comments) {
    const { kind } = parseComment(comment.data, isOnLineOf(comment, node));
    if (kind === 'unknown') all |= trait.remarked;
    else if (kind !== 'comment') all |= trait.remarked | trait.templated;
  }
  return all;
}

function traitsOfAnnotations(annotations: Annotations): number {
  for (const name of annotations.keys()) if (name.startsWith(overlayPrefix)) return trait.overlays;
  return 0;
}

function traitsOfKey(key: NodeValue): number {
  if (typeof key === 'string') return trait.strings | (endsRemark(key) ? trait.endsRemarks : 0);
  return isScalar(key) || isNode(key) ? trait.noStruct : trait.plain | trait.noStruct;
}

const remarkEnd = /[\n\r\0]/;

/**
 * Whether a key breaks the programs that ytt generates. It writes keys as comments after the lines of code, so text
 * after a line break in a key becomes code, and a NUL ends the program.
 */
export function endsRemark(key: NodeValue): key is string {
  return typeof key === 'string' && remarkEnd.test(key);
}

/** Line breaks of YAML, except line feeds, that editors do not count as such. */
const yamlOnlyBreak = /[\r\u0085\u2028\u2029]/;

/** Whether a comment is on the line of its node's position, where `#@ ` gives the value. */
export function isOnLineOf({ origin }: NodeComment, node: Node): boolean {
  if (node.origin === undefined || originLine(origin) !== originLine(node.origin)) return false;
  const [first, second] = [origin.start, node.origin.start].sort((a, b) => a - b);
  return !yamlOnlyBreak.test(origin.file.text.slice(first, second));
}
