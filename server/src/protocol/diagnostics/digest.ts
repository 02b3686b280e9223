/** Digests of texts; replaced by `digest-web.ts` where there is no Node.js. */
import { createHash } from 'node:crypto';

/** The same for the same text, and for no other. */
export function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}
