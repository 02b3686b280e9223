/** `@ytt:sha256` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#sha256). */
import { sha256 } from '@noble/hashes/sha2.js';
import { digestFunction, libraryModule } from '../wrapped-builtin.js';

/** What `load("@ytt:sha256", …)` finds. */
export const sha256Module = libraryModule('sha256', { sum: digestFunction(sha256) });
