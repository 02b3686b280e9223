/** The texts that are typed: the files of `workspace/`, by path. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('workspace', import.meta.url));

export const typedTexts: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path): [string, string] => [relative(folder, path), readFileSync(path, 'utf8')])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

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
