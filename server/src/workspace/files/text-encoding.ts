/** The text of a file on disk, and what is wrong with its encoding: ytt reads UTF-8 only, without a byte order mark. */
import { fromBytes } from '@ytt-language/shared';
import { byteOrderMark, otherEncoding } from '@ytt-language/shared/tooling';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A file's bytes as text; bytes that are not UTF-8 become lone surrogates (see `SourceFile`). */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return fromBytes(bytes);
  }
}

/** The encoding, or 'unknown' if there are bytes that are not UTF-8. */
export type EncodingProblem = 'byte-order-mark' | 'UTF-16' | 'UTF-32' | 'unknown';

/** The problem with the encoding of a file that `decodeText` made into `text`. */
export function encodingProblemOf(text: string): EncodingProblem | undefined {
  if (text.startsWith(byteOrderMark)) return 'byte-order-mark';
  return otherEncoding(text) ?? (/[\udc80-\udcff]/u.test(text) ? 'unknown' : undefined);
}
