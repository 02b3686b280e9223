/** The manual page in the npm package: path in the package, without the `.gz` of what is compressed there → text. */
import { commands } from '../cli.js';
import { manPage } from './man-page.js';
import { programName } from './program.js';

export function manualFiles(version: string): Readonly<Record<string, string>> {
  return { [`man/${programName}.1`]: manPage(commands, version) };
}
