/** The files that the npm package brings for shells and for `man`: path from the package → text. */
import { commands } from '../cli.js';
import { bashCompletion } from './bash-completion.js';
import { fishCompletion } from './fish-completion.js';
import { manPage } from './man-page.js';
import { programName } from './program.js';
import { zshCompletion } from './zsh-completion.js';

export function shellFiles(version: string): Readonly<Record<string, string>> {
  return {
    [`completions/${programName}.bash`]: bashCompletion(commands),
    [`completions/_${programName}`]: zshCompletion(commands),
    [`completions/${programName}.fish`]: fishCompletion(commands),
    [`man/${programName}.1`]: manPage(commands, version),
  };
}
