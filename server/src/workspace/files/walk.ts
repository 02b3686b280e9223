/**
 * Finds the files below a workspace folder. It skips files that `.gitignore` (except for files that git tracks) or
 * `ytt.exclude` excludes, follows symbolic links where they may lead, and visits each directory once, however many
 * links lead to it.
 */
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { isPath } from './file-key.js';
import type { DirectoryEntry, FileSystem } from './file-system.js';
import { globMatcher, type PathMatcher } from './globs.js';
import { GitIndexes, type TrackedFiles } from './tracked-files.js';

/** Names of directories that belong to other tools. */
export const neverEntered: ReadonlySet<string> = new Set(['.git', 'node_modules', '.hg', '.svn']);

/** In bytes. */
const longestIgnoreFile = 1_000_000;

/** Whether a link may lead to a path, given with all links resolved. */
export type MayLeadTo = (real: string) => boolean;

/**
 * The rule for listing and reading files through links (invariant 8): a link may lead into every workspace folder, and
 * to the places that the user's settings allow.
 */
export function linkPolicy(fs: FileSystem, folders: readonly string[], allowed: readonly string[]): MayLeadTo {
  // A relative path would mean a different place in each process.
  const places = [...folders, ...allowed.filter(isPath)].map((path) => fs.realPath(path) ?? path);
  return (real) => places.some((place) => isInside(place, real));
}

interface Level {
  readonly path: string;
  /** The `.gitignore` rules that apply, each with the directory that contains them. */
  readonly rules: readonly { readonly base: string; readonly rules: Ignore }[];
  /**
   * The repository that contains the directory, if the repository is below the folder and has its index in its own
   * directory.
   */
  readonly repository?: Repository | undefined;
}

interface Repository {
  readonly directory: string;
  /** The tracked files, read when the first file in it would be ignored. */
  readonly tracked: () => TrackedFiles;
}

function repositoryAt(walked: Walked, directory: string): Repository {
  let tracked: TrackedFiles | undefined;
  return {
    directory,
    tracked: () => {
      tracked ??= walked.memory.indexes.trackedFiles(directory, walked.mayLeadTo);
      return tracked;
    },
  };
}

/** What later walks of the same files need from earlier ones. */
export interface WalkMemory {
  /** The indexes of the repositories that were visited. */
  readonly indexes: GitIndexes;
  /** Links whose targets do not exist; each walk adds some. */
  readonly dangling: Set<string>;
}

/** The memory before the first walk. */
export function newWalkMemory(fs: FileSystem): WalkMemory {
  return { indexes: new GitIndexes(fs), dangling: new Set() };
}

/** The absolute paths of the files below `folder`, one directory at a time. */
export function walk(
  fs: FileSystem,
  folder: string,
  exclude: readonly string[],
  mayLeadTo: MayLeadTo,
  memory = newWalkMemory(fs),
): Generator<readonly string[]> {
  const walked = { folder, root: fs.realPath(folder) ?? folder, mayLeadTo, memory };
  return walkFrom(fs, walked, { path: folder, rules: [] }, globMatcher(exclude));
}

/** The files that are one of `paths`, or below one. A directory that leads to several of them is read once. */
export function walkAt(
  fs: FileSystem,
  folder: string,
  exclude: readonly string[],
  paths: readonly string[] | ReadonlySet<string>,
  mayLeadTo: MayLeadTo,
  memory = newWalkMemory(fs),
): ReadonlySet<string> {
  const excluded = globMatcher(exclude);
  const walked = { folder, root: fs.realPath(folder) ?? folder, mayLeadTo, memory };
  const known = new Map<string, DirectoryContent>();
  const read = (level: Level): DirectoryContent => {
    const content = known.get(level.path) ?? directoryContent(readLevel(fs, walked, level, excluded));
    known.set(level.path, content);
    return content;
  };
  let all: readonly string[] | undefined;
  const found = new Set<string>();
  for (const path of paths) {
    const end = descend({ path: folder, rules: [] }, path, read);
    if (end === 'file') found.add(path);
    else if (end === 'link') {
      // Whether a link is followed depends on what was visited before it, so all of the folder is walked.
      all ??= [...walk(fs, folder, exclude, mayLeadTo, memory)].flat();
      for (const file of all) if (isInside(path, file)) found.add(file);
    } else if (end !== undefined)
      for (const files of walkFrom(fs, walked, end, excluded)) for (const file of files) found.add(file);
  }
  return found;
}

/**
 * The files directly in the directories that lead to `place`, and all files below it, one directory at a time;
 * undefined if there is no such directory, or only through a link.
 */
export function walkTo(
  fs: FileSystem,
  folder: string,
  exclude: readonly string[],
  place: string,
  mayLeadTo: MayLeadTo,
  memory = newWalkMemory(fs),
): Iterable<readonly string[]> | undefined {
  const excluded = globMatcher(exclude);
  const walked = { folder, root: fs.realPath(folder) ?? folder, mayLeadTo, memory };
  const onTheWay: (readonly string[])[] = [];
  const end = descend({ path: folder, rules: [] }, place, (level) => {
    const content = readLevel(fs, walked, level, excluded);
    onTheWay.push(content.files);
    return directoryContent(content);
  });
  return typeof end === 'object' ? inTurn(onTheWay, walkFrom(fs, walked, end, excluded)) : undefined;
}

function* inTurn<T>(...all: readonly Iterable<T>[]): Generator<T> {
  for (const some of all) yield* some;
}

/** The content of a directory, for look-ups. */
interface DirectoryContent extends Pick<LevelContent, 'rules' | 'repository'> {
  readonly files: ReadonlySet<string>;
  /** By path: whether they are links. */
  readonly directories: ReadonlyMap<string, boolean>;
}

