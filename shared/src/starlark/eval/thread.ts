/** The explicit context of an evaluation: limits, cancellation, output, and the call stack. There are no globals. */

import { StarlarkError } from '../values/errors.js';
import { TextCache } from '../values/text-cache.js';

/** Whether a message says that an evaluation has exceeded its limits, so that nothing more can run in it. */
export function endsEvaluation(message: string): boolean {
  return /^evaluation (?:took more than \d+ steps|needs too much memory|was cancelled)$/.test(message);
}

/** What one evaluation may use. */
export interface Limits {
  readonly steps: number;
  /**
   * Bytes that all strings, lists and dicts made may take together, roughly. What is no longer used counts as well, so
   * this is more than an evaluation needs at a time.
   */
  readonly bytes: number;
  readonly depth: number;
  /**
   * Called now and then, with the steps counted since the last call; returns true when the evaluation is to stop, with a
   * finding, as a deadline has passed. What a built-in is about to do has been counted.
   */
  readonly cancelled?: (steps: number) => boolean;
  /** Called now and then; throws an `Interrupted` when nobody wants the evaluation any more. */
  readonly interrupt?: () => void;
  /** Called now and then, at points where the run can be asked for what it knows so far (`Project`). */
  readonly checkpoint?: () => void;
}

/**
 * An evaluation was abandoned because it is out of date. This is not an error of the code: it passes through all error
 * handling up to whoever requested the evaluation, and nothing of the evaluation is kept.
 */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** More than any real set of templates needs, and little enough to end within seconds. */
export const defaultLimits: Limits = { steps: 50_000_000, bytes: 2 ** 31, depth: 2_000 };

/** Which limit was met. */
export type BudgetKind = 'steps' | 'bytes' | 'depth' | 'cancelled';

/** An evaluation exceeded a limit; real ytt would continue, run out of memory or never end. */
export class BudgetError extends StarlarkError {
  readonly budget: BudgetKind;
  constructor(budget: BudgetKind, message: string) {
    super(message);
    this.budget = budget;
  }
}

/** Where one call stands. `offset` is where in the program's text; undefined where ytt does not know either. */
export interface StackFrame {
  readonly functionName: string;
  /** The program that the function was written in: compare by identity. */
  readonly program: object;
  readonly offset: number | undefined;
}

/** A live call; the interpreter keeps `offset` at the operation under way. */
export interface LiveFrame {
  readonly caller: LiveFrame | undefined;
  readonly functionName: string;
  readonly program: object;
  /** An offset in the program's text, or -1. */
  offset: number;
  /** Whether code of it was left out, for a condition or an iterable that is unknown. */
  readonly hasSkipped: boolean;
}

/** Counts what is done of a long task: where it looks whether to go on it may throw, which ends the task. A `Thread` is one. */
export interface Work {
  step(count?: number): void;
}

/** What an evaluation reports to besides what it returns. */
export interface ThreadOptions {
  /** Receives what `print` prints, a line a call, without line break. */
  readonly print?: (message: string) => void;
}

/** How many steps pass between two looks at `limits.cancelled` and `limits.interrupt`. */
const cancellationInterval = 4096;

/** What an error counts for in steps, as code may go on after it, in a loop say. */
const errorSteps = 1000;

/** No value is larger than this, in bytes. */
const largestValue = 160 * 1024 * 1024;

/** Strings from here on count several times, as whoever makes one tends to keep it and to make copies. */
const longString = 1024 * 1024;
const longStringFactor = 2;

/** The assumed size of an element of a list or tuple, including what growing them wastes. */
export const elementBytes = 96;
/** The assumed size of an entry of a dict or set, including what growing them wastes. */
export const entryBytes = 256;

/** The assumed size of a set without its entries. */
export const tableBytes = 2048;

/** The steps that a call counts for: it takes several times as long as the iteration of a loop. */
export const callSteps = 3;

/** The state of one evaluation, or of a whole project whose templates share the same limits. */
export class Thread implements Work {
  readonly limits: Limits;
  readonly options: ThreadOptions;
  /** The innermost live call. */
  frame: LiveFrame | undefined;
  depth = 0;
  /** What other layers keep for the length of an evaluation, by a key of their own. */
  readonly locals = new Map<unknown, unknown>();
  /** Caches the string that code is iterating over. */
  readonly texts = new TextCache();
  private stepsLeft: number;
  /** The steps granted at the last look, and those that are left of them. */
  private granted: number;
  private stepsToNextLook: number;
  private bytesLeft: number;
  private metLimits = 0;
  private skippedParts = 0;

