/**
 * Finds where a repository runs ytt, and with which arguments: in Makefiles, scripts, CI files, READMEs, Terraform and
 * kapp-controller templates.
 */
import { basename, resolve } from 'node:path';
import type { DataValueFlag } from '@ytt-language/shared';
import { addAll, addToList } from '@ytt-language/shared/tooling';
import type { FileKey } from '../files/file-key.js';
import { isYamlName, summaryOf } from '../files/file-summary.js';
import type { TextFile } from '../files/text-file.js';
import { isInside, toSlashes } from '../files/walk.js';
import { filesBelow, hasDirectory, hasFile, keysThat, type WorkspaceView } from '../files/workspace-view.js';
import { appTemplates } from './app-templates.js';
import { placeCommand, placeIn, startsOf } from './command-places.js';
import { fetchedPlaces, type PlaceSet, placesSetBy } from './fetched-places.js';
import { alternativesOf, unknownPart } from './open-paths.js';
import { exportedIn, type ShellVariables } from './shell-variables.js';
import { commandsNamed, pathIn, type ShellWord } from './shell-words.js';
import { isTerraformName, terraformData } from './terraform-data.js';
import { isVendirName } from './vendir.js';
import { bareCommand, type GivenByFlag, type PlacedCommand, type YttCommand } from './ytt-command.js';

/** Whether a file may contain commands that run ytt, judged by its name. */
export function mayRunYtt(key: FileKey): boolean {
  const name = basename(key);
  if (
    /^(?:GNU)?[Mm]akefile$|^(?:[Jj]ust|Earth|Docker|Jenkins)file$|\.(?:mk|sh|bash)$/.test(name) ||
    /^readme(?:[-_][\w.-]*)?\.(?:md|adoc|rst)$/i.test(name)
  )
    return true;
  if (/\/(?:\.?ci|bin|scripts?|hack)\/[\w-]+$/.test(toSlashes(key))) return true;
  return /^(?:App|PackageInstall|package|app|[Tt]askfile)\.ya?ml$/.test(name);
}

/** Whether a file is a program that runs ytt, judged by its name. Its code has no arguments as shell words. */
function isRunner(key: FileKey): boolean {
  return /^(?:\w*[_-])?ytt(?:[_-]\w*)?\.(?:py|rb|js|ts|go|pl|groovy)$/.test(basename(key));
}

/** Whether a file can contain documents of kapp-controller, judged by its name: as YAML, or a template that makes YAML. */
function mayBeApp(key: FileKey): boolean {
  return isYamlName(key) || /\.(?:tpl|tmpl|gotmpl|j2|template)$/.test(key);
}

/** A run of which only one thing is known: it ignores unknown comments. */
const lenientCommand: YttCommand = { ...bareCommand, ignoreUnknownComments: true, isPartial: true };

