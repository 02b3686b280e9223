/** `completion`: prints a script with which a shell completes the program's commands, flags and their values. */
import { type Command, command } from '../command.js';
import { exit, UsageError } from '../terminal.js';
import { bashCompletion } from './bash-completion.js';
import { fishCompletion } from './fish-completion.js';
import type { Commands } from './program.js';
import { zshCompletion } from './zsh-completion.js';

const completions: Readonly<Record<string, (commands: Commands) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};
const shells = Object.keys(completions);

/** The subcommand itself; `commands` are all subcommands, including this one. */
export function completionCommand(commands: () => Commands): Command {
  return command({
    name: 'completion',
    arguments: 'SHELL',
    completes: shells,
    summary: `print what a shell completes by (${shells.join(', ')})`,
    flags: {},
    run: async ({ positionals }, terminal) => {
      const [name, extra] = positionals;
      if (name === undefined) throw new UsageError(`completion: needs the name of a shell (${shells.join(', ')})`);
      const completion = Object.hasOwn(completions, name) ? completions[name] : undefined;
      if (completion === undefined)
        throw new UsageError(`completion: unknown shell '${name}' (known: ${shells.join(', ')})`);
      if (extra !== undefined) throw new UsageError(`command 'completion' does not accept extra arguments '${extra}'`);
      terminal.out(completion(commands()));
      return exit.clean;
    },
  });
}
