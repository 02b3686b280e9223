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

/** Deeper nodes are left out, so that an outline stays one. */
const deepest = 64;

export function documentSymbols(snapshot: Snapshot): readonly DocumentSymbol[] {
  if (codeLanguage(snapshot.file.path) !== 'yaml') return codeSymbols(snapshot.file);
  const documents = documentsOf(snapshot.syntax).filter(
    ({ document, value }) => !document.injected && (value !== undefined || document.markerLength > 0),
  );
  if (documents.length <= 1) return documents.flatMap(({ value }) => symbolsIn(value, 0));
  return documents.map((one, i) => documentSymbol(snapshot, one, i));
}

const roleNames = {
  schema: 'data values schema',
  'data-values': 'data values',
  'plain-values': 'data values',
  template: 'document',
} as const;

function documentSymbol(snapshot: Snapshot, { document, start, value }: PlacedDocument, index: number): DocumentSymbol {
  const end = start + document.length;
  const markerEnd = start + Math.max(document.markerLength, Math.min(1, document.length));
  return {
    name: roleNames[documentRoleAt(snapshot, markerEnd)],
    detail: String(index + 1),
    kind: 'document',
    range: { start, end },
    selection: { start, end: Math.min(markerEnd, end) },
    children: symbolsIn(value, 0),
  };
}

/** The symbols of the items that a node holds. */
function symbolsIn(placed: PlacedNode | undefined, depth: number): DocumentSymbol[] {
  if (depth > deepest) return [];
  const ofPairs = pairsOf(placed).map(({ pair, start, key, value }) => ({
    name: pair.key.kind === 'scalar' ? pair.key.value : '…',
    range: { start, end: start + pair.length },
    selection: rangeOf(key),
    value,
  }));
  const ofItems = itemsOf(placed).map(({ item, start, value }, i) => ({
    name: itemName(value?.node, i),
    range: { start, end: start + item.length },
    selection: { start, end: start + Math.min(1, item.length) },
    value,
  }));
  return [...ofPairs, ...ofItems].map(({ name, range, selection, value }) => ({
    name: name === '' ? '""' : name,
    detail: detailOf(value?.node),
    kind: kindOf(value?.node),
    range,
    selection,
    children: symbolsIn(value, depth + 1),
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
function codeSymbols(file: SourceFile): readonly DocumentSymbol[] {
  const { definitions } = symbolsOf(file);
  const shown = definitions.filter(
    ({ kind, expression }) => kind === 'function' || (kind === 'variable' && expression === undefined),
  );
  const within = (outer: SymbolDefinition | undefined): readonly DocumentSymbol[] =>
    shown
      // A variable of a function is of use there only.
      .filter((one) => one.within === outer && (one.kind === 'function' || outer === undefined))
      .map((one) => ({
        name: one.name,
        detail: one.signature === undefined ? '' : `(${one.signature.parameters.join(', ')})`,
        kind: one.kind === 'function' ? 'function' : 'variable',
        range: one.body ?? one.range,
        selection: one.range,
        children: within(one),
      }));
  return within(undefined);
}
