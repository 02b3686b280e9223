/**
 * Finds the run on whose behalf code is called. A function can outlive the run that defined it: its module is
 * unchanged, although the files that it reads are not. So it has no reference to a run, and finds the current one
 * through its thread.
 */
import type { MapReads } from '../../document/convert/map-reads.js';
import type { DocumentSet } from '../../document/node.js';
import type { Finding } from '../../findings/finding.js';
import type { Dialect } from '../../schema/proposed/languages.js';
import type { LiveFrame, Thread } from '../../starlark/eval/thread.js';
import type { Value } from '../../starlark/values/value.js';
import { programTextOf } from '../../template/code/program.js';
import type { TemplateOptions } from '../../template/template-context.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import type { Library } from './library-tree.js';
import type { RunFile } from './run-file.js';

/** The options of a run or library that influence what a file evaluates to. */
export interface ExecutionOptions extends TemplateOptions {
  readonly strict: boolean;
  readonly dialect: Dialect;
  /** Whether the data values of a library are not validated. */
  readonly skipValidation: boolean;
}

/** The result of evaluating a file's code. */
export interface EvaluatedFile {
  /** Undefined for Starlark and text files. */
  readonly documents: DocumentSet | undefined;
  /** Undefined if the evaluation of a text file failed, and for other files. */
  readonly text: string | undefined;
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
  /** What its code printed, and that of the files it loaded. */
  readonly printed: readonly Printed[];
  readonly failed: boolean;
  /** Whether some of its code did not run because it depends on something unknown. The file may then lack documents. */
  readonly isPartial: boolean;
}

/** What an evaluation has used from outside its file. */
export interface Dependencies {
  readonly loads: Map<string, EvaluatedFile>;
  /** The output of `print` so far. */
  readonly printed: Printed[];
  /** The data values that it read; undefined if it did not load them. */
  data: MapReads | undefined;
  /** The files of all libraries that its code can evaluate; undefined if it cannot. */
  libraries: readonly RunFile[] | undefined;
  /** Whether it used something that is not tracked, such as the list of files. */
  usesAnything: boolean;
}

export interface CurrentRun {
  /** All files of the run. */
  readonly files: Library;
  /**
   * What the unfinished evaluations have used, innermost last. An outer evaluation depends on the results of the inner
   * ones.
   */
  readonly underway: Dependencies[];
  /** The output of `print` that belongs to no unfinished evaluation. */
  readonly printed: Printed[];
}

const key = Symbol('current run');

/** Sets the files of the run that `thread` works for. */
export function beginRun(thread: Thread, files: Library): void {
  const run: CurrentRun = { files, underway: [], printed: [] };
  thread.locals.set(key, run);
}

/** Output of `print`, with the position of the call. */
export interface Printed {
  /** Without a line break at its end. */
  readonly text: string;
  /** The innermost call that has a position; undefined if none has. */
  readonly place: { readonly file: SourceFile; readonly range: TextRange } | undefined;
}

/** The record of `text` printed by the call in `frame`. */
export function printedIn(frame: LiveFrame | undefined, text: string): Printed {
  for (let call = frame; call !== undefined; call = call.caller) {
    const program = programTextOf(call.program);
    const range = call.offset < 0 ? undefined : program?.place(call.offset, call.offset)?.range;
    if (program !== undefined && range !== undefined) return { text, place: { file: program.file, range } };
  }
  return { text, place: undefined };
}

/** Records output of `print`, now or when an earlier evaluation is reused. */
export function notePrinted(thread: Thread, printed: readonly Printed[]): void {
  const run = currentRun(thread);
  const list = run.underway.at(-1)?.printed ?? run.printed;
  for (const one of printed) list.push(one);
}

/** Called for each `print` of code that runs in `thread`. */
export function printIn(thread: Thread, text: string): void {
  const { frame, limits } = thread;
  const { printed } = currentRun(thread).underway.at(-1) ?? currentRun(thread);
  if (frame === undefined || countOf(printed, frame) <= (limits.printed ?? Infinity))
    printed.push(printedIn(frame, text));
}

const counts = new WeakMap<readonly Printed[], Map<object, Map<number, number>>>();

/** How often the call in `frame` has printed, according to `list`, including this time. */
function countOf(list: readonly Printed[], { program, offset }: LiveFrame): number {
  const byProgram = counts.get(list) ?? new Map<object, Map<number, number>>();
  const byOffset = byProgram.get(program) ?? new Map<number, number>();
  const count = (byOffset.get(offset) ?? 0) + 1;
  counts.set(list, byProgram.set(program, byOffset.set(offset, count)));
  return count;
}

/** The run that `thread` works for. */
export function currentRun(thread: Thread): CurrentRun {
  const run = thread.locals.get(key) as CurrentRun | undefined;
  if (run === undefined) throw new Error('no run was begun in this thread');
  return run;
}
