/**
 * Memoises merges by the identity of both sides, so that after an edit of data values only the edited parts are merged
 * again: unchanged parts of a text are the same objects, and so are their merge results.
 */

import { overlayPrefix } from '../annotations/annotation.js';
import type { Annotations, Node, YamlArray, YamlMap } from '../document/node.js';
import { childNodes, hasOverlayAnnotations } from '../document/node-traits.js';
import type { Value } from '../starlark/values/value.js';
import type { CountRule } from './annotations.js';
import type { SharedChange, SharedNodes } from './shared-nodes.js';

type Collection = YamlMap | YamlArray;

/** Results of merging by the identity of both sides, which live as long as the left side. */
export interface MergeMemory {
  find<T extends Collection>(left: T, right: Collection): T | undefined;
  keep<T extends Collection>(left: T, right: Collection, result: T): void;
}

/** An empty memory. */
export function mergeMemory(): MergeMemory {
  const results = new WeakMap<Collection, WeakMap<Collection, Collection>>();
  return {
    // A result has the kind of its left side.
    find: <T extends Collection>(left: T, right: Collection) => results.get(left)?.get(right) as T | undefined,
    keep(left, right, result) {
      const ofLeft = results.get(left) ?? new WeakMap<Collection, Collection>();
      results.set(left, ofLeft.set(right, result));
    },
  };
}

/** The result of an overlay, with the rule and the shared nodes that it depends on and changes. */
interface OverlayResult {
  readonly rule: CountRule;
  /** The changes of shared nodes; undefined if nodes were not shared. */
  readonly changes: readonly SharedChange[] | undefined;
  readonly result: Collection;
}

const overlays = new WeakMap<Collection, WeakMap<Collection, OverlayResult>>();

/**
 * The result of overlaying `left` with `right`, memoised unless an annotation calls a function. It depends on the two
 * sides, on how many nodes may match, and on the state of shared nodes; a memoised result repeats its changes of those.
 * Results with failures are not kept.
 */
export function rememberedOverlay<T extends Collection>(
  left: T,
  right: T,
  rule: CountRule,
  shares: SharedNodes | undefined,
  overlay: () => { readonly result: T; readonly failed: boolean },
): T {
  if (!isStaticRule(rule) || !isStatic(right)) return overlay().result;
  const known = overlays.get(left)?.get(right);
  if (known !== undefined && isSameRule(known.rule, rule) && repeats(shares, known.changes)) return known.result as T;
  const count = shares?.count ?? 0;
  const { result, failed } = overlay();
  if (failed) return result;
  const ofLeft = overlays.get(left) ?? new WeakMap<Collection, OverlayResult>();
  overlays.set(left, ofLeft.set(right, { rule, changes: shares?.since(count), result }));
  return result;
}

function repeats(shares: SharedNodes | undefined, changes: readonly SharedChange[] | undefined): boolean {
  return shares === undefined || changes === undefined ? shares === changes : shares.repeat(changes);
}

function isSameRule(one: CountRule, other: CountRule): boolean {
  return one.expects === other.expects && one.missingOk === other.missingOk && one.when === other.when;
}

function isStaticRule({ expects, missingOk, when }: CountRule): boolean {
  return isStaticArgument(expects) && isStaticArgument(missingOk) && isStaticArgument(when);
}

/** Whether an argument is neither a function nor a list, which may contain functions. */
function isStaticArgument(value: Value | undefined): boolean {
  return typeof value !== 'object' || value === null;
}

const staticNodes = new WeakMap<Node, boolean>();

/** Whether no overlay annotation in `node` calls a function. */
function isStatic(node: Node): boolean {
  if (!hasOverlayAnnotations(node)) return true;
  let known = staticNodes.get(node);
  if (known === undefined) {
    known = isStaticItem(node) && childNodes(node).every(isStatic);
    staticNodes.set(node, known);
  }
  return known;
}

function isStaticItem({ annotations = noAnnotations }: Node): boolean {
  for (const [name, { kwargs }] of annotations)
    if (name.startsWith(overlayPrefix) && !kwargs.every(([, value]) => isStaticArgument(value))) return false;
  return true;
}

const noAnnotations: Annotations = new Map();
