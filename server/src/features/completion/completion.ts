/** Completion: classifies the cursor, then calls the file for that kind of position. */

import type { MapSchema, SchemaNode, SourceFile, TextRange } from '@ytt-language/shared';
import { lineStartOf, type PathStep, schemaAt } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { lineEndOf } from '../cursor/comment-at.js';
import { type Cursor, cursorAt, schemaPath, schemaSteps } from '../cursor/cursor.js';
import { schemaAtOffset } from '../cursor/document-schema.js';
import type { YamlPlace } from '../cursor/place.js';
import { type AlignedPlace, alignPlace, edited, errorCount, itemPath } from './align.js';
import { stringEntries } from './annotation-strings.js';
import { annotationEntries } from './annotations.js';
import { argumentEntries, takesNoValue } from './arguments.js';
import { comparedEntries } from './compared-values.js';
import { type CompletionEntry, expandedSnippet } from './entry.js';
import { loadedNameEntries, nameEntries } from './expressions.js';
import { itemEntries } from './items.js';
import { keyEntries } from './keys.js';
import { exportEntries, libraryEntries, loadEntries } from './loads.js';
import { matcherEntries } from './matchers.js';
import { memberEntries } from './members.js';
import { operatorEntries } from './operators.js';
import { overlayEntries } from './overlays.js';
import { projectPathEntries } from './project-paths.js';
import { readKeyEntries } from './read-keys.js';
import { endOfHead, statementEntries } from './statements.js';
import { type CompletionTrigger, isJustTyped, isTyped, opensAt } from './trigger.js';
import { valueEntries } from './values.js';

/** The completions, in the order in which to show them. Empty if an automatically opened list would only disturb. */
export function completionsAt(
  snapshot: Snapshot,
  offset: number,
  trigger: CompletionTrigger = { kind: 'invoked' },
): readonly CompletionEntry[] {
  const cursor = cursorAt(snapshot, offset);
  if (isJustTyped(trigger, snapshot.file, offset) && !opensAt(cursor, snapshot.file, offset, trigger.character))
    return [];
  const entries = entriesAt(snapshot, cursor, trigger).filter(({ edit }) =>
    isAtCursor(snapshot.file, edit.range, offset),
  );
  if (trigger.kind === 'invoked') return entries;
  return entries.some((entry) => isTyped(entry, snapshot.file, offset)) ? [] : entries;
}

/**
 * Whether the range is on the cursor's line and contains the cursor, as the protocol requires. It does not if the text
 * is between quotes and the cursor outside of them, or after a lone carriage return, which ends a line for editors, but
 * not for ytt's code.
 */
function isAtCursor({ text }: SourceFile, { start, end }: TextRange, offset: number): boolean {
  return start <= offset && offset <= end && !/[\r\n]/.test(text.slice(start, end));
}

function entriesAt(snapshot: Snapshot, cursor: Cursor, trigger: CompletionTrigger): readonly CompletionEntry[] {
  switch (cursor.kind) {
    case 'yaml':
      return yamlEntries(snapshot, cursor, trigger);
    case 'annotation-name':
      return annotationEntries(snapshot, cursor);
    case 'name': {
      const ofHead = endOfHead(snapshot, cursor);
      if (ofHead !== undefined) return [ofHead];
      const ofArguments = argumentEntries(snapshot, cursor);
      if (takesNoValue(snapshot, cursor)) return ofArguments;
      return [
        ...ofArguments,
        ...stringEntries(snapshot, cursor),
        ...statementEntries(snapshot, cursor),
        ...nameEntries(snapshot, cursor),
        ...operatorEntries(cursor),
      ];
    }
    case 'member':
      return memberEntries(snapshot, cursor);
    case 'load-path':
      return loadEntries(snapshot, cursor);
    case 'loaded-name':
      return loadedNameEntries(snapshot, cursor);
    case 'other-code':
      return [
        ...stringEntries(snapshot, cursor),
        ...libraryEntries(snapshot, cursor),
        ...exportEntries(snapshot, cursor),
        ...comparedEntries(snapshot, cursor),
        ...matcherEntries(snapshot, cursor),
      ];
    case 'none':
      return [];
  }
}

