/** The explicit context of an evaluation: limits, cancellation, output, and the call stack. There are no globals. */

import type { Failure } from '../../findings/failure.js';
import type { Program } from '../parse/syntax.js';
import { StarlarkError } from '../values/errors.js';
import { TextCache } from '../values/text-cache.js';
import { reportsExhaustedStack } from './exhausted-stack.js';

/** The limits of one evaluation. */
export interface Limits {
  readonly steps: number;
  /**
   * The approximate number of bytes for all strings, lists and dicts that are created. Garbage counts as well, so this
   * is more than an evaluation needs at any time.
   */
  readonly bytes: number;
  readonly depth: number;
  /** How many texts of each call of `print` are kept in the evaluation of a file; all by default. */
  readonly printed?: number;
  /**
   * Called from time to time, with the steps counted since the last call; returns true if the evaluation is to stop
   * with a finding, because a deadline has passed. Built-ins are counted before they run.
   */
  readonly cancelled?: (steps: number) => boolean;
  /** Called after each text of `length` code units that was evaluated (`Thread.replenish`). */
  readonly replenish?: (length: number) => void;
  /** Called from time to time; throws an `Interrupted` if the evaluation is no longer wanted. */
  readonly interrupt?: () => void;
  /** Called from time to time: requests can then be answered from the results available so far (`Project`). */
  readonly checkpoint?: () => void;
}

/**
 * Thrown if an evaluation is abandoned because it is out of date. That is not an error of the code: it passes through
 * all error handling up to the caller that started the evaluation, and nothing of the evaluation is kept.
 */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** More than any real set of templates needs, and few enough to end within seconds. */
export const defaultLimits: Limits = { steps: 50_000_000, bytes: 2 ** 31, depth: 2_000 };

/** The limit that was exceeded. */
export type BudgetKind = 'steps' | 'bytes' | 'depth' | 'cancelled';

/** An evaluation exceeded a limit. The real ytt would continue, run out of memory or never end. */
export class BudgetError extends StarlarkError {
  readonly budget: BudgetKind;
  constructor(budget: BudgetKind, message: string, failure?: Failure) {
    super(message, { failure });
    this.budget = budget;
  }
}

/**
 * The position of an active call. `offset` is a position in the program's text; undefined if ytt does not know it
 * either.
 */
export interface StackFrame {
  readonly functionName: string;
  /** The program that contains the function: compare by identity. */
  readonly program: Program;
  readonly offset: number | undefined;
}

/** An active call; the interpreter keeps `offset` at the current operation. */
export interface LiveFrame {
  readonly caller: LiveFrame | undefined;
  readonly functionName: string;
  readonly program: Program;
  /** An offset in the program's text, or -1. */
  offset: number;
  /** Whether some of its code was skipped because of an unknown condition or iterable. */
  readonly hasSkipped: boolean;
}

/** Counts the steps of a long task: a check for interruption may throw, which ends the task. A `Thread` is one. */
export interface Work {
  step(count?: number): void;
}

/** Receivers of an evaluation's output, besides its result. */
export interface ThreadOptions {
  /** Receives the output of `print`, one line per call, without line break. */
  readonly print?: (message: string) => void;
}

/** The number of steps between two calls of `limits.cancelled` and `limits.interrupt`. */
const cancellationInterval = 4096;

/** The number of steps for an error, as code may continue after it, for example in a loop. */
const errorSteps = 1000;

/** What evaluating a text needs for each code unit at most, if it has no loops. */
const stepsPerCodeUnit = 2;
const bytesPerCodeUnit = 1000;

/** The maximum size of a value, in bytes. */
const largestValue = 160 * 1024 * 1024;

/** Strings of at least this length count several times, since code that creates one tends to keep it and to copy it. */
const longString = 1024 * 1024;
const longStringFactor = 2;

/** The assumed size of an element of a list or tuple, including the overhead of growth. */
export const elementBytes = 96;
/** The assumed size of an entry of a dict or set, including the overhead of growth. */
export const entryBytes = 256;

/** The assumed size of a set without its entries. */
export const tableBytes = 2048;

/** The number of steps for a call: it takes several times as long as an iteration of a loop. */
export const callSteps = 3;

/** The state of one evaluation, or of a whole project whose templates share the same limits. */
export class Thread implements Work {
  readonly limits: Limits;
  readonly options: ThreadOptions;
  /** The innermost active call. */
  frame: LiveFrame | undefined;
  depth = 0;
  /** Data that other layers keep for the duration of an evaluation, each by a key of its own. */
  readonly locals = new Map<unknown, unknown>();
  /** Caches the string that code is iterating over. */
  readonly texts = new TextCache((count) => this.step(count));
  private stepsLeft: number;
  /** The steps granted at the last check, and those that remain. */
  private granted: number;
  private stepsToNextCheck: number;
  private bytesLeft: number;
  private metLimits = 0;
  private skippedParts = 0;

  constructor(limits: Limits = defaultLimits, options: ThreadOptions = {}) {
    this.limits = limits;
    this.options = options;
    this.stepsLeft = limits.steps;
    this.granted = this.stepsToNextCheck = Math.min(cancellationInterval, limits.steps);
    this.bytesLeft = limits.bytes;
  }

