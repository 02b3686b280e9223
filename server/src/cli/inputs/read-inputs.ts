/**
 * Reads the arguments of `-f` and `--data-values-file`: files, directories and standard input, in ytt's order
 * (https://carvel.dev/ytt/docs/v0.48.x/inputs/). Nothing is fetched from the network.
 */
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type ProjectInputs, SourceFile, splitLibraryAddress } from '@ytt-language/shared';
import { decodeText } from '../../workspace/files/text-encoding.js';
import { type Terminal, UsageError } from '../terminal.js';
import { dataValueFlags, type RunFlagValues, runOptions } from './run-flags.js';

export interface ReadInputs {
  readonly inputs: ProjectInputs;
  /** The path of each file, as the user would write it. */
  readonly paths: ReadonlyMap<SourceFile, string>;
}

/**
 * Reads the inputs of one run that the flags `values` describe, including data values from files and the environment.
 * Throws a `UsageError`, with ytt's words, for a path that does not exist or may not be read, and for invalid flags.
 */
export async function readInputs(values: RunFlagValues, terminal: Terminal): Promise<ReadInputs> {
  const reader = new InputReader(terminal, values);
  const files: SourceFile[] = [];
  for (const argument of values.file ?? []) for (const file of await reader.readArgument(argument)) files.push(file);
  const dataValuesFiles: SourceFile[] = [];
  const libraries = new Map<SourceFile, string>();
  for (const argument of values['data-values-file'] ?? []) {
    const { library, rest: path } = splitLibraryAddress(argument);
    if (library === '@') throw new UsageError('Expected library ref to not be empty');
    const read = await within(`${fromFile}Find files '${path}'`, () => reader.readArgument(path));
    for (const file of read) {
      dataValuesFiles.push(file);
      if (library !== '') libraries.set(file, library);
    }
  }
  const dataValues = await dataValueFlags(values, terminal.environment, (path) =>
    within(`${fromFile}Finding file '${path}'`, () => reader.readOne(path)),
  );
  const inputs = {
    files,
    originalPaths: reader.originalPaths,
    dataValuesFiles,
    dataValuesFileLibraries: libraries,
    dataValues,
    options: runOptions(values),
  };
  return { inputs, paths: reader.paths };
}

const fromFile = 'Extracting data value from file: ';

