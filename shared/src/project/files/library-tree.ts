/**
 * The files of a run as a tree of directories, in which each directory below a `_ytt_lib` is a library
 * (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt-library/).
 */
import { starlarkError } from '../../starlark/values/errors.js';
import { isMistyped, suggesting } from '../../starlark/values/suggest-name.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { baseName, type RunFile } from './run-file.js';

/**
 * The name of the directory that contains the libraries of its parent directory. It is itself neither a library nor a
 * project.
 */
export const librariesFolder = '_ytt_lib';

/** A directory of the run, with the directories and files in it. */
export interface Library {
  readonly name: string;
  /** The names of the directories from the root of the run's files down to this one. */
  readonly path: readonly string[];
  /** The `_ytt_lib` directory itself. */
  readonly isPrivate: boolean;
  readonly children: readonly Library[];
  readonly files: readonly RunFile[];
  /** Whether it is unknown which directories of the run are passed to ytt. */
  readonly isPartial?: boolean;
}

/** A file, its directory, and its path relative to the queried library. */
export interface FileInLibrary {
  readonly file: RunFile;
  readonly library: Library;
  readonly path: string;
}

interface GrowingLibrary extends Library {
  readonly children: GrowingLibrary[];
  readonly files: RunFile[];
}

/** Builds the tree; directories are in the order of their first files. */
export function libraryTree(files: readonly RunFile[], isPartial = false): Library {
  const root: GrowingLibrary = { name: '', path: [], isPrivate: false, children: [], files: [], isPartial };
  const directories = new Map<string, GrowingLibrary>();
  for (const file of files) {
    let library = root;
    let path = '';
    for (const name of file.source.path.split('/').slice(0, -1)) {
      path += `${name}/`;
      let child = directories.get(path);
      if (child === undefined) {
        child = { name, path: [...library.path, name], isPrivate: name === librariesFolder, children: [], files: [] };
        directories.set(path, child);
        library.children.push(child);
      }
      library = child;
    }
    library.files.push(file);
  }
  return root;
}

/** The directory with a `path` in the tree at `root`; undefined if there is none. */
export function libraryAt(root: Library, path: readonly string[]): Library | undefined {
  let library: Library | undefined = root;
  for (const name of path) library = library?.children.find((one) => one.name === name);
  return library;
}

/**
 * The files of `library` and of the directories below it, except `_ytt_lib`: a directory's files first, then its
 * children's.
 */
export function accessibleFiles(library: Library): readonly FileInLibrary[] {
  const found: FileInLibrary[] = [];
  const visit = (directory: Library, prefix: string): void => {
    for (const file of directory.files)
      found.push({ file, library: directory, path: prefix + baseName(file.source.path) });
    for (const child of directory.children) if (!child.isPrivate) visit(child, `${prefix}${child.name}/`);
  };
  visit(library, '');
  return found;
}

/**
 * The files of `library` and of all directories below it, libraries included: a directory's files, then its children's.
 */
export function allFiles(library: Library): readonly RunFile[] {
  return [...library.files, ...library.children.flatMap(allFiles)];
}

/** The files of all libraries that code in the directory `library` can evaluate. */
export function filesOfLibraries(library: Library): readonly RunFile[] {
  const libraries = librariesBelow(library);
  return libraries === undefined ? [] : allFiles(libraries);
}

/** The `_ytt_lib` of `library`. */
export function librariesBelow({ children }: Library): Library | undefined {
  return children.find((child) => child.isPrivate);
}

/** The library at `path` below `library`'s `_ytt_lib`. */
export function findPrivateLibrary(library: Library, path: string): Library {
  let current = librariesBelow(library);
  if (current === undefined)
    throw new StarlarkError(`Could not find private library (directory '${librariesFolder}' missing?)`, {
      plain: noLibrary(path, `: there is no folder ${librariesFolder} here`),
      failure: { kind: 'library-missing' },
    });
  const names = path.split('/');
  for (const [index, name] of names.entries()) {
    const before = names.slice(0, index).join('/');
    const child: Library | undefined = current.children.find((one) => one.name === name);
    if (child === undefined) {
      const similar = similarName(
        name,
        current.children.map((one) => one.name),
      );
      const nearest = similar && [...names.slice(0, index), similar, ...names.slice(index + 1)].join('/');
      throw new StarlarkError(`Expected to find library '${path}', but did not find '${before}'`, {
        plain: suggesting(noLibrary(path, ` in ${librariesFolder}`), nearest),
        failure: { kind: 'library-missing', ...(nearest === undefined ? {} : { path, nearest }) },
      });
    }
    if (child.isPrivate) throw new StarlarkError(`Could not load private library '${before}'`);
    current = child;
  }
  return current;
}

/** The directory at `path` below `library`. */
export function findDirectory(library: Library, path: string): Library {
  let current = library;
  const names = path.split('/');
  for (const [index, name] of names.entries()) {
    const child = current.children.find((one) => one.name === name);
    // ytt's message names the directories before the missing one.
    if (child === undefined) throw new StarlarkError(`Did not find '${names.slice(0, index).join('/')}'`);
    if (child.isPrivate) throw new StarlarkError(`Encountered private library '${librariesFolder}'`);
    current = child;
  }
  return current;
}

/** The file at `path` below `library`. */
export function findFile(library: Library, path: string): FileInLibrary {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  let directory = library;
  if (slash !== -1) {
    try {
      directory = findDirectory(library, path.slice(0, slash));
    } catch (thrown) {
      const error = starlarkError(thrown);
      throw new StarlarkError(`Expected to find file '${path}', but did not: ${error.message}`, {
        plain: noFile(path),
        failure: { kind: 'file-missing' },
      });
    }
  }
  const files = filesByName(directory);
  const file = files.get(name);
  if (file === undefined) {
    const similar = similarName(name, [...files.keys()]);
    const nearest = similar && path.slice(0, slash + 1) + similar;
    throw new StarlarkError(`Expected to find file '${path}' (hint: only files included via -f flag are available)`, {
      plain: suggesting(noFile(path), nearest),
      failure: { kind: 'file-missing', ...(nearest === undefined ? {} : { nearest }) },
    });
  }
  return { file, library: directory, path };
}

/** In directories with more files, no similar name is searched: thousands of loads may fail. */
const mostCompared = 200;

function similarName(name: string, names: readonly string[]): string | undefined {
  if (names.length > mostCompared) return undefined;
  return names.find((one) => one.charAt(0) === name.charAt(0) && isMistyped(name, one));
}

const namedFiles = new WeakMap<Library, ReadonlyMap<string, RunFile>>();

/**
 * The files of a directory by name; the first one if several have a name. An index, because a directory may contain
 * thousands of files that load one another.
 */
function filesByName(directory: Library): ReadonlyMap<string, RunFile> {
  const known = namedFiles.get(directory);
  if (known !== undefined) return known;
  const files = new Map<string, RunFile>();
  for (const file of directory.files) {
    const name = baseName(file.source.path);
    if (!files.has(name)) files.set(name, file);
  }
  namedFiles.set(directory, files);
  return files;
}

function noLibrary(path: string, where: string): string {
  return path === '' ? 'Expected the name of a library, but found none' : `There is no library ${path}${where}`;
}

function noFile(path: string): string {
  return path === ''
    ? 'Expected the path of a file, but found none'
    : `There is no file ${path} among the files of this run`;
}
