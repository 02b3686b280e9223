/** What one ytt run reads. */
import type { SourceFile } from '../text/source-file.js';

/** `--data-value` and its kin, in the order given. */
export interface DataValueFlag {
  readonly kind: 'data-value' | 'data-value-yaml' | 'data-value-file' | 'data-values-env' | 'data-values-env-yaml';
  /** `path.to.key=value`; for `data-value-file` the value is the content of the file `fileName`; for env kinds the prefix's variables already expanded to this form. */
  readonly text: string;
  readonly fileName?: string;
}

export interface RunOptions {
  readonly strict: boolean;
  readonly ignoreUnknownComments: boolean;
  readonly implicitMapKeyOverrides: boolean;
  /** `--file-mark` values as given. */
  readonly fileMarks: readonly string[];
  readonly dangerousAllowAllSymlinkDestinations: boolean;
  readonly debug: boolean;
  readonly limits?: import('../starlark/thread.js').Limits;
}

export const defaultRunOptions: RunOptions = {
  strict: false,
  ignoreUnknownComments: false,
  implicitMapKeyOverrides: false,
  fileMarks: [],
  dangerousAllowAllSymlinkDestinations: false,
  debug: false,
};

/** A run's inputs. `files` are the `-f` inputs, directories expanded, in the order given; `SourceFile.path` is the relative path. */
export interface ProjectInputs {
  readonly files: readonly SourceFile[];
  readonly dataValuesFiles: readonly SourceFile[];
  readonly dataValues: readonly DataValueFlag[];
  readonly options: RunOptions;
}
