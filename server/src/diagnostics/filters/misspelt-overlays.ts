/**
 * Finds overlay annotations that are misspelt, and so ignored, and the part of the overlay that each was written for.
 * What does not match there usually would with the annotation.
 */
import type { Finding, SourceFile } from '@ytt-language/shared';
import { addToList } from '@ytt-language/shared/tooling';
import { lastLineBelow } from './node-lines.js';

/** The lines of the node below an annotation, both included. */
interface AnnotatedLines {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns a function that tells for an error about an overlay which of the misspelt annotations in `findings` its node
 * is below: their file and line, as a text.
 */
export function misspeltOverlayAbove(findings: readonly Finding[]): (finding: Finding) => string | undefined {
  const byFile = new Map<SourceFile, AnnotatedLines[]>();
  for (const { file, range, failure } of findings) {
    if (failure?.kind !== 'annotation-unknown' || failure.nearest?.startsWith('overlay/') !== true) continue;
    const first = file.lines.lineAt(range.start);
    addToList(byFile, file, { first, last: lastLineBelow(file, first) });
  }
  return ({ code, file, range }) => {
    if (code !== 'overlay-match') return undefined;
    const line = file.lines.lineAt(range.start);
    const innermost = byFile.get(file)?.findLast(({ first, last }) => first < line && line <= last);
    return innermost && `${file.path} ${innermost.first}`;
  };
}
