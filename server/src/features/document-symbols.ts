/** The outline of a file: its documents by role, and the keys in them. */
import type { TextRange } from '@ytt-language/shared/text/range';
import type { DocumentSyntax, NodeSyntax } from '@ytt-language/shared/yaml/syntax';
import type { Snapshot } from '../workspace/snapshot.js';
import { documentRoleAt } from './document-role.js';

export interface DocumentSymbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'document' | 'map' | 'array' | 'string' | 'number' | 'boolean' | 'null';
  /** Offsets in the file. */
  readonly range: TextRange;
  readonly selection: TextRange;
  readonly children: readonly DocumentSymbol[];
}

/** Deeper nodes are left out, so that an outline stays one. */
const deepest = 64;

export function documentSymbols(snapshot: Snapshot): readonly DocumentSymbol[] {
  const stream = snapshot.syntax;
  const documents = stream.documents.flatMap((document, i) =>
    document.injected || (document.value === undefined && document.markerLength === 0)
      ? []
      : [{ document, start: stream.starts[i] ?? 0 }],
  );
  if (documents.length <= 1) return documents.flatMap(({ document, start }) => contentSymbols(document, start));
  return documents.map(({ document, start }, i) => documentSymbol(snapshot, document, start, i));
}

const roleNames = {
  schema: 'data values schema',
  'data-values': 'data values',
  'plain-values': 'data values',
  template: 'document',
} as const;

function documentSymbol(snapshot: Snapshot, document: DocumentSyntax, start: number, index: number): DocumentSymbol {
  const markerEnd = start + Math.max(document.markerLength, Math.min(1, document.length));
  return {
    name: roleNames[documentRoleAt(snapshot, markerEnd)],
    detail: String(index + 1),
    kind: 'document',
    range: { start, end: start + document.length },
    selection: { start, end: Math.min(markerEnd, start + document.length) },
    children: contentSymbols(document, start),
  };
}

function contentSymbols(document: DocumentSyntax, start: number): readonly DocumentSymbol[] {
  return document.value === undefined ? [] : childrenOf(document.value, start + document.valueAt, 0);
}

function childrenOf(node: NodeSyntax, start: number, depth: number): DocumentSymbol[] {
  if (depth > deepest || (node.kind !== 'mapping' && node.kind !== 'sequence')) return [];
  if (node.kind === 'mapping')
    return node.items.map((pair, i) => {
      const pairStart = start + (node.starts[i] ?? 0);
      const keyStart = pairStart + pair.keyAt;
      const name = pair.key.kind === 'scalar' ? pair.key.value : '…';
      return symbol(
        name,
        { start: pairStart, end: pairStart + pair.length },
        { start: keyStart, end: keyStart + pair.key.length },
        pair.value,
        pairStart + pair.valueAt,
        depth,
      );
    });
  return node.items.map((item, i) => {
    const itemStart = start + (node.starts[i] ?? 0);
    const range = { start: itemStart, end: itemStart + item.length };
    return symbol(
      itemName(item.value, i),
      range,
      { start: itemStart, end: Math.min(itemStart + 1, range.end) },
      item.value,
      itemStart + item.valueAt,
      depth,
    );
  });
}

function symbol(
  name: string,
  range: TextRange,
  selection: TextRange,
  value: NodeSyntax | undefined,
  valueStart: number,
  depth: number,
): DocumentSymbol {
  return {
    name: name === '' ? '""' : name,
    detail:
      value?.kind === 'scalar' && value.style !== 'literal' && value.style !== 'folded' ? value.value.slice(0, 80) : '',
    kind: kindOf(value),
    range,
    selection,
    children: value === undefined ? [] : childrenOf(value, valueStart, depth + 1),
  };
}

/** An item by its `name` where it has one, else by its number. */
function itemName(value: NodeSyntax | undefined, index: number): string {
  if (value?.kind === 'mapping') {
    const named = value.items.find(({ key }) => key.kind === 'scalar' && key.value === 'name')?.value;
    if (named?.kind === 'scalar' && named.value !== '') return named.value;
  }
  return `[${index}]`;
}

function kindOf(value: NodeSyntax | undefined): DocumentSymbol['kind'] {
  if (value === undefined) return 'null';
  if (value.kind === 'mapping') return 'map';
  if (value.kind === 'sequence') return 'array';
  if (value.kind === 'alias' || value.style !== 'plain') return 'string';
  if (/^[-+]?[\d.]/.test(value.value)) return 'number';
  return /^(?:true|false|yes|no|on|off)$/i.test(value.value) ? 'boolean' : 'string';
}
