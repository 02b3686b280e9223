/**
 * Serialises results that are trees, and memoises the JSON of each part by its inputs: after an edit only changed or
 * moved parts are written again.
 */
import type { Position } from 'vscode-languageserver/node';
import type { BoundedTree, LevelCut } from '../../features/structure/bounded-tree.js';

/** How the nodes of a tree are serialised. */
export interface TreePrinter<N> {
  /**
   * An object that determines a node and its children, except for their positions; undefined if their JSON is not to be
   * memoised.
   */
  readonly identityOf: (node: N) => object | undefined;
  /** The position of a node, as far as the JSON depends on it. */
  readonly placeOf: (node: N) => TreePlace;
  readonly print: (node: N) => string;
  /** Splits the JSON of a node that has children: the JSON of the children goes in between, separated by commas. */
  readonly around: (json: string) => readonly [string, string];
}

/** The start of a node, and what its JSON depends on in its surroundings. */
export interface TreePlace extends Position {
  /** Its index among its siblings. */
  readonly index: number;
  /** The code after it. */
  readonly code: string;
}

interface KnownText {
  readonly place: TreePlace;
  /** How many levels below the node are included. Of the last level's nodes, `shown` of `available` are included. */
  readonly levels: number;
  readonly shown: number;
  readonly available: number;
  /** Begins with a comma. */
  readonly text: string;
}

/** A longer text, in UTF-16 code units, stays in pieces: most edits would change it, and joining it takes long. */
const longestText = 16_384;

/** The memoised texts for one kind of result. The JSON of a node may only depend on `identityOf` and `placeOf`. */
export class TreeTexts<N> {
  private readonly known = new WeakMap<object, KnownText>();

  /** The JSON of the included part of the tree, in pieces: a list without its brackets. */
  pieces(tree: BoundedTree<N>, cut: LevelCut, printer: TreePrinter<N>): readonly string[] {
    const writing = new Writing(printer, this.known, tree, cut);
    writing.writeAll(tree.roots.slice(0, cut.depth === 0 ? cut.last : undefined), 0);
    return writing.pieces;
  }
}

class Writing<N> {
  readonly pieces: string[] = [];
  private length = 0;
  /** How many nodes of the last level have been written. */
  private used = 0;
  private readonly printer: TreePrinter<N>;
  private readonly known: WeakMap<object, KnownText>;
  private readonly tree: BoundedTree<N>;
  private readonly cut: LevelCut;

  constructor(printer: TreePrinter<N>, known: WeakMap<object, KnownText>, tree: BoundedTree<N>, cut: LevelCut) {
    this.printer = printer;
    this.known = known;
    this.tree = tree;
    this.cut = cut;
  }

  /** Writes nodes of the level `depth`. Returns the number of nodes of the last level among and below them. */
  writeAll(nodes: readonly N[], depth: number): number {
    let available = 0;
    for (const [i, node] of nodes.entries()) available += this.write(node, depth, i === 0);
    return available;
  }

  private write(node: N, depth: number, isFirst: boolean): number {
    const { printer, cut, known } = this;
    const levels = cut.depth - depth;
    const identity = printer.identityOf(node);
    const place = printer.placeOf(node);
    const before = identity && known.get(identity);
    if (before !== undefined && this.isAsBefore(before, place, levels)) {
      this.used += before.shown;
      this.push(isFirst ? before.text.slice(1) : before.text);
      return before.available;
    }
    const { length, used } = this;
    const from = this.pieces.length;
    const available = this.writeNode(node, depth, isFirst);
    if (identity === undefined || this.length - length > longestText) return available;
    const text = this.pieces.splice(from).join('');
    this.pieces.push(text);
    const whole = isFirst ? `,${text}` : text;
    known.set(identity, { place, levels, shown: this.used - used, available, text: whole });
    return available;
  }

  private isAsBefore(
    { place: { line, character, index, code }, levels, shown, available }: KnownText,
    place: TreePlace,
    levelsNow: number,
  ): boolean {
    const isSamePlace =
      line === place.line && character === place.character && index === place.index && code === place.code;
    return isSamePlace && levels === levelsNow && shown === Math.min(available, this.cut.last - this.used);
  }

  private writeNode(node: N, depth: number, isFirst: boolean): number {
    const { printer, tree, cut } = this;
    const comma = isFirst ? '' : ',';
    const json = printer.print(node);
    const isAboveLast = depth + 1 === cut.depth;
    const shown = isAboveLast ? Math.min(tree.countBelow(node, 1), cut.last - this.used) : Number.POSITIVE_INFINITY;
    const below = depth < cut.depth ? tree.below(node, shown) : [];
    if (below.length === 0) {
      this.push(comma + json);
      return isAboveLast ? tree.countBelow(node, 1) : 0;
    }
    const [opening, closing] = printer.around(json);
    this.push(comma + opening);
    if (isAboveLast) this.used += below.length;
    const available = this.writeAll(below, depth + 1);
    this.push(closing);
    return isAboveLast ? tree.countBelow(node, 1) : available;
  }

  private push(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
  }
}
