/**
 * Indexes the files below the workspace folders, and determines which open files belong to them. Information about the
 * disk is kept until a change is announced.
 */

import { basename, dirname, relative, sep } from 'node:path';
import { haveSameElements } from '@ytt-language/shared/tooling';
import type { FileKey } from './file-key.js';
import type { FileSystem } from './file-system.js';
import { globMatcher } from './globs.js';
import { NamesOfFiles } from './names-of-files.js';
import { Repositories } from './repositories.js';
import {
  isInside,
  linkPolicy,
  type MayLeadTo,
  newWalkMemory,
  placeAbove,
  toSlashes,
  type WalkMemory,
  walk,
  walkAt,
  walkTo,
} from './walk.js';
import { foldersAround } from './workspace-folders.js';

/** The list of all known files, and what it was computed from. */
interface KnownKeys {
  readonly found: readonly ReadonlySet<FileKey>[];
  readonly open: readonly FileKey[];
  readonly keys: readonly FileKey[];
}

/** Callbacks while the files of a folder are searched. */
export interface IndexingSteps {
  /** Called with each file. */
  readonly read: (key: FileKey) => void;
  /** The directories whose files are to be found before all others; called before each file. */
  readonly first: () => readonly string[];
  /** Called when all files of such a directory have been found. */
  readonly foundFirst: () => void;
}

/** The maximum number of files and directories that are searched in a folder. A larger folder is hardly a project. */
export const mostInFolder = 100_000;

/** The maximum number of files and directories that are searched around an open file, if its folder is too large. */
const mostAround = 2_000;

/**
 * Holds the files that were found below each folder. A folder with too many files is only searched around open files.
 */
export class FolderIndex {
  private readonly fs: FileSystem;
  private readonly most: number;
  private readonly exclude: () => readonly string[];
  private readonly allowed: () => readonly string[];
  private readonly walks: WalkMemory;
  private folderPaths: readonly string[] = [];
  private readonly indexed = new Map<string, ReadonlySet<FileKey>>();
  /** The folders that are too large, so that only the surroundings of open files are known. */
  private readonly tooLarge = new Set<string>();
  /**
   * By folder: the directories whose files are all known. While the folder is indexed, these are some directories below
   * it; then it is the folder itself.
   */
  private readonly complete = new Map<string, ReadonlySet<string>>();
  /** For each indexing in progress: the changes on disk since it began. */
  private readonly changedMeanwhile = new Set<Set<FileKey>>();
  /** For open files that were not found below a folder: whether they are excluded. */
  private readonly hidden = new Map<FileKey, boolean>();
  /** The keys of the files that the client names. */
  readonly names: NamesOfFiles;
  private readonly repositories: Repositories;
  /** Where links may lead. */
  private mayLeadTo: MayLeadTo | undefined;
  private knownKeys: KnownKeys = { found: [], open: [], keys: [] };

  /**
   * The functions return the settings `ytt.exclude` and `ytt.allowedSymlinkDestinations`; `most` is the number of files
   * and directories that are searched for in a folder.
   */
  constructor(
    fs: FileSystem,
    exclude: () => readonly string[],
    allowed: () => readonly string[] = () => [],
    most = Number.POSITIVE_INFINITY,
  ) {
    this.fs = fs;
    this.most = most;
    this.exclude = exclude;
    this.allowed = allowed;
    this.walks = newWalkMemory(fs);
    this.repositories = new Repositories(fs);
    this.names = new NamesOfFiles(fs, this.indexed, () => this.folderPaths);
  }

  get folders(): readonly string[] {
    return this.folderPaths;
  }

  setFolders(folders: readonly string[]): void {
    this.forgetDisk();
    this.folderPaths = folders;
    for (const known of [this.indexed, this.complete])
      for (const folder of known.keys()) if (!folders.includes(folder)) known.delete(folder);
    for (const folder of this.tooLarge) if (!folders.includes(folder)) this.tooLarge.delete(folder);
  }

  /** Whether a folder is too large, so that only the surroundings of open files are known. */
  isTooLarge(folder: string): boolean {
    return this.tooLarge.has(folder);
  }

  /** Drops all information about the disk, except the files below the folders. */
  forgetDisk(): void {
    this.hidden.clear();
    this.names.forget();
    this.repositories.forget();
    this.mayLeadTo = undefined;
  }

  /**
   * Whether the target of `path`, with all links resolved, is in a workspace folder or where the user's own settings
   * allow it (invariant 8).
   */
  leadsInside(path: string, real = this.fs.realPath(path)): boolean {
    return real !== undefined && this.linkPolicy()(real);
  }

  private linkPolicy(): MayLeadTo {
    this.mayLeadTo ??= linkPolicy(this.fs, this.folderPaths, this.allowed());
    return this.mayLeadTo;
  }

