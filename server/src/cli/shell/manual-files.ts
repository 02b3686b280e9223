/**
 * The manual page in the npm package, by its path there, without the `.gz` that is added because it is compressed
 * there.
 */
import { commands } from '../cli.js';
import { manPage } from './man-page.js';
import { programName } from './program.js';

/**
 * Returns the texts of the files by their paths, relative to the directory of the package; `version` is that of the
 * package.
 */
export function manualFiles(version: string): Readonly<Record<string, string>> {
  return { [`man/${programName}.1`]: manPage(commands, version) };
}
