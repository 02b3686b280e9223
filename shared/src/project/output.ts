/** The output of a run: files, as `--output-files` writes them, and documents, as ytt prints them. */
import type { DocumentSet } from '../document/node.js';
import { printDocuments } from '../document/print/print-yaml.js';
import { starlarkError } from '../starlark/values/errors.js';
import type { EvaluatedLibrary } from './library/library-stages.js';

/** A file that a run renders; `path` is relative to the output directory, with `/` between names. */
export interface OutputFile {
  readonly path: string;
  readonly type: 'yaml' | 'text';
  readonly text: string;
}

/** The complete output of a run. */
export interface ProjectOutput {
  /** The files for `--output-files`. */
  readonly files: readonly OutputFile[];
  /** The output without an output directory: the YAML documents of all files. */
  readonly documents: DocumentSet;
}

/** Undefined if the documents cannot be printed, for example because of repeated keys that a failed run may leave. */
function printed(documents: DocumentSet): string | undefined {
  try {
    return printDocuments(documents);
  } catch (thrown) {
    starlarkError(thrown);
    return undefined;
  }
}

/** The output of a run: text files first, then YAML files in the order of the inputs, as in ytt. */
export function outputOf(evaluated: EvaluatedLibrary): ProjectOutput {
  const texts = evaluated.texts.map((file): OutputFile => ({ ...file, type: 'text' }));
  const yamls = evaluated.yamls.flatMap(({ path, documents }): OutputFile[] => {
    const text = printed(documents);
    return text === undefined ? [] : [{ path, type: 'yaml', text }];
  });
  const items = evaluated.yamls.flatMap((file) => file.documents.items);
  return { files: [...texts, ...yamls], documents: { kind: 'documentSet', items, origin: undefined } };
}
