/** Refactorings of a whole file: a schema from values, and values from a schema. */
import { applyEdits, type NodeValue, type SchemaNode } from '@ytt-language/shared';
import { isBroken, parse, withLineBreaksOf } from '@ytt-language/shared/tooling';
import { isYamlName } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { effectiveValue } from '../code/code-values.js';
import { documentRoleAt } from '../cursor/document-role.js';
import { schemaAtOffset } from '../cursor/document-schema.js';
import { inlineText, keyText, yamlText } from '../value-text.js';
import { conversionsAt } from './convert-schema.js';
import { generateSchemaAt } from './generate-schema.js';
import type { Refactoring } from './refactoring.js';

/**
 * Returns the refactorings that the document at `offset` allows; none for a file that is not YAML. Inserted texts have
 * the line breaks of the file.
 */
export function refactorings(snapshot: Snapshot, offset: number): readonly Refactoring[] {
  if (!isYamlName(snapshot.file.path)) return [];
  const role = documentRoleAt(snapshot, offset);
  const found: (Refactoring | undefined)[] = [];
  const schema = schemaAtOffset(snapshot, offset);
  if (role === 'schema' && schema !== undefined) found.push(valuesOf(schema.default));
  if (role === 'data-values' || role === 'plain-values') found.push(addDefaults(snapshot, schema));
  found.push(schemaOf(snapshot, offset), ...conversionsAt(snapshot, offset));
  return found
    .filter((one) => one !== undefined)
    .map((one) => ({
      ...one,
      edits: one.edits.map((edit) => ({ ...edit, newText: withLineBreaksOf(snapshot.file, edit.newText) })),
    }));
}

function valuesOf(defaults: NodeValue): Refactoring | undefined {
  const text = yamlText(defaults);
  if (text === undefined) return undefined;
  return {
    title: 'Write a values file with all defaults',
    creates: { name: 'values.yml', text: `${text}\n` },
    edits: [],
  };
}

/**
 * Adds the top-level keys that the file does not set, with their defaults, at its end. Keys that other files set are
 * left out, since their values would be replaced.
 */
function addDefaults(snapshot: Snapshot, schema: SchemaNode | undefined): Refactoring | undefined {
  const { file, syntax } = snapshot;
  const document = syntax.documents.find(({ injected, value }) => !injected && value !== undefined);
  const value = document?.value;
  const isEnd = value === undefined || (value.kind === 'mapping' && document === syntax.documents.at(-1));
  if (schema?.kind !== 'map' || !isEnd) return undefined;
  const set = new Set(
    value?.kind === 'mapping' ? value.items.map(({ key }) => (key.kind === 'scalar' ? key.value : '')) : [],
  );
  const lines = schema.items.flatMap(({ key, keys, schema: declared }) => {
    if (keys !== undefined || set.has(String(key))) return [];
    const inline = inlineText(declared.default);
    const block = yamlText(declared.default);
    const present = effectiveValue(snapshot, { root: schema, path: [{ kind: 'key', key }] });
    if (block === undefined || (present !== undefined && yamlText(present) !== block)) return [];
    if (inline !== undefined) return [`${keyText(key)}: ${inline}`];
    return [`${keyText(key)}:`, ...block.split('\n').map((line) => `  ${line}`)];
  });
  if (lines.length === 0) return undefined;
  const end = file.text.length;
  const lead = end === 0 || file.text.endsWith('\n') ? '' : '\n';
  const edit = { range: { start: end, end }, newText: `${lead}${lines.join('\n')}\n` };
  if (isBroken(parse(applyEdits(file.text, [edit])))) return undefined;
  return { title: 'Add the defaults that are not set', edits: [edit] };
}

function schemaOf(snapshot: Snapshot, offset: number): Refactoring | undefined {
  const creates = generateSchemaAt(snapshot, offset);
  const what = snapshot.summary.templated ? 'the data values' : 'this file';
  return creates && { title: `Generate a schema from ${what}`, creates, edits: [] };
}
