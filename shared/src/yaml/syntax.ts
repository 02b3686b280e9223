/**
 * The lossless syntax tree of a YAML text, as ytt's reader (a fork of go-yaml v2) sees it.
 *
 * Nodes are immutable and know only their length. A parent stores where each child begins, relative to its own start
 * (invariant 5), so an unchanged subtree is the same object after an edit above it. To get absolute offsets, walk down
 * from the stream and add. The text completes the tree: everything that no node covers is white space, indicators and
 * comments.
 */
import type { ReaderContext, ReaderMessage } from './scan/refusal.js';

export interface CommentSyntax {
  readonly kind: 'comment';
  /** Offset of the `#`, relative to the start of the node that owns the comment (negative above it). */
  readonly at: number;
  /** The text after the `#`, to the end of the line, as ytt's reader keeps it. */
  readonly data: string;
  /** Whether the comment is on the line of its owner's position (in ytt: a value, not code). */
  readonly sameLine: boolean;
}

export interface PropertySyntax {
  /** Offset relative to the start of the node that has the property, and length, indicator included. */
  readonly at: number;
  readonly length: number;
  /** Anchor name, or the resolved tag (`tag:yaml.org,2002:int`, `!local`). */
  readonly name: string;
}

interface NodeBase {
  /** From the first character of the node (including its properties) to its last, in UTF-16 code units. */
  readonly length: number;
  readonly anchor: PropertySyntax | undefined;
  readonly tag: PropertySyntax | undefined;
}

export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'literal' | 'folded';

export interface ScalarSyntax extends NodeBase {
  readonly kind: 'scalar';
  readonly style: ScalarStyle;
  /** The text of the scalar with escapes and folds resolved, before its type is resolved. */
  readonly value: string;
  /** The start of the scalar itself after its properties. */
  readonly contentAt: number;
}

export interface AliasSyntax extends NodeBase {
  readonly kind: 'alias';
  readonly name: string;
}

export interface PairSyntax {
  readonly kind: 'pair';
  readonly length: number;
  /** The key begins at the pair's start unless written with `?`. Absent keys (`: a`) are empty plain scalars. */
  readonly key: NodeSyntax;
  readonly keyAt: number;
  /** Offset of the `:`, or -1 if there is none (a flow key alone, or a key that is still being typed). */
  readonly colonAt: number;
  /** Undefined if nothing follows the key; `valueAt` is then where a value would be, after the `:` or the key. */
  readonly value: NodeSyntax | undefined;
  readonly valueAt: number;
  /** Present if the following text was rejected; `value` is then parsed from lines below the error, if there is any. */
  readonly unread?: true;
  readonly comments: readonly CommentSyntax[];
}

export interface MappingSyntax extends NodeBase {
  readonly kind: 'mapping';
  readonly flow: boolean;
  /** Present if a flow mapping was rejected before its end. */
  readonly unclosed?: true;
  readonly items: readonly PairSyntax[];
  /** Start of each item, relative to this node's start. */
  readonly starts: readonly number[];
  /** What occurs in its items, at any depth: a combination of `occurrence` bits. */
  readonly occurs: number;
}

export interface ItemSyntax {
  readonly kind: 'item';
  /**
   * From the item's indicator, which is ytt's position of the item: the dash, or the bracket or comma before a flow
   * item.
   */
  readonly length: number;
  readonly value: NodeSyntax | undefined;
  readonly valueAt: number;
  /** Present if the following text was rejected; `value` is then parsed from lines below the error, if there is any. */
  readonly unread?: true;
  readonly comments: readonly CommentSyntax[];
}

export interface SequenceSyntax extends NodeBase {
  readonly kind: 'sequence';
  readonly flow: boolean;
  /** Present if a flow sequence was rejected before its end. */
  readonly unclosed?: true;
  readonly items: readonly ItemSyntax[];
  readonly starts: readonly number[];
  readonly occurs: number;
}

export type NodeSyntax = ScalarSyntax | AliasSyntax | MappingSyntax | SequenceSyntax;

export interface DocumentSyntax {
  readonly kind: 'document';
  readonly length: number;
  /**
   * Length of the text that opens the document: its `---` with the directives before it; 0 if it has none. The document
   * begins there and extends to the next document or the end of the stream.
   */
  readonly markerLength: number;
  readonly value: NodeSyntax | undefined;
  readonly valueAt: number;
  readonly comments: readonly CommentSyntax[];
  /** True for the empty document that ytt adds to hold comments after the last document. */
  readonly injected: boolean;
  /** Problems inside this document, relative to its start. */
  readonly errors: readonly SyntaxProblem[];
}

/** An error of ytt's reader. */
export interface SyntaxProblem {
  readonly at: number;
  readonly length: number;
  /** The reader's message, without its `yaml: line N: ` prefix. */
  readonly message: ReaderMessage;
  /** Line distance from the line of `at` to the line that ytt names (libyaml's marks drift); mostly 0 or -1. */
  readonly lineShift: number;
  /** The construct that the reader was parsing (`while scanning a simple key`), and its start, if it reports that. */
  readonly context: { readonly at: number; readonly message: ReaderContext } | undefined;
}

export interface StreamSyntax {
  readonly kind: 'stream';
  readonly length: number;
  readonly documents: readonly DocumentSyntax[];
  readonly starts: readonly number[];
}

/** Whether ytt cannot read the stream. */
export function isBroken({ documents }: StreamSyntax): boolean {
  return documents.some(({ errors }) => errors.length > 0);
}
