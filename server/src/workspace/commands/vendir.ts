/** Reads which directories vendir fetches into a repository; their files may not be there yet. */
import { basename, dirname, resolve } from 'node:path';
import { readDocuments } from '@ytt-language/shared/tooling';
import { plainSource } from '../files/file-summary.js';
import { plainValue } from '../files/plain-value.js';
import type { TextFile } from '../files/text-file.js';
import { isInside } from '../files/walk.js';
import { keysThat, type WorkspaceView } from '../files/workspace-view.js';
import { isRecord } from '../settings/loose-value.js';

/** Whether a file is a vendir configuration, judged by its name. */
export function isVendirName(key: string): boolean {
  return /^vendir\.ya?ml$/.test(basename(key));
}

const cache = new WeakMap<TextFile, readonly string[]>();

/** The absolute paths of the directories below `folder` that vendir fills. */
export function fetchedDirectories(view: WorkspaceView, folder: string): readonly string[] {
  return keysThat(view.keys, isVendirName).flatMap((key) => {
    const file = isInside(folder, key) ? view.get(key) : undefined;
    return file === undefined ? [] : fetchedIn(file);
  });
}

function fetchedIn(file: TextFile): readonly string[] {
  let directories = cache.get(file);
  if (directories === undefined) {
    const configs = readDocuments(plainSource(file)).documents.items.map(({ value }) => plainValue(value));
    directories = configs.flatMap((config) =>
      recordsIn(config, 'directories').flatMap(({ path, ...directory }) =>
        recordsIn(directory, 'contents').flatMap((content) =>
          // Manual content is kept in the repository.
          typeof path === 'string' && typeof content['path'] === 'string' && content['manual'] === undefined
            ? [resolve(dirname(file.key), path, content['path'])]
            : [],
        ),
      ),
    );
    cache.set(file, directories);
  }
  return directories;
}

function recordsIn(value: unknown, key: string): readonly Readonly<Record<string, unknown>>[] {
  const list = isRecord(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
