/**
 * Finds the place of a column on a blank line in block YAML: the collection that a key or item written there would
 * belong to.
 */
import {
  keyName,
  lastStartingBy,
  lineStartOf,
  type MappingSyntax,
  type NodeSyntax,
  type SequenceSyntax,
  type StreamSyntax,
} from '@ytt-language/shared/tooling';
import { documentAt } from './nodes-at.js';
import type { PlaceStep } from './place.js';

export interface BlockPlace {
  /** The path from the document to the node that a token there would be the content of. */
  readonly path: readonly PlaceStep[];
  /** The keys of the mapping that a key there would belong to. */
  readonly keys: readonly string[];
  /** The columns of the block mappings that contain the place or end before it, innermost first. */
  readonly columns: readonly number[];
}

/** The place of `column` on the blank line of `offset`. Undefined where text on that line would continue a scalar. */
export function blockPlaceAt(
  text: string,
  stream: StreamSyntax,
  offset: number,
  column: number,
): BlockPlace | undefined {
  const { document, start: documentStart } = documentAt(stream, offset);
  if (documentStart > offset) return { path: [], keys: [], columns: [] };
  const path: PlaceStep[] = [];
  let node = document.value;
  let start = documentStart + document.valueAt;
  const columns = columnsAround(text, node, start, offset);
  while (node !== undefined) {
    if (node.kind === 'scalar' || node.kind === 'alias') {
      if (start < offset && continues(text, node, start)) return undefined;
      break;
    }
    if (node.flow) break;
    const own = columnOf(text, start + (node.starts[0] ?? 0));
    const index = lastStartingBy(node.starts, offset - start);
    const item = node.items[index];
    if (node.kind === 'mapping' && (column <= own || item === undefined))
      return { path, keys: node.items.map(({ key }) => keyName(key)), columns };
    if (column <= own || item === undefined) break;
    const itemStart = start + (node.starts[index] as number);
    if (
      item.unread === true &&
      text
        .slice(itemStart + item.valueAt, offset)
        .split('\n', 1)[0]
        ?.trim() !== ''
    )
      return undefined;
    path.push(item.kind === 'pair' ? { kind: 'key', name: keyName(item.key) } : { kind: 'item' });
    node = item.value;
    start = itemStart + item.valueAt;
  }
  return { path, keys: [], columns };
}

/**
 * Whether text on a later line would continue a scalar. A scalar on a line of its own may become a key, which can have
 * siblings.
 */
function continues(text: string, node: NodeSyntax, start: number): boolean {
  if (node.kind === 'scalar' && node.value === '' && node.style === 'plain') return false;
  const ownLine = text.slice(lineStartOf(text, start), start).trim() === '';
  return !ownLine || text.slice(start, start + node.length).includes('\n');
}

/** The columns of the block mappings that begin at or before `offset`, or just after it, and do not end before it. */
function columnsAround(text: string, root: NodeSyntax | undefined, rootStart: number, offset: number): number[] {
  const columns: number[] = [];
  let node = root;
  let start = rootStart;
  while (node !== undefined && (node.kind === 'mapping' || node.kind === 'sequence') && !node.flow) {
    const collection: MappingSyntax | SequenceSyntax = node;
    if (collection.kind === 'mapping') columns.unshift(columnOf(text, start + (collection.starts[0] ?? 0)));
    const index = lastStartingBy(collection.starts, offset - start);
    const item = collection.items[index];
    if (item === undefined) break;
    start += (collection.starts[index] as number) + item.valueAt;
    node = item.value;
  }
  return columns;
}

function columnOf(text: string, offset: number): number {
  return offset - lineStartOf(text, offset);
}
