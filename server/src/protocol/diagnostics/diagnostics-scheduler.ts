/**
 * The queue and debounce of diagnostics: decides which file is computed next, and when. Edited files are computed first
 * and immediately, then provisional results to be confirmed, then open files that depend on edits, then all others. One
 * file is computed per turn of the event loop, so that requests are answered in between. Dependents wait until nobody
 * is typing: otherwise the errors that a half-typed word causes in them would appear and disappear with each key.
 */
import type { FileKey } from '../../workspace/files/file-key.js';
import type { Clock } from '../clock.js';
import type { PreemptionBudget } from '../scheduling/preemption-budget.js';
import type { PendingMessages } from '../transport/pending-messages.js';

export interface SchedulerOptions {
  readonly clock: Clock;
  readonly pendingMessages: Pick<PendingMessages, 'hasEdit' | 'hasAwaited' | 'hasOther'>;
  readonly preemption: PreemptionBudget;
  /**
   * Computes and sends the diagnostics of a file. Calls `isOutdated` from time to time; returns false if it was
   * abandoned because that returned true. Must not throw.
   */
  readonly refresh: (key: FileKey, edited: boolean, isOutdated: () => boolean) => boolean;
  readonly isOpen: (key: FileKey) => boolean;
  /** The files that changes since the last call may have invalidated, except the changed ones. Must not throw. */
  readonly takeDependents: () => readonly FileKey[];
}

/**
 * How long after a key its word and line count as being typed, in milliseconds: longer than most people pause between
 * two keys. Files that were not edited are computed after this time, or later if that takes long.
 */
export const typingPause = 500;
/** The pause before the provisional result of an edited file is confirmed. */
const confirmationPause = 100;
const longestPause = 2_000;
/**
 * How long, in milliseconds, the computation of an edited file takes precedence over requests, most of which need the
 * same evaluation.
 */
const editedComesFirst = 200;
/**
 * How long, in milliseconds, requests and changes on disk can keep a file from being computed. Edits always can, and a
 * person's requests about other files can within the preemption budget.
 */
const longestAbandoned = 2_000;

/** Queues the files whose diagnostics are to be computed, and computes them one after the other. */
export class DiagnosticsScheduler {
  private readonly options: SchedulerOptions;
  /** In the order of their last edits. */
  private readonly edited = new Set<FileKey>();
  private readonly provisional = new Set<FileKey>();
  private readonly openDependents = new Set<FileKey>();
  private readonly others = new Set<FileKey>();
  /** The time of the first of a file's consecutive abandoned computations. */
  private readonly abandonedSince = new Map<FileKey, number>();
  private running = false;
  /** The number of changes that this scheduler was notified of. */
  private changes = 0;
  private disposed = false;
  private lastEdit = Number.NEGATIVE_INFINITY;
  private cancelPause: (() => void) | undefined;
  /** How long the last file that was not edited took, in milliseconds. */
  private lastCost = 0;

  constructor(options: SchedulerOptions) {
    this.options = options;
  }

  /** A file was edited: it is computed first, then the files that depend on it. */
  fileEdited(key: FileKey): void {
    this.edited.delete(key);
    this.edited.add(key);
    this.lastEdit = this.options.clock.now();
    this.wake();
  }

  /** The editor read a file from disk again: the file waits, since others have probably changed on disk, too. */
  fileReloaded(key: FileKey): void {
    this.edited.add(key);
    this.lastEdit = this.options.clock.now();
    this.changes++;
    this.waitAnew();
  }

  /** Queues files after all others. */
  filesOutdated(keys: Iterable<FileKey>): void {
    for (const key of keys) this.others.add(key);
    this.wake();
  }

  /** The result for a file is provisional: it is computed again when typing pauses. */
  confirmAfterPause(key: FileKey): void {
    this.provisional.add(key);
    this.waitAnew();
  }

  dispose(): void {
    this.disposed = true;
    this.cancelPause?.();
  }

