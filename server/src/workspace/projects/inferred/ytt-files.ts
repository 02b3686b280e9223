/**
 * Determines which files of a workspace folder are ytt's, by their content, and lists them for each directory. Also
 * determines how far up from a file other files can belong to its run: up to the workspace folder, the root of a
 * repository or application, or the directory of a library.
 */
import { basename, dirname, relative } from 'node:path';
import type { Dialect } from '@ytt-language/shared';
import { addToList, librariesFolder } from '@ytt-language/shared/tooling';
import { isOtherStarlark } from '../../files/bare-code.js';
import type { FileKey } from '../../files/file-key.js';
import { type FileSummary, isSchema, isYamlName, summaryOf } from '../../files/file-summary.js';
import { toSlashes } from '../../files/walk.js';
import { namesIn, type WorkspaceView } from '../../files/workspace-view.js';

/** Whether `inner` is a library below `outer`, or inside one. */
export function isLibraryOf(outer: string, inner: string): boolean {
  return toSlashes(relative(outer, inner)).split('/').includes(librariesFolder);
}

export interface YttFile {
  readonly key: FileKey;
  readonly directory: string;
  readonly summary: FileSummary;
  /** Its role: a declaration of data values, or code that may read them. */
  readonly role: 'schema' | 'data-values' | 'code';
}

export interface YttFiles {
  readonly files: readonly YttFile[];
  /** The files in or below a directory, up to the limit of `climb`. */
  readonly below: ReadonlyMap<string, readonly YttFile[]>;
  /** The directory and its ancestors whose files may be read together with it, nearest first. */
  readonly climb: (directory: string) => readonly string[];
}

/** The ytt files among `keys`, YAML files and modules of `folder`; `dialect` determines which of them are schemas. */
export function findYttFiles(
  view: WorkspaceView,
  keys: readonly FileKey[],
  folder: string,
  dialect: Dialect,
): YttFiles {
  const climb = climber(view, folder);
  const files = keys.flatMap((key) => yttFile(view, key, dialect) ?? []);
  const below = new Map<string, YttFile[]>();
  for (const file of files)
    for (const directory of climb(file.directory)) {
      addToList(below, directory, file);
    }
  return { files, below, climb };
}

function yttFile(view: WorkspaceView, key: FileKey, dialect: Dialect): YttFile | undefined {
  const file = view.get(key);
  if (file === undefined || isOtherStarlark(file)) return undefined;
  const summary = summaryOf(file);
  if (!summary.templated && isYamlName(key)) return undefined;
  const role = isSchema(summary, dialect) ? 'schema' : summary.dataValues ? 'data-values' : 'code';
  return { key, directory: dirname(key), summary, role };
}

/**
 * Files that mark the root of an application, or of something that is fetched and packed as a unit. No run extends
 * beyond it.
 */
const markers = new Set([
  'vendir.yml',
  '.myks.yaml',
  'Chart.yaml',
  'package.json',
  'go.mod',
  'Cargo.toml',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'pyproject.toml',
  'Gemfile',
]);

/** Whether a directory is the root of a repository or application, which runs of ytt do not cross. */
export function isBound(view: WorkspaceView, directory: string): boolean {
  return view.isRepository?.(directory) === true || namesIn(view, directory).some((name) => markers.has(name));
}

/**
 * Whether a tool runs ytt on a directory below `folder`, and adds a schema, data values and libraries that the
 * repository does not contain.
 */
export function isRunByTool(view: WorkspaceView, directory: string, folder: string): boolean {
  for (let above = directory; ; above = dirname(above)) {
    if (namesIn(view, above).includes('.myks.yaml')) return true;
    if (above === folder || above === dirname(above)) return false;
  }
}

function climber(view: WorkspaceView, folder: string): YttFiles['climb'] {
  const known = new Map<string, readonly string[]>();
  return function climb(directory: string): readonly string[] {
    let steps = known.get(directory);
    if (steps !== undefined) return steps;
    const above = dirname(directory);
    const ends =
      directory === folder || above === directory || basename(above) === librariesFolder || isBound(view, directory);
    steps = ends ? [directory] : [directory, ...climb(above)];
    known.set(directory, steps);
    return steps;
  };
}
