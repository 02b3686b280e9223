/** The YAML anchor at an offset, and all its aliases. */
import type { TextRange } from '@ytt-language/shared';
import { documentsOf, itemsOf, type PlacedNode, pairsOf } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';

export interface Anchor {
  readonly name: string;
  /** The name at the offset, without its indicator. */
  readonly at: TextRange;
  /** All places of the name in the document. */
  readonly places: readonly TextRange[];
  /** All anchors of the document. */
  readonly names: ReadonlySet<string>;
  /** A sentence if the document has several anchors of that name. */
  readonly repeated: string | undefined;
}

/**
 * Returns the anchor whose definition or alias `offset` is in, or directly behind. Only the document at the offset is
 * searched, because YAML resolves aliases within it. Undefined if there is none.
 */
export function anchorAt({ syntax, file }: Snapshot, offset: number): Anchor | undefined {
  const document = documentsOf(syntax).findLast(({ start }) => start <= offset);
  if (document?.value === undefined || !/[&*]/.test(file.text)) return undefined;
  const found: FoundName[] = [];
  collect(document.value, found);
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

interface FoundName {
  readonly name: string;
  /** Whether it is an anchor, as opposed to an alias. */
  readonly anchor: boolean;
  readonly range: TextRange;
}

/** Adds the names of anchors and aliases in a node and below it, in the order of the text. */
function collect(placed: PlacedNode | undefined, found: FoundName[]): void {
  if (placed === undefined) return;
  const { node, start } = placed;
  const add = (at: number, name: string, anchor: boolean): void => {
    found.push({ name, anchor, range: { start: at + 1, end: at + 1 + name.length } });
  };
  if (node.anchor !== undefined) add(start + node.anchor.at, node.anchor.name, true);
  if (node.kind === 'alias') add(start, node.name, false);
  for (const { key, value } of pairsOf(placed)) {
    collect(key, found);
    collect(value, found);
  }
  for (const { value } of itemsOf(placed)) collect(value, found);
}
