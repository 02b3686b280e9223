/** Inlay hints in a values file: the defaults of the keys that it does not set. */
import type { MapSchema, TextRange } from '@ytt-language/shared';
import { type MappingSyntax, type PlacedNode, rangeOf } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { declaredNodes } from '../navigation/declared-nodes.js';
import { inlineText, keyText } from '../value-text.js';
import { cutLabel, type InlayHint } from './inlay-hint.js';

/** The hints for the maps that begin in `range`, each at the line of the map's first key. */
export function defaultHints(snapshot: Snapshot, range: TextRange): readonly InlayHint[] {
  const { file } = snapshot;
  const touches = (placed: PlacedNode): boolean => {
    const { start, end } = rangeOf(placed);
    return start <= range.end && end >= range.start;
  };
  const hints: InlayHint[] = [];
  for (const { placed, schema } of declaredNodes(snapshot, ['data-values', 'plain-values'], touches)) {
    const { node, start } = placed;
    if (node.kind !== 'mapping' || schema.kind !== 'map' || node.flow || start < range.start) continue;
    const hint = hintOf(node, schema);
    const line = file.lines.lineAt(start);
    if (hint !== undefined) hints.push({ at: file.lines.lineStart(line) + file.lineText(line).length, ...hint });
  }
  return hints;
}

function hintOf(node: MappingSyntax, { items }: MapSchema): Omit<InlayHint, 'at'> | undefined {
  const set = new Set(node.items.map(({ key }) => (key.kind === 'scalar' ? key.value : '')));
  const unset = items.filter(({ key, keys }) => keys === undefined && !set.has(String(key)));
  if (unset.length === 0) return undefined;
  const lines = unset.map(({ key, schema }) => `${keyText(key)}: ${inlineText(schema.default) ?? '…'}`);
  return { label: cutLabel(`unset: ${lines.join(', ')}`), tooltip: lines.join('\n') };
}
