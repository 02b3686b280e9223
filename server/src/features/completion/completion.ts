/** Completion: asks what the cursor stands on, then the file that knows about it. */
import { type PathStep, schemaAt } from '@ytt-language/shared/schema/lookup';
import type { SchemaNode } from '@ytt-language/shared/schema/schema-node';
import type { Snapshot } from '../../workspace/snapshot.js';
import { type Cursor, cursorAt, schemaPath } from '../cursor.js';
import type { YamlPlace } from '../yaml-place.js';
import { annotationEntries, argumentEntries } from './annotations.js';
import { dataValueEntries } from './data-values.js';
import type { CompletionEntry } from './entry.js';
import { itemEntries } from './items.js';
import { keyEntries } from './keys.js';
import { loadEntries } from './loads.js';
import { projectPathEntries } from './project-paths.js';
import { valueEntries } from './values.js';

/** In the order in which they are to be shown. */
export function completionsAt(snapshot: Snapshot, offset: number): readonly CompletionEntry[] {
  const cursor = cursorAt(snapshot, offset);
  switch (cursor.kind) {
    case 'yaml':
      return yamlEntries(snapshot, cursor);
    case 'annotation-name':
      return annotationEntries(snapshot, cursor);
    case 'annotation-argument':
      return argumentEntries(cursor);
    case 'data-value':
      return dataValueEntries(snapshot, cursor);
    case 'load-path':
      return loadEntries(snapshot, cursor);
    case 'expression':
    case 'none':
      return [];
  }
}

function yamlEntries(
  snapshot: Snapshot,
  { role, place }: Extract<Cursor, { kind: 'yaml' }>,
): readonly CompletionEntry[] {
  if (role !== 'data-values' && role !== 'plain-values') return [];
  const path = schemaPath(place, undefined);
  const paths = projectPathEntries(snapshot, place, path);
  if (paths !== undefined) return paths;
  const schema = snapshot.schema && schemaAt(snapshot.schema, path);
  return schema === undefined ? [] : entriesFor(snapshot, place, schema, path);
}

function entriesFor(
  snapshot: Snapshot,
  place: YamlPlace,
  schema: SchemaNode,
  path: readonly PathStep[],
): readonly CompletionEntry[] {
  if (place.at === 'value') return valueEntries(snapshot, place, schema);
  if (schema.kind === 'map') return keyEntries(snapshot, place, schema, path);
  if (place.at === 'key') return [];
  return schema.kind === 'array' ? itemEntries(snapshot, place, schema) : valueEntries(snapshot, place, schema);
}
