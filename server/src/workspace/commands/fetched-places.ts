/**
 * Finds the directory that an App of kapp-controller fetches if a data value names it (`subPath: #@
 * data.values.git.sub_path`), from the values files in the repository that set this data value.
 */
import { dirname, resolve } from 'node:path';
import type { FileKey } from '../files/file-key.js';
import { isYamlName, summaryOf } from '../files/file-summary.js';
import type { TextFile } from '../files/text-file.js';
import { isInside } from '../files/walk.js';
import { keysThat, type WorkspaceView } from '../files/workspace-view.js';

const computedSubPath = /^[ \t]*subPath:[ \t]*#@[ \t]+data\.values((?:\.[A-Za-z_]\w*)+)[ \t]*\r?$/m;

/** The path of the data value that the first `subPath` in `text` reads; undefined if there is none. */
export function fetchedByIn(text: string): readonly string[] | undefined {
  return computedSubPath.exec(text)?.[1]?.slice(1).split('.');
}

/** A file, and the path to which it sets a data value. */
export interface PlaceSet {
  readonly key: FileKey;
  readonly path: string;
}

/** The files in `folder` that set the data value at `keys`. */
export function placesSetBy(view: WorkspaceView, folder: string, keys: readonly string[]): readonly PlaceSet[] {
  return keysThat(view.keys, isYamlName).flatMap((key): readonly PlaceSet[] => {
    const file = isInside(folder, key) ? view.get(key) : undefined;
    const path = file && pathSetIn(file, keys);
    return path === undefined ? [] : [{ key, path }];
  });
}

/** The value that a file gives to the data value at `keys`. Only the first and the last key are compared. */
export function pathSetIn(file: TextFile, keys: readonly string[]): string | undefined {
  const [first = ''] = keys;
  if (!isYamlName(file.key) || !summaryOf(file).topLevelKeys.includes(first)) return undefined;
  const indent = keys.length > 1 ? '[ \\t]+' : '';
  const line = new RegExp(`^${indent}${keys.at(-1)}:[ \\t]*["']?([\\w./-]+)["']?[ \\t]*(?:#.*)?\\r?$`, 'm');
  return line.exec(file.text)?.[1];
}

/**
 * The absolute paths of the directories in `folder` that files in `set` name, and in which all required paths exist,
 * according to `exists`.
 */
export function fetchedPlaces(
  set: readonly PlaceSet[],
  folder: string,
  exists: (directory: string) => boolean,
): readonly string[] {
  const places = set.flatMap(({ key, path }) => {
    const places = starts(key, folder).map((above) => resolve(above, path));
    return places.find((place) => isInside(folder, place) && exists(place)) ?? [];
  });
  return [...new Set(places)];
}

/** The directory of a file and its ancestors up to `folder`. */
function starts(key: FileKey, folder: string): readonly string[] {
  const found: string[] = [];
  for (let at = dirname(key); isInside(folder, at); at = dirname(at)) {
    found.push(at);
    if (at === dirname(at)) break;
  }
  return found;
}
