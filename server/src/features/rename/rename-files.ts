/**
 * The edits after files or directories were renamed: `load` paths within a run, modelines, and paths in project files.
 */
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import type { SourceFile, TextEdit, TextRange } from '@ytt-language/shared';
import { codeFile, librariesFolder, libraryCalls } from '@ytt-language/shared/tooling';
import { type FileKey, isPath } from '../../workspace/files/file-key.js';
import { codeLanguage, plainSource, projectFileName, summaryOf } from '../../workspace/files/file-summary.js';
import { sourceAs, type TextFile } from '../../workspace/files/text-file.js';
import { isInside, toSlashes } from '../../workspace/files/walk.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';
import { placedProjects } from '../../workspace/projects/stated/project-paths.js';
import type { Workspace } from '../../workspace/workspace.js';
import { loadedFile, symbolsOf } from '../code/symbols-at.js';

export interface FileRename {
  readonly from: FileKey;
  readonly to: FileKey;
}

export interface FileEdits {
  readonly key: FileKey;
  readonly file: SourceFile;
  readonly edits: readonly TextEdit[];
}

/** The edits to make before the files are renamed, so they use the old names of the edited files. */
export function renameEdits(workspace: Workspace, renames: readonly FileRename[]): readonly FileEdits[] {
  const renamed = (key: FileKey): FileKey => {
    const rename = renames.find(({ from }) => isInside(from, key));
    return rename === undefined ? key : rename.to + key.slice(rename.from.length);
  };
  const { runs, runsOf } = workspace.runs();
  const byFile = new Map<FileKey, Map<number, TextEdit>>();
  const add = (key: FileKey, edits: readonly TextEdit[]): void => {
    const known = byFile.get(key) ?? new Map<number, TextEdit>();
    for (const edit of edits) known.set(edit.range.start, edit);
    if (known.size > 0) byFile.set(key, known);
  };
  for (const run of runs)
    for (const { key, path } of run.files) {
      const file = workspace.files.get(key);
      if (file?.text.includes('load') !== true) continue;
      add(key, loadEdits(file, path, run, renamed));
      add(key, libraryEdits(file, path, renamed));
    }
  for (const key of runsOf.keys()) {
    const file = isPath(key) ? workspace.files.get(key) : undefined;
    if (file === undefined) continue;
    add(
      key,
      basename(key) === projectFileName
        ? [...projectEdits(file, renamed), ...markEdits(file, runs, renamed)]
        : modelineEdits(file, renamed),
    );
  }
  return [...byFile].flatMap(([key, edits]) => {
    const file = workspace.files.get(key);
    return file === undefined ? [] : [{ key, file: plainSource(file), edits: [...edits.values()] }];
  });
}

type Renamed = (key: FileKey) => FileKey;

/**
 * The edits of the paths in `load`s of a file. `path` is the path of the file in the run. A path that would lead out of
 * the run's directory is left as it is.
 */
function loadEdits(file: TextFile, path: string, run: RunDefinition, renamed: Renamed): TextEdit[] {
  const base = baseOf(file.key, path);
  const newPath = base && pathBelow(base, renamed(file.key));
  if (newPath === undefined) return [];
  return symbolsOf(sourceAs(file, path)).loads.flatMap(({ path: given, range }): TextEdit[] => {
    const absolute = given.startsWith('/');
    const input = loadedFile(run.files, path, given);
    if (input === undefined) {
      const elsewhere = loadedFile(run.files, path, given, run.isPartial);
      const name = elsewhere && nameFromSameBase(elsewhere.key, given, renamed);
      return name === undefined || name === given ? [] : [stringEdit(file.text, range, name)];
    }
    const targetBase = baseOf(input.key, input.path);
    const target = targetBase && pathBelow(targetBase, renamed(input.key));
    if (target === undefined || (target === input.path && newPath === path)) return [];
    const beside = posix.relative(posix.dirname(newPath), target);
    const name = given.startsWith('@')
      ? libraryPath(given, file.key, renamed(input.key), renamed)
      : absolute || beside.startsWith('../')
        ? `/${target}`
        : beside;
    return name === undefined || name === given ? [] : [stringEdit(file.text, range, name)];
  });
}

/**
 * The new text of `given`, `@NAME:PATH` in the file `loading`, for the loaded file `target`. Undefined if after the
 * renames, `target` is not in a library of this name beside the file.
 */
function libraryPath(given: string, loading: FileKey, target: FileKey, renamed: Renamed): string | undefined {
  const [, name = '', lead = ''] = /^@([^:]*):(\/?)/.exec(given) ?? [];
  const newName = libraryName(name, loading, renamed);
  const path = pathBelow(renamed(join(dirname(loading), librariesFolder, name)), target);
  return newName === undefined || path === undefined ? undefined : `@${newName}:${lead}${path}`;
}