  /** Whether `.gitignore` or the setting `ytt.exclude` excludes a file, open in the editor or not. */
  isHidden(key: FileKey): boolean {
    const around = foldersAround(this.folderPaths, key);
    if (around.length === 0 || this.names.isFound(key)) return false;
    const hidden = this.hidden.get(key) ?? around.every((folder) => this.isHiddenIn(folder, key));
    this.hidden.set(key, hidden);
    return hidden;
  }

  private isHiddenIn(folder: string, key: FileKey): boolean {
    const exclude = this.exclude();
    if (this.fs.stat(key) === undefined) return globMatcher(exclude)(toSlashes(relative(folder, key)));
    if (this.tooLarge.has(folder)) return this.filesAt(folder, dirname(key), 1)?.found.has(key) !== true;
    return walkAt(this.fs, folder, exclude, [key], this.linkPolicy(), this.walks).size === 0;
  }

  /** Whether all files are known around `key` that may be in its project. */
  isComplete(key: FileKey): boolean {
    const around = foldersAround(this.folderPaths, key);
    const isKnownIn = (folder: string): boolean =>
      placeAbove(this.complete.get(folder) ?? new Set(), key) !== undefined;
    return around.length > 0 && around.every(isKnownIn);
  }

  /**
   * Searches for the files of `folder`, and yields after each. Returns whether the folder is still part of the
   * workspace at the end.
   */
  *index(folder: string, steps: IndexingSteps): Generator<number, boolean> {
    const changed = new Set<FileKey>();
    this.changedMeanwhile.add(changed);
    let keys: ReadonlySet<FileKey> | undefined;
    try {
      keys = yield* this.indexBelow(folder, steps);
    } finally {
      this.changedMeanwhile.delete(changed);
    }
    if (!this.folderPaths.includes(folder)) return false;
    if (keys === undefined) {
      this.leaveUnsearched(folder);
      return true;
    }
    this.tooLarge.delete(folder);
    this.indexed.set(folder, keys);
    this.updateAround(folder, [...changed]);
    this.complete.set(folder, new Set([folder]));
    this.forgetDisk();
    return true;
  }

  /** Finds all files before it reads the first; returns undefined if there are too many. */
  private *indexBelow(folder: string, steps: IndexingSteps): Generator<number, ReadonlySet<FileKey> | undefined> {
    const keys = new Set<FileKey>();
    let directories = 0;
    for (const found of walk(this.fs, folder, this.exclude(), this.linkPolicy(), this.walks)) {
      for (const place of steps.first()) yield* this.indexFirst(folder, place, steps);
      directories++;
      for (const key of found) keys.add(key);
      if (keys.size + directories > this.most) return undefined;
      yield keys.size;
    }
    for (const key of keys) {
      for (const place of steps.first()) yield* this.indexFirst(folder, place, steps);
      steps.read(key);
      yield keys.size;
    }
    return keys;
  }

  private leaveUnsearched(folder: string): void {
    const places = [...(this.complete.get(folder) ?? [])].filter((place) => place !== folder);
    this.complete.set(folder, new Set(places));
    this.indexed.set(
      folder,
      new Set([...this.filesOf(folder)].filter((key) => places.some((at) => isInside(at, key)))),
    );
    this.tooLarge.add(folder);
    this.forgetDisk();
  }

  /** Finds the files around an open file: in the topmost directory above it that is not too large. */
  private indexAround(folder: string, key: FileKey): void {
    if (placeAbove(this.complete.get(folder) ?? new Set(), key) !== undefined) return;
    let place = dirname(key);
    let around = this.filesAt(folder, place, mostAround);
    for (let at = dirname(place); around?.isAll && at !== folder && isInside(folder, at); at = dirname(at)) {
      const more = this.filesAt(folder, at, mostAround);
      if (more?.isAll !== true) break;
      [place, around] = [at, more];
    }
    if (around !== undefined) this.note(folder, place, around.found);
  }

  /**
   * The files below `place`, and those in the directories that lead to it. If there are more than `most`, only some of
   * them, and `isAll` is false.
   */
  private filesAt(
    folder: string,
    place: string,
    most: number,
  ): { readonly found: ReadonlySet<FileKey>; readonly isAll: boolean } | undefined {
    const walked = walkTo(this.fs, folder, this.exclude(), place, this.linkPolicy(), this.walks);
    if (walked === undefined) return undefined;
    const found = new Set<FileKey>();
    let onTheWay = place === folder ? 0 : relative(folder, place).split(sep).length;
    let below = 0;
    for (const keys of walked) {
      for (const key of keys) found.add(key);
      if (onTheWay-- <= 0) below += 1 + keys.length;
      if (below > most) return { found, isAll: false };
    }
    return { found, isAll: true };
  }

