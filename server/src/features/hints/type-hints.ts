/** Inlay hints in a schema: the types that follow from values, annotations and code. */
import type { SchemaNode, TextRange } from '@ytt-language/shared';
import { documentsOf, itemsOf, type PlacedNode, pairsOf, rangeOf, typeText } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { documentRoleAt } from '../cursor/document-role.js';
import { documentSchema } from '../cursor/document-schema.js';
import { inference } from '../hover/data-value-subject.js';
import { withoutMarkup } from '../hover/escape-markdown.js';
import { declarationOf } from '../navigation/declared-nodes.js';
import { cutLabel, type InlayHint } from './inlay-hint.js';

/** The hints for the keys and items that begin in `range`. Plain maps need no hint. */
export function typeHints(snapshot: Snapshot, range: TextRange): readonly InlayHint[] {
  const { syntax, file } = snapshot;
  const hints: InlayHint[] = [];
  const add = (start: number, declared: SchemaNode): void => {
    if (start < range.start || start > range.end || (declared.kind === 'map' && !declared.nullable)) return;
    const type = `${typeText(declared, 1)}${declared.nullable ? ' or null' : ''}`;
    const line = file.lines.lineAt(start);
    const at = file.lines.lineStart(line) + file.lineText(line).trimEnd().length;
    hints.push({ at, label: cutLabel(type), tooltip: `${type}\n\nTaken from ${withoutMarkup(inference(declared))}.` });
  };
  const visit = (placed: PlacedNode | undefined, declared: SchemaNode): void => {
    if (placed === undefined || !touches(placed, range)) return;
    if (declared.kind === 'array')
      for (const { value } of itemsOf(placed)) {
        if (value !== undefined) add(value.start, declared.item);
        visit(value, declared.item);
      }
    if (declared.kind !== 'map') return;
    for (const { pair, key, value } of pairsOf(placed)) {
      const own = declarationOf(declared, pair.key)?.schema;
      if (own === undefined) continue;
      add(key.start, own);
      visit(value, own);
    }
  };
  for (const { start, document, value } of documentsOf(syntax)) {
    if (documentRoleAt(snapshot, start) !== 'schema') continue;
    const schema = documentSchema(snapshot, file, document);
    if (schema !== undefined) visit(value, schema);
  }
  return hints;
}

function touches(placed: PlacedNode, range: TextRange): boolean {
  const { start, end } = rangeOf(placed);
  return start <= range.end && end >= range.start;
}
