/** Completion for zsh (https://zsh.sourceforge.io/Doc/Release/Completion-System.html). */
import type { Flag, Flags } from '../flags/flag.js';
import {
  type Commands,
  completedCommands,
  flagsWithoutCommand,
  formWords,
  groupedFlags,
  programName,
  quoted,
} from './program.js';

/**
 * Returns the text of an autoload function, which can also be sourced. It completes the commands `given`, their forms
 * and flags, and the values of flags, all with their descriptions.
 */
export function zshCompletion(given: Commands): string {
  const commands = completedCommands(given);
  const described = given.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}\n`);
  const groups = groupedFlags(commands);
  // Forms come before the commands with whose names they begin.
  const byWords = [...commands].sort((a, b) => b.name.split(' ').length - a.name.split(' ').length);
  return `#compdef ${programName}
# Completion of ${programName} for zsh: source it, or put it as _${programName} where fpath leads.

_${programName}() {
  local context state state_descr line
  typeset -A opt_args
  local -a commands=(
${described.join('')}  )
  # Flags that the same commands have.
${groups.map(({ flags }, i) => `  local -a flags_${i}=(\n    ${specsOf(flags).join('\n    ')}\n  )\n`).join('')}  ${argumentsOf(['-C', ...specsOf(flagsWithoutCommand), "'1: :->command'", "'*:: :->argument'"], '    ')}
  case $state in
    command) _describe -t commands command commands ;;
    argument)
      case "$line[1] $words[2]" in
${byWords.map((one) => caseOf(one, groups)).join('')}      esac
      ;;
  esac
}

if [ "$funcstack[1]" = _${programName} ]; then
  _${programName} "$@"
else
  compdef _${programName} ${programName}
fi
`;
}

function caseOf(command: Commands[number], groups: ReturnType<typeof groupedFlags>): string {
  const { name, completes } = command;
  const words = formWords(command);
  const first =
    words.length === 0 ? [] : [quoted(`1:form:{_alternative 'forms:form:(${words.join(' ')})' 'files:file:_files'}`)];
  const flags = groups.flatMap(({ commands }, i) => (commands.includes(name) ? [`$flags_${i}`] : []));
  const rest = completes === undefined ? [] : [quoted(`*:argument:${action(completes)}`)];
  return `        '${name}'${name.includes(' ') ? '' : "' '*"})
          ${['_arguments', ...flags, ...first, ...rest].join(' ')}
          ;;
`;
}

function argumentsOf(specs: readonly string[], indent: string): string {
  return ['_arguments', ...specs].join(` \\\n${indent}`);
}

function specsOf(flags: Flags): readonly string[] {
  return Object.entries(flags).map(([name, flag]) => spec(name, flag));
}

/** A flag in the syntax of `_arguments`. */
function spec(name: string, { kind, short, help, completes }: Flag): string {
  const repeated = kind === 'strings' || kind === 'list' ? '*' : '';
  const takes = kind === 'boolean' ? '' : `:value:${action(completes)}`;
  const description = `[${help.replace(/[[\]:\\]/g, '\\$&')}]${takes}`;
  const long = kind === 'boolean' ? `--${name}` : `--${name}=`;
  if (short === undefined) return quoted(`${repeated}${long}${description}`);
  const letter = kind === 'boolean' ? `-${short}` : `-${short}+`;
  // Of the two spellings each excludes the other, if the flag can be given only once.
  const excluded = repeated === '' ? `(-${short} --${name})` : repeated;
  return `${quoted(excluded)}{${letter},${long}}${quoted(description)}`;
}

function action(completes: Flag['completes']): string {
  if (completes === undefined) return '';
  return completes === 'path' ? '_files' : `(${completes.join(' ')})`;
}