  constructor(limits: Limits = defaultLimits, options: ThreadOptions = {}) {
    this.limits = limits;
    this.options = options;
    this.stepsLeft = limits.steps;
    this.granted = this.stepsToNextLook = Math.min(cancellationInterval, limits.steps);
    this.bytesLeft = limits.bytes;
  }

  /**
   * How often steps, bytes or time ran out so far. Where that happens while something is computed, the result follows from
   * what else was computed, and from the limits, and is not to be remembered for its inputs.
   */
  get limitsMet(): number {
    return this.metLimits;
  }

  /** How often code was left out so far, as whether it runs depends on what is unknown. */
  get skipped(): number {
    return this.skippedParts;
  }

  noteSkipped(): void {
    this.skippedParts++;
  }

  /** Counts work: a loop iteration, a call, or `count` elementary operations inside a built-in. */
  step(count = 1): void {
    this.stepsToNextLook -= count;
    if (this.stepsToNextLook < 0) this.look();
  }

  /** Counts work where nothing may be thrown: the next `step` notices. */
  charge(count: number): void {
    this.stepsToNextLook -= count;
  }

  private look(): void {
    const steps = this.granted - this.stepsToNextLook;
    this.stepsLeft -= steps;
    this.granted = this.stepsToNextLook = Math.min(cancellationInterval, Math.max(this.stepsLeft, 0));
    if (this.stepsLeft < 0) this.stop('steps', `evaluation took more than ${this.limits.steps} steps`);
    this.limits.checkpoint?.();
    this.limits.interrupt?.();
    if (this.limits.cancelled?.(steps) === true) this.stop('cancelled', 'evaluation was cancelled');
  }

  /** Counts `bytes` about to be taken by a value. Call it before the allocation. */
  allocate(bytes: number): void {
    this.bytesLeft -= bytes;
    if (this.bytesLeft < 0 || bytes > largestValue) this.refuse();
  }

  /** Counts a string of `length` code units about to be made. */
  allocateText(length: number): void {
    this.allocate(length < longString ? length : longStringFactor * length);
  }

  /** Counts an element about to be added to a list, or an entry to a dict or set, of `size` so far. */
  grow(size: number, bytes: number): void {
    this.bytesLeft -= bytes;
    if (this.bytesLeft < 0 || size * bytes > largestValue) this.refuse();
  }

  /** Ends the evaluation, as something takes more than there is. */
  refuse(): never {
    this.stop(
      'bytes',
      this.bytesLeft < 0 ? 'evaluation needs too much memory' : 'evaluation needs a value that is too large',
    );
  }

  private stop(budget: BudgetKind, message: string): never {
    this.metLimits++;
    throw new BudgetError(budget, message);
  }

  /** The call stack, outermost first. Calls of built-ins are not in it, as they have no place. */
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
  /** The limit that was met, where that is the error. */
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
 * A thrown value as an EvalError: unchanged if it is one, otherwise with the current stack of `thread`. Rethrows
 * anything that is not an error of the evaluation but its end.
 */
export function toEvalError(thrown: unknown, thread: Thread): EvalError {
  if (thrown instanceof EvalError) return thrown;
  if (thrown instanceof Interrupted) throw thrown;
  // A message may quote a long value.
  thread.charge(Math.max(errorSteps, thrown instanceof Error ? thrown.message.length : 0));
  const frames = thread.stack();
  if (thrown instanceof BudgetError)
    return new EvalError(thrown.message, frames, { cause: thrown, budget: thrown.budget });
  if (thrown instanceof StarlarkError) return new EvalError(thrown.message, frames, { cause: thrown });
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  // At the end of the stack even unrelated errors say so, such as that of a regular expression compiled late.
  if (message.includes('call stack') || message.includes('Stack overflow')) {
    return new EvalError('evaluation nests too deeply', frames, {
      plain: 'Calls nest too deeply here: a recursion may have no end',
      cause: thrown,
      budget: 'depth',
    });
  }
  if (thrown instanceof RangeError) {
    return new EvalError('evaluation needs a value that is too large', frames, { cause: thrown, budget: 'bytes' });
  }
  return new EvalError(`internal error: ${message}`, frames, { cause: thrown });
}
