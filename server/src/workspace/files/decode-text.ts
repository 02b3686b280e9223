/** The text of a file's bytes. */
import { fromBytes } from '@ytt-language/shared';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A file's bytes as text; bytes that are not UTF-8 become lone surrogates (see `SourceFile`). */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return fromBytes(bytes);
  }
}
