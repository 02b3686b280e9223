/** Evaluates the syntax tree of one document to nodes, like go-yaml's decoder as ytt uses it. */
import { addAll } from '../../memo/list-map.js';
import { AnchoredOrigin, AnchoredSpan } from '../../text/anchored-span.js';
import type { Origin } from '../../text/origin.js';
import { pacing } from '../../text/pacing.js';
import type { SourceFile } from '../../text/source-file.js';
import { documentAliases, isIndependentOfAliases } from '../../yaml/aliasing.js';
import { isMergeKey } from '../../yaml/scalars/resolve.js';
import type {
  AliasSyntax,
  CommentSyntax,
  DocumentSyntax,
  ItemSyntax,
  MappingSyntax,
  NodeSyntax,
  PairSyntax,
  ScalarSyntax,
  SequenceSyntax,
} from '../../yaml/syntax.js';
import { isYamlCollection } from '../kinds.js';
import type { ArrayItem, Document, MapItem, NodeComment, NodeValue } from '../node.js';
import { isUnknown, unknownNode } from '../unknown.js';
import { type AliasComments, aliasComments } from './alias-comments.js';
import { type AliasExcess, excessiveAliases } from './alias-limits.js';
import { type Anchored, Anchors, type ReadProblem } from './anchors.js';
import { type KeptItem, keepItem, keptLength, keptOf, keptOfItems, recallItem } from './kept-items.js';
import { MergeKeys } from './merge-keys.js';
import { keyName, plainKey } from './plain-key.js';
import { resolveScalar } from './resolve-scalar.js';
import { withoutComments } from './without-comments.js';

const none: readonly NodeComment[] = [];

/** The number of items between two calls of `Pauses.withinStep`. */
const pauseInterval = 1_000;

/**
 * Evaluates one document of `file`, whose errors `problems` holds afterwards; a node with an error has an unknown
 * value. `strict` is ytt's `--strict`, which rejects ambiguous plain scalars.
 */
export class DocumentEvaluation {
  readonly problems: ReadProblem[] = [];
  private readonly file: SourceFile;
  private readonly strict: boolean;
  private readonly pace: () => void;
  private anchors: Anchors;
  private aliasComments: AliasComments | undefined;
  /** Whether the current node contains anchors or aliases, or is contained in an anchored node. */
  private entangled = false;
  /** The number of anchored nodes around the current one. */
  private anchorDepth = 0;
  /** The part of the text that the origins of new nodes are relative to, and that is memoised with them. */
  private span: AnchoredSpan | undefined;
  /** How many collections were read as keys: ytt's representation of such keys contains line numbers. */
  private placedKeys = 0;
  /** Set while nodes are created once more for the last occurrence of an anchor, through an alias. */
  private inCopy = false;
  private readonly mergeKeys: MergeKeys;

  constructor(file: SourceFile, strict: boolean) {
    this.file = file;
    this.strict = strict;
    this.pace = pacing(file, pauseInterval);
    this.anchors = this.anchorsWithout(new Map());
    this.mergeKeys = new MergeKeys({
      value: (node, start, holder) => this.value(node, start, holder),
      aliased: (alias, start, holder) => {
        const anchored = this.target(alias, start);
        return anchored && this.again(anchored, alias, holder);
      },
      origin: (start, length) => this.origin(start, length, 0, undefined),
      refuse: (at, length, message) => this.refuse('yaml-merge', at, length, message),
    });
  }

  private anchorsWithout(excessive: ReadonlyMap<AliasSyntax, AliasExcess>): Anchors {
    return new Anchors(excessive, (code, at, length, message) => this.refuse(code, at, length, message));
  }

  document(syntax: DocumentSyntax, start: number): Document {
    const { file } = this;
    const ownComments = this.comments(syntax.comments, start);
    const comments = ownComments.length === 0 ? {} : { comments: ownComments };
    if (syntax.injected) return { kind: 'document', origin: undefined, value: null, injected: true, ...comments };
    const valueStart = start + syntax.valueAt;
    const origin = this.origin(start, syntax.markerLength, valueStart, syntax.value);
    this.entangled = documentAliases(syntax);
    if (this.entangled) {
      const excessive = excessiveAliases(syntax, this.pace);
      this.anchors = this.anchorsWithout(excessive);
      this.aliasComments = aliasComments(file, syntax, start, excessive);
    }
    const value = this.value(syntax.value, valueStart, origin);
    this.mergeKeys.checkAliases((alias, at) => {
      const isRefused = this.problems.some((problem) => problem.at === at);
      return isRefused || this.anchors.named(alias.name)?.kind === 'mapping';
    });
    return { kind: 'document', origin, value, ...comments };
  }

