/** Completes the first dash of an array that is expected and still empty. */
import type { ArraySchema } from '@ytt-language/shared';
import { typeText } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { YamlPlace } from '../cursor/place.js';
import { keyText } from '../value-text.js';
import { type CompletionEntry, escapeSnippet } from './entry.js';
import type { CompletionTrigger } from './trigger.js';
import { valueEntries } from './values.js';

/**
 * Returns the dash of the first item of an array with `schema`, for maps together with their first key; for a flow
 * sequence the values that the schema suggests.
 */
export function itemEntries(
  snapshot: Snapshot,
  place: YamlPlace,
  schema: ArraySchema,
  trigger: CompletionTrigger,
): CompletionEntry[] {
  if (place.flow) return valueEntries(snapshot, place, schema, trigger);
  const { item } = schema;
  const first = item.kind === 'map' ? item.items[0] : undefined;
  const key = first === undefined ? undefined : keyText(first.key);
  const text = key === undefined ? '- ' : `- ${key}: `;
  return [
    {
      label: text.trimEnd(),
      kind: 'item',
      detail: typeText(item),
      edit: { range: { start: place.start, end: place.end }, newText: text },
      snippet: `${escapeSnippet(text)}$1`,
    },
  ];
}
