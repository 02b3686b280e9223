/** Files of tests, known by the names of their folders. */
import type { FileKey } from './file-key.js';
import { toSlashes } from './walk.js';

/** Whether a file is data that tests read; such files are more often like data values of the project by chance. */
export function isTestData(key: FileKey): boolean {
  return isBelow(key, /^(?:testdata|test-?fixtures|__\w+__)$/);
}

/** Whether a file belongs to tests, which may extend the project's schema, or run ytt with other flags. */
export function isOfTests(key: FileKey): boolean {
  return isTestData(key) || isBelow(key, /^(?:tests?|fixtures|e2e)$/);
}

function isBelow(key: FileKey, folder: RegExp): boolean {
  return toSlashes(key)
    .split('/')
    .some((segment) => folder.test(segment));
}
