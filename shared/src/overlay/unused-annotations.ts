/** Finds overlay annotations in documents that are not overlays: ytt accepts them and ignores them. */
import { type Annotation, overlayPrefix } from '../annotations/annotation.js';
import { overlayAnnotations } from '../annotations/catalogue/overlay.js';
import { isNode } from '../document/kinds.js';
import type { Document, Node } from '../document/node.js';
import { childNodes, hasOverlayAnnotations } from '../document/node-traits.js';
import type { Finding, Fix } from '../findings/finding.js';
import type { TextEdit } from '../text/edit.js';
import type { Origin } from '../text/origin.js';
import type { TextRange } from '../text/range.js';
import type { SourceFile } from '../text/source-file.js';

/**
 * A warning at the first overlay annotation in an evaluated document that is not an overlay. Values that code overlays
 * on others (`overlay.apply`) keep their annotations, so files that do so are skipped, and so are nodes from other
 * files.
 */
export function unusedAnnotationFindings(document: Document): readonly Finding[] {
  const { origin } = document;
  if (origin === undefined) return [];
  const { file, start, valueEnd = origin.end } = origin;
  if (!file.includes(`@${overlayPrefix}`) || file.includes('overlay.apply')) return [];
  const annotation = firstAnnotation(document, (at) => at.file === file && at.start >= start && at.start < valueEnd);
  if (annotation === undefined) return [];
  return [
    {
      code: 'overlay-unused',
      severity: 'warning',
      file,
      range: { start: annotation.origin.start, end: annotation.origin.end },
      message: `@${annotation.name} does nothing here: this document is no overlay, as no @overlay/match is above its '---'`,
      related: [],
      fixes: fixesOf(origin, annotation),
    },
  ];
}

/** The known overlay annotations; unknown ones are reported separately. */
const overlayNames = new Set(overlayAnnotations.map(({ name }) => name));

function firstAnnotation(node: Node, isOwn: (origin: Origin) => boolean): Annotation | undefined {
  if (!hasOverlayAnnotations(node)) return undefined;
  for (const [name, annotation] of node.annotations ?? [])
    if (overlayNames.has(name) && isOwn(annotation.origin)) return annotation;
  for (const child of childNodes(node)) {
    const found = isNode(child) ? firstAnnotation(child, isOwn) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function fixesOf(origin: Origin, annotation: Annotation): readonly Fix[] {
  const misplaced = misplacedMarkFixes(origin, annotation);
  // If the first document lacks its `---`, the annotation is meant for that document, and making all of it an overlay
  // is no fix.
  const isMatchOf = misplaced.length > 0 && origin.end === origin.start;
  return isMatchOf ? misplaced : [...misplaced, overlayFix(origin)];
}

/** For a repeated `---`, a missing one, or one above the annotation of its document instead of below it. */
function misplacedMarkFixes({ file, start, end }: Origin, annotation: Annotation): readonly Fix[] {
  const { lines, text } = file;
  const mark = lines.lineAt(start);
  const lineRange = (line: number): TextRange => ({ start: lines.lineStart(line), end: lines.lineEnd(line) });
  const isMarked = end > start;
  if (isMarked && mark > 0 && file.lineText(mark - 1).trimEnd() === '---')
    return [fix("Remove the second '---'", file, [{ range: lineRange(mark), newText: '' }])];
  const next = lines.lineAt(annotation.origin.start) + 1;
  const matches = /^@overlay\/match\b(?!-).*\bby=(?!["'])/.test(
    text.slice(annotation.origin.start + 1, lines.lineEnd(next - 1)),
  );
  const top = isMarked ? lines.lineEnd(mark) : 0;
  const isAtTop = /^(?:[ \t]*(?:#.*)?\r?\n)*$/.test(text.slice(top, lines.lineStart(next)));
  if (!matches || !isAtTop || /^\s*(?:-\s|#)/.test(file.lineText(next))) return [];
  if (!isMarked) {
    const below = lines.lineStart(next);
    const added = { range: { start: below, end: below }, newText: '---\n' };
    const isOneTooLow = file.lineText(next + 1).trimEnd() === '---';
    const removed = isOneTooLow ? [{ range: lineRange(next + 1), newText: '' }] : [];
    return [fix("Begin the document below it with '---'", file, [added, ...removed])];
  }
  const at = lines.lineStart(mark);
  const range = lineRange(next - 1);
  const moved = { range: { start: at, end: at }, newText: text.slice(range.start, range.end) };
  return [fix("Move it above the '---'", file, [moved, { range, newText: '' }])];
}

/** A preferred fix. */
function fix(title: string, file: SourceFile, edits: readonly TextEdit[]): Fix {
  return { title, edits: edits.map((edit) => ({ file, edit })), preferred: true };
}

function overlayFix({ file, start, end }: Origin): Fix {
  const isMarked = end > start;
  const at = isMarked ? start : behindLoads(file, start);
  const load = file.text.slice(0, at).includes('"@ytt:overlay"') ? '' : '#@ load("@ytt:overlay", "overlay")\n';
  const marker = isMarked ? '' : '---\n';
  const newText = `${load}#@overlay/match by=overlay.all, expects="1+"\n${marker}`;
  return {
    title: 'Make the document an overlay of all others',
    preferred: false,
    edits: [{ file, edit: { range: { start: at, end: at }, newText } }],
  };
}

/** The start of the first line from `start` on that is not empty, a `load` or an ordinary comment. */
function behindLoads(file: SourceFile, start: number): number {
  const { lines } = file;
  for (let line = lines.lineAt(start); line < lines.lineCount; line++)
    if (!/^\s*(?:#!|#@[ \t]+load\b|$)/.test(file.lineText(line))) return lines.lineStart(line);
  return start;
}
