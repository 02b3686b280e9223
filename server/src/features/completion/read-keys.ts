/**
 * Completes keys where data values are declared (in schemas, and in the first data values document of a run without
 * one): the keys that code reads and nothing declares yet.
 */
import type { SchemaNode } from '@ytt-language/shared';
import { isMistyped, type PathStep, schemaAt } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { keysRead } from '../code/undeclared-reads.js';
import { schemaPath } from '../cursor/cursor.js';
import type { DocumentRole } from '../cursor/document-role.js';
import { schemaAtOffset } from '../cursor/document-schema.js';
import { documentAt } from '../cursor/nodes-at.js';
import type { YamlPlace } from '../cursor/place.js';
import { keyText } from '../value-text.js';
import { alignPlace } from './align.js';
import { type CompletionEntry, escapeSnippet } from './entry.js';
import { insertion } from './keys.js';

/**
 * Returns an entry for each key that is read but not declared, with the file that reads it. Empty in documents of
 * another role, where a value is expected, and for names that look like misspelt keys that are declared.
 */
export function readKeyEntries(snapshot: Snapshot, role: DocumentRole, place: YamlPlace): readonly CompletionEntry[] {
  if (place.at === 'value') return [];
  const declared = schemaAtOffset(snapshot, place.start);
  if (role !== 'schema' && !(role === 'data-values' && declaresKeys(snapshot, declared, place.start))) return [];
  const aligned = alignPlace(snapshot, place);
  const path = schemaPath(aligned, undefined);
  const known = new Set([...aligned.keys, ...declaredKeys(declared, path)]);
  const { start } = insertion(snapshot, aligned);
  const lead = snapshot.file.text.slice(start, place.start);
  const shift = ' '.repeat(aligned.column ?? 0);
  return [...keysRead(snapshot, declared, path, known)]
    .filter(([name]) => ![...known].some((key) => isMistyped(name, key)))
    .map(([name, source]) => {
      const key = keyText(name);
      const text = shift + (place.colon ? key : `${key}: `);
      return {
        label: name,
        kind: 'property',
        detail: `read in ${source.path}`,
        edit: { range: { start, end: place.end }, newText: text },
        snippet: `${escapeSnippet(text)}$1`,
        filterText: lead + key,
      };
    });
}

/** Whether the document at the offset declares data values; without a schema, the first one with data values does. */
function declaresKeys({ file, syntax, schema }: Snapshot, declared: SchemaNode | undefined, offset: number): boolean {
  if (declared === undefined) return schema === undefined;
  const { origin } = declared;
  if (origin?.file.path !== file.path) return false;
  return documentAt(syntax, origin.start).document === documentAt(syntax, offset).document;
}

function declaredKeys(declared: SchemaNode | undefined, path: readonly PathStep[]): readonly string[] {
  const map = declared && schemaAt(declared, path);
  return map?.kind === 'map' ? map.items.map(({ key }) => String(key)) : [];
}
