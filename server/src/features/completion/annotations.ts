/** Annotations that are legal at the cursor, and their keyword arguments. */
import type { Snapshot } from '../../workspace/snapshot.js';
import { type AnnotationDescription, annotationCatalogue, describeAnnotation } from '../annotation-catalogue.js';
import type { Cursor } from '../cursor.js';
import { renderAnnotation } from '../render/render-hover.js';
import type { CompletionEntry } from './entry.js';

export function annotationEntries(
  { file, run }: Snapshot,
  cursor: Extract<Cursor, { kind: 'annotation-name' }>,
): CompletionEntry[] {
  if (!cursor.ownLine && cursor.name === '') return [];
  const beforeMarker = standsBeforeDocument(file.text, cursor.end);
  const role = cursor.role === 'plain-values' ? 'data-values' : cursor.role;
  if (run?.dataValuesFiles.some((input) => input.path === file.path)) return [];
  const hasArguments = /^[ \t]*\S/.test(file.text.slice(cursor.end).split('\n', 1)[0] ?? '');
  return annotationCatalogue
    .filter((one) => one.onDocument === beforeMarker && one.roles.includes(role))
    .map((one): CompletionEntry => {
      const template = hasArguments ? '' : one.template;
      return {
        label: `@${one.name}`,
        kind: 'annotation',
        detail: undefined,
        documentation: () => renderAnnotation(one),
        edit: { range: { start: cursor.start, end: cursor.end }, newText: one.name + template },
        snippet: template !== '',
        plainText: one.name,
        filterText: one.name,
        deprecated: false,
        preselect: false,
      };
    });
}

export function argumentEntries(cursor: Extract<Cursor, { kind: 'annotation-argument' }>): CompletionEntry[] {
  const annotation = describeAnnotation(cursor.name);
  if (annotation === undefined || cursor.keyword !== undefined) return [];
  return annotation.keywords
    .filter(({ name }) => !new RegExp(`(?:^|,)\\s*${name}\\s*=(?!=)`).test(cursor.content))
    .map((one) => argumentEntry(annotation, one, cursor));
}

function argumentEntry(
  annotation: AnnotationDescription,
  { name, value, description }: AnnotationDescription['keywords'][number],
  { start, end }: { readonly start: number; readonly end: number },
): CompletionEntry {
  return {
    label: `${name}=`,
    kind: 'keyword',
    detail: `@${annotation.name}`,
    documentation: () => description,
    edit: { range: { start, end }, newText: `${name}=${value}` },
    snippet: true,
    plainText: `${name}=`,
    filterText: name,
    deprecated: false,
    preselect: false,
  };
}

/** Whether the next line that is neither blank nor a comment begins a document. */
function standsBeforeDocument(text: string, offset: number): boolean {
  for (let at = text.indexOf('\n', offset); at !== -1; at = text.indexOf('\n', at + 1)) {
    const line = text.slice(at + 1, at + 200).split('\n', 1)[0] ?? '';
    if (/^\s*(?:#|$)/.test(line) && at + 1 < text.length) continue;
    return line.startsWith('---');
  }
  return false;
}
