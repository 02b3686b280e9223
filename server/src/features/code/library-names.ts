/**
 * Finds the names of libraries in code and annotations, and the libraries that they refer to: in calls of
 * `library.get`, in addresses (`@library/ref`), and in paths of `load`.
 */
import { posix } from 'node:path';
import type { SchemaNode, SourceFile, TextRange } from '@ytt-language/shared';
import {
  codeFile,
  documentsOf,
  type LibraryCall,
  librariesFolder,
  libraryCalls,
  syntaxOf,
  type WrittenText,
} from '@ytt-language/shared/tooling';
import { codeLanguage, isYamlName } from '../../workspace/files/file-summary.js';
import { libraryOf } from '../../workspace/projects/loadable-names.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { addressOf } from '../cursor/document-schema.js';
import { codeFlowOf } from './code-values.js';
import { libraryRoots, mayHoldCode, type Place, runFiles, symbolsOf } from './symbols-at.js';

type WithRun = Pick<Snapshot, 'file' | 'project' | 'run' | 'schema'>;

export interface LibraryName {
  /** The range of the path or the alias. */
  readonly range: TextRange;
  /** As it is written. */
  readonly name: string;
  readonly kind: 'path' | 'alias';
  /** The library's folder, by its path in the run. */
  readonly folder: string;
  /** The declaration of the library's data values. */
  readonly declaration: () => SchemaNode | undefined;
}

/** The library name at the offset. */
export function libraryNameAt(snapshot: WithRun, offset: number): LibraryName | undefined {
  return libraryNames(snapshot, snapshot.file).find(({ range }) => range.start <= offset && offset <= range.end);
}

/** The library names in `file`, a file of the run. */
function libraryNames(snapshot: WithRun, file: SourceFile): readonly LibraryName[] {
  return [...namesInCalls(snapshot, file), ...namesInLoads(snapshot, file), ...namesInAddresses(snapshot, file)];
}

/** The place to show for a library: the document that declares its data values, or its first file. */
export function entryOf(snapshot: WithRun, { folder, declaration }: LibraryName): Place | undefined {
  const origin = declaration()?.origin;
  if (origin?.file.path.startsWith(`${folder}/`))
    return { file: origin.file, range: { start: origin.start, end: origin.end } };
  const first = runFiles(snapshot).find(({ path }) => path.startsWith(`${folder}/`));
  return first && { file: first, range: { start: 0, end: 0 } };
}

/** The places of all names that refer to the same library as `meant`, or to the same alias of it. */
export function samePlaces(snapshot: WithRun, meant: LibraryName): readonly Place[] {
  const isSame = ({ kind, folder, name }: LibraryName): boolean =>
    kind === meant.kind && folder === meant.folder && (kind === 'path' || name === meant.name);
  return runFiles(snapshot).flatMap((file) =>
    libraryNames(snapshot, file)
      .filter(isSame)
      .map(({ range }) => ({ file, range })),
  );
}

/** The places where code defines the alias of the library. */
export function aliasPlaces(snapshot: WithRun, meant: LibraryName): readonly Place[] {
  return aliasesFor(snapshot, snapshot.file)
    .filter(({ alias, folder }) => alias.text === meant.name && folder === meant.folder)
    .map(({ file, alias }) => ({ file, range: withoutQuotes(file, alias) }));
}

function callsIn(file: SourceFile): readonly LibraryCall[] {
  if (!mayHoldCode(file.path) || !file.includes('@ytt:library')) return [];
  return libraryCalls(codeFile(file, codeLanguage(file.path)));
}

/** The paths of the libraries beside the file, outer folders first: any folder below `_ytt_lib` can be a library. */
export function libraryPaths(snapshot: WithRun): readonly string[] {
  const folder = `${posix.join(posix.dirname(snapshot.file.path), librariesFolder)}/`;
  const below = runFiles(snapshot).flatMap(({ path }) => {
    const folders = path.startsWith(folder) ? path.slice(folder.length).split('/').slice(0, -1) : [];
    return folders.map((_, i) => folders.slice(0, i + 1).join('/'));
  });
  const paths = [...new Set(below)].filter((path) => !path.split('/').includes(librariesFolder));
  return paths.sort((a, b) => a.split('/').length - b.split('/').length);
}

/** The folder below one of `roots` that `path` names; undefined if the run has no file in it. */
function folderAt(snapshot: WithRun, roots: readonly string[], path: string): string | undefined {
  return roots
    .map((root) => posix.join(root, librariesFolder, path))
    .find((folder) => runFiles(snapshot).some((file) => file.path.startsWith(`${folder}/`)));
}

