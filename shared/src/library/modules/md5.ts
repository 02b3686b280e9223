/** `@ytt:md5` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#md5). */
import { md5 } from '@noble/hashes/legacy.js';
import { digestFunction, libraryModule } from '../wrapped-builtin.js';

/** What `load("@ytt:md5", …)` finds. */
export const md5Module = libraryModule('md5', { sum: digestFunction(md5) });
