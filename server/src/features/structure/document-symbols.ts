/** The outline of a file: its documents by role, and the keys in them; of code, and of text with code in it, what it defines. */
import type { SourceFile, TextRange } from '@ytt-language/shared';
import {
  documentsOf,
  itemsOf,
  type NodeSyntax,
  type PlacedDocument,
  type PlacedNode,
  pairsOf,
  rangeOf,
  type SymbolDefinition,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { codeLanguage, symbolsOf } from '../code/symbols-at.js';
import { documentRoleAt } from '../cursor/document-role.js';

export interface DocumentSymbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'document' | 'map' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'function' | 'variable';
  /** Offsets in the file. */
  readonly range: TextRange;
  readonly selection: TextRange;
  readonly children: readonly DocumentSymbol[];
}

/** So many symbols an outline has at most: Visual Studio Code's own JSON server draws the line here, too. */
export const mostSymbols = 5_000;

export interface Outline {
  readonly symbols: readonly DocumentSymbol[];
  /** Whether symbols were left out, the innermost first, since there are more than `mostSymbols`. */
  readonly isCut: boolean;
}

/** A list of symbols that is not filled yet, and what fills it: with at most `most` symbols, each with its own list. */
interface Unfilled {
  readonly children: DocumentSymbol[];
  readonly fill: (most: number) => readonly Symbolized[];
}

interface Symbolized {
  readonly symbol: DocumentSymbol & { readonly children: DocumentSymbol[] };
  readonly value: PlacedNode | undefined;
}

/** Deeper nodes are left out, so that an outline stays one. */
const deepest = 64;

/**
 * Goes through the tree level by level, so that a large file keeps the outline's upper levels, and costs no more than the
 * symbols that are shown.
 */
export function documentSymbols(snapshot: Snapshot): Outline {
  if (codeLanguage(snapshot.file.path) !== 'yaml') return codeSymbols(snapshot.file);
  const documents = documentsOf(snapshot.syntax).filter(
    ({ document, value }) => !document.injected && (value !== undefined || document.markerLength > 0),
  );
  const symbols: DocumentSymbol[] = [];
  const fill = (most: number): readonly Symbolized[] =>
    documents.length <= 1
      ? itemsIn(documents[0]?.value, most)
      : documents.slice(0, most).map((one, i) => documentSymbol(snapshot, one, i));
  let level: Unfilled[] = [{ children: symbols, fill }];
  let left = mostSymbols;
  for (let depth = 0; level.length > 0 && depth <= deepest; depth++) {
    const next: Unfilled[] = [];
    for (const unfilled of level) {
      for (const { symbol, value } of unfilled.fill(left + 1)) {
        if (left-- === 0) return { symbols, isCut: true };
        unfilled.children.push(symbol);
        next.push({ children: symbol.children, fill: (most) => itemsIn(value, most) });
      }
    }
    level = next;
  }
  return { symbols, isCut: false };
}

const roleNames = {
  schema: 'data values schema',
  'data-values': 'data values',
  'plain-values': 'data values',
  template: 'document',
} as const;

function documentSymbol(snapshot: Snapshot, { document, start, value }: PlacedDocument, index: number): Symbolized {
  const end = start + document.length;
  const markerEnd = start + Math.max(document.markerLength, Math.min(1, document.length));
  const symbol = {
    name: roleNames[documentRoleAt(snapshot, markerEnd)],
    detail: String(index + 1),
    kind: 'document' as const,
    range: { start, end },
    selection: { start, end: Math.min(markerEnd, end) },
    children: [],
  };
  return { symbol, value };
}

/** The symbols of the items that a node holds, at most `most` of them. */
function itemsIn(placed: PlacedNode | undefined, most: number): readonly Symbolized[] {
  const ofPairs = pairsOf(placed, most).map(({ pair, start, key, value }) => ({
    name: pair.key.kind === 'scalar' ? pair.key.value : '…',
    range: { start, end: start + pair.length },
    selection: rangeOf(key),
    value,
  }));
  const ofItems = itemsOf(placed, most).map(({ item, start, value }, i) => ({
    name: itemName(value?.node, i),
    range: { start, end: start + item.length },
    selection: { start, end: start + Math.min(1, item.length) },
    value,
  }));
  return [...ofPairs, ...ofItems].map(({ name, range, selection, value }) => ({
    symbol: {
      name: name === '' ? '""' : name,
      detail: detailOf(value?.node),
      kind: kindOf(value?.node),
      range,
      selection,
      children: [],
    },
    value,
  }));
}

/** Scalars of one line show what they hold. */
function detailOf(value: NodeSyntax | undefined): string {
  return value?.kind === 'scalar' && value.style !== 'literal' && value.style !== 'folded'
    ? value.value.slice(0, 80)
    : '';
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

/** The functions of code, and the variables of the file. */
function codeSymbols(file: SourceFile): Outline {
  const { definitions } = symbolsOf(file);
  const shown = definitions.filter(
    ({ kind, expression, within }) =>
      // A variable of a function is of use there only.
      kind === 'function' || (kind === 'variable' && expression === undefined && within === undefined),
  );
  const symbols: DocumentSymbol[] = [];
  const childrenOf = new Map<SymbolDefinition | undefined, DocumentSymbol[]>([[undefined, symbols]]);
  for (const one of shown.slice(0, mostSymbols)) {
    const children: DocumentSymbol[] = [];
    childrenOf.set(one, children);
    childrenOf.get(one.within)?.push({
      name: one.name,
      detail: one.signature === undefined ? '' : `(${one.signature.parameters.join(', ')})`,
      kind: one.kind === 'function' ? 'function' : 'variable',
      range: one.body ?? one.range,
      selection: one.range,
      children,
    });
  }
  return { symbols, isCut: shown.length > mostSymbols };
}
