/** The Starlark symbol at an offset, in YAML templates, text templates and modules. */
import { posix } from 'node:path';
import type { SourceFile, TextRange } from '@ytt-language/shared';
import {
  type FileSymbols,
  fileSymbols,
  foundElsewhere,
  librariesFolder,
  type SymbolDefinition,
} from '@ytt-language/shared/tooling';
import { codeLanguage, isYamlName } from '../../workspace/files/file-summary.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import { definedForOthers, libraryOf } from '../../workspace/projects/loadable-names.js';
import type { Snapshot } from '../../workspace/snapshot.js';

/**
 * Returns the symbols of the code in `file`, which is read as a module, a text template or a YAML template by its name.
 * Never throws; code that cannot be parsed is left out.
 */
export function symbolsOf(file: SourceFile): FileSymbols {
  return fileSymbols(file, codeLanguage(file.path));
}

/** Whether a file of this name may contain code. */
export function mayHoldCode(path: string): boolean {
  return /\.star$|\.txt$/.test(path) || isYamlName(path);
}

/** Whether the file is a module or a template. */
export function holdsCode({ file, summary }: Pick<Snapshot, 'file' | 'summary'>): boolean {
  return summary.templated || /\.(?:star|txt)$/.test(file.path);
}

export interface SymbolUse {
  readonly definition: SymbolDefinition;
  /** The range of the name at the offset. */
  readonly range: TextRange;
}

/**
 * Returns the symbol whose name `offset` is in, or directly behind; undefined if there is none, or if the file contains
 * no code.
 */
export function symbolAt(snapshot: Snapshot, offset: number): SymbolUse | undefined {
  if (!holdsCode(snapshot)) return undefined;
  for (const definition of symbolsOf(snapshot.file).definitions) {
    const range = placesOf(definition).find((one) => one.start <= offset && offset <= one.end);
    if (range !== undefined) return { definition, range };
  }
  return undefined;
}

/** The places in the file that name the symbol; for a loaded one, including the string in its `load`. */
export function placesOf({ range, references, loadedFrom }: SymbolDefinition): readonly TextRange[] {
  return [range, ...(loadedFrom?.at === undefined ? [] : [loadedFrom.at]), ...references];
}

/** A range of a file. Several runs may have their own name for one file (`distinctPlaces`). */
export interface Place {
  readonly file: SourceFile;
  readonly range: TextRange;
}

/** The files of the snapshot's run; only the file itself if it is in none. */
export function runFiles({ file, project }: Pick<Snapshot, 'file' | 'project'>): readonly SourceFile[] {
  return project?.inputs.files ?? [file];
}

/** Whether two places are the same range of the same file. */
export function isSamePlace(a: Place, b: Place): boolean {
  return a.file === b.file && a.range.start === b.range.start;
}

/** The places without duplicates: the same range of the same file of the workspace. */
export function distinctPlaces(places: readonly Place[]): readonly Place[] {
  const seen = new Set<string>();
  return places.filter(({ file, range }) => {
    const key = `${fileOfSource(file)?.key ?? file.path}:${range.start}`;
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * The place where a symbol is defined; for a loaded one in the file that it is loaded from, if that is part of the run.
 */
export function definitionOf(
  { file, project }: Pick<Snapshot, 'file' | 'project'>,
  { loadedFrom, range }: SymbolDefinition,
): Place {
  const own = { file, range };
  if (loadedFrom === undefined) return own;
  const { module, name } = loadedFrom;
  const loaded = loadedIn(project, file, module);
  const found = loaded && definedForOthers(loaded).find((one) => one.name === name);
  return loaded === undefined || found === undefined ? own : { file: loaded, range: found.range };
}

/** The parameter declared at a place; undefined for other symbols. */
export function parameterAt(declared: Place): SymbolDefinition | undefined {
  return symbolsOf(declared.file).definitions.find(
    ({ kind, range }) => kind === 'parameter' && range.start === declared.range.start,
  );
}

/** The file of a project that `load(module, …)` in one of its files names. */
export function loadedIn(project: Snapshot['project'], { path }: SourceFile, module: string): SourceFile | undefined {
  return project && loadedFile(project.inputs.files, path, module, project.inputs.options.isPartial);
}

/**
 * The file among `files`, those of a run, that `load(module, …)` in the file at `from` names: relative to that file;
 * from the root of its library if the path begins with a slash; or in a library `@name:` below the `_ytt_lib` beside it
 * (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-load/). In a partial run, also a module elsewhere, if it is the only
 * one that the path can mean. Undefined for `@ytt:` modules.
 */
export function loadedFile<F extends { readonly path: string }>(
  files: readonly F[],
  from: string,
  module: string,
  isPartial = false,
): F | undefined {
  const at = (path: string): F | undefined => files.find((one) => one.path === path);
  const here = posix.dirname(from);
  const library = /^@([^:]*):\/?(.*)$/.exec(module);
  if (library !== null)
    return library[1] === 'ytt' ? undefined : at(posix.join(here, librariesFolder, library[1] ?? '', library[2] ?? ''));
  if (module.startsWith('@')) return undefined;
  const starts = module.startsWith('/') ? libraryRoots(from) : [here];
  for (const start of starts) {
    const found = at(posix.join(start, module));
    if (found !== undefined) return found;
  }
  if (!isPartial || libraryOf(from) !== '') return undefined;
  return foundElsewhere(
    files.filter((one) => libraryOf(one.path) === ''),
    here,
    module,
  );
}

/**
 * The directories that may be the root of the library that contains a file, the most likely first: the name of a
 * library may have several directories.
 */
export function libraryRoots(path: string): readonly string[] {
  const names = posix.dirname(path).split('/');
  const last = names.lastIndexOf(librariesFolder);
  if (last === -1) return ['.'];
  return names.slice(last + 1).map((_, i) => names.slice(0, last + 2 + i).join('/'));
}
