/**
 * Nodes that one function call returned and that code inserted in several places. ytt mutates nodes when it applies
 * overlays, so a change in one place is visible in all; here the other places are updated afterwards.
 */

import { isNode } from '../document/kinds.js';
import type { Document, DocumentSet, Node, NodeValue, SharedIdentity, YamlArray, YamlMap } from '../document/node.js';
import { childNodes, holdsShared } from '../document/node-traits.js';
import { addAll } from '../memo/list-map.js';

type Shareable = YamlMap | YamlArray;

/** One change of a shared node by an overlay: its copies before and after; the same copy if nothing changed. */
export interface SharedChange {
  readonly identity: SharedIdentity;
  readonly before: Shareable | undefined;
  readonly after: Shareable | undefined;
}

/** The shared nodes that one application of an overlay changed. */
export class SharedNodes {
  private readonly changed = new Map<SharedIdentity, Shareable>();
  private readonly changes: SharedChange[] = [];

  /** Applies `change` to the current copy of `node`. All places of the node have the result from then on. */
  change<T extends Shareable>(node: T, change: (now: T) => T): T {
    const { identity } = node;
    if (identity === undefined) return change(node);
    const before = this.changed.get(identity);
    // `as`: a changed copy keeps its kind.
    const now = before === undefined ? node : (before as T);
    const result = change(now);
    const after = result === now ? before : result;
    if (after !== undefined) this.changed.set(identity, after);
    this.changes.push({ identity, before, after });
    return result;
  }

  /** How many changes there are, to be passed to `since`. */
  get count(): number {
    return this.changes.length;
  }

  /** The changes after the first `count`. */
  since(count: number): readonly SharedChange[] {
    return this.changes.slice(count);
  }

  /**
   * Repeats `changes`. Returns false, without changing anything, if one of the nodes is not in the state that it had
   * before.
   */
  repeat(changes: readonly SharedChange[]): boolean {
    const known = new Set<SharedIdentity>();
    for (const { identity, before } of changes) {
      if (!known.has(identity) && this.changed.get(identity) !== before) return false;
      known.add(identity);
    }
    for (const { identity, after } of changes) if (after !== undefined) this.changed.set(identity, after);
    addAll(this.changes, changes);
    return true;
  }

  /** `root` with its nodes replaced by their changed copies. */
  inAllPlaces<T extends Node>(root: T): T {
    if (this.changed.size === 0) return root;
    const current = (node: Shareable): Shareable => (node.identity && this.changed.get(node.identity)) ?? node;
    const stays = (node: Node): boolean =>
      node.kind === 'document' && isNode(node.value) && sharedNodesIn(node.value).every((one) => current(one) === one);
    return rewritten(root, { rewrite: current, stays, done: new Map() });
  }
}

const sharedNodes = new WeakMap<Node, readonly Shareable[]>();

/** The shared nodes in the value of a document, each once. */
function sharedNodesIn(root: Node): readonly Shareable[] {
  let known = sharedNodes.get(root);
  if (known === undefined) {
    const found = new Set<Node>();
    const pending = [root];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (!holdsShared(node) || found.has(node)) continue;
      found.add(node);
      for (const child of childNodes(node)) pending.push(child);
    }
    known = [...found].filter((node) => isShareable(node)).filter(({ identity }) => identity !== undefined);
    sharedNodes.set(root, known);
  }
  return known;
}

function isShareable(node: Node): node is Shareable {
  return node.kind === 'map' || node.kind === 'array';
}

/**
 * Copies without shared identities. Each node always gets the same copy, so that results memoised for the copy stay
 * valid.
 */
const copies = new WeakMap<Node, Node>();

/** A copy without shared identities; ytt makes such copies of nodes that overlays add. */
export function withoutIdentities<T extends Node>(root: T): T {
  return rewritten(root, { rewrite: withoutIdentity, done: copies });
}

function withoutIdentity(node: Shareable): Shareable {
  if (node.identity === undefined) return node;
  const { identity, ...bare } = node;
  return bare;
}

/**
 * A copy whose nodes share identities with each other as in `root`, but not with `root`: as if code had built it a
 * second time.
 */
export function withNewIdentities<T extends Node>(root: T): T {
  return rewritten(root, { rewrite: renewing(new Map()), done: new Map() });
}

/**
 * For each file of a run: its new identities, and the copies that have them. Both stay the same from one evaluation to
 * the next.
 */
const ofFiles: {
  readonly identities: WeakMap<SharedIdentity, SharedIdentity>;
  readonly copies: WeakMap<Node, Node>;
}[] = [];

/**
 * The documents of `files`, changed so that no node is shared by two files: ytt evaluates a module anew for each file
 * that loads it, whereas here it is evaluated once for all.
 */
export function sharedWithinFiles(files: readonly DocumentSet[]): readonly DocumentSet[] {
  const owners = new Map<SharedIdentity, number>();
  const sharesWithOthers = ({ value }: Document, index: number): boolean => {
    if (!isNode(value)) return false;
    let shares = false;
    for (const { identity } of sharedNodesIn(value)) {
      if (identity === undefined) continue;
      const owner = owners.get(identity) ?? index;
      owners.set(identity, owner);
      shares ||= owner !== index;
    }
    return shares;
  };
  return files.map((file, index) => {
    if (!holdsShared(file)) return file;
    const shares = file.items.map((document) => sharesWithOthers(document, index));
    if (!shares.includes(true)) return file;
    ofFiles[index] ??= { identities: new WeakMap(), copies: new WeakMap() };
    const { identities, copies: done } = ofFiles[index];
    return rewritten(file, { rewrite: renewing(identities), done });
  });
}

/** Gives each shared identity a new one; nodes that share the old one share the new one. */
function renewing(identities: Memory<SharedIdentity>): Rewriting['rewrite'] {
  return (node) => {
    if (node.identity === undefined) return node;
    const identity = identities.get(node.identity) ?? {};
    identities.set(node.identity, identity);
    return { ...node, identity };
  };
}

interface Rewriting {
  readonly rewrite: (node: Shareable) => Shareable;
  /** Whether a node and everything in it stays as it is. */
  readonly stays?: (node: Node) => boolean;
  readonly done: Memory<Node>;
}

interface Memory<T> {
  get(before: T): T | undefined;
  set(before: T, after: T): unknown;
}

/** `root` with each shared map and array in it replaced by the result of `rewrite`; unchanged nodes stay the same. */
function rewritten<T extends Node>(root: T, rewriting: Rewriting): T {
  const { rewrite, stays, done } = rewriting;
  if (!holdsShared(root) || stays?.(root) === true) return root;
  const known = done.get(root);
  // `as`: a rewritten node keeps its kind.
  if (known !== undefined) return known as T;
  const node: Node = isShareable(root) ? rewrite(root) : root;
  const result = withParts(node, (part) => (isNode(part) ? rewritten(part, rewriting) : part));
  done.set(root, result);
  return result as T;
}

function withParts(node: Node, change: (part: NodeValue) => NodeValue): Node {
  if (!('items' in node)) {
    const value = change(node.value);
    return value === node.value ? node : { ...node, value };
  }
  const items = node.items.map(change);
  // `as`: an item keeps its kind, so that it still fits its collection.
  return items.every((item, i) => item === node.items[i]) ? node : ({ ...node, items } as Node);
}
