/**
 * Properties of a node and everything below it, with which stages skip most nodes: whether there is code, a repeated
 * key, an overlay annotation, a value made by code, a shared or misplaced node; and which nodes are leaves.
 */
import { overlayPrefix } from '../annotations/annotation.js';
import { parseComment } from '../annotations/comment.js';
import { ListMemo, shortList } from '../memo/list-memo.js';
import { originLine } from '../text/origin.js';
import { isNode, isScalar, isYamlCollection } from './kinds.js';
import { repeatsKeys } from './map-keys.js';
import type { Annotations, Node, NodeComment, NodeValue } from './node.js';

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
} as const;

/** Memoised for collections only: there are many items, each with at most one collection below it. */
const traitsOf = new WeakMap<Node, number>();
const traitsOfItems = new ListMemo<Node, number>();

/** Whether ytt would run the document set as a template instead of passing it on as plain YAML. */
export function hasTemplating(node: Node): boolean {
  return (traits(node) & trait.templated) !== 0;
}

/**
 * Whether evaluation returns the value itself: it contains no code, and nothing to report. With `templatedStrings`,
 * strings count as code.
 */
export function isPlain(value: NodeValue, templatedStrings: boolean): boolean {
  if (!isNode(value)) return !(templatedStrings && typeof value === 'string');
  const code = trait.remarked | trait.repeats | trait.endsRemarks | (templatedStrings ? trait.strings : 0);
  return (traits(value) & code) === 0;
}

/** Whether a map in `node` may have a key twice. */
export function mayRepeatKeys(node: Node): boolean {
  return (traits(node) & trait.repeats) !== 0;
}

/** Whether any node in `node` has an overlay annotation. */
export function hasOverlayAnnotations(node: Node): boolean {
  return (traits(node) & trait.overlays) !== 0;
}

/** Whether `value` contains a map or list made by code, which has not become a node yet. */
export function holdsCodeCollections(value: NodeValue): boolean {
  return (traitsOfValue(value) & trait.plain) !== 0;
}

/** Whether some value in `node` may be a document or a document set. */
export function mayNestDocuments(node: Node): boolean {
  return (traits(node) & (trait.misplaced | trait.plain)) !== 0;
}

/** Whether some map or array in the value may be in several places. */
export function holdsShared(value: NodeValue): boolean {
  return (traitsOfValue(value) & trait.shared) !== 0;
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

function traits(node: Node): number {
  const own =
    (node.comments === undefined ? 0 : traitsOfComments(node, node.comments)) |
    (node.annotations === undefined ? 0 : traitsOfAnnotations(node.annotations));
  if (!('items' in node))
    return own | (node.kind === 'mapItem' ? traitsOfKey(node.key) : 0) | traitsOfValue(node.value);
  let known = traitsOf.get(node);
  if (known === undefined) {
    known = own | traitsOfAll(node.items);
    if (node.kind === 'map' && repeatsKeys(node.items)) known |= trait.repeats;
    if ('identity' in node && node.identity !== undefined) known |= trait.shared;
    traitsOf.set(node, known);
  }
  return known;
}

function traitsOfAll(items: readonly Node[]): number {
  let all = 0;
  if (items.length < shortList) for (const item of items) all |= traits(item);
  else for (const one of traitsOfItems.map(items, traits)) all |= one;
  return all;
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
  return traitsOfValue(key) & trait.plain;
}

function traitsOfValue(value: NodeValue): number {
  if (typeof value === 'string') return trait.strings;
  if (isScalar(value)) return 0;
  if (!isNode(value)) return trait.plain;
  return traits(value) | (isYamlCollection(value) ? 0 : trait.misplaced);
}

/**
 * Whether a key breaks the programs that ytt generates. It writes keys as comments after the lines of code, so text
 * after a line break in a key becomes code, and a NUL ends the program.
 */
export function endsRemark(key: NodeValue): key is string {
  return typeof key === 'string' && /[\n\r\0]/.test(key);
}

/** Line breaks of YAML, except line feeds, that editors do not count as such. */
const yamlOnlyBreak = /[\r\u0085\u2028\u2029]/;

/** Whether a comment is on the line of its node's position, where `#@ ` gives the value. */
export function isOnLineOf({ origin }: NodeComment, node: Node): boolean {
  if (node.origin === undefined || originLine(origin) !== originLine(node.origin)) return false;
  const [first, second] = [origin.start, node.origin.start].sort((a, b) => a - b);
  return !yamlOnlyBreak.test(origin.file.text.slice(first, second));
}