  private origin(start: number, length: number, valueStart: number, value: NodeSyntax | undefined): Origin {
    const { file, span } = this;
    if (span !== undefined) {
      const valueAt = value === undefined ? -1 : valueStart - span.start;
      return new AnchoredOrigin(span, start - span.start, length, valueAt, value?.length ?? 0);
    }
    const end = start + length;
    return { file, start, end, ...(value && { valueStart, valueEnd: valueStart + value.length }) };
  }

  /** An item of `collection`. */
  private item<T extends MapItem | ArrayItem>(
    collection: MappingSyntax | SequenceSyntax,
    syntax: T extends MapItem ? PairSyntax : ItemSyntax,
    start: number,
    evaluate: () => T,
  ): T {
    if (!this.entangled) return this.kept(syntax, start, evaluate);
    if (this.anchorDepth > 0 || this.inCopy || !isIndependentOfAliases(collection, syntax)) return evaluate();
    this.entangled = false;
    const item = this.kept(syntax, start, evaluate);
    this.entangled = true;
    return item;
  }

  /** The same item from an earlier version of the text, which is found for most items. */
  private recalled<T extends MapItem | ArrayItem>(
    versions: readonly KeptItem[] | undefined,
    start: number,
  ): T | undefined {
    // `as`: pairs are kept as map items and items as array items.
    return recallItem(versions, this.file, start, this.strict) as T | undefined;
  }

  /** The memoised items of a collection; empty if the items may depend on anchors or aliases elsewhere. */
  private keptOf({ items }: MappingSyntax | SequenceSyntax): ReturnType<typeof keptOfItems> {
    return this.entangled || this.span !== undefined ? [] : keptOfItems(items);
  }

  /** The evaluated item: from an earlier version of the text if its syntax is the same object, otherwise a new one. */
  private kept<T extends MapItem | ArrayItem>(
    syntax: T extends MapItem ? PairSyntax : ItemSyntax,
    start: number,
    evaluate: () => T,
  ): T {
    if (syntax.length > keptLength) return evaluate();
    const { file, strict, problems, placedKeys } = this;
    const known = recallItem(keptOf(syntax), file, start, strict);
    // `as`: pairs are kept as map items and items as array items.
    if (known !== undefined) return known as T;
    const problemCount = problems.length;
    const span = new AnchoredSpan(file, start);
    this.span = span;
    const item = evaluate();
    this.span = undefined;
    if (problems.length === problemCount && this.placedKeys === placedKeys) keepItem(syntax, item, span, strict);
    return item;
  }

  private refuse(code: ReadProblem['code'], at: number, length: number, message: string): void {
    if (!this.inCopy) this.problems.push({ code, at, length, message });
  }

  private comments(comments: readonly CommentSyntax[], owner: number): readonly NodeComment[] {
    return comments.length === 0 ? none : comments.map((comment) => this.comment(comment, owner));
  }

  private itemComments(item: PairSyntax | ItemSyntax, start: number): readonly NodeComment[] {
    if (!this.entangled || this.aliasComments === undefined) return this.comments(item.comments, start);
    return this.aliasComments.of(item, this.inCopy).map(({ comment, owner }) => this.comment(comment, owner));
  }

  private comment({ at, data }: CommentSyntax, owner: number): NodeComment {
    return { data, origin: this.origin(owner + at, 1 + data.length, 0, undefined) };
  }

  /** `holder` is the position of the item or document that has the value: ytt uses it for collections. */
  private value(node: NodeSyntax | undefined, start: number, holder: Origin): NodeValue {
    if (node === undefined) return null;
    if (node.kind === 'alias') return this.alias(node, start, holder);
    if (node.anchor === undefined) return this.ownValue(node, start, holder);
    if (this.inCopy) return this.again({ node, start }, undefined, holder);
    this.anchorDepth++;
    const value = this.anchors.define(node.anchor.name, node, start, () => this.ownValue(node, start, holder));
    this.anchorDepth--;
    return value;
  }

  /** A value that could not be read is unknown, rather than null. */
  private itemValue({ value, unread }: PairSyntax | ItemSyntax, start: number, origin: Origin): NodeValue {
    return unread === true ? unknownNode : this.value(value, start, origin);
  }

  private ownValue(node: Exclude<NodeSyntax, AliasSyntax>, start: number, holder: Origin): NodeValue {
    switch (node.kind) {
      case 'scalar':
        return this.scalar(node, start);
      case 'mapping': {
        const items = this.mapItems(node, start);
        return node.unclosed === true ? unknownNode : { kind: 'map', origin: holder, items };
      }
      case 'sequence': {
        const items = this.arrayItems(node, start);
        return node.unclosed === true ? unknownNode : { kind: 'array', origin: holder, items };
      }
    }
  }

