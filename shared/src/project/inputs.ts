/** The inputs of one ytt run. */
import type { Dialect } from '../schema/proposed/languages.js';
import type { Limits } from '../starlark/eval/thread.js';
import type { SourceFile } from '../text/source-file.js';

/**
 * A `--data-value` or related flag.
 *
 * `text` is `[@lib:]path.to.key=value` as given. For `data-value-file` the part after the `=` is a file's name, and
 * `content` is that file's text. For the two kinds of environment variables it is `[@lib:]PREFIX`, and `variables` is
 * the environment, each `NAME=value`; variables without the prefix are ignored.
 */
export interface DataValueFlag {
  readonly kind: 'data-value' | 'data-value-yaml' | 'data-value-file' | 'data-values-env' | 'data-values-env-yaml';
  readonly text: string;
  readonly content?: string;
  readonly variables?: readonly string[];
}

/** The flags of a run that are neither files nor data values. */
export interface RunOptions {
  readonly strict: boolean;
  readonly ignoreUnknownComments: boolean;
  readonly implicitMapKeyOverrides: boolean;
  /** `--file-mark` values as given. */
  readonly fileMarks: readonly string[];
  readonly dangerousAllowAllSymlinkDestinations: boolean;
  readonly debug: boolean;
  /** `--dangerous-data-values-disable-validation`. */
  readonly skipValidation?: boolean;
  /** Whether it is unknown which directories are passed to ytt: paths of `load` may be relative to any directory. */
  readonly isPartial?: boolean;
  readonly limits?: Limits;
  /** The language of schemas: according to their headers (`auto`) by default. */
  readonly dialect?: Dialect;
}

/** The options of ytt without flags. */
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
  /** The original names, for file marks, of those `files` that were given as `NAME=PATH`. */
  readonly originalPaths?: ReadonlyMap<SourceFile, string>;
  /** `--data-values-file` inputs, directories expanded, in the order given. */
  readonly dataValuesFiles: readonly SourceFile[];
  /** The library that a data values file is for (`@lib@nested`), if it was given as `@lib@nested:file.yml`. */
  readonly dataValuesFileLibraries?: ReadonlyMap<SourceFile, string>;
  readonly dataValues: readonly DataValueFlag[];
  readonly options: RunOptions;
}

/** `inputs` with each file replaced by what `changed` returns for it, to try an edit. */
export function withFiles(inputs: ProjectInputs, changed: (file: SourceFile) => SourceFile): ProjectInputs {
  const rekeyed = (words: ReadonlyMap<SourceFile, string> | undefined): ReadonlyMap<SourceFile, string> =>
    new Map([...(words ?? [])].map(([file, word]) => [changed(file), word]));
  return {
    ...inputs,
    files: inputs.files.map(changed),
    dataValuesFiles: inputs.dataValuesFiles.map(changed),
    originalPaths: rekeyed(inputs.originalPaths),
    dataValuesFileLibraries: rekeyed(inputs.dataValuesFileLibraries),
    options: { ...inputs.options, ...(inputs.options.limits && { limits: forTrial(inputs.options.limits) }) },
  };
}

/** A trial must not answer pending requests: those are about the files as they are. */
function forTrial({ checkpoint, ...limits }: Limits): Limits {
  return limits;
}
