/**
 * What code asks of the run that calls it. A function may be kept from the run that defined it, as the module that it is in
 * did not change, while the files that it reads did: so it holds none of that run, and finds the current one by its thread.
 */
import type { DocumentSet } from '../../document/node.js';
import type { Finding } from '../../findings/finding.js';
import type { Thread } from '../../starlark/eval/thread.js';
import type { Value } from '../../starlark/values/value.js';
import type { Library } from './library-tree.js';

/** What came of a file's code. */
export interface EvaluatedFile {
  /** Undefined for Starlark and text files. */
  readonly documents: DocumentSet | undefined;
  /** Undefined where evaluation of a text file failed, and for other files. */
  readonly text: string | undefined;
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
  readonly failed: boolean;
}

/** What an evaluation took from outside its file. */
export interface Dependencies {
  readonly loads: Map<string, EvaluatedFile>;
  usesData: boolean;
  /** Whether it asked for what is not kept track of: the list of files, or another library. */
  usesAnything: boolean;
}

export interface CurrentRun {
  /** All files of the run. */
  readonly files: Library;
  /** The dependencies of the evaluations that are underway, innermost last; those around one depend on its result. */
  readonly underway: Dependencies[];
}

const key = Symbol('current run');

/** Says of which files the run is that `thread` is for. */
export function beginRun(thread: Thread, files: Library): void {
  const run: CurrentRun = { files, underway: [] };
  thread.locals.set(key, run);
}

/** The run that `thread` is for. */
export function currentRun(thread: Thread): CurrentRun {
  const run = thread.locals.get(key) as CurrentRun | undefined;
  if (run === undefined) throw new Error('no run was begun in this thread');
  return run;
}
