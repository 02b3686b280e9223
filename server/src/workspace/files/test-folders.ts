/** Files of tests, known by the names of their folders in the path that `shownPath` gives. */

/** Whether a file is data that tests read; more often than others, such files resemble data values by chance. */
export function isTestData(path: string): boolean {
  return isBelow(path, /^(?:testdata|test-?fixtures|__\w+__)$/);
}

/** Whether a file belongs to tests, which may extend the project's schema, or run ytt with other flags. */
export function isOfTests(path: string): boolean {
  return isTestData(path) || isBelow(path, /^(?:tests?|fixtures|e2e)$/);
}

/** `path` is relative to the workspace folder, with slashes: where that is kept says nothing about its files. */
function isBelow(path: string, folder: RegExp): boolean {
  return path.split('/').some((segment) => folder.test(segment));
}
