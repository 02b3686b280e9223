/** The anchor that an offset is at, and every alias of it. */
import type { TextRange } from '@ytt-language/shared/text/range';
import type { NodeSyntax } from '@ytt-language/shared/yaml/syntax';
import type { Snapshot } from '../workspace/snapshot.js';

export interface Anchor {
  readonly name: string;
  /** The name at the offset, without its indicator. */
  readonly at: TextRange;
  /** The name wherever it stands in the document. */
  readonly places: readonly TextRange[];
  /** All anchors of the document. */
  readonly names: ReadonlySet<string>;
  /** A sentence where the document has several anchors of the name. */
  readonly repeated: string | undefined;
}

/** Deeper nodes are not looked at. */
const deepest = 500;

export function anchorAt({ syntax, file }: Snapshot, offset: number): Anchor | undefined {
  const index = syntax.starts.findLastIndex((start) => start <= offset);
  const document = syntax.documents[index];
  if (document?.value === undefined || !/[&*]/.test(file.text)) return undefined;
  const found: { readonly name: string; readonly anchor: boolean; readonly range: TextRange }[] = [];
  const visit = (node: NodeSyntax | undefined, start: number, depth: number): void => {
    if (node === undefined || depth > deepest) return;
    if (node.anchor !== undefined) {
      const from = start + node.anchor.at + 1;
      found.push({ name: node.anchor.name, anchor: true, range: { start: from, end: from + node.anchor.name.length } });
    }
    if (node.kind === 'alias')
      found.push({ name: node.name, anchor: false, range: { start: start + 1, end: start + 1 + node.name.length } });
    if (node.kind === 'mapping')
      for (const [i, pair] of node.items.entries()) {
        const at = start + (node.starts[i] ?? 0);
        visit(pair.key, at + pair.keyAt, depth + 1);
        visit(pair.value, at + pair.valueAt, depth + 1);
      }
    if (node.kind === 'sequence')
      for (const [i, item] of node.items.entries())
        visit(item.value, start + (node.starts[i] ?? 0) + item.valueAt, depth + 1);
  };
  visit(document.value, (syntax.starts[index] ?? 0) + document.valueAt, 0);
  const own = found.find(({ range }) => range.start - 1 <= offset && offset <= range.end);
  if (own === undefined) return undefined;
  const same = found.filter(({ name }) => name === own.name);
  return {
    name: own.name,
    at: own.range,
    places: same.map(({ range }) => range),
    names: new Set(found.flatMap(({ name, anchor }) => (anchor ? [name] : []))),
    repeated:
      same.filter(({ anchor }) => anchor).length > 1 ? `The document has several anchors ${own.name}.` : undefined,
  };
}
