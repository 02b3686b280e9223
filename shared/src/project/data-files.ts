/** The files that `data.list` and `data.read` of a file in a library see. */
import type { DataFiles } from '../library/data.js';
import { accessibleFiles, findDirectory, findFile } from './library-tree.js';
import type { LibraryContext } from './template-loader.js';

export function dataFiles({ current, root }: LibraryContext): DataFiles {
  return {
    list(path) {
      const isAbsolute = path.startsWith('/');
      const start = isAbsolute ? root : current;
      const directory = isAbsolute ? path.slice(1) : path;
      const library = directory === '' ? start : findDirectory(start, directory);
      // What is listed can be read, so an absolute path stays absolute.
      return accessibleFiles(library).map((one) => (isAbsolute ? `/${one.path}` : one.path));
    },
    read(path) {
      const found = path.startsWith('/') ? findFile(root, path.slice(1)) : findFile(current, path);
      return found.file.source.text;
    },
  };
}
