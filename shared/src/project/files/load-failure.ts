/** The error of a `load` whose module has an error itself. */
import { type Finding, firstLine } from '../../findings/finding.js';
import { StarlarkError } from '../../starlark/values/value.js';
import type { FollowsFinding } from '../../template/code/eval-findings.js';
import type { RunFile } from './run-file.js';

/**
 * The error of a `load` of a file that has an error, in ytt's words for the type of that file. It follows the finding
 * in the file, or the finding that this one follows itself.
 */
export class LoadFailure extends StarlarkError implements FollowsFinding {
  override readonly name = 'LoadFailure';
  readonly follows: Finding;

  /** `error` is the finding in `file`, or in a module that it loads. */
  constructor(file: RunFile, error: Finding) {
    const plain = `${file.source.path} has an error: ${firstLine(error)}`;
    super(messageOf(file, error.message), { plain, failure: error.failure });
    this.follows = error.follows ?? error;
  }
}

function messageOf({ type }: RunFile, message: string): string {
  switch (type) {
    case 'starlark':
      return `Evaluating starlark template: ${message}`;
    case 'text':
      return `Evaluating text template: ${message}`;
    default:
      return message;
  }
}
