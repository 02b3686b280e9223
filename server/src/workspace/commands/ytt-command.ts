/** A run of ytt described by a file, as a command or as a kapp-controller document. */

import type { DataValueFlag } from '@ytt-language/shared';
import type { FileKey } from '../files/file-key.js';

/** One run of ytt, as far as its arguments are known: paths as written. */
export interface YttCommand {
  readonly line: number;
  readonly files: readonly string[];
  readonly dataValuesFiles: readonly string[];
  readonly ignoreUnknownComments: boolean;
  readonly strict: boolean;
  readonly implicitMapKeyOverrides: boolean;
  readonly fileMarks: readonly string[];
  /** Data values set by flags, in order, as far as they are known. */
  readonly dataValues: readonly GivenByFlag[];
  /** Whether some inputs are unknown. If all are, `files` is empty. */
  readonly isPartial: boolean;
  /** Whether the command passes data values besides those of the known files, or may do so. */
  readonly hasUnknownDataValues: boolean;
  /** The directory of a repository that is fetched as input, relative to the repository's root. */
  readonly fetched?: string;
  /** If a data value names that directory: the path of the data value. */
  readonly fetchedBy?: readonly string[];
}

/** A run without any input or flag. */
export const bareCommand: YttCommand = {
  line: 0,
  files: [],
  dataValuesFiles: [],
  ignoreUnknownComments: false,
  strict: false,
  implicitMapKeyOverrides: false,
  fileMarks: [],
  dataValues: [],
  isPartial: false,
  hasUnknownDataValues: false,
};

/** `--data-value` or a related flag, with its argument. */
export interface GivenByFlag {
  readonly kind: DataValueFlag['kind'];
  /** `[@library:]key=value`, or a prefix of environment variables. */
  readonly text: string;
  /** Whether only the beginning of the text is known, at least up to `=`. */
  readonly isCut?: true;
}

/** A command, and the directory that its paths are relative to. */
export interface PlacedCommand extends YttCommand {
  readonly key: FileKey;
  readonly directory: string;
  /** The paths that do not exist and are in no other list: they may be fetched or generated, or ignored by git. */
  readonly lacking: readonly string[];
}
