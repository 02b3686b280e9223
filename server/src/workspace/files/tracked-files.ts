/** Which files git tracks, read from a repository's index (https://git-scm.com/docs/index-format, versions 2 to 4). */

import { join } from 'node:path';
import type { FileSystem } from './file-system.js';

/** What git tracks it does not ignore, whatever `.gitignore` says. */
export interface TrackedFiles {
  /** Paths from the repository's directory, with slashes. */
  readonly files: ReadonlySet<string>;
  /** The directories that they are in. */
  readonly directories: ReadonlySet<string>;
}

const nothing: TrackedFiles = { files: new Set(), directories: new Set() };

/** In bytes. */
const longestIndex = 64_000_000;
/** In bytes: no system takes longer paths. */
const longestName = 4_096;
/** In bytes, about: what the names of files and directories may take up. A short index can stand for very long names. */
const mostMemory = 128_000_000;
/** What a name takes up besides its characters. */
const memoryOfEntry = 64;

/** What the repository in `directory` tracks; nothing where its index cannot be read. */
export function trackedFiles(fs: FileSystem, directory: string): TrackedFiles {
  const bytes = fs.readFile(join(directory, '.git', 'index'), longestIndex);
  const names = bytes === undefined ? undefined : namesIn(bytes);
  const directories = names && directoriesOf(names);
  return names === undefined || directories === undefined ? nothing : { files: new Set(names), directories };
}

/** Undefined where they take up too much. */
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

/** Of an entry: times, device, mode, owner, size and the name of its object. */
const fixedLength = 60;

/** The names of the entries; undefined where the bytes are no index, or stand for too much. */
function namesIn(bytes: Uint8Array): readonly string[] | undefined {
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
    at += fixedLength;
    if (at + 2 > bytes.length) return undefined;
    const isExtended = (view.getUint16(at) & 0x4000) !== 0;
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

/** A number as version 4 writes them: seven bits a byte, each but the last with its highest bit set, and one more for each. */
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
