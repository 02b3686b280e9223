/** Finds overlay annotations in documents that are not overlays: ytt accepts them and ignores them. */
import type { Annotation } from '../annotations/annotation.js';
import { overlayAnnotations } from '../annotations/catalogue/overlay.js';
import { isNode } from '../document/kinds.js';
import type { Document, Node } from '../document/node.js';
import { childNodes } from '../document/node-traits.js';
import type { Finding, Fix } from '../findings/finding.js';
import type { Origin } from '../text/origin.js';
import type { SourceFile } from '../text/source-file.js';
import { overlayPrefix } from './annotations.js';
import { hasOverlayAnnotations } from './nodes.js';

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
      fixes: [overlayFix(origin)],
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

function overlayFix({ file, start, end }: Origin): Fix {
  const isMarked = end > start;
  const at = isMarked ? start : behindLoads(file, start);
  const load = file.text.slice(0, at).includes('"@ytt:overlay"') ? '' : '#@ load("@ytt:overlay", "overlay")\n';
  const marker = isMarked ? '' : '---\n';
  const newText = `${load}#@overlay/match by=overlay.all, expects="1+"\n${marker}`;
  return {
    title: 'Make the document an overlay of all others',
    edits: [{ file, edit: { range: { start: at, end: at }, newText } }],
  };
}

/** The start of the first line from `start` on that is neither empty, nor a load, nor an ordinary comment. */
function behindLoads(file: SourceFile, start: number): number {
  const { lines } = file;
  for (let line = lines.lineAt(start); line < lines.lineCount; line++)
    if (!/^\s*(?:#!|#@[ \t]+load\b|$)/.test(file.lineText(line))) return lines.lineStart(line);
  return start;
}
