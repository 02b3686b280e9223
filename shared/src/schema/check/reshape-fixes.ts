/** Fixes for a map where a list is declared, and for a list where a map is. */
import type { Fix } from '../../findings/finding.js';
import type { Origin } from '../../text/origin.js';
import type { SchemaNode } from '../schema-node.js';

/** For a map as the value of the key at `at`: the list with that map as its item, if items can be maps. */
export function listAround(at: Origin, item: SchemaNode): readonly Fix[] {
  const written = valueOf(at);
  if (written === undefined || written.startsWith('{{') || (item.kind !== 'map' && item.kind !== 'any')) return [];
  // Below the dash the map is deeper than it was.
  const list = written.startsWith('{') ? `[${written}]` : `- ${written.replace(/\n(?=[^\r\n])/g, '\n  ')}`;
  return [rewriting('Make it a list', at, list)];
}

/**
 * For a list as the value of the key at `at`: the map with the keys of its items, if each of these is a map that begins
 * with another key.
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

/** The value as it is written; undefined if it has no place of its own, or annotations or code stand above or in it. */
function valueOf({ file, end, valueStart, valueEnd }: Origin): string | undefined {
  if (valueStart === undefined || valueEnd === undefined) return undefined;
  return file.text.slice(end, valueEnd).includes('#@') ? undefined : file.text.slice(valueStart, valueEnd);
}

function rewriting(title: string, { file, end, valueStart = end, valueEnd = end }: Origin, newText: string): Fix {
  const range = { start: valueStart, end: valueEnd };
  return { title, preferred: true, edits: [{ file, edit: { range, newText } }] };
}
