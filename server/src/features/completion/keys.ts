/**
 * Completes keys that are not set yet, in the order of the schema, each with the beginning of its value. If a value may
 * match several schemas, the keys of all of them are offered.
 */
import type { MapSchema, MapSchemaItem, SchemaNode } from '@ytt-language/shared';
import { isRequired, type PathStep, Thread } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { dataValueSubject } from '../hover/data-value-subject.js';
import { renderHover } from '../hover/render-hover.js';
import { inlineText, keyText, typeOrDefault } from '../value-text.js';
import type { AlignedPlace } from './align.js';
import { type CompletionEntry, escapeSnippet } from './entry.js';
import { isSuggested, suggestsOther } from './values.js';

/**
 * Returns an entry for each key that `maps` declare and that is not set at the place yet. Removed data values are left
 * out, and declarations that stand for other keys than their own (proposed dialect), or are read from the word that is
 * being completed. `path` leads to the map, and is shown in the documentation.
 */
export function keyEntries(
  snapshot: Snapshot,
  place: AlignedPlace,
  maps: readonly MapSchema[],
  path: readonly PathStep[],
): CompletionEntry[] {
  const seen = new Set(place.keys);
  const thread = new Thread();
  return maps
    .flatMap(({ items }) => items)
    .filter(({ key, keys, schema }) => {
      const name = String(key);
      const isFit = keys?.literal !== false && schema.documentation.removed === undefined;
      const isOffered = isFit && !seen.has(name) && !isDeclaredAt(snapshot, place, schema);
      seen.add(name);
      return isOffered;
    })
    .map((item) => keyEntry(snapshot, place, item, path, thread));
}

/** Whether the word at `place` is itself the declaration, of a schema or one that is inferred from data values. */
function isDeclaredAt({ file }: Snapshot, { start, end }: AlignedPlace, { origin }: SchemaNode): boolean {
  return origin?.file === file && start <= origin.start && origin.start < end;
}

function keyEntry(
  snapshot: Snapshot,
  place: AlignedPlace,
  item: MapSchemaItem,
  path: readonly PathStep[],
  thread: Thread,
): CompletionEntry {
  const { schema } = item;
  const key = keyText(item.key);
  const { start, indent } = insertion(snapshot, place);
  const lead = snapshot.file.text.slice(start, place.start);
  const text: ItemText = place.colon
    ? { snippet: escapeSnippet(key), plain: key }
    : itemText(key, schema, indent, place.flow);
  const about = schema.documentation;
  const marks = [
    isRequired(schema, thread) ? 'required' : '',
    about.description === '' && about.title === '' ? 'undocumented' : '',
  ];
  const type = typeOrDefault(schema) + (schema.nullable ? ' or null' : '');
  const shift = ' '.repeat(place.column ?? 0);
  return {
    label: String(item.key),
    kind: 'property',
    detail: [type, ...marks.filter((mark) => mark !== '')].join(', '),
    documentation: () =>
      renderHover(dataValueSubject([...path, { kind: 'key', key: item.key }], schema), snapshot.uriOf),
    edit: { range: { start, end: place.end }, newText: shift + text.plain },
    snippet: shift + text.snippet,
    ...(text.snippetBeforeList === undefined ? {} : { snippetBeforeList: shift + text.snippetBeforeList }),
    filterText: lead + key,
    deprecated: about.deprecated !== undefined,
    isLast: text.isWhole === true || !isSuggested(schema),
  };
}

interface Insertion {
  readonly start: number;
  /**
   * White space for the difference between the key's column and the indentation of its line: editors only add the
   * latter to each line of a snippet.
   */
  readonly indent: string;
}

/** The start of the text that a key replaces: the start of the line if the cursor is at another column. */
export function insertion({ file }: Snapshot, place: AlignedPlace): Insertion {
  const lineStart = file.lines.lineStart(file.lines.lineAt(place.start));
  const before = file.text.slice(lineStart, place.start);
  if (place.column !== undefined) return { start: lineStart, indent: ' '.repeat(place.column) };
  const lineIndent = /^ */.exec(before)?.[0].length ?? 0;
  return { start: place.start, indent: ' '.repeat(before.length - lineIndent) };
}

interface ItemText {
  readonly snippet: string;
  readonly plain: string;
  readonly snippetBeforeList?: string;
  /** Whether nothing further can be suggested after the snippet. */
  readonly isWhole?: boolean;
}

/** `key: value` with the cursor where the value goes. */
function itemText(key: string, schema: SchemaNode, indent: string, flow: boolean): ItemText {
  const head = `${escapeSnippet(key)}:`;
  if (flow) {
    const [open, close] = schema.kind === 'map' ? ['{', '\\}'] : schema.kind === 'array' ? ['[', ']'] : ['', ''];
    return { snippet: `${head} ${open}$1${close}`, plain: `${key}: ` };
  }
  switch (schema.kind) {
    case 'map':
      return { snippet: `${head}\n${indent}  $1`, plain: `${key}:` };
    case 'array':
      return { snippet: `${head}\n${indent}- $1`, plain: `${key}:` };
    case 'scalar': {
      // No placeholder is used for a string: quotes that are typed over a selected placeholder do not replace it, but
      // are put around it.
      const value = schema.nullable || schema.type === 'string' ? undefined : inlineText(schema.default);
      const empty = { snippet: `${head} $1`, plain: `${key}: ` };
      if (value === undefined) return empty;
      const isWhole = !suggestsOther(schema);
      return {
        ...empty,
        snippet: `${head} \${1:${value}}`,
        ...(isWhole ? { isWhole } : { snippetBeforeList: empty.snippet }),
      };
    }
    case 'any':
    case 'null':
      return { snippet: `${head} $1`, plain: `${key}: ` };
  }
}
