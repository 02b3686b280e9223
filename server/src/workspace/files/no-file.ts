import type { FileKey } from './file-key.js';

/** The key of no file, for work that concerns none. */
export const noFile: FileKey = '';
