/** Error findings of the template stage. */
import type { FindingCode } from '../../findings/catalogue.js';
import type { Finding, RelatedPlace, Words } from '../../findings/finding.js';
import type { Origin } from '../../text/origin.js';

/** An error at a place, with what is said of it: only ytt's words where they need no explanation. */
export function findingAt(
  code: FindingCode,
  place: Pick<Origin, 'file' | 'start' | 'end'>,
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
