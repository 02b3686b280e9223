/**
 * The nodes of a YAML syntax tree at an offset, while text is being typed: a node extends to the end of its last line,
 * and an unclosed flow collection to the next construct in the surrounding blocks.
 */
import {
  type DocumentSyntax,
  type ItemSyntax,
  keyName,
  lastStartingBy,
  type NodeSyntax,
  type PairSyntax,
  type StreamSyntax,
  type SyntaxStep,
} from '@ytt-language/shared/tooling';
import type { PlaceStep } from './place.js';

/** A document and its offset in the text. */
export interface DocumentAt {
  readonly document: DocumentSyntax;
  readonly start: number;
}

/**
 * The document that contains `offset`: the last one that begins at or before it, or else the first. Text after the last
 * document belongs to that, although ytt puts comments there into a document of their own, which is never the first.
 */
export function documentAt({ documents, starts }: StreamSyntax, offset: number): DocumentAt {
  let index = Math.max(0, lastStartingBy(starts, offset));
  if (documents[index]?.injected === true) index--;
  return { document: documents[index] as DocumentSyntax, start: starts[index] as number };
}

/** The nodes that contain `offset`, the document first. */
export function nodesAt(text: string, stream: StreamSyntax, offset: number): readonly SyntaxStep[] {
  const path: SyntaxStep[] = [];
  const { document, start } = documentAt(stream, offset);
  let step: SyntaxStep | undefined = { node: document, start, role: 'document' };
  while (step !== undefined) {
    path.push(step);
    const child = childAt(step, offset);
    step = child !== undefined && child.start <= offset && reaches(text, child, offset) ? child : undefined;
  }
  return path;
}

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

/** The last child that begins at or before `offset`; for a pair, the part that contains it. */
function childAt({ node, start }: SyntaxStep, offset: number): SyntaxStep | undefined {
  switch (node.kind) {
    case 'document':
      return value(node, start, 'root');
    case 'item':
      return value(node, start, 'value');
    case 'pair':
      return node.colonAt >= 0 && offset > start + node.colonAt
        ? value(node, start, 'value')
        : { node: node.key, start: start + node.keyAt, role: 'key' };
    case 'mapping':
    case 'sequence': {
      if (node.flow && !isInside({ node, start, role: 'value' }, offset)) return undefined;
      // An item of a flow sequence begins with its bracket or comma; an offset before that is not in it.
      const index = lastStartingBy(node.starts, offset - start - (node.kind === 'sequence' && node.flow ? 1 : 0));
      const item = node.items[index];
      return item && { node: item, start: start + (node.starts[index] as number), role: 'item' };
    }
    case 'scalar':
    case 'alias':
      return undefined;
  }
}

/** Whether `offset` is inside the brackets of a flow collection. */
export function isInside({ node, start }: SyntaxStep, offset: number): boolean {
  if ((node.kind !== 'mapping' && node.kind !== 'sequence') || !node.flow) return false;
  return offset > start && (offset < start + node.length || node.unclosed === true);
}

function value(
  holder: DocumentSyntax | PairSyntax | ItemSyntax,
  start: number,
  role: SyntaxStep['role'],
): SyntaxStep | undefined {
  return holder.value && { node: holder.value, start: start + holder.valueAt, role };
}

function reaches(text: string, { node, start }: SyntaxStep, offset: number): boolean {
  const end = start + node.length;
  return !text.slice(end, offset).includes('\n') || endsUnclosed(node);
}

/** Whether a node ends with a flow collection that is not closed. */
function endsUnclosed(node: SyntaxStep['node']): boolean {
  switch (node.kind) {
    case 'mapping':
    case 'sequence': {
      if (node.flow) return node.unclosed === true;
      const last: PairSyntax | ItemSyntax | undefined = node.items.at(-1);
      return last !== undefined && endsUnclosed(last);
    }
    case 'document':
    case 'pair':
    case 'item':
      return node.value !== undefined && endsUnclosed(node.value);
    case 'scalar':
    case 'alias':
      return false;
  }
}
