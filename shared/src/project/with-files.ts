/** The inputs of a run with other texts, to try an edit. */
import type { Limits } from '../starlark/eval/thread.js';
import type { SourceFile } from '../text/source-file.js';
import type { ProjectInputs } from './inputs.js';

/** `inputs` with each file replaced by what `changed` returns for it. */
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

/** Requests that are answered during an evaluation are about the files as they are. */
function forTrial({ checkpoint, ...limits }: Limits): Limits {
  return limits;
}
