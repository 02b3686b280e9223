/** Moves findings of an earlier version of a file to the same text in a later version, until new ones are computed. */
import type { Finding, Fix, RelatedPlace, SourceFile, TextRange } from '@ytt-language/shared';
import type { Replacement } from '@ytt-language/shared/tooling';

/** Two versions of a file, and the range that was replaced between them. */
export interface Versions {
  readonly before: SourceFile;
  readonly after: SourceFile;
  readonly replaced: Replacement;
}

/**
 * `finding` of the version `before`, moved to the version `after`; undefined if the edits touched its range or its
 * immediate surroundings. Fixes whose ranges they touched are dropped.
 */
export function movedFinding(finding: Finding, { before, after, replaced }: Versions): Finding | undefined {
  const { start, end, newEnd } = replaced;
  const isTouched = (file: SourceFile, range: TextRange): boolean =>
    file === before && range.start <= end && range.end >= start;
  const move = (offset: number): number => (offset >= end ? offset - end + newEnd : offset);
  const moved = (range: TextRange): TextRange => ({ start: move(range.start), end: move(range.end) });
  if (isTouched(finding.file, finding.range)) return undefined;
  if (finding.related.some(({ file, range }) => isTouched(file, range))) return undefined;
  const related = finding.related.map(
    (place): RelatedPlace => (place.file === before ? { ...place, file: after, range: moved(place.range) } : place),
  );
  const fixes = finding.fixes
    ?.filter(({ edits }) => !edits.some(({ file, edit }) => isTouched(file, edit.range)))
    .map(
      (fix): Fix => ({
        ...fix,
        edits: fix.edits.map(({ file, edit }) =>
          file === before ? { file: after, edit: { ...edit, range: moved(edit.range) } } : { file, edit },
        ),
      }),
    );
  const { namedLine } = finding;
  return {
    ...finding,
    file: after,
    range: moved(finding.range),
    related,
    ...(fixes === undefined ? {} : { fixes }),
    ...(namedLine === undefined ? {} : { namedLine: after.lines.lineAt(move(before.lines.lineStart(namedLine))) }),
  };
}
