/** The files that code in a library can read. */
import type { DataFiles } from '../../library/modules/data.js';
import type { Thread } from '../../starlark/eval/thread.js';
import { currentRun } from './current-run.js';
import { accessibleFiles, findDirectory, findFile, type Library, libraryAt } from './library-tree.js';
import type { LibraryContext } from './resolve-load.js';

/** The files that `data.list` and `data.read` can access in a file of `context`, or of its successor in a later run. */
export function dataFiles(context: LibraryContext): DataFiles {
  const current = context.current.path;
  const root = context.root.path;
  const libraryNow = (thread: Thread, path: readonly string[]): Library => {
    const run = currentRun(thread);
    // Such reads are not tracked, so a later run must not reuse the result.
    const innermost = run.underway.at(-1);
    if (innermost !== undefined) innermost.usesAnything = true;
    return libraryAt(run.files, path) ?? { name: '', path, isPrivate: false, children: [], files: [] };
  };
  return {
    list(path, thread) {
      const isAbsolute = path.startsWith('/');
      const start = libraryNow(thread, isAbsolute ? root : current);
      const directory = isAbsolute ? path.slice(1) : path;
      const library = directory === '' ? start : findDirectory(start, directory);
      // The listed paths must be readable, so an absolute path gives absolute paths.
      return accessibleFiles(library).map((one) => (isAbsolute ? `/${one.path}` : one.path));
    },
    read(path, thread) {
      const isAbsolute = path.startsWith('/');
      const found = findFile(libraryNow(thread, isAbsolute ? root : current), isAbsolute ? path.slice(1) : path);
      return found.file.source.text;
    },
  };
}
