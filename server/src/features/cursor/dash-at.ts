/** The items of block sequences whose dash is at an offset. */
import { keyName, lastStartingBy, type NodeSyntax, type StreamSyntax } from '@ytt-language/shared/tooling';
import { documentAt } from './nodes-at.js';
import type { PlaceStep } from './place.js';

/** The path to the item whose dash is at `offset`; undefined if there is none. */
export function itemAtDash(text: string, stream: StreamSyntax, offset: number): readonly PlaceStep[] | undefined {
  if (text[offset] !== '-') return undefined;
  const { document, start: documentStart } = documentAt(stream, offset);
  const path: PlaceStep[] = [];
  let node: NodeSyntax | undefined = document.value;
  let start = documentStart + document.valueAt;
  while (node?.kind === 'mapping' || node?.kind === 'sequence') {
    const index = lastStartingBy(node.starts, offset - start);
    const item = node.items[index];
    if (item === undefined) return undefined;
    start += node.starts[index] as number;
    path.push(item.kind === 'pair' ? { kind: 'key', name: keyName(item.key) } : { kind: 'item' });
    if (item.kind !== 'pair' && start === offset) return path;
    node = item.value;
    start += item.valueAt;
  }
  return undefined;
}