  /**
   * How often steps, bytes, time or the stack were exhausted so far. If the number changes during a computation, the
   * result also depends on the limits and on what was computed before, so it must not be memoised by its inputs.
   */
  get limitsMet(): number {
    return this.metLimits;
  }

  /** How often code was skipped so far because it is unknown whether it runs. */
  get skipped(): number {
    return this.skippedParts;
  }

  noteSkipped(): void {
    this.skippedParts++;
  }

  /** Counts work: a loop iteration, a call, or `count` elementary operations inside a built-in. */
  step(count = 1): void {
    this.stepsToNextCheck -= count;
    if (this.stepsToNextCheck < 0) this.checkLimits();
  }

  /** Counts work without ever throwing: the next `step` checks the limits. */
  charge(count: number): void {
    this.stepsToNextCheck -= count;
  }

  /**
   * Gives back what evaluating a text of `length` code units needs without loops, so that a run may have any number of
   * files. The limits never become more than they were.
   */
  replenish(length: number): void {
    const { steps, bytes, replenish } = this.limits;
    this.stepsLeft = Math.min(steps, this.stepsLeft + length * stepsPerCodeUnit);
    this.bytesLeft = Math.min(bytes, this.bytesLeft + length * bytesPerCodeUnit);
    replenish?.(length);
  }

  private checkLimits(): void {
    const steps = this.granted - this.stepsToNextCheck;
    this.stepsLeft -= steps;
    this.granted = this.stepsToNextCheck = Math.min(cancellationInterval, Math.max(this.stepsLeft, 0));
    if (this.stepsLeft < 0) this.stop('steps', `evaluation took more than ${this.limits.steps} steps`);
    this.limits.checkpoint?.();
    this.limits.interrupt?.();
    if (this.limits.cancelled?.(steps) === true) this.stop('cancelled', 'evaluation was cancelled');
  }

  /** Counts `bytes` that a value is about to need. Call it before the allocation. */
  allocate(bytes: number): void {
    this.bytesLeft -= bytes;
    if (this.bytesLeft < 0 || bytes > largestValue) this.refuse();
  }

  /** Counts a string of `length` code units that is about to be created. */
  allocateText(length: number): void {
    this.allocate(length < longString ? length : longStringFactor * length);
  }

  /** Counts an element that is about to be added to a list, or an entry to a dict or set, of `size` so far. */
  grow(size: number, bytes: number): void {
    this.bytesLeft -= bytes;
    if (this.bytesLeft < 0 || size * bytes > largestValue) this.refuse();
  }

  /** Throws an error, because something needs more memory than the limit. */
  refuse(): never {
    if (this.bytesLeft < 0) this.stop('bytes', 'evaluation needs too much memory');
    this.metLimits++;
    throw new BudgetError('bytes', 'evaluation needs a value that is too large');
  }

  /** Ends the evaluation, as a limit is exceeded. */
  stop(budget: BudgetKind, message: string): never {
    this.metLimits++;
    throw new BudgetError(budget, message, { kind: 'evaluation-ended' });
  }

  /** Called before an error is reported that says that the stack was exhausted. */
  noteExhaustedStack(): void {
    this.metLimits++;
  }

  /** The call stack, outermost first. It does not contain calls of built-ins, which have no position. */
  stack(): readonly StackFrame[] {
    const frames: StackFrame[] = [];
    for (let frame = this.frame; frame !== undefined; frame = frame.caller) {
      const offset = frame.offset < 0 ? undefined : frame.offset;
      frames.push({ functionName: frame.functionName, program: frame.program, offset });
    }
    return frames.reverse();
  }
}

/** A Starlark error with the calls that led to it (starlark-go's EvalError). */
export class EvalError extends StarlarkError {
  override readonly name: string = 'EvalError';
  /** From outermost to innermost. */
  readonly frames: readonly StackFrame[];
  /** The exceeded limit, if that is the error. */
  readonly budget: BudgetKind | undefined;

  constructor(
    message: string,
    frames: readonly StackFrame[],
    options: { cause?: unknown; budget?: BudgetKind | undefined; plain?: string } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause, plain: options.plain } : { plain: options.plain });
    this.frames = frames;
    this.budget = options.budget;
  }
}

/**
 * A thrown value as an EvalError: unchanged if it is one, otherwise with the current stack of `thread`. Rethrows what
 * is not an error of the code.
 */
export function toEvalError(thrown: unknown, thread: Thread): EvalError {
  if (thrown instanceof EvalError) return thrown;
  if (thrown instanceof Interrupted) throw thrown;
  // A message may contain a long value.
  thread.charge(Math.max(errorSteps, thrown instanceof Error ? thrown.message.length : 0));
  const frames = thread.stack();
  if (thrown instanceof BudgetError)
    return new EvalError(thrown.message, frames, { cause: thrown, budget: thrown.budget });
  if (thrown instanceof StarlarkError) return new EvalError(thrown.message, frames, { cause: thrown });
  if (reportsExhaustedStack(thrown)) {
    thread.noteExhaustedStack();
    return new EvalError('evaluation nests too deeply', frames, {
      plain: 'Calls nest too deeply here: a recursion may have no end',
      cause: thrown,
      budget: 'depth',
    });
  }
  if (thrown instanceof RangeError) {
    return new EvalError('evaluation needs a value that is too large', frames, { cause: thrown, budget: 'bytes' });
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new EvalError(`internal error: ${message}`, frames, { cause: thrown });
}
