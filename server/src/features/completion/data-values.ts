/** `data.values.` in code: the data values that the schema declares. */
import { schemaAt, typeText } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { isKeyword } from '../cursor/code-cursor.js';
import type { Cursor } from '../cursor/cursor.js';
import { dataValueSubject } from '../hover/hover.js';
import { renderHover } from '../hover/render-hover.js';
import type { CompletionEntry } from './entry.js';

export function dataValueEntries(
  snapshot: Snapshot,
  cursor: Extract<Cursor, { kind: 'data-value' }>,
): CompletionEntry[] {
  const { path, quoted, start, end } = cursor;
  const schema = snapshot.schema && schemaAt(snapshot.schema, path);
  if (schema?.kind !== 'map') return [];
  return schema.items.flatMap(({ key, schema: declared }): CompletionEntry[] => {
    if (typeof key !== 'string' || (quoted ? /["'\\\n]/ : /^(?![A-Za-z_]\w*$)/).test(key)) return [];
    if (!quoted && isKeyword(key)) return [];
    return [
      {
        label: key,
        kind: 'property',
        detail: typeText(declared),
        documentation: () => renderHover(dataValueSubject([...path, { kind: 'key', key }], declared), snapshot.uriOf),
        edit: { range: { start, end }, newText: key },
        deprecated: declared.documentation.deprecated !== undefined,
      },
    ];
  });
}
