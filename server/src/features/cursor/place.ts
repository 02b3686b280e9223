/** A position in YAML and the path to it: keys by value, and items of arrays. */
import type { SyntaxStep } from '@ytt-language/shared/tooling';
import { keyName } from './nodes-at.js';

export type PlaceStep = { readonly kind: 'key'; readonly name: string } | { readonly kind: 'item' };

/** A token of YAML on one line, and where it stands. */
export interface YamlPlace {
  /**
   * From the document to what the token belongs to: the mapping that a key is in, the key whose value is meant, or for
   * a bare token (a half-typed key or a scalar) the node that it would be the content of.
   */
  readonly path: readonly PlaceStep[];
  readonly at: 'key' | 'value' | 'bare';
  /** For keys: the name. */
  readonly name?: string;
  /** The token's offsets; empty if nothing stands there yet. */
  readonly start: number;
  readonly end: number;
  /** The names of the other keys of the mapping around a key or bare token. */
  readonly keys: readonly string[];
  /** Whether the token is a key already, so that no colon is wanted behind it. */
  readonly colon: boolean;
  readonly flow: boolean;
}

/** The keys and items along a path of nodes. */
export function stepsOf(nodes: readonly SyntaxStep[]): readonly PlaceStep[] {
  return nodes.flatMap(({ node }): readonly PlaceStep[] => {
    if (node.kind === 'item') return [{ kind: 'item' }];
    return node.kind === 'pair' ? [{ kind: 'key', name: keyName(node.key) }] : [];
  });
}
