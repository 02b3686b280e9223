/** Annotations that are legal at the cursor, and their keyword arguments. */

import {
  type AnnotationDescription,
  type ArgumentDescription,
  annotationCatalogue,
  describeAnnotation,
  type StreamSyntax,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Cursor } from '../cursor/cursor.js';
import { documentRoleAt } from '../cursor/document-role.js';
import { renderAnnotation } from '../hover/render-hover.js';
import type { CompletionEntry } from './entry.js';

export function annotationEntries(
  snapshot: Snapshot,
  cursor: Extract<Cursor, { kind: 'annotation-name' }>,
): CompletionEntry[] {
  const { file, run } = snapshot;
  if (!cursor.ownLine && cursor.name === '') return [];
  if (run?.dataValuesFiles.some((input) => input.path === file.path)) return [];
  // The comment begins with `#@`.
  const marker = documentOfComment(snapshot.syntax, cursor.start - 2);
  const role = marker === undefined ? cursor.role : documentRoleAt(snapshot, marker);
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

/** The keyword arguments of an annotation that are not given yet, where one can begin. */
export function argumentEntries(cursor: Extract<Cursor, { kind: 'name' }>): CompletionEntry[] {
  const annotation = describeAnnotation(cursor.annotation ?? '');
  const { annotationArgument: argument } = cursor;
  if (annotation === undefined || argument === undefined || !cursor.takesValue) return [];
  return annotation.arguments
    .filter(({ keyword, name }) => keyword && !argument.given.includes(name))
    .map((one) => argumentEntry(annotation, argument.hasValue ? undefined : one.snippet, one, cursor));
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

/** Where the document begins that has the comment at `at`: one above its `---`. */
function documentOfComment({ documents, starts }: StreamSyntax, at: number): number | undefined {
  const index = documents.findIndex(
    ({ comments, injected }, i) => !injected && comments.some((one) => (starts[i] as number) + one.at === at),
  );
  return starts[index];
}
