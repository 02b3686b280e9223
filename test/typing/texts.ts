/** The texts that are typed, by path: the files of `workspace/` and `platform/`. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = folderOf('workspace');

export const typedTexts = textsIn(folder);
/** A larger project, with what the other lacks. */
export const platformTexts = textsIn(folderOf('platform'));

function folderOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

function textsIn(directory: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path): [string, string] => [relative(directory, path), readFileSync(path, 'utf8')])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Copies the workspace to a new folder. */
export function copyWorkspace(to: string): void {
  cpSync(folder, to, { recursive: true });
}

/** Empties one of the files, to be typed again. Returns its original text. */
export function emptyFile(copy: string, path: string): string {
  writeFileSync(join(copy, path), '');
  return typedTexts.get(path) ?? '';
}

/** Restores a file. */
export function restoreFile(copy: string, path: string): void {
  writeFileSync(join(copy, path), typedTexts.get(path) ?? '');
}
