/** Beside the text of a values file: the defaults of the keys that it does not set. */

import { findItem } from '@ytt-language/shared/schema/lookup';
import type { MapSchema, SchemaNode } from '@ytt-language/shared/schema/schema-node';
import type { TextRange } from '@ytt-language/shared/text/range';
import type { MappingSyntax, NodeSyntax } from '@ytt-language/shared/yaml/syntax';
import type { Snapshot } from '../workspace/snapshot.js';
import { documentRoleAt } from './document-role.js';
import { inlineText, keyText } from './value-text.js';

export interface InlayHint {
  /** An offset in the file: the end of the line of the map's first key. */
  readonly at: number;
  readonly label: string;
  /** All defaults, a line each. */
  readonly tooltip: string;
}

/** A hint's label is cut after this many characters. */
const longestLabel = 80;

/** The hints of the maps that begin in `range`. */
export function inlayHints(snapshot: Snapshot, range: TextRange): readonly InlayHint[] {
  const { file, syntax, schema } = snapshot;
  if (schema === undefined) return [];
  const hints: InlayHint[] = [];
  const visit = (node: NodeSyntax | undefined, start: number, declared: SchemaNode): void => {
    if (node === undefined || start > range.end || start + node.length < range.start) return;
    if (node.kind === 'sequence' && declared.kind === 'array')
      for (const [i, item] of node.items.entries())
        visit(item.value, start + (node.starts[i] ?? 0) + item.valueAt, declared.item);
    if (node.kind !== 'mapping' || declared.kind !== 'map') return;
    const hint = start >= range.start && !node.flow ? hintOf(node, declared) : undefined;
    if (hint !== undefined) {
      const line = file.lines.lineAt(start);
      hints.push({ at: file.lines.lineStart(line) + file.lineText(line).length, ...hint });
    }
    for (const [i, pair] of node.items.entries()) {
      const item = pair.key.kind === 'scalar' ? findItem(declared, pair.key.value) : undefined;
      if (item !== undefined) visit(pair.value, start + (node.starts[i] ?? 0) + pair.valueAt, item.schema);
    }
  };
  for (const [i, document] of syntax.documents.entries()) {
    const start = syntax.starts[i] ?? 0;
    const role = documentRoleAt(snapshot, start + Math.max(1, document.markerLength));
    if (role === 'data-values' || role === 'plain-values') visit(document.value, start + document.valueAt, schema);
  }
  return hints;
}

function hintOf(node: MappingSyntax, { items }: MapSchema): Omit<InlayHint, 'at'> | undefined {
  const set = new Set(node.items.map(({ key }) => (key.kind === 'scalar' ? key.value : '')));
  const unset = items.filter(({ key, keys }) => keys === undefined && !set.has(String(key)));
  if (unset.length === 0) return undefined;
  const lines = unset.map(({ key, schema }) => `${keyText(key)}: ${inlineText(schema.default) ?? '…'}`);
  const all = lines.join(', ');
  const shown = all.length > longestLabel ? `${all.slice(0, longestLabel)}…` : all;
  return { label: `unset: ${shown}`, tooltip: lines.join('\n') };
}
