/** Paths for `load(`: the modules of ytt, and the files of the run that can be loaded. */
import { dirname, posix } from 'node:path';
import { libraryModuleNames } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { isLoadable } from '../code/symbols-at.js';
import type { Cursor } from '../cursor/cursor.js';
import type { CompletionEntry } from './entry.js';

export function loadEntries(
  { file, run }: Snapshot,
  cursor: Extract<Cursor, { kind: 'load-path' }>,
): CompletionEntry[] {
  const here = dirname(file.path);
  const files = (run?.files ?? [])
    .filter(({ path }) => path !== file.path && isLoadable(path) && !path.includes('_ytt_lib/'))
    .map(({ path }) => {
      const relative = posix.relative(here === '.' ? '' : here, path);
      return relative.startsWith('../') ? `/${path}` : relative;
    });
  return [...libraryModuleNames.map((name) => `@ytt:${name}`), ...files].map((path) => ({
    label: path,
    kind: 'file',
    edit: { range: { start: cursor.start, end: cursor.end }, newText: path },
  }));
}
