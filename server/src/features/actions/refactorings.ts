/** Refactorings that are offered for a whole file: a schema made of values, and values made of a schema. */
import { applyEdits, type NodeValue, type TextEdit } from '@ytt-language/shared';
import { isMap, isYamlCollection, parse, readDocuments } from '@ytt-language/shared/tooling';
import { isYamlName } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { documentRoleAt } from '../cursor/document-role.js';
import { inlineText, keyText, yamlText } from '../value-text.js';

export interface Refactoring {
  readonly title: string;
  /** A file to create beside this one; its name may be taken. */
  readonly creates?: { readonly name: string; readonly text: string };
  readonly edits: readonly TextEdit[];
}

export function refactorings(snapshot: Snapshot, offset: number): readonly Refactoring[] {
  const { file, schema } = snapshot;
  if (!isYamlName(file.path)) return [];
  const role = documentRoleAt(snapshot, offset);
  const found: (Refactoring | undefined)[] = [];
  if (role === 'schema' && schema !== undefined) found.push(valuesOf(schema.default));
  if (role === 'data-values' || role === 'plain-values') found.push(addDefaults(snapshot));
  const isPlain = !snapshot.summary.templated && /values/.test(file.path);
  if (isPlain) found.push(schemaOf(snapshot));
  return found.filter((one) => one !== undefined);
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

/** Adds the keys of the first level that the file does not set, with their defaults, at its end. */
function addDefaults({ file, schema, syntax }: Snapshot): Refactoring | undefined {
  const [document, ...more] = syntax.documents.filter(({ injected, value }) => !injected && value !== undefined);
  const value = document?.value;
  if (schema?.kind !== 'map' || more.length > 0 || (value !== undefined && (value.kind !== 'mapping' || value.flow)))
    return undefined;
  const set = new Set(
    value?.kind === 'mapping' ? value.items.map(({ key }) => (key.kind === 'scalar' ? key.value : '')) : [],
  );
  const lines = schema.items.flatMap(({ key, keys, schema: declared }) => {
    if (keys !== undefined || set.has(String(key))) return [];
    const inline = inlineText(declared.default);
    const block = yamlText(declared.default);
    if (block === undefined) return [];
    if (inline !== undefined) return [`${keyText(key)}: ${inline}`];
    return [`${keyText(key)}:`, ...block.split('\n').map((line) => `  ${line}`)];
  });
  if (lines.length === 0) return undefined;
  const end = file.text.length;
  const lead = end === 0 || file.text.endsWith('\n') ? '' : '\n';
  const edit = { range: { start: end, end }, newText: `${lead}${lines.join('\n')}\n` };
  const parses = parse(applyEdits(file.text, [edit])).documents.every(({ errors }) => errors.length === 0);
  return parses ? { title: 'Add the defaults that are not set', edits: [edit] } : undefined;
}

function schemaOf({ file }: Snapshot): Refactoring | undefined {
  const { documents, findings } = readDocuments(file);
  const [first, ...more] = documents.items.filter(({ injected }) => injected !== true);
  const value = first?.value;
  if (findings.length > 0 || more.length > 0 || !isMap(value)) return undefined;
  const lines = declaration(value, 0);
  if (lines === undefined || lines.length === 0) return undefined;
  return {
    title: 'Generate a schema from this file',
    creates: { name: 'schema.yml', text: `#@data/values-schema\n---\n${lines.join('\n')}\n` },
    edits: [],
  };
}

/** Deeper values are not declared one by one. */
const deepest = 50;

/** The declaration by example of the items of a map; undefined where there is something that cannot be printed. */
function declaration(value: NodeValue, depth: number): string[] | undefined {
  if (!isMap(value)) return undefined;
  const lines: string[] = [];
  for (const { key, value: held } of value.items) {
    const body = example(held, depth + 1);
    if (body === undefined) return undefined;
    const [head = '', ...rest] = body;
    if (head === '') lines.push(`${keyText(key)}:`, ...rest.map((line) => `  ${line}`));
    else if (head.startsWith('#@')) lines.push(head, `${keyText(key)}: ${rest.join('')}`);
    else lines.push(`${keyText(key)}: ${head}`);
  }
  return lines;
}

/** A value as an example of its type: `[text]`, `[annotation, text]`, or an empty text and the lines below the key. */
function example(value: NodeValue, depth: number): string[] | undefined {
  const any = (text: string): string[] => ['#@schema/type any=True', text];
  if (value === null) return any('null');
  if (!isYamlCollection(value)) {
    const text = inlineText(value);
    return text === undefined ? [inlineText('') ?? '""'] : [text];
  }
  if (depth > deepest || value.items.length === 0) return any(value.kind === 'map' ? '{}' : '[]');
  if (value.kind === 'map') {
    const lines = declaration(value, depth);
    return lines && ['', ...lines];
  }
  const item = value.items[0]?.value ?? null;
  const shown = example(item, depth + 1);
  if (shown === undefined || item === null) return any('[]');
  const [head = '', ...rest] = shown;
  if (head.startsWith('#@')) return any('[]');
  if (head !== '') return ['', `- ${head}`];
  return ['', ...rest.map((line, i) => `${i === 0 ? '- ' : '  '}${line}`)];
}
