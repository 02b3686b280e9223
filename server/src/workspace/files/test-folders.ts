/** Recognises files of tests by the names of the folders in their paths, as `shownPath` returns them. */

/** Whether a file is data that tests read. Such files often resemble data values by chance. */
export function isTestData(path: string): boolean {
  return isBelow(path, /^(?:testdata|test-?fixtures|__\w+__)$/);
}

/** Whether a file belongs to tests, which may extend the project's schema, or run ytt with other flags. */
export function isOfTests(path: string): boolean {
  return isTestData(path) || isBelow(path, /^(?:tests?|fixtures|e2e)$/);
}

/** Only the path relative to the workspace folder counts: where the folder itself is says nothing about its files. */
function isBelow(path: string, folder: RegExp): boolean {
  return path.split('/').some((segment) => folder.test(segment));
}
