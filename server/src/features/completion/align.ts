/**
 * Finds the column for a key if completion is requested where no key is possible: the indentation that editors give is
 * often slightly off, and a key in a wrong column would break a half-typed text further. Columns are tried on the
 * syntax tree of the text with a key inserted.
 */
import { applyEdits, type TextRange } from '@ytt-language/shared';
import { lineStartOf, pathAt, reparse, type StreamSyntax } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { blockPlaceAt } from '../cursor/block-place.js';
import { type PlaceStep, stepsOf, type YamlPlace } from '../cursor/place.js';

export interface AlignedPlace extends YamlPlace {
  /** The column that a key has to be moved to; undefined if a key is possible at the place itself. */
  readonly column: number | undefined;
}

/** The place itself if a key is possible there, otherwise the place with the cursor in the nearest such column. */
export function alignPlace(snapshot: Snapshot, place: YamlPlace): AlignedPlace {
  const { text } = snapshot.file;
  const lineStart = lineStartOf(text, place.start);
  const before = text.slice(lineStart, place.start);
  const unmoved = { ...place, column: undefined };
  if (place.at !== 'bare' || before.trim() !== '') return unmoved;
  const line = { start: lineStart, end: place.end };
  const blank = edited(snapshot, line, '');
  const allowed = errorCount(blank);
  const fits = (column: number): boolean => errorCount(edited(snapshot, line, `${' '.repeat(column)}ytt: `)) <= allowed;
  if (fits(before.length)) return unmoved;
  const blankText = applyEdits(text, [{ range: line, newText: '' }]);
  const columns = blockPlaceAt(blankText, blank, lineStart, 0)?.columns ?? [];
  const column = columns.find(fits);
  const found = column === undefined ? undefined : blockPlaceAt(blankText, blank, lineStart, column);
  return found === undefined ? unmoved : { ...place, path: found.path, keys: found.keys, column };
}

/** The path of the item that a dash at the place would begin; undefined if none is possible there. */
export function itemPath(snapshot: Snapshot, place: YamlPlace): readonly PlaceStep[] | undefined {
  const { text } = snapshot.file;
  const lineStart = lineStartOf(text, place.start);
  const lead = text.slice(lineStart, place.start);
  if (place.flow || place.at !== 'bare' || lead.trim() !== '' || place.end > place.start) return undefined;
  const line = { start: lineStart, end: place.end };
  const probe = edited(snapshot, line, `${lead}- ytt`);
  if (errorCount(probe) > errorCount(edited(snapshot, line, ''))) return undefined;
  const path = stepsOf(pathAt(probe, place.start + 2));
  return path.at(-1)?.kind === 'item' ? path : undefined;
}

/** The syntax tree of the file after one edit. */
export function edited(snapshot: Snapshot, range: TextRange, newText: string): StreamSyntax {
  return reparse(snapshot.file.text, snapshot.syntax, { range, newText });
}

/** Returns how many syntax errors the documents have together, to compare a text with and without an insertion. */
export function errorCount({ documents }: StreamSyntax): number {
  return documents.reduce((sum, { errors }) => sum + errors.length, 0);
}
