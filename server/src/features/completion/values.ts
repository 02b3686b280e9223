/** Completes values of data values: what the rules allow, booleans, null, the default and the examples. */
import type { NodeValue, SchemaNode, TextRange } from '@ytt-language/shared';
import { fromStarlark, lineStartOf } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { YamlPlace } from '../cursor/place.js';
import { inlineText, yamlText } from '../value-text.js';
import { type CompletionEntry, escapeSnippet } from './entry.js';
import type { CompletionTrigger } from './trigger.js';

/** A value that may be meant, and why. */
export interface Candidate {
  readonly value: NodeValue;
  readonly detail: string;
  readonly kind: 'enum' | 'value';
}

/**
 * Returns an entry for each value that `schema` suggests, the likeliest first; empty if `trigger` does not warrant a
 * list, as after the colon of a map.
 */
export function valueEntries(
  snapshot: Snapshot,
  place: YamlPlace,
  schema: SchemaNode,
  trigger: CompletionTrigger,
): CompletionEntry[] {
  return mayOffer(schema, trigger) ? candidateEntries(snapshot, place, candidates(schema)) : [];
}

/** The candidates as they are written at the place, each text once. */
export function candidateEntries(
  { file }: Snapshot,
  place: YamlPlace,
  candidates: readonly Candidate[],
): CompletionEntry[] {
  const quoted = quotedToken(file.text, place);
  const seen = new Set<string>();
  return candidates.flatMap((candidate): CompletionEntry[] => {
    const { value } = candidate;
    const text = quoted === undefined ? writtenAt(file.text, place, value) : quoted.write(value);
    if (text === undefined || seen.has(text.label)) return [];
    seen.add(text.label);
    return [
      {
        label: text.label,
        kind: candidate.kind,
        detail: candidate.detail,
        edit: { range: quoted?.range ?? { start: place.start, end: place.end }, newText: text.inserted },
        filterText: text.label,
        ...(text.snippet === undefined ? {} : { snippet: text.snippet }),
        preselect: candidate.detail === 'default',
      },
    ];
  });
}

/** Whether anything is suggested at the beginning of a value of `schema`: its keys, those of its items, or values. */
export function isSuggested(schema: SchemaNode): boolean {
  switch (schema.kind) {
    case 'map':
      return schema.items.length > 0;
    case 'array':
      return isSuggested(schema.item);
    case 'any':
      return isValueSuggested(schema) || (schema.alternatives?.schemas ?? []).some(isSuggested);
    default:
      return isValueSuggested(schema);
  }
}

/** Whether anything but the default is suggested at the beginning of a value of `schema`. */
export function suggestsOther(schema: SchemaNode): boolean {
  return candidates(schema).some(({ detail }) => detail !== 'default');
}

function isValueSuggested(schema: SchemaNode): boolean {
  return candidates(schema).some(({ value }) => (inlineText(value) ?? yamlText(value) ?? '""') !== '""');
}

/**
 * Whether to offer values of `schema` without an explicit request. After a colon, a map or array is typed more often
 * than it is chosen from a list; while a word is typed, only values from a small set are worth offering.
 */
function mayOffer(schema: SchemaNode, trigger: CompletionTrigger): boolean {
  if (trigger.kind === 'invoked') return true;
  if (schema.kind !== 'scalar') return false;
  return trigger.kind === 'character' || schema.type === 'boolean' || allowed(schema).length > 0;
}

interface WrittenValue {
  readonly label: string;
  readonly inserted: string;
  /** The text of a value of several lines, without the indentation of the first line, which editors add. */
  readonly snippet?: string;
}

/** A value as it is written after a colon or dash; a map or array on lines of its own. */
function writtenAt(text: string, place: YamlPlace, value: NodeValue): WrittenValue | undefined {
  const glue = text[place.start - 1] === ':' ? ' ' : '';
  const inline = inlineText(value);
  if (inline === '""') return undefined;
  if (inline !== undefined) return { label: inline, inserted: glue + inline };
  const block = yamlText(value);
  if (block === undefined || place.flow) return undefined;
  const before = text.slice(lineStartOf(text, place.start), place.start);
  const [indent = ''] = /^[ \t]*/.exec(before) ?? [];
  const [lead = ''] = /^[ \t]*(?:- +)*/.exec(before) ?? [];
  const column = ' '.repeat(lead.length - indent.length + (place.at === 'value' ? 2 : 0));
  const lines = place.at === 'value' ? ['', ...block.split('\n')] : block.split('\n');
  return {
    label: `${block.split('\n', 1)[0]} …`,
    inserted: lines.join(`\n${indent}${column}`),
    snippet: escapeSnippet(lines.join(`\n${column}`)),
  };
}

interface QuotedToken {
  /** The range between the quotes. */
  readonly range: TextRange;
  readonly write: (value: NodeValue) => WrittenValue | undefined;
}

/** The token at a place that begins with a quote, whether or not it is closed. Its value is a string. */
export function quotedToken(text: string, { start, end }: YamlPlace): QuotedToken | undefined {
  const quote = text[start];
  if (end === start || (quote !== '"' && quote !== "'")) return undefined;
  const isClosed = end > start + 1 && text[end - 1] === quote;
  return {
    range: { start: start + 1, end: isClosed ? end - 1 : end },
    write: (value) => {
      if (typeof value !== 'string' || value === '') return undefined;
      const inside = quote === '"' ? JSON.stringify(value).slice(1, -1) : value.replaceAll("'", "''");
      return { label: inside, inserted: isClosed ? inside : inside + quote };
    },
  };
}

/** The values to suggest, the likeliest first: those of a small set of allowed ones, the default, the examples. */
export function candidates(schema: SchemaNode): readonly Candidate[] {
  const found: Candidate[] = [];
  const isDefault = (value: NodeValue): boolean => yamlText(value) === yamlText(schema.default);
  const add = (value: NodeValue, kind: Candidate['kind'], detail: string): void => {
    found.push({ value, kind, detail: isDefault(value) ? 'default' : detail });
  };
  for (const value of allowed(schema)) add(value, 'enum', 'allowed');
  if (schema.kind === 'scalar' && schema.type === 'boolean')
    for (const value of [true, false]) add(value, 'enum', 'boolean');
  if (schema.nullable) add(null, 'enum', 'null');
  if (schema.kind !== 'map' && schema.holder !== 'arrayItem') add(schema.default, 'value', 'default');
  const { documentation } = schema;
  for (const { value, description } of documentation.examples) add(value, 'value', description);
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
