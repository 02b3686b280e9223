/** Files of tests, known by the names of their folders below the workspace folder. */

/** Whether the file at a path is data that tests read; such files are more often like data values of the project by chance. */
export function isTestData(path: string): boolean {
  return isBelow(path, /^(?:testdata|test-?fixtures|__\w+__)$/);
}

/** Whether the file at a path belongs to tests, which may extend the project's schema, or run ytt with other flags. */
export function isOfTests(path: string): boolean {
  return isTestData(path) || isBelow(path, /^(?:tests?|fixtures|e2e)$/);
}

/** `path` is relative to the workspace folder, with slashes: where that is kept says nothing about its files. */
function isBelow(path: string, folder: RegExp): boolean {
  return path.split('/').some((segment) => folder.test(segment));
}
