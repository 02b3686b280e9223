/** Digests of texts; replaced by `digest-web.ts` if there is no Node.js. */
import { createHash } from 'node:crypto';

/** A digest of the text: the same only for equal texts. */
export function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}
