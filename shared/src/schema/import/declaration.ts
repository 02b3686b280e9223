/** A declaration of a data value that was made of a JSON Schema, before it is written as a text. */
import type { Json } from './json.js';

/** What stands at a key, in an array or in the document. */
export interface Declaration {
  /** Without `#@`, in the order in which they are written. */
  readonly annotations: readonly string[];
  /** What the JSON Schema says and the declaration does not. */
  readonly notes: readonly string[];
  readonly value: DeclaredValue;
  /** Whether the data value may be left out. */
  readonly isOptional: boolean;
}

export type DeclaredValue =
  | { readonly kind: 'plain'; readonly value: Json; readonly isFloat?: boolean }
  | { readonly kind: 'map'; readonly items: readonly DeclaredItem[] }
  | { readonly kind: 'array'; readonly item: Declaration };

export interface DeclaredItem {
  readonly key: string;
  readonly declaration: Declaration;
}
