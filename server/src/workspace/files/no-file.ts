/** A key for work that concerns no file, apart from the modules that differ in browsers (`file-key-web.ts`). */
import type { FileKey } from './file-key.js';

/** The key of no file, for work that concerns none. */
export const noFile: FileKey = '';
