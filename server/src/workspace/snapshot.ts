/** A feature's view of the workspace: one file, the run that governs it, and the result of that run. */
import type { Project, SchemaNode, SourceFile } from '@ytt-language/shared';
import { type StreamSyntax, syntaxOf } from '@ytt-language/shared/tooling';
import { carrySyntax } from './evaluation/edit-history.js';
import type { Evaluations } from './evaluation/evaluation.js';
import type { FileKey } from './files/file-key.js';
import { type FileSummary, plainSource, summaryOf } from './files/file-summary.js';
import { sourceAs, type TextFile, uriOfSource } from './files/text-file.js';
import type { RunDefinition } from './projects/run-definition.js';
import type { DataValueFlag } from './projects/value-flags.js';
import type { Settings } from './settings/settings.js';

/** One version of a file, and what is derived from it on demand. */
export interface Snapshot {
  /** The file under the name that it has in the governing run. */
  readonly file: SourceFile;
  /** The file's syntax tree, parsed on demand. */
  readonly syntax: StreamSyntax;
  readonly summary: FileSummary;
  /** The governing run; undefined for files outside every project. */
  readonly run: RunDefinition | undefined;
  /** Evaluated on demand. */
  readonly project: Project | undefined;
  /**
   * The schema that governs the file, or the last one that could be understood. If there is none, the declarations of
   * data values documents (`isInferred`).
   */
  readonly schema: SchemaNode | undefined;
  /** The files and directories (with a slash) in and below the file's directory, relative to it, in order. */
  readonly pathsBeside: () => readonly string[];
  /** The flags that set data values of the run, as far as they are known. */
  readonly dataValueFlags: () => readonly DataValueFlag[];
  /** The URI of a file of the run; undefined for built-in texts. */
  readonly uriOf: (source: SourceFile) => string | undefined;
}

interface Surroundings extends Pick<Snapshot, 'pathsBeside' | 'dataValueFlags'> {
  readonly evaluations: Evaluations;
  readonly settings: Settings;
}

/** A snapshot of the current version of `file`, governed by `run`. */
export function snapshotOf(
  file: TextFile,
  run: RunDefinition | undefined,
  { evaluations, settings, pathsBeside, dataValueFlags }: Surroundings,
): Snapshot {
  const path = run && pathsIn(run).get(file.key);
  const source = path === undefined ? plainSource(file) : sourceAs(file, path);
  return {
    file: source,
    get syntax() {
      carrySyntax(file);
      return syntaxOf(source);
    },
    summary: summaryOf(file),
    run,
    get project() {
      return run === undefined ? undefined : evaluations.projectOf(run, settings);
    },
    get schema() {
      return run === undefined ? undefined : evaluations.schemaOf(run, settings);
    },
    pathsBeside,
    dataValueFlags,
    uriOf: uriOfSource,
  };
}

const known = new WeakMap<RunDefinition, ReadonlyMap<FileKey, string>>();

/**
 * ytt's names for the files of a run; for a file that is given twice, the first. Memoised, because a run may have
 * thousands.
 */
function pathsIn(run: RunDefinition): ReadonlyMap<FileKey, string> {
  let paths = known.get(run);
  if (paths === undefined) {
    // Of entries with the same key, the last one counts.
    const inputs = [...run.files, ...run.dataValuesFiles].reverse();
    paths = new Map(inputs.map(({ key, path }) => [key, path]));
    known.set(run, paths);
  }
  return paths;
}
