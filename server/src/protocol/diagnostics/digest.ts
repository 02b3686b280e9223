/** Short names for texts; `digest-web.ts` takes this file's place where there is no Node.js. */
import { createHash } from 'node:crypto';

/** The same for the same text, and for no other. */
export function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}