  /** Begins the pause again, unless files are being computed. */
  private waitAnew(): void {
    if (this.cancelPause !== undefined) this.cancelPause();
    else if (this.running) return;
    this.running = true;
    this.waitForPause();
  }

  private wake(): void {
    this.changes++;
    if (this.cancelPause !== undefined) {
      this.cancelPause();
      this.cancelPause = undefined;
    } else if (this.running) return;
    this.running = true;
    this.readMessages();
  }

  /**
   * Continues when all messages that have arrived are read. The connection reads one in each turn of the event loop, so
   * after two turns without a change there are none left.
   */
  private readMessages(): void {
    const { clock } = this.options;
    const seen = this.changes;
    clock.nextTurn(() =>
      clock.nextTurn(() => {
        if (this.disposed) return;
        if (this.changes !== seen) this.readMessages();
        else if (this.edited.size > 0) this.refreshEdited();
        else this.refreshNext();
      }),
    );
  }

  /** Continues when typing pauses, so that the next keystroke does not wait for the dependents of this one. */
  private waitForPause(): void {
    this.cancelPause = this.options.clock.after(this.leftOfPause(), () => {
      this.cancelPause = undefined;
      this.readMessages();
    });
  }

  /** The rest of the pause, in milliseconds. */
  private leftOfPause(): number {
    const least = this.provisional.size > 0 ? confirmationPause : typingPause;
    const pause = Math.min(longestPause, Math.max(least, 2 * this.lastCost));
    return Math.max(0, this.lastEdit + pause - this.options.clock.now());
  }

  private refreshEdited(): void {
    // In reverse, so that a slow file does not delay one that was edited after it.
    for (const key of [...this.edited].reverse()) if (this.refresh(key, true)) this.edited.delete(key);
    for (const key of this.options.takeDependents())
      (this.options.isOpen(key) ? this.openDependents : this.others).add(key);
    if (this.edited.size > 0) this.readMessages();
    else if (this.isDone()) this.running = false;
    else this.waitForPause();
  }

  private refreshNext(): void {
    const { clock } = this.options;
    const queues = [this.provisional, this.openDependents, this.others];
    const from = queues.find(({ size }) => size > 0) ?? this.others;
    const began = clock.now();
    const [key] = from;
    if (key !== undefined && !this.refresh(key, false)) from.add(key);
    this.lastCost = clock.now() - began;
    if (this.isDone()) this.running = false;
    else if (from === this.provisional && from.size === 0) this.waitForPause();
    else this.readMessages();
  }

  private isDone(): boolean {
    return this.provisional.size + this.openDependents.size + this.others.size === 0;
  }

  /** Returns false if the computation was abandoned. Edits can always cause that, everything else only for a while. */
  private refresh(key: FileKey, edited: boolean): boolean {
    const { clock, pendingMessages, preemption } = this.options;
    for (const queue of [this.provisional, this.openDependents, this.others]) queue.delete(key);
    const began = clock.now();
    const since = this.abandonedSince.get(key) ?? began;
    const isPatient = began - since < longestAbandoned;
    const requestsCountFrom = began + (edited ? editedComesFirst : 0);
    const isElsewhere = (): boolean => pendingMessages.hasAwaited(key) || preemption.isAwaited(key);
    const comesFirst = (): boolean =>
      (isPatient && pendingMessages.hasOther()) || (preemption.isAllowed(key) && isElsewhere());
    const isOutdated = (): boolean => pendingMessages.hasEdit() || (clock.now() >= requestsCountFrom && comesFirst());
    const isDone = this.options.refresh(key, edited, isOutdated);
    if (isDone) {
      this.abandonedSince.delete(key);
      preemption.done(key);
    } else {
      this.abandonedSince.set(key, since);
      if (!pendingMessages.hasEdit()) preemption.spend(key, clock.now() - began);
    }
    return isDone;
  }
}
