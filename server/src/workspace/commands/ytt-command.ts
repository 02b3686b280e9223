/** A run of ytt described by a file, as a command or as a kapp-controller document. */
import type { GivenValue } from '../projects/stated/project-flags.js';

/** One run of ytt, as far as its arguments are known: paths as they are given. */
export interface YttCommand {
  readonly line: number;
  readonly files: readonly string[];
  readonly dataValuesFiles: readonly string[];
  readonly ignoreUnknownComments: boolean;
  readonly strict: boolean;
  readonly implicitMapKeyOverrides: boolean;
  readonly fileMarks: readonly string[];
  /** Data values by flags, in order, as far as they are known. */
  readonly dataValues: readonly GivenByFlag[];
  /** Whether there are inputs that are not known; where none is, `files` is empty. */
  readonly isPartial: boolean;
  /** Whether data values are given besides those of `dataValuesFiles`. */
  readonly isGivenMore?: boolean;
  /** The directory of a repository that is fetched for it, from the root of that. */
  readonly fetched?: string;
  /** The keys on the way to the data value that says which directory that is, where one does. */
  readonly fetchedBy?: readonly string[];
}

/** `--data-value` or one of its kin, with what it was given. */
export interface GivenByFlag {
  readonly kind: GivenValue['kind'];
  /** `[@library:]key=value`, or the prefix of variables. */
  readonly text: string;
  /** Whether only the beginning of the text is known, up to `=` at least. */
  readonly isCut?: true;
}
