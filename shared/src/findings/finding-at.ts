/** Creates findings for a range of a file. */
import type { Origin } from '../text/origin.js';
import type { SourceFile } from '../text/source-file.js';
import type { FindingCode } from './catalogue.js';
import type { Failure } from './failure.js';
import type { Finding, RelatedPlace, Words } from './finding.js';

/** The place for `findingAt`: offsets are UTF-16 code units from the start of the file. */
export type FindingPlace = Pick<Origin, 'file' | 'start' | 'end'>;

type ExplainedWords = Words & { readonly failure?: Failure | undefined };

/** An error at a place. `words` is ytt's message alone if that needs no explanation. */
export function findingAt(
  code: FindingCode,
  place: FindingPlace,
  words: ExplainedWords | string,
  related: readonly RelatedPlace[] = [],
): Finding {
  const { message, plain, failure }: ExplainedWords = typeof words === 'string' ? { message: words } : words;
  return {
    code,
    severity: 'error',
    file: place.file,
    range: { start: place.start, end: place.end },
    message,
    plain,
    ...(failure === undefined ? {} : { failure }),
    related,
  };
}

/** The place of an error that has no better one in `file`. */
export function startOf(file: SourceFile): FindingPlace {
  return { file, start: 0, end: 0 };
}
