/** Annotations that are legal at the cursor, and their keyword arguments. */

import {
  type AnnotationDescription,
  type ArgumentDescription,
  annotationCatalogue,
  describeAnnotation,
  lineStartOf,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Cursor } from '../cursor/cursor.js';
import { documentRoleAt } from '../cursor/document-role.js';
import { renderAnnotation } from '../hover/render-hover.js';
import type { CompletionEntry } from './entry.js';
import { takesName } from './expressions.js';

export function annotationEntries(
  snapshot: Snapshot,
  cursor: Extract<Cursor, { kind: 'annotation-name' }>,
): CompletionEntry[] {
  const { file, run } = snapshot;
  if (!cursor.ownLine && cursor.name === '') return [];
  if (run?.dataValuesFiles.some((input) => input.path === file.path)) return [];
  const marker = markerBelow(file.text, cursor.end);
  const role = marker === undefined ? cursor.role : documentRoleAt(snapshot, marker + 1);
  const hasArguments = /^[ \t]*\S/.test(file.text.slice(cursor.end).split('\n', 1)[0] ?? '');
  return annotationCatalogue
    .filter(({ onItems, onDocuments }) => (marker === undefined ? onItems : onDocuments).some((one) => one === role))
    .map((one): CompletionEntry => {
      const snippet = hasArguments ? '' : marker === undefined ? one.snippet : one.documentSnippet;
      return {
        label: `@${one.name}`,
        kind: 'annotation',
        documentation: () => renderAnnotation(one),
        edit: { range: { start: cursor.start, end: cursor.end }, newText: one.name },
        ...(snippet === '' ? {} : { snippet: one.name + snippet }),
      };
    });
}

export function argumentEntries(
  { file: { text } }: Snapshot,
  cursor: Extract<Cursor, { kind: 'annotation-argument' }>,
): CompletionEntry[] {
  const annotation = describeAnnotation(cursor.name);
  if (annotation === undefined || cursor.keyword !== undefined) return [];
  const before = text.slice(lineStartOf(text, cursor.start), cursor.start);
  const after = text.slice(cursor.end).split('\n', 1)[0] ?? '';
  if (!takesName(before, after.slice(0, 1))) return [];
  const hasValue = /^\s*=(?!=)/.test(after);
  return annotation.arguments
    .filter(({ keyword }) => keyword)
    .filter(({ name }) => !new RegExp(`(?:^|,)\\s*${name}\\s*=(?!=)`).test(cursor.content))
    .map((one) => argumentEntry(annotation, hasValue ? undefined : one.snippet, one, cursor));
}

/** `value` is a snippet of one, where there is none behind the cursor. */
function argumentEntry(
  annotation: AnnotationDescription,
  value: string | undefined,
  { name, doc }: ArgumentDescription,
  { start, end }: { readonly start: number; readonly end: number },
): CompletionEntry {
  return {
    label: `${name}=`,
    kind: 'keyword',
    detail: `@${annotation.name}`,
    documentation: () => doc,
    edit: { range: { start, end }, newText: value === undefined ? name : `${name}=` },
    ...(value === undefined ? {} : { snippet: `${name}=${value}` }),
    filterText: name,
  };
}

/** The offset of the `---` that is next after blank lines and comments, where there is one. */
function markerBelow(text: string, offset: number): number | undefined {
  for (let at = text.indexOf('\n', offset); at !== -1; at = text.indexOf('\n', at + 1)) {
    const line = text.slice(at + 1, at + 200).split('\n', 1)[0] ?? '';
    if (/^\s*(?:#|$)/.test(line) && at + 1 < text.length) continue;
    return line.startsWith('---') ? at + 1 : undefined;
  }
  return undefined;
}
