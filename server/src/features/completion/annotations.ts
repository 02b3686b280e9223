// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are snippet placeholders.
/** Annotations that are legal at the cursor, and their keyword arguments. */

import type { SourceFile } from '@ytt-language/shared';
import {
  type AnnotatedDocument,
  type AnnotationDescription,
  annotationsOf,
  everyDocument,
  proposedHeaderAnnotations,
  type StreamSyntax,
} from '@ytt-language/shared/tooling';
import { isSchema } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { symbolsOf } from '../code/symbols-at.js';
import type { Cursor } from '../cursor/cursor.js';
import { annotationSetAt, type DocumentRole, dialectOf, documentRoleAt } from '../cursor/document-role.js';
import { renderAnnotation } from '../hover/render-hover.js';
import type { CompletionEntry } from './entry.js';

/**
 * Returns an entry for each annotation that ytt allows on the node below or beside the comment, the likeliest first.
 * Empty behind a node before the first letter, and in files that are named as plain data values.
 */
export function annotationEntries(
  snapshot: Snapshot,
  cursor: Extract<Cursor, { kind: 'annotation-name' }>,
): CompletionEntry[] {
  const { file, run } = snapshot;
  if (!cursor.ownLine && cursor.name === '') return [];
  if (isNamedValuesFile(snapshot)) return [];
  // The comment begins two characters before the name, with `#@`.
  const place = placeOfComment(snapshot, cursor.start - 2, cursor.role);
  const hasArguments = /^[ \t]*\S/.test(file.text.slice(cursor.end).split('\n', 1)[0] ?? '');
  const described = annotationsOf(annotationSetAt(snapshot, cursor.start));
  const others = namesBeside(file, cursor.start);
  const hasHeader = [...others].some(isHeader);
  const annotations = (run?.dialect === 'released' ? described : [...described, ...proposedHeaderAnnotations])
    .filter(({ name }) => !others.has(name) && !(hasHeader && isHeader(name)))
    .filter((one) => place.documents.some((role) => one.onDocuments.includes(role)) || isOnItem(one, place))
    .sort((a, b) => rankOf(a, place, file) - rankOf(b, place, file))
    .map((one): CompletionEntry => {
      const isOfDocument = place.documents.some((role) => one.onDocuments.includes(role));
      const written = hasArguments ? '' : isOfDocument ? one.documentSnippet : one.snippet;
      const snippet = isOfDocument && place.marker === 'missing' && !hasArguments ? `${written}\n---\n$0` : written;
      return {
        label: `@${one.name}`,
        kind: 'annotation',
        documentation: () => renderAnnotation(one),
        // The edit replaces the whole label: clients without `filterText` compare the label with the typed text.
        edit: { range: { start: cursor.start - 1, end: cursor.end }, newText: `@${one.name}` },
        ...(snippet === '' ? {} : { snippet: `@${one.name}${snippet}` }),
      };
    });
  return place.marker === 'missing' && !hasArguments ? [...annotations, wholeOverlay(file, cursor)] : annotations;
}

/** Whether an annotation says that a document is a schema or data values. */
function isHeader(name: string): boolean {
  return /^data\/values(?:-schema)?$/.test(name) || proposedHeaderAnnotations.some((one) => one.name === name);
}

