/** Paths through a syntax tree with absolute offsets. */
import type { DocumentSyntax, ItemSyntax, NodeSyntax, PairSyntax, StreamSyntax } from './syntax.js';

export type AnySyntax = DocumentSyntax | PairSyntax | ItemSyntax | NodeSyntax;

/** A node and its offset in the text. `role` is its role in the node of the previous step. */
export interface SyntaxStep {
  readonly node: AnySyntax;
  readonly start: number;
  readonly role: 'document' | 'root' | 'item' | 'key' | 'value';
}

/**
 * The nodes that contain `offset`, outermost (the document) first. A node contains the offsets from its start to its
 * end, inclusive.
 */
export function pathAt(stream: StreamSyntax, offset: number): SyntaxStep[] {
  const path: SyntaxStep[] = [];
  const document = Math.max(0, lastStartingBy(stream.starts, offset));
  const first = stream.documents[document];
  if (first === undefined) return path;
  let step: SyntaxStep | undefined = { node: first, start: stream.starts[document] as number, role: 'document' };
  while (step !== undefined) {
    path.push(step);
    step = childAt(step, offset);
  }
  return path;
}

function childAt({ node, start }: SyntaxStep, offset: number): SyntaxStep | undefined {
  switch (node.kind) {
    case 'document':
      return node.value === undefined ? undefined : around(node.value, start + node.valueAt, 'root', offset);
    case 'pair': {
      const key = around(node.key, start + node.keyAt, 'key', offset);
      if (key !== undefined || node.value === undefined) return key;
      return around(node.value, start + node.valueAt, 'value', offset);
    }
    case 'item':
      return node.value === undefined ? undefined : around(node.value, start + node.valueAt, 'value', offset);
    case 'mapping':
    case 'sequence': {
      const index = lastStartingBy(node.starts, offset - start);
      const item = node.items[index];
      return item === undefined ? undefined : around(item, start + (node.starts[index] as number), 'item', offset);
    }
    case 'scalar':
    case 'alias':
      return undefined;
  }
}

function around(node: AnySyntax, start: number, role: SyntaxStep['role'], offset: number): SyntaxStep | undefined {
  return offset >= start && offset <= start + node.length ? { node, start, role } : undefined;
}

/** The index of the last of the ascending `starts` that is not after `offset`, or -1. */
export function lastStartingBy(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Calls `visit` with the documents and every node below them, parents first, in text order. */
export function walk(stream: StreamSyntax, visit: (step: SyntaxStep) => void): void {
  for (let i = 0; i < stream.documents.length; i++)
    walkFrom(
      { node: stream.documents[i] as DocumentSyntax, start: stream.starts[i] as number, role: 'document' },
      visit,
    );
}

/** Calls `visit` with `step` and every node below it, parents first, in text order. */
export function walkFrom(step: SyntaxStep, visit: (step: SyntaxStep) => void): void {
  visit(step);
  const { node, start } = step;
  switch (node.kind) {
    case 'document':
      if (node.value !== undefined) walkFrom({ node: node.value, start: start + node.valueAt, role: 'root' }, visit);
      return;
    case 'pair':
      walkFrom({ node: node.key, start: start + node.keyAt, role: 'key' }, visit);
      if (node.value !== undefined) walkFrom({ node: node.value, start: start + node.valueAt, role: 'value' }, visit);
      return;
    case 'item':
      if (node.value !== undefined) walkFrom({ node: node.value, start: start + node.valueAt, role: 'value' }, visit);
      return;
    case 'mapping':
    case 'sequence':
      for (let i = 0; i < node.items.length; i++) {
        const item = node.items[i] as PairSyntax | ItemSyntax;
        walkFrom({ node: item, start: start + (node.starts[i] as number), role: 'item' }, visit);
      }
      return;
    case 'scalar':
    case 'alias':
  }
}