/** Prefixes errors about an argument with ytt's words for what it reads. */
async function within<T>(words: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${words}: ${error.message}`) : error;
  }
}

/**
 * Matches the path of standard input, and that with which a shell replaces `<(command)`: links to pipes. They are not
 * on disk, so following them reveals no other file.
 */
const isDescriptor = /^\/(?:dev\/stdin|(?:dev|proc\/(?:self|\d+))\/fd\/\d+)$/;

/** As in ytt, everything is inside of `/`, but nothing is inside of the root of a drive. */
function isIn(allowed: string, target: string): boolean {
  return target === allowed || target.startsWith(allowed === sep ? sep : allowed + sep);
}

class InputReader {
  readonly paths = new Map<SourceFile, string>();
  /** The original names of files that were renamed by `NAME=PATH`. */
  readonly originalPaths = new Map<SourceFile, string>();
  private readonly terminal: Terminal;
  private readonly allowedLinks: readonly string[] | 'all';
  /** By directory: the names of the links in it, because a directory may have very many files. */
  private readonly links = new Map<string, ReadonlySet<string>>();
  private isInputRead = false;

  constructor(terminal: Terminal, values: RunFlagValues) {
    this.terminal = terminal;
    this.allowedLinks =
      values['dangerous-allow-all-symlink-destinations'] === true
        ? 'all'
        : (values['allow-symlink-destination'] ?? []).map((path) => resolve(terminal.directory, path));
  }

  /** One argument, `[NAME=]PATH`: the files that it names. */
  async readArgument(argument: string): Promise<SourceFile[]> {
    const pieces = argument.split('=');
    const [first = '', second] = pieces;
    if (pieces.length > 2)
      throw new UsageError(`Expected file '${argument}' to only have single '=' sign to for relative path assignment`);
    const path = second ?? first;
    const name = second === undefined ? '' : first;
    if (/^https?:\/\//.test(path)) throw new UsageError(`${path}: files are not fetched from the network`);
    if (path === '-') return [this.named(name, 'stdin.yml', await this.readText('-'), 'stdin.yml')];
    const absolute = resolve(this.terminal.directory, path);
    if (path === '' || !this.isThere(absolute))
      throw new UsageError(`Checking file '${path}': lstat ${path}: no such file or directory`);
    if (this.terminal.fs.specialKind?.(absolute) === 'other' && !this.isLink(absolute))
      throw new UsageError(`Expected file '${path}' to be a regular file, but was not`);
    if (this.terminal.fs.stat(absolute)?.kind === 'directory' && !this.isLink(absolute))
      return this.readBelow(absolute, path);
    return [this.named(name, basename(absolute), await this.readText(path), path)];
  }

  async readText(path: string): Promise<string> {
    if (path === '-') return this.readInput();
    const absolute = resolve(this.terminal.directory, path);
    this.checkLink(absolute, path);
    const bytes = this.terminal.fs.readFile(absolute);
    if (bytes === undefined) throw new UsageError(`Reading file '${path}': it cannot be read`);
    return decodeText(bytes);
  }

  /** All of standard input, which can only be read once. */
  private async readInput(): Promise<string> {
    if (this.isInputRead)
      throw new UsageError(
        "Standard input has already been read, has the '-' argument been used in more than one flag?",
      );
    this.isInputRead = true;
    return decodeText(await this.terminal.readInput());
  }

  /** The text of the single file that `argument` names. */
  async readOne(argument: string): Promise<string> {
    const [file, ...others] = await this.readArgument(argument);
    if (file === undefined || others.length > 0)
      throw new UsageError(`Expected '${argument}' to be a file, but is a directory`);
    return file.text;
  }

  /** The files below a directory, ordered by the bytes of their names relative to it. */
  private async readBelow(directory: string, shown: string): Promise<SourceFile[]> {
    const names: string[] = [];
    const visit = (path: string): void => {
      for (const entry of this.terminal.fs.readDirectory(path) ?? []) {
        const child = join(path, entry.name);
        if (entry.kind === 'directory') visit(child);
        else names.push(relative(directory, child).split(sep).join('/'));
      }
    };
    visit(directory);
    names.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const files: SourceFile[] = [];
    for (const name of names) {
      const path = join(shown, name);
      files.push(this.file(name, await this.readText(path), path));
    }
    return files;
  }

  private named(name: string, original: string, text: string, readFrom: string): SourceFile {
    const file = this.file(name || original, text, readFrom);
    this.originalPaths.set(file, original);
    return file;
  }

  private file(path: string, text: string, readFrom: string): SourceFile {
    const file = new SourceFile(path, text);
    this.paths.set(file, readFrom);
    return file;
  }

  /** Whether a file exists: its directory lists it, or it can be read anyway, as a pipe made by a shell. */
  private isThere(path: string): boolean {
    const { fs } = this.terminal;
    const isKnown = fs.stat(path) !== undefined || fs.specialKind?.(path) !== undefined;
    return isKnown || this.isLink(path) || isDescriptor.test(path);
  }

  private isLink(path: string): boolean {
    const parent = resolve(path, '..');
    const links = this.links.get(parent) ?? this.linksIn(parent);
    this.links.set(parent, links);
    return links.has(basename(path));
  }

  private linksIn(directory: string): ReadonlySet<string> {
    const entries = this.terminal.fs.readDirectory(directory) ?? [];
    return new Set(entries.filter(({ kind }) => kind === 'link').map(({ name }) => name));
  }

  /** Like ytt, follows symbolic links only where `--allow-symlink-destination` permits. */
  private checkLink(absolute: string, shown: string): void {
    if (this.allowedLinks === 'all' || !this.isLink(absolute)) return;
    const target = this.terminal.fs.realPath(absolute);
    if (target === undefined && isDescriptor.test(absolute)) return;
    if (target === undefined) throw new UsageError(`Checking symlink file '${shown}': it leads nowhere`);
    if (this.allowedLinks.some((allowed) => isIn(allowed, target))) return;
    const { directory } = this.terminal;
    const isNear = !isAbsolute(shown) && isIn(directory, target);
    throw new UsageError(
      `Checking symlink file '${shown}': Expected symlink file '${shown}' -> ` +
        `'${isNear ? relative(directory, target) : target}' to be allowed, but was not ` +
        `(hint: symlinks are disallowed as a security feature, use '--allow-symlink-destination' flags to override)`,
    );
  }
}