function yamlEntries(
  snapshot: Snapshot,
  { role, place }: Extract<Cursor, { kind: 'yaml' }>,
  trigger: CompletionTrigger,
): readonly CompletionEntry[] {
  if (role === 'template')
    return overlayEntries(snapshot, place, trigger).filter((entry) => isHarmless(snapshot, entry));
  const path = schemaPath(place, undefined);
  const paths = projectPathEntries(snapshot, place, path);
  if (paths !== undefined) return paths;
  const read = readKeyEntries(snapshot, role, place).filter((entry) => isHarmless(snapshot, entry));
  if (role === 'schema') return read;
  const declared = schemaAtOffset(snapshot, place.start);
  if (declared === undefined || isBeforeDash(snapshot.file, place)) return read;
  const aligned = alignPlace(snapshot, place);
  const alignedPath = schemaPath(aligned, undefined);
  const schema = schemaAt(declared, alignedPath);
  if (schema === undefined) return read;
  const ofSchema = [
    ...nextItem(snapshot, place, { declared, schema }, trigger),
    ...entriesFor(snapshot, aligned, schema, alignedPath, trigger),
  ].filter((entry) => isHarmless(snapshot, entry));
  return [...read, ...ofSchema];
}

/** Whether an array item begins after the place on its line, so that nothing can be inserted there. */
function isBeforeDash({ text }: SourceFile, { at, end }: YamlPlace): boolean {
  return at === 'bare' && /^[ \t]*-(?:[ \t\r\n]|$)/.test(text.slice(end, lineEndOf(text, end)));
}

/** Completes the next array item, if the cursor is in the column of the dashes and keys are possible there, too. */
function nextItem(
  snapshot: Snapshot,
  place: YamlPlace,
  { declared, schema }: { readonly declared: SchemaNode; readonly schema: SchemaNode },
  trigger: CompletionTrigger,
): readonly CompletionEntry[] {
  const item = schema.kind === 'map' ? itemPath(snapshot, place) : undefined;
  const array = item && schemaAt(declared, schemaSteps(item.slice(0, -1)));
  return array?.kind === 'array' ? itemEntries(snapshot, place, array, trigger) : [];
}

/** In longer texts, entries are offered without this check. */
const longestTrial = 200_000;

/** Whether inserting the entry causes no further syntax errors in the file. */
function isHarmless(snapshot: Snapshot, { edit, snippet }: CompletionEntry): boolean {
  const { text } = snapshot.file;
  if (text.length > longestTrial) return true;
  const allowed = errorCount(snapshot.syntax);
  const fits = (newText: string): boolean => errorCount(edited(snapshot, edit.range, newText)) <= allowed;
  if (snippet === undefined) return fits(edit.newText);
  const lineStart = lineStartOf(text, edit.range.start);
  return fits(edit.newText) && fits(expandedSnippet(snippet, text.slice(lineStart, edit.range.start)));
}

function entriesFor(
  snapshot: Snapshot,
  place: AlignedPlace,
  schema: SchemaNode,
  path: readonly PathStep[],
  trigger: CompletionTrigger,
): readonly CompletionEntry[] {
  if (place.at === 'value') return valueEntries(snapshot, place, schema, trigger);
  const maps = mapsOf(schema);
  if (maps.length > 0) return keyEntries(snapshot, place, maps, path);
  if (place.at === 'key') return [];
  return schema.kind === 'array'
    ? itemEntries(snapshot, place, schema, trigger)
    : valueEntries(snapshot, place, schema, trigger);
}

/** The maps among the alternatives of a schema. */
function mapsOf(schema: SchemaNode): readonly MapSchema[] {
  if (schema.kind === 'any') return schema.alternatives?.schemas.flatMap(mapsOf) ?? [];
  return schema.kind === 'map' ? [schema] : [];
}