/** The names of the annotations in the comments around that in which `offset` is: all belong to the same node. */
function namesBeside({ lines, text }: SourceFile, offset: number): ReadonlySet<string> {
  const names = new Set<string>();
  for (const step of [-1, 1])
    for (let line = lines.lineAt(offset) + step; line >= 0 && line < lines.lineCount; line += step) {
      const comment = /^\s*(?:#(?:@([\w/-]+))?|$)/.exec(text.slice(lines.lineStart(line), lines.lineEnd(line)));
      if (comment === null) break;
      if (comment[1] !== undefined) names.add(comment[1]);
    }
  return names;
}

/**
 * Whether a setting or project file says that the file has plain data values. If that is only inferred, annotations are
 * offered.
 */
function isNamedValuesFile({ file, run }: Snapshot): boolean {
  if (run === undefined || run.reason.kind === 'inferred') return false;
  return run.dataValuesFiles.some((input) => input.path === file.path);
}

/** Completes a whole overlay, from its `load` to its first item, for a document that is still empty. */
function wholeOverlay(
  file: SourceFile,
  { start, end }: { readonly start: number; readonly end: number },
): CompletionEntry {
  const load = loadsOverlay(file) ? '' : '@ load("@ytt:overlay", "overlay")\n#';
  const match = (kind: string, item: string): string =>
    `${load}@overlay/match by=overlay.subset({"kind": "${kind}"}), expects="1+"\n---\n${item}`;
  return {
    label: '@overlay (a whole document)',
    kind: 'annotation',
    detail: 'matches documents by their kind and changes them',
    edit: { range: { start: start - 1, end }, newText: match('Deployment', '') },
    snippet: match('${1:Deployment}', '$0'),
    filterText: '@overlay',
  };
}

function loadsOverlay(file: SourceFile): boolean {
  return symbolsOf(file).loads.some(({ path }) => path === '@ytt:overlay');
}

function isOnItem({ onItems }: AnnotationDescription, { items }: AnnotatedPlace): boolean {
  return items.some((role) => onItems.includes(role));
}

/** The node that an annotation in a comment would apply to. */
interface AnnotatedPlace {
  /** The possible roles of the document below, if the comment is above one. */
  readonly documents: readonly AnnotatedDocument[];
  /** The possible roles of the item below the comment; empty if the comment is above a document's `---`. */
  readonly items: readonly AnnotatedDocument[];
  /** Whether an annotation of the document is followed by a `---` already. */
  readonly marker: 'present' | 'missing';
}

/** Comments above the first node of a file become those of a document as soon as a `---` follows them. */
function placeOfComment(snapshot: Snapshot, at: number, role: DocumentRole): AnnotatedPlace {
  const { file, summary, syntax } = snapshot;
  const marker = documentOfComment(syntax, at);
  if (marker !== undefined) {
    const own = documentRoleAt(snapshot, marker);
    return { documents: own === 'plain-values' ? everyDocument : [own], items: [], marker: 'present' };
  }
  const items = role === 'plain-values' ? [] : [role];
  // The result of a function in a file with a schema is often a part of the schema.
  if (role === 'template' && isSchema(summary, dialectOf(snapshot))) items.push('schema');
  if (!isAboveAll(file.text, at)) return { documents: [], items, marker: 'present' };
  return { documents: everyDocument, items, marker: 'missing' };
}

/** Whether there are only comments above, and no `---`. */
function isAboveAll(text: string, at: number): boolean {
  return text
    .slice(0, at)
    .split('\n')
    .every((line) => /^\s*(?:#|$)/.test(line));
}

/**
 * The rank of an annotation. Above a document, annotations for its possible roles come first; elsewhere all have the
 * same rank. The headers of the design documents come last. In a file that is named after values, the schema's header
 * comes after that of data values; in a file that loads `@ytt:overlay`, the annotation of overlays comes first.
 */
function rankOf(
  { name, onDocuments }: AnnotationDescription,
  { documents, marker }: AnnotatedPlace,
  file: SourceFile,
): number {
  const { path } = file;
  if (name === 'overlay/match' && marker === 'missing' && loadsOverlay(file)) return 0;
  if (name === 'data/values-schema' && /values[^/]*$/.test(path) && !path.includes('schema')) return 1.5;
  if (proposedHeaderAnnotations.some((one) => one.name === name)) return 3;
  return documents.some((role) => onDocuments.includes(role)) ? 1 : 2;
}

/** The start of the document that the comment at `at` belongs to: above its `---`. */
function documentOfComment({ documents, starts }: StreamSyntax, at: number): number | undefined {
  const index = documents.findIndex(
    ({ comments, injected }, i) => !injected && comments.some((one) => (starts[i] as number) + one.at === at),
  );
  return starts[index];
}
