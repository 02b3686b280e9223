/** File names on case-insensitive disks: a file has one key, spelled as on disk, however a client spells it. */
import { basename, dirname } from 'node:path';
import type { FileSystem } from './file-system.js';

/**
 * Whether `path` leads to the file that was found as `found`, if they differ at most in case. A case-sensitive disk
 * lists every name by which it finds something.
 */
export function isSameFile(fs: FileSystem, path: string, found: string): boolean {
  if (path.length !== found.length || path.toLowerCase() !== found.toLowerCase()) return false;
  return path === found || (fs.stat(path) !== undefined && !isListed(fs, path, found));
}

/** Whether each part of `path` that differs from `found` is an entry of its directory. */
function isListed(fs: FileSystem, path: string, found: string): boolean {
  if (path === found) return true;
  const [directory, name] = [dirname(path), basename(path)];
  if (directory === path) return false;
  if (!isListed(fs, directory, dirname(found))) return false;
  return name === basename(found) || fs.readDirectory(directory)?.some((entry) => entry.name === name) === true;
}
