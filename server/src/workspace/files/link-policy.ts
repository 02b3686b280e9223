/** Over which symbolic links files are listed and read (invariant 8): one rule, so that both agree. */
import { isPath } from './file-key.js';
import type { FileSystem } from './file-system.js';
import { isInside, type MayLeadTo } from './walk.js';

/** Links may lead into every workspace folder, and to the places that the user's settings allow. */
export function linkPolicy(fs: FileSystem, folders: readonly string[], allowed: readonly string[]): MayLeadTo {
  // A relative path would mean a different place in each process.
  const places = [...folders, ...allowed.filter(isPath)].map((path) => fs.realPath(path) ?? path);
  return (real) => places.some((place) => isInside(place, real));
}
