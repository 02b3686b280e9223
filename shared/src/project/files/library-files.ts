/** The files that code in a library sees. */
import type { DataFiles } from '../../library/modules/data.js';
import { accessibleFiles, findDirectory, findFile } from './library-tree.js';
import type { LibraryContext } from './resolve-load.js';

/** What `data.list` and `data.read` look at; `onUse` is called when they do. */
export function dataFiles({ current, root }: LibraryContext, onUse: () => void): DataFiles {
  return {
    list(path) {
      onUse();
      const isAbsolute = path.startsWith('/');
      const start = isAbsolute ? root : current;
      const directory = isAbsolute ? path.slice(1) : path;
      const library = directory === '' ? start : findDirectory(start, directory);
      // What is listed can be read, so an absolute path stays absolute.
      return accessibleFiles(library).map((one) => (isAbsolute ? `/${one.path}` : one.path));
    },
    read(path) {
      onUse();
      const found = path.startsWith('/') ? findFile(root, path.slice(1)) : findFile(current, path);
      return found.file.source.text;
    },
  };
}
