/** A run as the project graph defines it: which files it has, and why. Nothing is evaluated yet. */
import type { Dialect, RunMode, SourceFile } from '@ytt-language/shared';
import { dequal } from 'dequal';
import type { FileKey } from '../files/file-key.js';
import type { NamedFile } from '../files/workspace-view.js';
import type { GivenValue, ProjectFlags } from './stated/project-flags.js';

/** A file of a run. */
export interface RunInput extends NamedFile {
  /** The name for file marks, if `path` was given by `NAME=PATH`. */
  readonly originalPath?: string;
  /** The library whose data values it sets, as `@name`; absent for the run's own data values. */
  readonly library?: string;
}

/** The source of a project's declared data values. */
export type DeclaredBy = 'schema' | 'data-values' | 'nothing';

/** How a run was found; `required-value-missing` and the status item depend on it. */
export type RunReason =
  | {
      readonly kind: 'project-file';
      readonly file: FileKey;
      readonly project: string;
      readonly variant: string | undefined;
    }
  | { readonly kind: 'setting'; readonly project: string; readonly variant: string | undefined }
  | { readonly kind: 'modeline'; readonly schema: FileKey }
  | { readonly kind: 'inferred'; readonly root: string; readonly declaredBy: DeclaredBy }
  | { readonly kind: 'alone' }
  /** A project file, checked against the schema that comes with the server. */
  | { readonly kind: 'project-schema' };

/** The flags of a run besides its files. */
export interface RunFlags extends Omit<ProjectFlags, 'dataValues' | 'allowedSymlinkDestinations'> {
  /** The data values, each with the file from which its value is read, if there is one. */
  readonly dataValues: readonly (GivenValue & { readonly file?: FileKey })[];
}

/** One run: its files, its flags, and how it was found. */
export interface RunDefinition {
  /** Identifies the run, also when the workspace changes. */
  readonly id: string;
  /** The directory that the names of files are relative to. */
  readonly root: string;
  readonly reason: RunReason;
  /** Texts that come with the server, and are read before the files. */
  readonly builtIn?: readonly SourceFile[];
  readonly files: readonly RunInput[];
  readonly dataValuesFiles: readonly RunInput[];
  /** The flags that the project states for the run. */
  readonly flags?: RunFlags;
  /** The values file that the run is for; undefined for the run of a project as such. */
  readonly subject: FileKey | undefined;
  /**
   * If other data values may be given with the subject: which of the required ones it must set, those below its own
   * top-level keys, or the missing parts of values that it sets. It must set all if absent.
   */
  readonly requiredValues?: 'below-keys' | 'parts';
  /**
   * Whether the subject is the only values file of its project and sets everything that is required, so that failures
   * in the templates with these data values are reported there, too.
   */
  readonly completesProject?: boolean;
  /** Whether it is a library by itself. Its users pass data values that are unknown here. */
  readonly isLibrary?: boolean;
  /** Whether every command that reads its files passes data values that are unknown here, or in files elsewhere. */
  readonly hasUnknownDataValues?: boolean;
  /** The last stage of the run; the output if absent. */
  readonly mode?: RunMode;
  /** The workspace folder in which it was found, unless someone stated the run. */
  readonly folder?: string;
  /**
   * Whether the subject has no key yet that identifies it as data values. Features work in it, but no findings are
   * shown.
   */
  readonly tentative?: boolean;
  /** Whether its files are only inferred, and others may belong to it as well. */
  readonly isPartial?: boolean;
  readonly dialect: Dialect;
}

/** A values file that could belong to several projects and therefore is not checked. */
export interface AmbiguousFile {
  readonly key: FileKey;
  /** The projects' root directories. */
  readonly roots: readonly string[];
  /** Whether the file certainly belongs to ytt. */
  readonly isCertain: boolean;
}

/**
 * What a path of a project file leads to: files that are read, a file that is not, something outside through a link, or
 * nothing.
 */
export type PathTarget = 'read' | 'unread' | 'linked-outside' | 'missing';

/** A modeline that resolves to no schema, and is therefore ignored. */
export interface UnresolvedModeline {
  readonly target: string;
  /**
   * Why: it leads out of every workspace folder, directly or through a link; to nothing that can be read; or to files
   * without a schema document.
   */
  readonly problem: 'outside' | 'linked-outside' | 'nothing' | 'no-schema';
}

/** All runs of the workspace, and what else was decided about its files. */
export interface ProjectGraph {
  readonly runs: readonly RunDefinition[];
  /** The runs that a file takes part in. Those that are for the file come first. */
  readonly runsOf: ReadonlyMap<FileKey, readonly RunDefinition[]>;
  readonly ambiguous: readonly AmbiguousFile[];
  readonly unresolved: ReadonlyMap<FileKey, UnresolvedModeline>;
  /** Relevant files that could not be read. */
  readonly unread: ReadonlySet<FileKey>;
  /** The paths of the data values that name the inputs of Apps. The graph also depends on the files that set them. */
  readonly fetchedBy: readonly (readonly string[])[];
}

/** Whether two graphs contain the same runs for the same files. */
export function isSameGraph(a: ProjectGraph, b: ProjectGraph): boolean {
  const { runs, runsOf, ...others } = a;
  const { runs: runsOfB, runsOf: runsOfFilesB, ...othersOfB } = b;
  // Each run is compared once, and not once for each file.
  const hasSameRuns = ([key, ofFile]: readonly [FileKey, readonly RunDefinition[]]): boolean => {
    const ofFileB = runsOfFilesB.get(key);
    return ofFileB?.length === ofFile.length && ofFile.every(({ id }, i) => id === ofFileB[i]?.id);
  };
  return (
    dequal(runs, runsOfB) &&
    runsOf.size === runsOfFilesB.size &&
    [...runsOf].every(hasSameRuns) &&
    dequal(others, othersOfB)
  );
}

/** Whether somebody stated that the files belong together, as opposed to an inferred run. */
export function isExplicit(run: RunDefinition): boolean {
  return run.reason.kind !== 'inferred' && run.reason.kind !== 'alone';
}
