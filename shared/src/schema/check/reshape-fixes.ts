/** Fixes for a map where a list is declared, and for a list where a map is declared. */
import type { Fix } from '../../findings/finding.js';
import type { Origin } from '../../text/origin.js';
import type { SchemaNode } from '../schema-node.js';

/** For a map that is the value of the key at `at`: the list that contains it, if the items are declared as maps. */
export function listAround(at: Origin, item: SchemaNode): readonly Fix[] {
  const written = valueOf(at);
  if (written === undefined || written.startsWith('{{') || (item.kind !== 'map' && item.kind !== 'any')) return [];
  // Behind the dash, the lines of the map have to be indented by two more.
  const list = written.startsWith('{') ? `[${written}]` : `- ${written.replace(/\n(?=[^\r\n])/g, '\n  ')}`;
  return [rewriting('Make it a list', at, list)];
}

/**
 * For a list that is the value of the key at `at`: the map with the keys of all its items, if each item is a map and no
 * two begin with the same key.
 */
export function mapWithin(at: Origin): readonly Fix[] {
  const written = valueOf(at);
  if (written === undefined) return [];
  const inBraces = /^\[\s*(\{[^[\]{}]*\})\s*\]$/.exec(written)?.[1];
  if (inBraces !== undefined) return [rewriting('Make it a map', at, inBraces)];
  const { lines } = at.file;
  const start = at.valueStart ?? at.end;
  const indent = ' '.repeat(start - lines.lineStart(lines.lineAt(start)));
  const itemLines = `${indent}${written}`.split('\n').filter((line) => line.startsWith(`${indent}-`));
  const keys = itemLines.map((line) => /^ *- +([\w./-]+):(?=\s|$)/.exec(line)?.[1]);
  if (keys.includes(undefined) || new Set(keys).size < keys.length || keys.length === 0) return [];
  const map = `${indent}${written}`.replace(new RegExp(`^${indent}-`, 'gm'), `${indent} `).slice(indent.length);
  return [rewriting('Make it a map', at, map)];
}

/**
 * The text of the value; undefined if the value has no position, or there is code or an annotation above or inside of
 * it.
 */
function valueOf({ file, end, valueStart, valueEnd }: Origin): string | undefined {
  if (valueStart === undefined || valueEnd === undefined) return undefined;
  return file.text.slice(end, valueEnd).includes('#@') ? undefined : file.text.slice(valueStart, valueEnd);
}

function rewriting(title: string, { file, end, valueStart = end, valueEnd = end }: Origin, newText: string): Fix {
  const range = { start: valueStart, end: valueEnd };
  return { title, preferred: true, edits: [{ file, edit: { range, newText } }] };
}
