/** Which files make up one ytt run, and why: the result of `buildProjectGraph`, before anything is evaluated. */

import type { Dialect, RunMode, SourceFile } from '@ytt-language/shared';
import { dequal } from 'dequal';
import type { FileKey } from '../files/file-key.js';

export interface RunInput {
  readonly key: FileKey;
  /** The name by which ytt knows the file in this run. */
  readonly path: string;
  /** What file marks call it, where `path` was given to it as `NAME=PATH`. */
  readonly originalPath?: string;
  /** The library that it holds data values for, as `@name`; absent for the run's own. */
  readonly library?: string;
}

import type { GivenValue, ProjectFlags } from './stated/project-flags.js';

/** What declares the data values of a project. */
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
  /** Each with the file that its value is read from, where it is read from one. */
  readonly dataValues: readonly (GivenValue & { readonly file?: FileKey })[];
}

export interface RunDefinition {
  /** The same for the same run after the workspace changed. */
  readonly id: string;
  /** The directory that relative names start from. */
  readonly root: string;
  readonly reason: RunReason;
  /** Texts that come with the server and are read before the files. */
  readonly builtIn?: readonly SourceFile[];
  readonly files: readonly RunInput[];
  readonly dataValuesFiles: readonly RunInput[];
  /** The flags that the project states for the run. */
  readonly flags?: RunFlags;
  /** The values file that a run of its own is made for; undefined for the run of a project as such. */
  readonly subject: FileKey | undefined;
  /**
   * What of the required data values the subject must set, where others may be given with it: what is below its
   * top-level keys, or parts of what it sets; all where it is not said.
   */
  readonly mustSet?: 'below-keys' | 'parts';
  /** True for a library of its own: who uses it gives it data values that are not known here. */
  readonly isLibrary?: boolean;
  /** How far the run goes; to the output where it is not said. */
  readonly mode?: RunMode;
  /** True if the subject holds no key yet that would tell what it is: features serve it, findings wait. */
  readonly tentative?: boolean;
  /** True if it is but inferred which files belong together, and others may belong to the run as well. */
  readonly isPartial?: boolean;
  readonly dialect: Dialect;
}

/** A values file that could belong to several projects and therefore is not checked. */
export interface AmbiguousFile {
  readonly key: FileKey;
  /** The projects' root directories. */
  readonly roots: readonly string[];
  /** Whether it is ytt's for certain. */
  readonly isCertain: boolean;
}

/**
 * What a path of a project file leads to: files that are read, what is not, what lies outside behind a link, or
 * nothing.
 */
export type PathTarget = 'read' | 'unread' | 'linked-outside' | 'missing';

/** A modeline that leads to no schema, and therefore is passed over. */
export interface UnresolvedModeline {
  readonly target: string;
  /**
   * Why: it leads out of every workspace folder, itself or over a link, to nothing that is read, or to files without a
   * schema document.
   */
  readonly problem: 'outside' | 'linked-outside' | 'nothing' | 'no-schema';
}

export interface ProjectGraph {
  readonly runs: readonly RunDefinition[];
  /** The runs a file takes part in; the one that is made for the file comes first. */
  readonly runsOf: ReadonlyMap<FileKey, readonly RunDefinition[]>;
  readonly ambiguous: readonly AmbiguousFile[];
  readonly unresolved: ReadonlyMap<FileKey, UnresolvedModeline>;
  /** Files that matter but could not be read. */
  readonly unread: ReadonlySet<FileKey>;
  /**
   * The ways to the data values by which Apps find what they read: the graph follows from where files set them, too.
   */
  readonly fetchedBy: readonly (readonly string[])[];
}

/** Whether two graphs contain the same runs for the same files. */
export function isSameGraph(a: ProjectGraph, b: ProjectGraph): boolean {
  const { runs, runsOf, ...others } = a;
  const { runs: runsOfB, runsOf: runsOfFilesB, ...othersOfB } = b;
  // Each run is compared once, and not again for each of its files.
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

/** Whether the association was stated by someone and not inferred. */
export function isExplicit(run: RunDefinition): boolean {
  return run.reason.kind !== 'inferred' && run.reason.kind !== 'alone';
}
