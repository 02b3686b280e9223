/** Digests of texts, in a browser. */
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A digest of the text: the same only for equal texts. */
export function digest(text: string): string {
  return bytesToHex(sha1(new TextEncoder().encode(text)));
}