  private scalar(node: ScalarSyntax, start: number): NodeValue {
    const { style, tag, value } = node;
    if (tag === undefined && style !== 'plain') return value;
    const resolution = resolveScalar(node, this.strict);
    if (typeof resolution !== 'string') return resolution.value;
    this.refuse(tag === undefined ? 'yaml-strict' : 'yaml-tag', start, node.length, resolution);
    return unknownNode;
  }

  private alias(node: AliasSyntax, start: number, holder: Origin): NodeValue {
    const anchored = this.target(node, start);
    return anchored === undefined ? unknownNode : this.again(anchored, node, holder);
  }

  /** An aliased node: shared with its anchor, except at the last occurrence if comments are bound there. */
  private again(
    { node, start }: Pick<Anchored, 'node' | 'start'>,
    alias: AliasSyntax | undefined,
    holder: Origin,
  ): NodeValue {
    const collection = node.kind !== 'scalar';
    if (collection && this.aliasComments?.isLast(node, alias, this.inCopy)) {
      const { inCopy } = this;
      this.inCopy = true;
      const copy = this.ownValue(node, start, holder);
      this.inCopy = inCopy;
      return copy;
    }
    const value = withoutComments(this.anchors.valueOf(node));
    return isYamlCollection(value) ? { ...value, origin: holder } : value;
  }

  private target(node: AliasSyntax, start: number): Anchored | undefined {
    return this.inCopy ? this.anchors.followed(node) : this.anchors.follow(node, start);
  }

  private mapItems(node: MappingSyntax, start: number): MapItem[] {
    const kept = this.keptOf(node);
    const items: MapItem[] = [];
    for (let i = 0; i < node.items.length; i++) {
      this.pace();
      const pair = node.items[i] as PairSyntax;
      const pairStart = start + (node.starts[i] as number);
      if (isMergeKey(pair.key)) addAll(items, this.mergeKeys.items(pair, pairStart));
      else if (!isUnfinished(node, pair)) items.push(this.pair(node, pair, kept[i], pairStart));
    }
    return items;
  }

  private pair(node: MappingSyntax, pair: PairSyntax, kept: readonly KeptItem[] | undefined, start: number): MapItem {
    // Inside of an item that is kept as a whole.
    if (this.span !== undefined) return this.mapItem(pair, start);
    return this.recalled<MapItem>(kept, start) ?? this.newPair(node, pair, start);
  }

  private newPair(node: MappingSyntax, pair: PairSyntax, start: number): MapItem {
    return this.item(node, pair, start, () => this.mapItem(pair, start));
  }

  private mapItem(pair: PairSyntax, start: number): MapItem {
    const keyStart = start + pair.keyAt;
    const valueStart = start + pair.valueAt;
    const origin = this.origin(keyStart, pair.key.length, valueStart, pair.value);
    if (pair.key.kind !== 'scalar') this.placedKeys++;
    const readKey = this.value(pair.key, keyStart, origin);
    const key = isUnknown(readKey) ? keyName(pair.key) : plainKey(readKey);
    const value = this.itemValue(pair, valueStart, origin);
    const comments = this.itemComments(pair, start);
    return comments.length === 0
      ? { kind: 'mapItem', origin, key, value }
      : { kind: 'mapItem', origin, key, value, comments };
  }

  private arrayItems(node: SequenceSyntax, start: number): ArrayItem[] {
    const kept = this.keptOf(node);
    return node.items.map((item, i) => {
      this.pace();
      const itemStart = start + (node.starts[i] as number);
      if (this.span !== undefined) return this.arrayItem(item, itemStart);
      return this.recalled<ArrayItem>(kept[i], itemStart) ?? this.newItem(node, item, itemStart);
    });
  }

  private newItem(node: SequenceSyntax, item: ItemSyntax, start: number): ArrayItem {
    return this.item(node, item, start, () => this.arrayItem(item, start));
  }

  private arrayItem(item: ItemSyntax, start: number): ArrayItem {
    const valueStart = start + item.valueAt;
    const origin = this.origin(start, 1, valueStart, item.value);
    const value = this.itemValue(item, valueStart, origin);
    const comments = this.itemComments(item, start);
    return comments.length === 0
      ? { kind: 'arrayItem', origin, value }
      : { kind: 'arrayItem', origin, value, comments };
  }
}

/** Whether a pair is a key that is still being typed, without its colon, for which ytt rejects the text. */
function isUnfinished(mapping: MappingSyntax, pair: PairSyntax): boolean {
  return !mapping.flow && pair.colonAt < 0 && pair.value === undefined && pair.keyAt === 0;
}
