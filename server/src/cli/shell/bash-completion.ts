/**
 * Completion for bash 3.2, which macOS has, and later
 * (https://www.gnu.org/software/bash/manual/html_node/Programmable-Completion.html). If the script offers no words,
 * bash completes paths by itself, quoted as needed.
 */
import type { Flags } from '../flags/flag.js';
import {
  type Commands,
  completedCommands,
  flagForms,
  flagsWithoutCommand,
  formWords,
  programName,
  quoted,
} from './program.js';

/**
 * Returns the text of a script to source, which completes the commands `given`, their forms and flags, and the values
 * of flags that are one of some words.
 */
export function bashCompletion(given: Commands): string {
  const commands = completedCommands(given);
  const names = given.map(({ name }) => name);
  return `# Completion of ${programName} for bash: source it, or put it where bash-completion looks.

_ytt_language_server() {
  local command='' flag='' word=\${COMP_WORDS[COMP_CWORD]} words='' at
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "\${command:+$command }\${COMP_WORDS[at]}" in
      ${commands.map(({ name }) => patternOf(name)).join(' | ')}) command="\${command:+$command }\${COMP_WORDS[at]}" ;;
    esac
  done
  # The equals sign is a word of its own.
  flag=\${COMP_WORDS[COMP_CWORD - 1]}
  if [[ $word == '=' ]]; then word=''; elif [[ $flag == '=' ]]; then flag=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  case "$command $flag" in
${commands.flatMap(({ name, flags }) => valuesOf(name, flags)).join('')}    *)
      case "$command" in
        '') words=${quoted([...names, ...formsOf(flagsWithoutCommand)].join(' '))} ;;
${commands.map((one) => `        ${patternOf(one.name)}) words=${quoted(wordsOf(one))} ;;\n`).join('')}      esac
      # Flags, which come last, are offered for a dash, so that paths are completed where they are meant.
      if [[ $word != -* ]]; then words=" $words"; words=\${words%% -*}; fi
      ;;
  esac
  # shellcheck disable=SC2207 # Words hold no spaces.
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _ytt_language_server ${programName}
`;
}

function patternOf(name: string): string {
  return name.includes(' ') ? quoted(name) : name;
}

/** A case for each flag that takes a value: its words, or none if the value is a path or any text. */
function valuesOf(command: string, flags: Flags): readonly string[] {
  return Object.entries(flags)
    .filter(([, { kind }]) => kind !== 'boolean')
    .map(([name, flag]) => {
      const patterns = flagForms(name, flag).map((form) => `'${command} ${form}'`);
      const words = typeof flag.completes === 'object' ? flag.completes.join(' ') : '';
      return `    ${patterns.join(' | ')}) words=${quoted(words)} ;;\n`;
    });
}

function wordsOf(command: Commands[number]): string {
  const { flags, completes } = command;
  return [...formWords(command), ...(typeof completes === 'object' ? completes : []), ...formsOf(flags)].join(' ');
}

function formsOf(flags: Flags): readonly string[] {
  return Object.entries(flags).flatMap(([name, flag]) => flagForms(name, flag));
}
