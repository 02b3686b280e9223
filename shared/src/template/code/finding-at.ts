/** Error findings of the template stage. */
import type { FindingCode } from '../../findings/catalogue.js';
import type { Finding, RelatedPlace } from '../../findings/finding.js';
import type { Origin } from '../../text/origin.js';

/** An error at a place. */
export function findingAt(
  code: FindingCode,
  place: Pick<Origin, 'file' | 'start' | 'end'>,
  message: string,
  related: readonly RelatedPlace[] = [],
): Finding {
  return {
    code,
    severity: 'error',
    file: place.file,
    range: { start: place.start, end: place.end },
    message,
    related,
  };
}
