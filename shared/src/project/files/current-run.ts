/**
 * The run that code belongs to at the moment it is called. A function can outlive the run that defined it, if its
 * module did not change, although the files that it reads did; so it holds no reference to that run, and finds the
 * current one through its thread.
 */
import type { MapReads } from '../../document/convert/map-reads.js';
import type { DocumentSet } from '../../document/node.js';
import type { Finding } from '../../findings/finding.js';
import type { Dialect } from '../../schema/proposed/languages.js';
import type { Thread } from '../../starlark/eval/thread.js';
import type { Value } from '../../starlark/values/value.js';
import { type Printed, printedIn } from '../../template/code/printed.js';
import type { TemplateOptions } from '../../template/template-context.js';
import type { Library } from './library-tree.js';

/** The options of a run that change what a file evaluates to. */
export interface LoaderOptions extends TemplateOptions {
  readonly strict: boolean;
  readonly dialect: Dialect;
}

/** What came of a file's code. */
export interface EvaluatedFile {
  /** Undefined for Starlark and text files. */
  readonly documents: DocumentSet | undefined;
  /** Undefined where evaluation of a text file failed, and for other files. */
  readonly text: string | undefined;
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
  /** What its code printed, and that of the files it loaded. */
  readonly printed: readonly Printed[];
  readonly failed: boolean;
  /**
   * Whether some of its code was left out, as what that depends on is unknown: it may make more documents than there
   * are.
   */
  readonly isPartial: boolean;
}

/** What an evaluation took from outside its file. */
export interface Dependencies {
  readonly loads: Map<string, EvaluatedFile>;
  /** What was printed so far. */
  readonly printed: Printed[];
  /** What it read of the data values; undefined if it did not load them. */
  data: MapReads | undefined;
  /** Whether it asked for what is not kept track of: the list of files, or another library. */
  usesAnything: boolean;
}

export interface CurrentRun {
  /** All files of the run. */
  readonly files: Library;
  /** The dependencies of the evaluations that are underway, innermost last; those around one depend on its result. */
  readonly underway: Dependencies[];
  /** What was printed outside of these, and by evaluations that are through. */
  readonly printed: Printed[];
}

const key = Symbol('current run');

/** Sets the files of the run that `thread` works for. */
export function beginRun(thread: Thread, files: Library): void {
  const run: CurrentRun = { files, underway: [], printed: [] };
  thread.locals.set(key, run);
}

/** Records output of `print`, now or when an earlier evaluation is reused. */
export function notePrinted(thread: Thread, printed: readonly Printed[]): void {
  const run = currentRun(thread);
  const list = run.underway.at(-1)?.printed ?? run.printed;
  for (const one of printed) list.push(one);
}

/** Receives the output of `print` in code run by `thread`. */
export function printIn(thread: Thread, text: string): void {
  notePrinted(thread, [printedIn(thread.frame, text)]);
}

/** The run that `thread` works for. */
export function currentRun(thread: Thread): CurrentRun {
  const run = thread.locals.get(key) as CurrentRun | undefined;
  if (run === undefined) throw new Error('no run was begun in this thread');
  return run;
}
