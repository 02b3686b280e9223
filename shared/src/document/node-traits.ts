/** What is asked of nodes before code is looked for in them: which need none to be evaluated, and which are leaves. */
import { parseComment } from '../annotations/comment.js';
import { ListMemo } from '../memo/list-memo.js';
import { originLine } from '../text/origin.js';
import { isNode } from './kinds.js';
import { repeatsKeys } from './map-keys.js';
import type { Node, NodeComment, NodeValue } from './node.js';

interface Traits {
  /** Some comment in it is code, a value or an annotation. */
  readonly templated: boolean;
  /** No comment in it but those for people, and no map in it with a repeated, composite or multi-line key. */
  readonly plain: boolean;
  readonly hasStrings: boolean;
}

/** What goes for most nodes, so that nothing needs to be remembered of each. */
const bareString: Traits = { templated: false, plain: true, hasStrings: true };
const bareOther: Traits = { templated: false, plain: true, hasStrings: false };

const traitsOf = new WeakMap<Node, Traits>();
const traitsOfNodes = new ListMemo<Node, Traits>();

/** True where ytt would run the document set as a template, rather than pass it on as plain YAML. */
export function hasTemplating(node: Node): boolean {
  return traits(node).templated;
}

/**
 * True where evaluation gives the value itself: nothing in it has code, nor anything to report. With `templatedStrings`
 * strings count as code.
 */
export function isPlain(value: NodeValue, templatedStrings: boolean): boolean {
  if (!isNode(value)) return !(templatedStrings && typeof value === 'string');
  const { plain, hasStrings } = traits(value);
  return plain && !(templatedStrings && hasStrings);
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

function traits(node: Node): Traits {
  if (node.comments === undefined && isLeaf(node)) return holdsString(node) ? bareString : bareOther;
  let known = traitsOf.get(node);
  if (known === undefined) {
    known = findTraits(node);
    traitsOf.set(node, known);
  }
  return known;
}

function findTraits(node: Node): Traits {
  let templated = false;
  let plain = node.kind !== 'map' || hasPlainKeys(node.items);
  let hasStrings = holdsString(node);
  for (const comment of node.comments ?? []) {
    const { kind } = parseComment(comment.data, isOnLineOf(comment, node));
    if (kind !== 'comment') plain = false;
    if (kind !== 'comment' && kind !== 'unknown') templated = true;
  }
  for (const below of traitsOfNodes.map(childNodes(node), traits)) {
    templated ||= below.templated;
    plain &&= below.plain;
    hasStrings ||= below.hasStrings;
  }
  return { templated, plain, hasStrings };
}

function holdsString(node: Node): boolean {
  if (node.kind === 'mapItem' && typeof node.key === 'string') return true;
  return 'value' in node && typeof node.value === 'string';
}

function hasPlainKeys(items: readonly { readonly key: NodeValue }[]): boolean {
  return !repeatsKeys(items) && !items.some(({ key }) => endsRemark(key));
}

/**
 * Whether a key disturbs ytt's programs, as it notes keys behind their lines: what follows a line break is then code, and
 * a NUL ends the program.
 */
export function endsRemark(key: NodeValue): key is string {
  return typeof key === 'string' && /[\n\r\0]/.test(key);
}

/** What ends a line of YAML besides a line feed, but is no line break to editors. */
const yamlOnlyBreak = /[\r\u0085\u2028\u2029]/;

/** Whether a comment stands on the line of its node's position, where `#@ ` gives the value. */
export function isOnLineOf({ origin }: NodeComment, node: Node): boolean {
  if (node.origin === undefined || originLine(origin) !== originLine(node.origin)) return false;
  const [first, second] = [origin.start, node.origin.start].sort((a, b) => a - b);
  return !yamlOnlyBreak.test(origin.file.text.slice(first, second));
}
