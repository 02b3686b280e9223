/** The manual page, in macros that every `man` understands (man(7)). */
import { shownKinds } from '../command.js';
import type { Flags } from '../flags/flag.js';
import { type Commands, flagForms, programName, serverFlags } from './program.js';

/**
 * Returns the page in troff. It lists the commands `given` and their forms, each with its flags; `version` is shown in
 * the footer.
 */
export function manPage(given: Commands, version: string): string {
  const commands = given.flatMap((one) => [one, ...(one.forms ?? [])]);
  const sections = [
    ['NAME', [`${text(programName)} \\- language server and command line for ytt YAML`]],
    ['SYNOPSIS', commands.flatMap(synopsisOf).concat(serverSynopsis)],
    ['DESCRIPTION', description],
    ['COMMANDS', commands.flatMap(describeCommand)],
    ['SERVER', ['In place of a command, a way in which an editor is served:', ...flagLines(serverFlags)]],
    ['EXIT STATUS', exitStatus],
    ['FILES', files],
    ['EXAMPLES', examples],
    ['SEE ALSO', links],
  ] as const;
  const head = `.TH ${programName.toUpperCase()} 1 "" "${programName} ${version}" "User Commands"`;
  return `${[head, ...sections.flatMap(([title, lines]) => [`.SH ${title.includes(' ') ? `"${title}"` : title}`, ...lines])].join('\n')}\n`;
}

const description = [
  'Finds what is wrong with data values, schemas, templates and overlays of ytt,',
  'on the command line and in editors, and evaluates them as ytt does.',
  'The ytt executable is not needed; nothing is executed, and nothing is fetched.',
].map(text);

const exitStatus = [
  ...item('0', 'nothing is wrong; there may be warnings'),
  ...item('1', 'errors were found'),
  ...item('2', 'the command cannot be carried out: its arguments are wrong, or a file may not be read'),
];

const files = item('.ytt-project.yaml', 'which files belong to one run of ytt, where that is not told by their places');

const links = [
  '.UR https://github.com/ytt-language/ytt-language-tools',
  'Settings, findings, editors',
  '.UE',
  '.PP',
  '.UR https://carvel.dev/ytt/',
  'ytt',
  '.UE',
];

const examples = [
  'Check all projects below the working directory:',
  ...example('ytt-language-server check'),
  '.PP',
  'Print the data values of one run:',
  ...example('ytt-language-server values -f config/ --data-values-file values/prod.yml'),
];

const serverSynopsis = ['.br', `.B ${text(programName)} \\-\\-stdio`];

function synopsisOf({ name, arguments: shown }: Commands[number], at: number): readonly string[] {
  const behind = [shown, '[FLAGS]'].filter((part) => part !== '').join(' ');
  return [...(at === 0 ? [] : ['.br']), `.B ${text(`${programName} ${name}`)}`, `.RI ${quoted(text(behind))}`];
}

function describeCommand({ name, arguments: shown, summary, flags }: Commands[number]): readonly string[] {
  const heading = [name, shown].filter((part) => part !== '').join(' ');
  return [`.SS ${quoted(text(heading))}`, ...filled(sentence(summary)), ...flagLines(flags)];
}

function flagLines(flags: Flags): readonly string[] {
  return Object.entries(flags).flatMap(([name, flag]) =>
    item(`${flagForms(name, flag).join(', ')}${shownKinds[flag.kind]}`, flag.help),
  );
}

function item(term: string, meaning: string): readonly string[] {
  return ['.TP', `.B ${text(term)}`, ...filled(sentence(meaning))];
}

function example(command: string): readonly string[] {
  return ['.PP', '.RS 4', '.nf', text(command), '.fi', '.RE'];
}

/** Breaks `words` into lines that are short enough for people who read the source of the page. */
function filled(words: string): readonly string[] {
  return (words.match(/.{1,70}(?= |$)/g) ?? []).map((line) => text(line.trimStart()));
}

/** Escapes text: dashes become minus signs, which can be copied, and no line begins with a request. */
function text(plain: string): string {
  return plain
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');
}

function quoted(argument: string): string {
  return `"${argument.replaceAll('"', '""')}"`;
}

function sentence(words: string): string {
  const first = words.charAt(0).toUpperCase() + words.slice(1);
  return first.endsWith('.') ? first : `${first}.`;
}
