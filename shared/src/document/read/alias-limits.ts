/**
 * Finds aliases that would make a document too large or too deep. Aliases are shared, not copied, but later stages
 * visit every occurrence, so a few lines of aliases of aliases could represent more nodes than any stage can visit.
 */
import { deepestNesting } from '../../text/nesting-limits.js';
import { nodeAliases } from '../../yaml/aliasing.js';
import type { AliasSyntax, DocumentSyntax, NodeSyntax } from '../../yaml/syntax.js';

/** The maximum number of nodes that the aliases of a document expand to. */
export const mostAliasedNodes = 500_000;

export type AliasExcess = 'size' | 'depth';

interface Extent {
  /** The number of nodes after replacing aliases. */
  readonly size: number;
  /** The nesting of collections after replacing aliases. */
  readonly height: number;
}

/** The extents of collections without anchors and aliases. */
const extents = new WeakMap<NodeSyntax, Extent>();

/** The aliases that cannot be followed, and why; `pace` is called for each item. Throws what that throws. */
export function excessiveAliases(
  document: DocumentSyntax,
  pace: () => void = () => undefined,
): ReadonlyMap<AliasSyntax, AliasExcess> {
  const excessive = new Map<AliasSyntax, AliasExcess>();
  const anchors = new Map<string, Extent>();
  let aliased = 0;

  const alias = (node: AliasSyntax, depth: number): Extent => {
    const target = anchors.get(node.name) ?? { size: 1, height: 0 };
    const excess =
      depth + target.height > deepestNesting ? 'depth' : aliased + target.size > mostAliasedNodes ? 'size' : undefined;
    if (excess === undefined) {
      aliased += target.size;
      return target;
    }
    excessive.set(node, excess);
    return { size: 1, height: 0 };
  };

  const measure = (node: NodeSyntax | undefined, depth: number): Extent => {
    if (node?.kind === 'alias') return alias(node, depth);
    if (node === undefined || node.kind === 'scalar' || nodeAliases(node)) return measureAnew(node, depth);
    const known = extents.get(node) ?? measureAnew(node, depth);
    extents.set(node, known);
    return known;
  };

  const measureAnew = (node: Exclude<NodeSyntax, AliasSyntax> | undefined, depth: number): Extent => {
    let size = 1;
    let height = 0;
    if (node?.kind === 'mapping' || node?.kind === 'sequence')
      for (const item of node.items) {
        pace();
        for (const child of item.kind === 'pair' ? [item.key, item.value] : [item.value]) {
          const extent = measure(child, depth + 1);
          size += extent.size;
          height = Math.max(height, extent.height + 1);
        }
      }
    if (node?.anchor !== undefined) anchors.set(node.anchor.name, { size, height });
    return { size, height };
  };

  measure(document.value, 0);
  return excessive;
}
