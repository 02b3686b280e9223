/**
 * Reads which files git tracks from the index in the repository's own directory (https://git-scm.com/docs/index-format,
 * versions 2 to 4). Split indexes, and directories that a `.git` file points to, are not read.
 */

import { join } from 'node:path';
import type { FileStat, FileSystem } from './file-system.js';

/** The files that git tracks: they are not ignored, whatever `.gitignore` says. */
export interface TrackedFiles {
  /** Paths relative to the repository's directory, with slashes. */
  readonly files: ReadonlySet<string>;
  /** The directories that contain these files. */
  readonly directories: ReadonlySet<string>;
}

const nothing: TrackedFiles = { files: new Set(), directories: new Set() };

/** In bytes. */
const longestIndex = 64_000_000;
/** In bytes: the longest path that systems accept. */
const longestName = 4_096;
/**
 * In bytes, roughly: the limit for the names of files, for those of directories, and for everything that is kept. A
 * short index can describe very long names.
 */
const mostMemory = 128_000_000;
/** The memory that a name takes besides its characters. */
const memoryOfEntry = 64;

/** The number of repositories whose indexes are kept. */
const mostKept = 8;

interface KnownIndex {
  readonly stat: FileStat;
  readonly tracked: TrackedFiles;
  /** In bytes, roughly. */
  readonly memory: number;
}

/** Reads the indexes of repositories, and keeps the latest of each until it changes. */
export class GitIndexes {
  private readonly fs: FileSystem;
  /** By the directories of the repositories, in the order of their latest use. */
  private readonly known = new Map<string, KnownIndex>();

  constructor(fs: FileSystem) {
    this.fs = fs;
  }

  /**
   * The files that the repository in `directory` tracks; none if its index cannot be read. `mayLead` is called with the
   * real path of the index when it is read.
   */
  trackedFiles(directory: string, mayLead?: (realPath: string) => boolean): TrackedFiles {
    const path = join(directory, '.git', 'index');
    const stat = this.fs.stat(path);
    const before = this.known.get(directory);
    this.known.delete(directory);
    if (stat === undefined) return nothing;
    const isAsBefore = stat.mtime !== undefined && stat.mtime === before?.stat.mtime && stat.size === before.stat.size;
    const index = isAsBefore ? before : this.read(path, stat, mayLead);
    if (index === undefined) return nothing;
    this.known.set(directory, index);
    this.forgetOldest();
    return index.tracked;
  }

  private forgetOldest(): void {
    let memory = 0;
    for (const index of this.known.values()) memory += index.memory;
    for (const [oldest, index] of this.known) {
      if (this.known.size <= mostKept && memory <= mostMemory) return;
      this.known.delete(oldest);
      memory -= index.memory;
    }
  }

  private read(path: string, stat: FileStat, mayLead?: (realPath: string) => boolean): KnownIndex | undefined {
    const bytes = this.fs.readFile(path, longestIndex, mayLead);
    // Forgotten, because an index that may not be read now may be allowed later.
    if (bytes === undefined) return undefined;
    const names = namesIn(bytes, lengthOfSha1) ?? namesIn(bytes, lengthOfSha256);
    const directories = names && directoriesOf(names);
    if (names === undefined || directories === undefined) return { stat, tracked: nothing, memory: 0 };
    const memory = memoryOf(names) + memoryOf(directories);
    return { stat, tracked: { files: new Set(names), directories }, memory };
  }
}

function memoryOf(names: Iterable<string>): number {
  let memory = 0;
  for (const name of names) memory += name.length + memoryOfEntry;
  return memory;
}

/** Undefined if they take too much memory. */
function directoriesOf(names: readonly string[]): ReadonlySet<string> | undefined {
  const directories = new Set<string>();
  let memory = 0;
  for (const name of names)
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      const above = name.slice(0, end);
      if (directories.has(above)) break;
      directories.add(above);
      memory += above.length + memoryOfEntry;
      if (memory > mostMemory) return undefined;
    }
  return directories;
}

/** The length of an entry's times, device, mode, owner and size, which are followed by the hash of its object. */
const fixedLength = 40;
/**
 * Only the repository's configuration names the kind of hash, so both are tried: with the wrong one, the names do not
 * fit.
 */
const lengthOfSha1 = 20;
const lengthOfSha256 = 32;

/**
 * The names of the entries; undefined if the bytes are not an index with hashes of that length, or describe too much.
 */
function namesIn(bytes: Uint8Array, hashLength: number): readonly string[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0) !== 0x44495243) return undefined;
  const version = view.getUint32(4);
  const count = view.getUint32(8);
  if (version < 2 || version > 4) return undefined;
  const decoder = new TextDecoder();
  const names: string[] = [];
  let before: Uint8Array = new Uint8Array();
  let at = 12;
  let memory = 0;
  for (let i = 0; i < count; i++) {
    const start = at;
    at += fixedLength + hashLength;
    if (at + 2 > bytes.length) return undefined;
    const flags = view.getUint16(at);
    const isExtended = (flags & 0x4000) !== 0;
    at += isExtended ? 4 : 2;
    let kept = 0;
    if (version === 4) {
      const cut = lengthAt(bytes, at);
      at = cut.end;
      kept = Math.max(0, before.length - cut.value);
    }
    const end = bytes.indexOf(0, at);
    if (end === -1) return undefined;
    const length = kept + end - at;
    // The flags contain the length of the name. In a split index, the name can be empty.
    if (length === 0 || (flags & longestInFlags) !== Math.min(length, longestInFlags)) return undefined;
    memory += length + memoryOfEntry;
    if (length > longestName || memory > mostMemory) return undefined;
    const name = new Uint8Array(length);
    name.set(before.subarray(0, kept));
    name.set(bytes.subarray(at, end), kept);
    names.push(decoder.decode(name));
    before = name;
    // Before version 4, entries are padded to multiples of eight bytes with at least one zero.
    at = version === 4 ? end + 1 : start + Math.floor((end - start + 8) / 8) * 8;
  }
  return names;
}

/** The value in the flags for longer names. */
const longestInFlags = 0xfff;

/**
 * A number in the encoding of version 4: seven bits per byte; each but the last has its highest bit set, and adds one.
 */
function lengthAt(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let at = start;
  let byte = bytes[at++] ?? 0;
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0 && at < bytes.length) {
    byte = bytes[at++] ?? 0;
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, end: at };
}