function directoryContent({ files, directories, rules, repository }: LevelContent): DirectoryContent {
  const links = new Map(directories.map(({ path, link }) => [path, link]));
  return { files: new Set(files), directories: links, rules, repository };
}

/** Descends from `level` to `path`. Returns the directory there, or another entry, or a link on the way. */
function descend(
  level: Level,
  path: string,
  read: (level: Level) => DirectoryContent,
): Level | 'file' | 'link' | undefined {
  for (let at = level; ; ) {
    if (at.path === path) return at;
    if (!isInside(at.path, path)) return undefined;
    const { files, directories, rules, repository } = read(at);
    if (files.has(path)) return 'file';
    const end = path.indexOf(sep, at.path.length + 1);
    const next = end === -1 ? path : path.slice(0, end);
    const isLink = directories.get(next);
    if (isLink === undefined) return undefined;
    if (isLink) return 'link';
    at = { path: next, rules, repository };
  }
}

function* walkFrom(fs: FileSystem, walked: Walked, from: Level, excluded: PathMatcher): Generator<readonly string[]> {
  const { folder, root } = walked;
  const visited = new Set<string>([root]);
  // A link may lead back to the directory that contains it, or to a parent.
  for (let at = from.path; at !== folder && isInside(folder, at); at = dirname(at))
    visited.add(join(root, relative(folder, at)));
  const pending = [from];
  for (let level = pending.pop(); level !== undefined; level = pending.pop()) {
    const found = readLevel(fs, walked, level, excluded);
    for (const directory of found.directories.reverse()) {
      if (directory.link) {
        const real = fs.realPath(directory.path);
        if (real === undefined || !walked.mayLeadTo(real) || visited.has(real)) continue;
        visited.add(real);
      } else visited.add(join(root, relative(folder, directory.path)));
      pending.push({ path: directory.path, rules: found.rules, repository: found.repository });
    }
    yield found.files;
  }
}

interface LevelContent {
  readonly files: string[];
  readonly directories: { readonly path: string; readonly link: boolean }[];
  readonly rules: Level['rules'];
  readonly repository: Level['repository'];
}

interface Walked {
  readonly folder: string;
  /** The real path of the folder. */
  readonly root: string;
  readonly mayLeadTo: MayLeadTo;
  readonly memory: WalkMemory;
}

function readLevel(fs: FileSystem, walked: Walked, level: Level, excluded: PathMatcher): LevelContent {
  const { folder } = walked;
  const entries = [...(fs.readDirectory(level.path) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rules = [...level.rules];
  if (entries.some((entry) => entry.name === '.gitignore' && entry.kind === 'file')) {
    const bytes = fs.readFile(join(level.path, '.gitignore'), longestIgnoreFile);
    if (bytes !== undefined) rules.push({ base: level.path, rules: ignore().add(new TextDecoder().decode(bytes)) });
  }
  const repository = repositoryOf(walked, level, entries);
  const content: LevelContent = { files: [], directories: [], rules, repository };
  for (const entry of entries) {
    const path = join(level.path, entry.name);
    const kind = entry.kind === 'link' ? fs.stat(path)?.kind : entry.kind;
    if (neverEntered.has(entry.name)) continue;
    if (kind === undefined) {
      walked.memory.dangling.add(path);
      continue;
    }
    const slashed = toSlashes(relative(folder, path));
    const isDirectory = kind === 'directory';
    if (excluded(slashed) || (isIgnored(rules, path, isDirectory) && !isTracked(repository, path, isDirectory)))
      continue;
    if (kind === 'file') {
      if (entry.kind !== 'link' || walked.mayLeadTo(fs.realPath(path) ?? path)) content.files.push(path);
    } else content.directories.push({ path, link: entry.kind === 'link' });
  }
  return content;
}

function repositoryOf(walked: Walked, level: Level, entries: readonly DirectoryEntry[]): Level['repository'] {
  const git = entries.find(({ name }) => name === '.git');
  if (git === undefined) return level.repository;
  // If `.git` is a file, it refers to another directory, for a submodule or working tree; the enclosing repository does
  // not track the files here.
  return git.kind === 'directory' ? repositoryAt(walked, level.path) : undefined;
}

function isTracked(repository: Repository | undefined, path: string, isDirectory: boolean): boolean {
  if (repository === undefined) return false;
  const { files, directories } = repository.tracked();
  return (isDirectory ? directories : files).has(toSlashes(relative(repository.directory, path)));
}

function isIgnored(rules: Level['rules'], path: string, directory: boolean): boolean {
  let isOut = false;
  // Rules further down override those above.
  for (const rule of rules) {
    const name = toSlashes(relative(rule.base, path));
    const { ignored, unignored } = rule.rules.test(directory ? `${name}/` : name);
    if (ignored || unignored) isOut = ignored;
  }
  return isOut;
}

/** Whether `path` is `folder` or below it. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The nearest of `places` that equals or contains `path`. */
export function placeAbove(places: ReadonlySet<string>, path: string): string | undefined {
  for (let at = path; ; at = dirname(at)) {
    if (places.has(at)) return at;
    if (at === dirname(at)) return undefined;
  }
}

/** Those of `places` that contain `path` and are not `path` itself, the nearest first. */
export function placesAround(places: Pick<ReadonlySet<string>, 'has'>, path: string): readonly string[] {
  const around: string[] = [];
  for (let at = path; at !== dirname(at); ) {
    at = dirname(at);
    if (places.has(at)) around.push(at);
  }
  return around;
}

/** A relative path with slashes, as ytt prints it. */
export function toSlashes(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}