  private *indexFirst(folder: string, place: string, { read, foundFirst }: IndexingSteps): Generator<number> {
    const walked = walkTo(this.fs, folder, this.exclude(), place, this.linkPolicy(), this.walks);
    if (walked === undefined) return;
    const found = new Set<FileKey>();
    for (const keys of walked) {
      for (const key of keys) {
        found.add(key);
        read(key);
        yield found.size;
      }
    }
    if (!this.folderPaths.includes(folder)) return;
    this.note(folder, place, found);
    foundFirst();
  }

  /**
   * Records that all files below `place` are known: they are in `found`, as are those in the directories that lead to
   * it.
   */
  private note(folder: string, place: string, found: ReadonlySet<FileKey>): void {
    const others = [...this.filesOf(folder)].filter((key) => !isInside(place, key));
    this.indexed.set(folder, new Set([...others, ...found]));
    this.complete.set(folder, new Set([...(this.complete.get(folder) ?? []), place]));
    this.forgetDisk();
  }

  /** The files that were found below any folder. */
  allFiles(): ReadonlySet<FileKey> {
    return new Set([...this.indexed.values()].flatMap((keys) => [...keys]));
  }

  /** The files that were found below `folder`. */
  filesOf(folder: string): ReadonlySet<FileKey> {
    return this.indexed.get(folder) ?? new Set();
  }

  /**
   * Processes files that were created, changed or deleted on disk. Returns whether the set of files or repositories has
   * changed.
   */
  changedOnDisk(changedKeys: readonly FileKey[]): boolean {
    const hasOtherRepositories = this.repositories.haveChanged(changedKeys);
    this.forgetDisk();
    for (const changed of this.changedMeanwhile) for (const key of changedKeys) changed.add(key);
    const keys = [...changedKeys, ...this.linksWithTargets()];
    const hasOtherFiles = [...this.indexed.keys()].map((folder) => this.updateAround(folder, keys)).includes(true);
    return hasOtherFiles || hasOtherRepositories;
  }

  /** The links whose targets did not exist before and now do; only the targets were announced. */
  private linksWithTargets(): readonly FileKey[] {
    const links = [...this.walks.dangling].filter((link) => this.fs.stat(link) !== undefined);
    for (const link of links) this.walks.dangling.delete(link);
    return links;
  }

  /**
   * Searches again for the files of `folder` that the changed ones may affect. Returns whether the set of files has
   * changed.
   */
  private updateAround(folder: string, changedKeys: readonly FileKey[]): boolean {
    const keys = this.filesOf(folder);
    const isAsKnown = (key: FileKey): boolean => keys.has(key) && this.fs.stat(key)?.kind === 'file';
    const places = new Set<string>();
    for (const key of changedKeys) {
      if (!isInside(folder, key)) continue;
      // A `.gitignore` applies to everything beside and below it.
      if (basename(key) === '.gitignore') places.add(dirname(key));
      else if (!isAsKnown(key)) places.add(key);
    }
    // In a folder that is too large, only the directories in `complete` are indexed.
    if (this.tooLarge.has(folder))
      for (const place of places)
        if (placeAbove(this.complete.get(folder) ?? new Set(), place) === undefined) places.delete(place);
    if (places.size === 0) return false;
    const found = walkAt(this.fs, folder, this.exclude(), places, this.linkPolicy(), this.walks);
    const others = [...keys].filter((known) => placeAbove(places, known) === undefined);
    if (others.length + found.size === keys.size && [...found].every((one) => keys.has(one))) return false;
    this.indexed.set(folder, new Set([...others, ...found]));
    return true;
  }

  /**
   * Every known file, including `open` ones. It is the same list as long as nothing changes, so that results can be
   * memoised by it. It is sorted, so that results do not depend on what was opened or created first.
   */
  keysWith(open: readonly FileKey[]): readonly FileKey[] {
    for (const key of open) {
      const unsearched = foldersAround(this.folderPaths, key).filter((folder) => this.tooLarge.has(folder));
      if (unsearched.length > 0 && !this.isHidden(key)) for (const folder of unsearched) this.indexAround(folder, key);
    }
    const found = [...this.indexed.values()];
    const others = open.filter((key) => !found.some((keys) => keys.has(key)) && !this.isHidden(key));
    const { knownKeys: known } = this;
    if (haveSameElements(known.found, found) && haveSameElements(known.open, others)) return known.keys;
    const keys = new Set(others);
    for (const some of found) for (const key of some) keys.add(key);
    this.knownKeys = { found, open: others, keys: [...keys].sort() };
    return this.knownKeys.keys;
  }

  /** Whether a directory is the root of a repository. */
  isRepository(directory: string): boolean {
    return this.repositories.isRoot(directory);
  }
}
