/** Creates findings for a range of a file. */
import type { Origin } from '../text/origin.js';
import type { SourceFile } from '../text/source-file.js';
import type { FindingCode } from './catalogue.js';
import type { Finding, RelatedPlace, Words } from './finding.js';

/** The place for `findingAt`: offsets are UTF-16 code units from the start of the file. */
export type FindingPlace = Pick<Origin, 'file' | 'start' | 'end'>;

/** An error at a place, with its words: only ytt's if they need no explanation. */
export function findingAt(
  code: FindingCode,
  place: FindingPlace,
  words: Words | string,
  related: readonly RelatedPlace[] = [],
): Finding {
  return {
    code,
    severity: 'error',
    file: place.file,
    range: { start: place.start, end: place.end },
    ...(typeof words === 'string' ? { message: words } : { message: words.message, plain: words.plain }),
    related,
  };
}

/** The place of an error that has no better one in `file`. */
export function startOf(file: SourceFile): FindingPlace {
  return { file, start: 0, end: 0 };
}
