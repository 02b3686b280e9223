/**
 * Where an App of kapp-controller finds what it reads, if a data value says so (`subPath: #@ data.values.git.sub_path`): the
 * files of the repository that set this data value tell.
 */
import { dirname, resolve } from 'node:path';
import type { FileKey } from '../files/file-key.js';
import { isYamlName, summaryOf } from '../files/file-summary.js';
import { isInside } from '../files/walk.js';
import { keysThat, type WorkspaceView } from '../projects/workspace-view.js';

const computedSubPath = /^[ \t]*subPath:[ \t]*#@[ \t]+data\.values((?:\.[A-Za-z_]\w*)+)[ \t]*\r?$/m;

/** The keys on the way to the data value that the first `subPath` of `text` is; undefined where none is one. */
export function fetchedByIn(text: string): readonly string[] | undefined {
  return computedSubPath.exec(text)?.[1]?.slice(1).split('.');
}

/** The directories, absolute, that files of `folder` set the data value `path` to, and in which all that is read `exists`. */
export function fetchedPlaces(
  view: WorkspaceView,
  folder: string,
  path: readonly string[],
  exists: (directory: string) => boolean,
): readonly string[] {
  const places = new Set<string>();
  for (const key of keysThat(view.keys, isYamlName)) {
    const set = isInside(folder, key) ? valueSetIn(view, key, path) : undefined;
    const place = set === undefined ? undefined : starts(key, folder).find((above) => exists(resolve(above, set)));
    if (set !== undefined && place !== undefined) places.add(resolve(place, set));
  }
  return [...places];
}

/** The directory of a file and those above it, as far as `folder`. */
function starts(key: FileKey, folder: string): readonly string[] {
  const found: string[] = [];
  for (let at = dirname(key); isInside(folder, at); at = dirname(at)) {
    found.push(at);
    if (at === dirname(at)) break;
  }
  return found;
}

/** The plain scalar that a file has at the last of the keys of `path`, if it has the first of them at its top level. */
function valueSetIn(view: WorkspaceView, key: FileKey, path: readonly string[]): string | undefined {
  const file = view.get(key);
  const [first = ''] = path;
  if (file === undefined || !summaryOf(file).topLevelKeys.includes(first)) return undefined;
  const indent = path.length > 1 ? '[ \\t]+' : '';
  const line = new RegExp(`^${indent}${path.at(-1)}:[ \\t]*["']?([\\w./-]+)["']?[ \\t]*(?:#.*)?\\r?$`, 'm');
  return line.exec(file.text)?.[1];
}
