/** For tests: a file system in memory. */
import { toBytes } from '@ytt-language/shared';
import type { DirectoryEntry, FileSystem } from './file-system.js';

/**
 * `files` are texts by absolute path, with lone surrogates for bytes that are not UTF-8 (see `SourceFile`); the map may
 * be changed while the workspace exists. A file counts as written again when its text changes.
 */
export function memoryFileSystem(files: Map<string, string>): FileSystem {
  const written = new Map<string, { readonly text: string; readonly mtime: number }>();
  let writes = 0;
  const writtenAt = (path: string, text: string): number => {
    const known = written.get(path);
    if (known?.text === text) return known.mtime;
    written.set(path, { text, mtime: ++writes });
    return writes;
  };
  const isDirectory = (path: string): boolean => [...files.keys()].some((file) => file.startsWith(below(path)));
  return {
    readFile: (path, limit = Number.POSITIVE_INFINITY) => {
      const text = files.get(path);
      return text === undefined || text.length > limit ? undefined : toBytes(text);
    },
    readDirectory: (path) => {
      const entries = new Map<string, DirectoryEntry>();
      for (const file of files.keys()) {
        if (!file.startsWith(below(path))) continue;
        const [name = '', ...rest] = file.slice(below(path).length).split('/');
        entries.set(name, { name, kind: rest.length > 0 ? 'directory' : 'file' });
      }
      return [...entries.values()];
    },
    stat: (path) => {
      const text = files.get(path);
      if (text !== undefined) return { kind: 'file', size: text.length, mtime: writtenAt(path, text) };
      return isDirectory(path) ? { kind: 'directory', size: 0 } : undefined;
    },
    realPath: (path) => path,
  };
}

/** The beginning of the paths below a directory. */
function below(directory: string): string {
  return directory.endsWith('/') ? directory : `${directory}/`;
}
