/** A position in YAML and the path to it: keys by value, and items of arrays. */
import { keyName, type SyntaxStep } from '@ytt-language/shared/tooling';

export type PlaceStep = { readonly kind: 'key'; readonly name: string } | { readonly kind: 'item' };

/** A token of YAML on one line, and its position. */
export interface YamlPlace {
  /**
   * The path from the document to the node that the token belongs to: for a key, the mapping that contains it; for a
   * value, its key; for a bare token (a half-typed key or a scalar), the node whose content it would be.
   */
  readonly path: readonly PlaceStep[];
  readonly at: 'key' | 'value' | 'bare';
  /** For keys: the name. */
  readonly name?: string;
  /** The token's offsets; empty if there is nothing yet. */
  readonly start: number;
  readonly end: number;
  /** The names of the other keys of the mapping around a key or bare token. */
  readonly keys: readonly string[];
  /** Whether the token is followed by a colon already. */
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
