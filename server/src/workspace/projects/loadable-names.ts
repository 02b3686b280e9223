/** The names that files of a run define for each other, and the paths by which `load` finds them. */
import { posix } from 'node:path';
import type { SourceFile } from '@ytt-language/shared';
import { fileSymbols, isLoadable, librariesFolder, type SymbolDefinition } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../files/file-summary.js';

/** The path down to the innermost `_ytt_lib` that contains a file; empty outside of libraries. */
export function libraryOf(path: string): string {
  const names = posix.dirname(path).split('/');
  return names.slice(0, names.lastIndexOf(librariesFolder) + 1).join('/');
}

/** The symbols that other files can load from a file. */
export function definedForOthers(file: SourceFile): readonly SymbolDefinition[] {
  return fileSymbols(file, codeLanguage(file.path)).definitions.filter(
    ({ name, within, kind, expression }) =>
      within === undefined && expression === undefined && kind !== 'load' && !name.startsWith('_'),
  );
}

/**
 * The path by which `load` in the file at `from` finds the module at `path`, both in the same library; undefined if it
 * cannot. In a library, the directory that a path with a slash begins at is unknown.
 */
export function loadPath(from: string, path: string): string | undefined {
  if (path === from || path.startsWith('../') || !isLoadable(path)) return undefined;
  if (libraryOf(path) !== libraryOf(from)) return undefined;
  const relative = posix.relative(posix.dirname(from), path);
  if (!relative.startsWith('../')) return relative;
  return libraryOf(path) === '' ? `/${path}` : undefined;
}

/** A name that a file can load. */
export interface LoadableName {
  /** The path for `load`. */
  readonly module: string;
  readonly file: SourceFile;
  readonly definition: SymbolDefinition;
}

/** The names that `from` can load from `files`, the files of a run, in their order. */
export function loadableNames(files: readonly SourceFile[], from: SourceFile): readonly LoadableName[] {
  return files.flatMap((file) => {
    const module = loadPath(from.path, file.path);
    if (module === undefined) return [];
    return definedForOthers(file).map((definition) => ({ module, file, definition }));
  });
}
