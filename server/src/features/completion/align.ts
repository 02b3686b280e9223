/**
 * Where a key can go that is asked for at a column where none can: an editor's indentation is often off by some, and
 * in a half-typed text a key that stands wrong would make it worse.
 */
import { applyEdits, SourceFile, type TextRange } from '@ytt-language/shared';
import { reparse, type StreamSyntax } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { isDocumentMarker, readYamlLine } from '../cursor/yaml-line.js';
import { type YamlPlace, yamlPlaceAt } from '../cursor/yaml-place.js';

/** Columns are looked for among this many lines above. */
const linesLookedAt = 200;

/** The place itself, or as if the cursor stood at the nearest column that a key can have there (`siblingColumn`). */
export function alignPlace(snapshot: Snapshot, place: YamlPlace): YamlPlace {
  const { file } = snapshot;
  const line = file.lines.lineAt(place.start);
  const lineStart = file.lines.lineStart(line);
  const before = file.text.slice(lineStart, place.start);
  if (place.flow || place.at !== 'bare' || before.trim() !== '') return { ...place, siblingColumn: undefined };
  const allowed = errorCount(edited(snapshot, { start: lineStart, end: place.end }, ''));
  const fits = (column: number): boolean =>
    errorCount(edited(snapshot, { start: lineStart, end: place.end }, `${' '.repeat(column)}ytt: `)) <= allowed;
  if (fits(before.length)) return { ...place, siblingColumn: undefined };
  const column = columnsAround(file, line).find(fits);
  if (column === undefined) return { ...place, siblingColumn: undefined };
  const token = file.text.slice(place.start, place.end);
  const range = { start: lineStart, end: place.end };
  const moved = new SourceFile(file.path, applyEdits(file.text, [{ range, newText: `${' '.repeat(column)}${token}` }]));
  const found = yamlPlaceAt(moved, lineStart + column + token.length);
  return found === undefined
    ? { ...place, siblingColumn: undefined }
    : { ...found, start: place.start, end: place.end, siblingColumn: column };
}

/** The way to the item that a dash at the place would begin, where one can stand; undefined elsewhere. */
export function itemPlace(snapshot: Snapshot, place: YamlPlace): YamlPlace | undefined {
  const { file } = snapshot;
  const lineStart = file.lines.lineStart(file.lines.lineAt(place.start));
  const lead = file.text.slice(lineStart, place.start);
  if (place.flow || place.at !== 'bare' || lead.trim() !== '' || place.end > place.start) return undefined;
  const range = { start: lineStart, end: place.end };
  const allowed = errorCount(edited(snapshot, range, ''));
  if (errorCount(edited(snapshot, range, `${lead}- ytt`)) > allowed) return undefined;
  const moved = new SourceFile(file.path, applyEdits(file.text, [{ range, newText: `${lead}- ` }]));
  const found = yamlPlaceAt(moved, place.start + 2);
  return found?.path.at(-1)?.kind === 'item' ? found : undefined;
}

/** The columns of keys near `line`: of the one below, then of those above from the nearest on, deeper ones first. */
function columnsAround(file: SourceFile, line: number): readonly number[] {
  const columns = new Set<number>();
  const add = (at: number): boolean => {
    const text = file.lineText(at);
    if (isDocumentMarker(text)) return false;
    for (const segment of readYamlLine(text).segments.toReversed())
      if (segment.kind === 'key') columns.add(segment.column);
    return true;
  };
  for (let at = line - 1; at >= Math.max(0, line - linesLookedAt) && add(at); at--);
  for (let at = line + 1; at < Math.min(file.lines.lineCount, line + linesLookedAt) && add(at); at++);
  columns.add(0);
  return [...columns];
}

/** The syntax of the file after one edit. */
export function edited(snapshot: Snapshot, range: TextRange, newText: string): StreamSyntax {
  return reparse(snapshot.file.text, snapshot.syntax, { range, newText });
}

export function errorCount({ documents }: StreamSyntax): number {
  return documents.reduce((sum, { errors }) => sum + errors.length, 0);
}
