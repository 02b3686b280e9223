/** Values for a data value: what its rules allow, booleans, null, its default and its examples. */
import type { NodeValue, SchemaNode } from '@ytt-language/shared';
import { fromStarlark } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { YamlPlace } from '../cursor/place.js';
import { inlineText } from '../value-text.js';
import type { CompletionEntry } from './entry.js';

interface Candidate {
  readonly value: NodeValue;
  readonly detail: string;
  readonly kind: 'enum' | 'value';
}

export function valueEntries({ file }: Snapshot, place: YamlPlace, schema: SchemaNode): CompletionEntry[] {
  const glue = place.at === 'value' && file.text[place.start - 1] === ':' ? ' ' : '';
  const seen = new Set<string>();
  return candidates(schema).flatMap(({ value, detail, kind }): CompletionEntry[] => {
    const text = inlineText(value);
    if (text === undefined || seen.has(text)) return [];
    seen.add(text);
    return [
      {
        label: text,
        kind,
        detail,
        edit: { range: { start: place.start, end: place.end }, newText: glue + text },
        preselect: detail === 'default',
      },
    ];
  });
}

function candidates(schema: SchemaNode): Candidate[] {
  const found: Candidate[] = [];
  const isDefault = (value: NodeValue): boolean => inlineText(value) === inlineText(schema.default);
  const add = (value: NodeValue, kind: Candidate['kind'], detail: string): void => {
    found.push({ value, kind, detail: isDefault(value) ? 'default' : detail });
  };
  for (const value of allowed(schema)) add(value, 'enum', 'allowed');
  if (schema.kind === 'scalar' && schema.type === 'boolean')
    for (const value of [true, false]) add(value, 'enum', 'boolean');
  if (schema.nullable) add(null, 'enum', 'null');
  if (schema.kind !== 'map' && schema.holder !== 'arrayItem') add(schema.default, 'value', 'default');
  const { documentation } = schema;
  for (const example of documentation.examples) add(example.value, 'value', example.description);
  return found;
}

/** The values of `one_of`. */
function allowed(schema: SchemaNode): NodeValue[] {
  const given = schema.validation?.kwargs.find(([name]) => name === 'one_of')?.[1];
  if (typeof given !== 'object' || given === null || !('iterate' in given)) return [];
  try {
    return [...(given.iterate?.() ?? [])].map((value) => fromStarlark(value));
  } catch {
    return [];
  }
}
