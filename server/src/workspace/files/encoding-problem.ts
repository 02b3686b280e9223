/** Files on disk that are not in UTF-8, the only encoding that ytt reads, or begin with a byte order mark. */
import { byteOrderMark, otherEncoding } from '@ytt-language/shared/tooling';

/** The encoding, or 'unknown' if there are bytes that are not UTF-8. */
export type EncodingProblem = 'byte-order-mark' | 'UTF-16' | 'UTF-32' | 'unknown';

/** The problem with the encoding of a file that `decodeText` made into `text`. */
export function encodingProblemOf(text: string): EncodingProblem | undefined {
  if (text.startsWith(byteOrderMark)) return 'byte-order-mark';
  return otherEncoding(text) ?? (/[\udc80-\udcff]/u.test(text) ? 'unknown' : undefined);
}