/** The library names in calls of `library.get`. */
export function namesInCalls(snapshot: WithRun, file: SourceFile): readonly LibraryName[] {
  return callsIn(file).flatMap(({ path, alias }): readonly LibraryName[] => {
    const folder = folderAt(snapshot, [posix.dirname(file.path)], path.text);
    if (folder === undefined) return [];
    const declaration = declarationInCode(snapshot, file, path.text);
    const named = { range: withoutQuotes(file, path), name: path.text, kind: 'path', folder, declaration } as const;
    if (alias === undefined) return [named];
    return [named, { ...named, range: withoutQuotes(file, alias), name: alias.text, kind: 'alias' }];
  });
}

function declarationInCode(snapshot: WithRun, file: SourceFile, path: string): LibraryName['declaration'] {
  return () => {
    const { flow, file: code } = codeFlowOf({ file, project: snapshot.project, schema: snapshot.schema });
    return flow.run.libraryOf(code, path)?.values?.declaration;
  };
}

function namesInLoads(snapshot: WithRun, file: SourceFile): readonly LibraryName[] {
  if (!mayHoldCode(file.path) || !file.includes('load')) return [];
  return symbolsOf(file).loads.flatMap(({ path, range }): readonly LibraryName[] => {
    const name = /^@([^:]+):/.exec(path)?.[1];
    if (name === undefined || name === 'ytt') return [];
    const folder = folderAt(snapshot, [posix.dirname(file.path)], name);
    const start = file.text.indexOf(`@${name}`, range.start) + 1;
    if (folder === undefined || start === 0 || start > range.end) return [];
    const declaration = declarationInCode(snapshot, file, name);
    return [{ range: { start, end: start + name.length }, name, kind: 'path', folder, declaration }];
  });
}

/** The library names in addresses (`@library/ref`). */
export function namesInAddresses(snapshot: WithRun, file: SourceFile): readonly LibraryName[] {
  if (!isYamlName(file.path) || !file.includes('@library/ref')) return [];
  return documentsOf(syntaxOf(file)).flatMap(({ document, start }): readonly LibraryName[] => {
    const address = addressOf(document);
    return address?.text === undefined ? [] : namesIn(snapshot, file, address.text, start + address.at);
  });
}

/**
 * The names in an address that begins at `at`: `@path`, `@~alias` or `@path~alias`, each relative to the library before
 * it.
 */
function namesIn(snapshot: WithRun, file: SourceFile, address: string, at: number): readonly LibraryName[] {
  const found: LibraryName[] = [];
  let roots = libraryRoots(file.path);
  for (const { 0: part, 1: path = '', 2: alias, index } of address.matchAll(/@([^@~]*)(?:~([^@~]+))?/g)) {
    const start = at + index + 1;
    const folder =
      path === ''
        ? aliasesFor(snapshot, file).find((one) => one.alias.text === alias)?.folder
        : folderAt(snapshot, roots, path);
    if (folder === undefined) return found;
    const upToHere = address.slice(0, index + part.length);
    const declaration = (): SchemaNode | undefined => snapshot.project?.declarationFor(file, upToHere, snapshot.schema);
    const range = { start, end: start + path.length };
    if (path !== '') found.push({ range, name: path, kind: 'path', folder, declaration });
    if (alias !== undefined) {
      const from = range.end + 1;
      found.push({ range: { start: from, end: from + alias.length }, name: alias, kind: 'alias', folder, declaration });
    }
    roots = [folder];
  }
  return found;
}

interface GivenAlias {
  readonly file: SourceFile;
  readonly alias: WrittenText;
  readonly folder: string;
}

/** The aliases that code defines for libraries in the library that contains `file`. */
function aliasesFor(snapshot: WithRun, file: SourceFile): readonly GivenAlias[] {
  const own = runFiles(snapshot).filter(({ path }) => libraryOf(path) === libraryOf(file.path));
  return own.flatMap((one) =>
    callsIn(one).flatMap(({ path, alias }) => {
      const folder = folderAt(snapshot, [posix.dirname(one.path)], path.text);
      return alias === undefined || folder === undefined ? [] : [{ file: one, alias, folder }];
    }),
  );
}

/** The range of the name within its literal; that of the whole literal if the name is written with escapes. */
function withoutQuotes(file: SourceFile, { text, range }: WrittenText): TextRange {
  const start = file.text.lastIndexOf(text, range.end - 1 - text.length);
  return start > range.start ? { start, end: start + text.length } : range;
}