/** Matches a command in YAML, as many tools have it in their configuration: steps of tests, tasks, workflows. */
const commandInYaml = /^[^#\n\r\u2028\u2029]*\bytt[ \t]+(?:t(?:emplate|pl)?[ \t]+)?(?:-[fsv]|--[a-z]|\\$|["']?\$)/m;

const running = new WeakMap<TextFile, boolean>();

/** Whether a file may run ytt, judged by its name, or by its content if it is YAML. */
function runsYtt(file: TextFile): boolean {
  const { key } = file;
  const runs =
    running.get(file) ??
    (mayRunYtt(key) || (isYamlName(key) && file.text.includes('ytt') && commandInYaml.test(file.text)));
  running.set(file, runs);
  return runs;
}

const cache = new WeakMap<TextFile, { readonly set: string; readonly commands: readonly YttCommand[] }>();

/**
 * The ytt runs that `file` describes: in commands, if its name suggests any, and in documents of kapp-controller.
 * `exported` are the variables that other scripts set for it.
 */
export function yttCommandsIn(file: TextFile, exported: ShellVariables = new Map()): readonly YttCommand[] {
  const isShell = runsYtt(file);
  const used = new Map([...exported].filter(([name]) => isShell && file.text.includes(name)));
  const set = JSON.stringify([...used]);
  const known = cache.get(file);
  if (known?.set === set) return known.commands;
  const shell = isShell && /ytt/i.test(file.text) ? commandsNamed(file.text, 'ytt', used).flatMap(commandOf) : [];
  const handed = isRunner(file.key) && file.text.includes('--ignore-unknown-comments') ? [lenientCommand] : [];
  const inData = isTerraformName(file.key) ? terraformData(file.text) : [];
  const commands = [...shell, ...handed, ...inData, ...(mayBeApp(file.key) ? appTemplates(file) : [])];
  cache.set(file, { set, commands });
  return commands;
}

const exports = new WeakMap<TextFile, ShellVariables>();

/** The variables that scripts export, if all of them export the same value. */
function exportedVariables(files: readonly TextFile[]): ShellVariables {
  const found = new Map<string, readonly string[]>();
  for (const file of files.filter(runsYtt)) {
    const own = exports.get(file) ?? exportedIn(file.text);
    exports.set(file, own);
    for (const [name, values] of own) found.set(name, [...new Set([...(found.get(name) ?? []), ...values])]);
  }
  return new Map([...found].filter(([, values]) => values.length === 1));
}

/** The flags that set data values, by name. */
const valueFlags: ReadonlyMap<string, DataValueFlag['kind']> = new Map([
  ['-v', 'data-value'],
  ['--data-value', 'data-value'],
  ['--data-value-yaml', 'data-value-yaml'],
  ['--data-value-file', 'data-value-file'],
  ['--data-values-env', 'data-values-env'],
  ['--data-values-env-yaml', 'data-values-env-yaml'],
]);

const flags = ['--ignore-unknown-comments', '--strict', '-s', '--implicit-map-key-overrides'];
const valued =
  /^(?:-f|--file|--data-values-file|--file-mark|-o|--output|--output-files|--output-directory|-v|--data-value|--data-value-yaml|--data-value-file|--data-values-env|--data-values-env-yaml|--allow-symlink-destination)$/;
/** Subcommands of ytt that do not render, and the colon behind a key `ytt` in YAML. */
const subcommands = /^(?:version|help|website|fmt|completion|:)$/;

/** A flag, and its value if that is in the same word: `--file=a`, `-f=a` and `-fa` all mean `-f a`. */
function flagIn(word: ShellWord): { readonly name: string; readonly value: ShellWord | undefined } {
  const text = typeof word === 'string' ? word : (word.beginning ?? '');
  const [, short, attached] = /^(-[fov])=?(.+)$/s.exec(text) ?? [];
  const [, long = '', assigned] = /^(--?[\w-]+)(?:=(.*))?$/s.exec(text) ?? [];
  const [name, value] = short === undefined ? [long, assigned] : [short, attached];
  if (typeof word === 'string') return { name, value };
  if (value === undefined) return { name: '', value };
  const { ending, open } = word;
  const path = open === undefined ? {} : { open: open.slice(text.length - value.length) };
  return { name, value: { ending, ...(value && { beginning: value }), ...path } };
}

function commandOf({ line, words }: { readonly line: number; readonly words: readonly ShellWord[] }): YttCommand[] {
  const given = new Map<string, ShellWord[]>();
  const [, first] = words;
  if (typeof first === 'string' && subcommands.test(first)) return [];
  let isUnknown = false;
  const dataValues: GivenByFlag[] = [];
  for (let i = 1; i < words.length; i++) {
    const word = words[i] ?? '';
    const { name, value } = flagIn(word);
    if (valued.test(name)) {
      const argument = value ?? words[++i] ?? unknownWord;
      addToList(given, name, argument);
      addAll(dataValues, givenBy(name, argument));
    } else if (flags.includes(name)) addToList(given, name, 'true');
    else if (typeof word !== 'string') isUnknown = true;
  }
  const all = (...names: string[]): ShellWord[] => names.flatMap((name) => given.get(name) ?? []);
  const known = (values: readonly ShellWord[]): string[] => values.flatMap((value) => pathIn(value) ?? []);
  const files = all('-f', '--file');
  const dataValuesFiles = all('--data-values-file');
  const isGivenByFlag = [...valueFlags.keys()].some((name) => given.has(name));
  const isPartial = isUnknown || known([...files, ...dataValuesFiles]).length < files.length + dataValuesFiles.length;
  return [
    {
      line,
      files: known(files),
      dataValuesFiles: known(dataValuesFiles),
      ignoreUnknownComments: given.has('--ignore-unknown-comments'),
      strict: given.has('--strict') || given.has('-s'),
      implicitMapKeyOverrides: given.has('--implicit-map-key-overrides'),
      fileMarks: known(all('--file-mark')).filter((mark) => !mark.includes(unknownPart)),
      dataValues,
      isPartial,
      hasUnknownDataValues: isPartial || isGivenByFlag,
    },
  ];
}

/** The data value that the flag `name` sets with `argument`, as far as it is known. */
function givenBy(name: string, argument: ShellWord): GivenByFlag[] {
  const kind = valueFlags.get(name);
  if (kind === undefined) return [];
  if (typeof argument === 'string') return [{ kind, text: argument }];
  const { beginning: text } = argument;
  return text === undefined ? [] : [{ kind, text, isCut: true }];
}

const unknownWord = { ending: '' };

/**
 * Whether `file` may run ytt or fetch its inputs, judged by its name, its commands, or its kapp-controller documents.
 */
export function mayTellCommands(file: TextFile): boolean {
  return (
    runsYtt(file) ||
    isRunner(file.key) ||
    isTerraformName(file.key) ||
    isVendirName(file.key) ||
    (mayBeApp(file.key) && summaryOf(file).isApp)
  );
}

/** Whether a file with this name is searched for ytt runs. */
export function mayHoldCommands(key: FileKey): boolean {
  return mayBeApp(key) || mayRunYtt(key) || isRunner(key) || isTerraformName(key);
}

/** A command with the file that contains it. */
type CommandInFile = YttCommand & { readonly key: FileKey };

interface KnownCommands {
  readonly files: readonly (TextFile | undefined)[];
  readonly commands: readonly CommandInFile[];
}

/** By the keys of the searched files: the latest commands of each folder. */
const inFolders = new WeakMap<readonly FileKey[], Map<string, KnownCommands>>();

/** The ytt runs that the files of `folder` describe. Memoised, because building a graph asks several times. */
export function commandsBelow(view: WorkspaceView, folder: string): readonly CommandInFile[] {
  const keys = keysThat(view.keys, mayHoldCommands);
  const files = keys.map((key) => (isInside(folder, key) ? view.get(key) : undefined));
  const ofKeys = inFolders.get(keys) ?? new Map<string, KnownCommands>();
  inFolders.set(keys, ofKeys);
  const known = ofKeys.get(folder);
  if (known?.files.every((file, i) => file === files[i])) return known.commands;
  const present = files.filter((file) => file !== undefined);
  const exported = exportedVariables(present);
  const commands = present.flatMap((file) =>
    yttCommandsIn(file, exported).map((command) => ({ ...command, key: file.key })),
  );
  ofKeys.set(folder, { files, commands });
  return commands;
}

/** The ytt runs that the files of `folder` describe, with those inputs that exist. */
export function placedCommands(view: WorkspaceView, folder: string): readonly PlacedCommand[] {
  const exists = (path: string): boolean => hasFile(view, path) || hasDirectory(view, path);
  const setting = new Map<string, readonly PlaceSet[]>();
  const placesSet = (path: readonly string[]): readonly PlaceSet[] => {
    const known = setting.get(path.join('.')) ?? placesSetBy(view, folder, path);
    setting.set(path.join('.'), known);
    return known;
  };
  const alternatives = (command: CommandInFile): readonly CommandInFile[] =>
    alternativesOf(view, command, startsOf(command.key, command, folder)).map((one) => ({ ...one, key: command.key }));
  return commandsBelow(view, folder)
    .flatMap(alternatives)
    .flatMap((command) => {
      const { key, fetchedBy } = command;
      const hasAll = (directory: string): boolean => command.files.every((path) => exists(resolve(directory, path)));
      const fetched = fetchedBy === undefined ? [] : fetchedPlaces(placesSet(fetchedBy), folder, hasAll);
      if (fetched.length > 0) return fetched.map((directory) => placeIn(directory, key, command, exists));
      return placeCommand(key, command, folder, exists) ?? [];
    });
}

/** The absolute paths of a command's inputs, and of its data values files. */
export function pathsOf({ directory, files, dataValuesFiles }: PlacedCommand) {
  return {
    files: files.map((path) => resolve(directory, path)),
    dataValuesFiles: dataValuesFiles.map((path) => resolve(directory, path)),
  };
}

/** The commands in `folder` whose inputs all exist, and include the file `key`. */
export function completeCommandsWith(view: WorkspaceView, folder: string, key: FileKey): readonly PlacedCommand[] {
  return placedCommands(view, folder).filter((command) => {
    const { files, dataValuesFiles } = pathsOf(command);
    return command.lacking.length === 0 && [...files, ...dataValuesFiles].some((path) => isInside(path, key));
  });
}

/** The data values files of a command, in order; for a directory, in ytt's order. */
export function givenFiles(view: WorkspaceView, command: PlacedCommand): readonly FileKey[] {
  return pathsOf(command).dataValuesFiles.flatMap((path) =>
    hasFile(view, path) ? [path] : filesBelow(view, path).flatMap(({ key }) => (isYamlName(key) ? [key] : [])),
  );
}
