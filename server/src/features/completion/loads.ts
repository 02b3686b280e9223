/**
 * Completes what code gets from elsewhere: paths in `load(` (`@ytt:` modules and files of the run), libraries, and the
 * names that they export.
 */
import { posix } from 'node:path';
import { callsAt, definitionAt, isLoadable, librariesFolder, libraryModuleNames } from '@ytt-language/shared/tooling';
import { definedForOthers, libraryOf, loadPath } from '../../workspace/projects/loadable-names.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { describeDefinition } from '../code/code-names.js';
import { flowAt } from '../code/code-values.js';
import { libraryPaths } from '../code/library-names.js';
import { symbolsOf } from '../code/symbols-at.js';
import { type ArgumentCursor, stringAt } from '../cursor/argument-texts.js';
import type { Cursor } from '../cursor/cursor.js';
import type { CompletionEntry } from './entry.js';
import { functionEntry } from './members.js';

/**
 * The loadable paths. A library is identified by the path typed so far, otherwise by the first directory of its files.
 */
export function loadEntries(
  { file, run }: Snapshot,
  { path: written, start, end }: Extract<Cursor, { kind: 'load-path' }>,
): CompletionEntry[] {
  const here = posix.dirname(file.path);
  const libraries = `${posix.join(here, librariesFolder)}/`;
  const typed = /^@([^:]+):/.exec(written)?.[1];
  const files = (run?.files ?? []).flatMap(({ path }): readonly string[] => {
    if (path.startsWith(libraries) && isLoadable(path)) return inLibrary(path.slice(libraries.length), typed);
    const module = loadPath(file.path, path);
    return module === undefined ? [] : [module];
  });
  const modules = modulesByUse.map((name) => `@ytt:${name}`);
  const [first, others] = [modules.slice(0, mostUsed), modules.slice(mostUsed)];
  const loaded = new Set(symbolsOf(file).loads.map(({ path }) => path));
  const paths = [...first, ...files, ...others];
  return [...paths.filter((path) => !loaded.has(path)), ...paths.filter((path) => loaded.has(path))].map((path) => ({
    label: path,
    kind: 'file',
    edit: { range: { start, end }, newText: path },
  }));
}

/** The paths of libraries where `library.get` is called with one. */
export function libraryEntries(snapshot: Snapshot, cursor: ArgumentCursor): CompletionEntry[] {
  const { code, start, end } = cursor;
  const [{ call: { callee } = {}, argument, index } = {}] = callsAt(code);
  const object = callee?.kind === 'dot' && callee.name.name === 'get' ? callee.object : undefined;
  const from = object?.kind === 'identifier' ? definitionAt(code, object)?.loadedFrom : undefined;
  const isPath = index === 0 && argument?.mode === 'positional' && stringAt(cursor) !== undefined;
  if (from?.module !== '@ytt:library' || !isPath) return [];
  return libraryPaths(snapshot).map((path) => ({
    label: path,
    kind: 'file',
    edit: { range: { start, end }, newText: path },
  }));
}

/** The names that a library exports, where its method `export` is called with one. */
export function exportEntries(snapshot: Snapshot, cursor: ArgumentCursor): CompletionEntry[] {
  const { code } = cursor;
  const [{ call: { callee } = {}, argument, index } = {}] = callsAt(code);
  const isName = index === 0 && argument?.mode === 'positional' && stringAt(cursor) !== undefined;
  if (callee?.kind !== 'dot' || callee.name.name !== 'export' || !isName) return [];
  const libraries = flowAt(snapshot, code, callee.object).flatMap((one) =>
    one.kind === 'library' ? [one.library] : [],
  );
  const files = new Set(libraries.flatMap(({ exporting }) => exporting.map(({ source }) => source)));
  const { project } = snapshot;
  return [...files]
    .filter(({ path }) => isLoadable(path))
    .flatMap((file) =>
      definedForOthers(file).map((one) => functionEntry(describeDefinition({ project, file }, one), cursor)),
    );
}

const oftenUsed = ['data', 'overlay', 'yaml', 'assert', 'template', 'base64', 'struct', 'json'];

/** The `@ytt:` modules, the most frequently loaded first. */
export const modulesByUse: readonly string[] = [
  ...oftenUsed,
  ...libraryModuleNames.filter((name) => !oftenUsed.includes(name)),
];

/** How many of these modules are loaded so often that they are listed before files of the run. */
const mostUsed = 2;

/** A file below `_ytt_lib` as `@library:path`; files of libraries nested in it are omitted. */
function inLibrary(path: string, typed: string | undefined): readonly string[] {
  const name = typed !== undefined && path.startsWith(`${typed}/`) ? typed : (path.split('/', 1)[0] ?? '');
  const rest = path.slice(name.length + 1);
  return rest === '' || libraryOf(rest) !== '' ? [] : [`@${name}:${rest}`];
}