/** The new name that the file `key` has for the library `name`; undefined if the file can no longer reach it. */
function libraryName(name: string, key: FileKey, renamed: Renamed): string | undefined {
  return pathBelow(join(dirname(renamed(key)), librariesFolder), renamed(join(dirname(key), librariesFolder, name)));
}

/** The edits of the library names that a file passes to `library.get`. */
function libraryEdits(file: TextFile, path: string, renamed: Renamed): TextEdit[] {
  return libraryCalls(codeFile(sourceAs(file, path), codeLanguage(path))).flatMap(
    ({ path: { text, range } }): TextEdit[] => {
      const newName = libraryName(text, file.key, renamed);
      return newName === undefined || newName === posix.normalize(text) ? [] : [stringEdit(file.text, range, newName)];
    },
  );
}

/** Replaces the content of the string at `range`. The quotes stay if the value needs no escapes. */
function stringEdit(text: string, range: TextRange, value: string): TextEdit {
  if (!/^(?:"[^"]+"|'[^']+')$/.test(text.slice(range.start, range.end)) || /["'\\]/.test(value))
    return { range, newText: JSON.stringify(value) };
  return { range: { start: range.start + 1, end: range.end - 1 }, newText: value };
}

/** The directory relative to which `path` names `key`. */
function baseOf(key: FileKey, path: string): string | undefined {
  return toSlashes(key).endsWith(`/${path}`) ? key.slice(0, -path.length - 1) : undefined;
}

/** The new text of the path `given` of a file that is loaded relative to an unknown directory. */
function nameFromSameBase(key: FileKey, given: string, renamed: Renamed): string | undefined {
  const lead = given.startsWith('/') ? '/' : '';
  const base = baseOf(key, given.slice(lead.length));
  const path = base && pathBelow(base, renamed(key));
  return path && lead + path;
}

function pathBelow(directory: string, key: FileKey): string | undefined {
  return isInside(directory, key) ? toSlashes(relative(directory, key)) : undefined;
}

function modelineEdits(file: TextFile, renamed: Renamed): TextEdit[] {
  const { modeline } = summaryOf(file);
  if (modeline === undefined) return [];
  const newText = movedPath(file.key, modeline.target, renamed);
  return newText === undefined ? [] : [{ range: { start: modeline.start, end: modeline.end }, newText }];
}

function projectEdits(file: TextFile, renamed: Renamed): TextEdit[] {
  return placedProjects(plainSource(file)).flatMap(({ paths }) =>
    paths.flatMap(({ text, range, lead }): TextEdit[] => {
      const moved = movedPath(file.key, text, renamed);
      if (moved === undefined) return [];
      const argument = `${lead}${moved}`;
      return [{ range, newText: /^[\w./=-]+$/.test(argument) ? argument : JSON.stringify(argument) }];
    }),
  );
}

/**
 * The edits of the file marks in a project file that name a single file (`PATH:KEY=VALUE`) by its path in a run of the
 * project. A file given as `NAME=PATH` is not renamed in marks.
 */
function markEdits(file: TextFile, runs: readonly RunDefinition[], renamed: Renamed): TextEdit[] {
  const ofFile = runs.filter(({ reason }) => reason.kind === 'project-file' && reason.file === file.key);
  const inputs = ofFile.flatMap(({ files }) => files);
  return placedProjects(plainSource(file)).flatMap(({ flags }) =>
    flags.flatMap(({ flag, value: { text, range } }): TextEdit[] => {
      const [, path = '', rest = ''] = (flag === 'file-mark' && /^([^:*]+)(:.*)$/s.exec(text)) || [];
      const input = inputs.find((one) => (one.originalPath ?? one.path) === path);
      const base = input && baseOf(input.key, path);
      if (input === undefined || base === undefined) return [];
      const moved = pathBelow(base, renamed(input.key));
      if (moved === undefined || moved === path) return [];
      const mark = `${moved}${rest}`;
      return [{ range, newText: /^[\w./=:-]+$/.test(mark) ? mark : JSON.stringify(mark) }];
    }),
  );
}

/** The new text of a path in the file `key`; undefined if the old text leads to the same file after the renames. */
function movedPath(key: FileKey, path: string, renamed: Renamed): string | undefined {
  const target = renamed(resolve(dirname(key), path));
  const directory = dirname(renamed(key));
  if (resolve(directory, path) === target) return undefined;
  const moved = toSlashes(relative(directory, target)) || '.';
  return path.endsWith('/') ? `${moved}/` : moved;
}
