/**
 * Evaluated YAML: the content of a text after its code has run (ytt's `yamlmeta`).
 *
 * Nodes are immutable; a change creates new nodes up to the root and shares the rest. `origin` is undefined if ytt
 * knows no position either (it prints `?`).
 */
import type { Annotation } from '../annotations/annotation.js';
import type { Origin } from '../text/origin.js';
import type { Scalar } from '../yaml/scalars/resolve.js';

export type { Scalar };

/** Annotations by name (`overlay/match`), evaluated. The last one of a name wins, as in ytt. */
export type Annotations = ReadonlyMap<string, Annotation>;

/** A ytt comment attached to a node: `data` is the text after the `#`. */
export interface NodeComment {
  readonly data: string;
  readonly origin: Origin;
}

interface Annotated {
  readonly origin: Origin | undefined;
  readonly annotations?: Annotations;
  readonly comments?: readonly NodeComment[];
  /** Attached by the schema and validation stages; opaque to everything below them. */
  readonly meta?: NodeMeta;
}

/** Attached by later stages (invariant 4: a node knows the schema node that types it). */
export interface NodeMeta {
  /** The `SchemaNode` that types this node. */
  readonly schema?: object;
  /** The validations that apply to this node. */
  readonly validations?: readonly object[];
  /** The schema with the fewest violations, if several schemas are possible and the value breaks the rules of all. */
  readonly nearest?: object;
  /** Marks set by overlays and data value reading, by name. */
  readonly marks?: ReadonlyMap<string, unknown>;
}

export interface DocumentSet extends Annotated {
  readonly kind: 'documentSet';
  readonly items: readonly Document[];
}

export interface Document extends Annotated {
  readonly kind: 'document';
  readonly value: NodeValue;
  /** True for the empty document that contains comments after the last one. */
  readonly injected?: boolean;
}

/**
 * Identifies the YAML returned by one call of a function, in all places where it was inserted: in ytt that is one
 * object, so an overlay that changes it in one place changes it everywhere. Changed copies keep the identity.
 */
export type SharedIdentity = object;

export interface YamlMap extends Annotated {
  readonly kind: 'map';
  readonly identity?: SharedIdentity;
  readonly items: readonly MapItem[];
}

export interface MapItem extends Annotated {
  readonly kind: 'mapItem';
  readonly key: NodeValue;
  /** The key is an integer from a dict: ytt gives it another type than integers in YAML, so the two are never equal. */
  readonly computedKey?: true;
  readonly value: NodeValue;
}

export interface YamlArray extends Annotated {
  readonly kind: 'array';
  readonly identity?: SharedIdentity;
  readonly items: readonly ArrayItem[];
}

export interface ArrayItem extends Annotated {
  readonly kind: 'arrayItem';
  readonly value: NodeValue;
}

/** A converted Starlark dict or struct: ordered entries without positions (Go's `orderedmap.Map`). */
export interface PlainMap {
  readonly kind: 'plainMap';
  readonly entries: readonly (readonly [key: NodeValue, value: NodeValue])[];
}

/** A converted Starlark list, tuple or set (Go's `[]interface{}`). */
export interface PlainList {
  readonly kind: 'plainList';
  readonly items: readonly NodeValue[];
}

export type Node = DocumentSet | Document | YamlMap | MapItem | YamlArray | ArrayItem;

/** The possible values of a document, map item or array item. (Document sets and documents only occur temporarily.) */
export type NodeValue =
  | Scalar
  | YamlMap
  | YamlArray
  | PlainMap
  | PlainList
  | DocumentSet
  | Document
  | MapItem
  | ArrayItem;

/**
 * A copy of `node` with `meta` in place of its own.
 *
 * In Node.js 20, an object made by `{ ...node, meta }` from a node without `meta` gets a hidden class of its own, which
 * takes microseconds and some 200 bytes. New members therefore come before the spread (docs/decisions/0025).
 */
export function withMeta<T extends Node>(node: T, meta: NodeMeta): T {
  return node.meta === undefined ? { meta, ...node } : { ...node, meta };
}
