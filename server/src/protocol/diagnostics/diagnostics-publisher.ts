/**
 * Publishes findings: at once for what was edited, then for what else follows, one file at a time so that requests come
 * in between. Nothing is delayed; edits that have queued up already are taken together.
 */
import type { FileKey } from '../../workspace/files/file-key.js';

export interface PublisherOptions {
  /**
   * Computes and sends the findings of a file; false where that was abandoned, as something newer has come in. A throw is
   * logged by the callee.
   */
  readonly publish: (key: FileKey, edited: boolean) => boolean;
  readonly isOpen: (key: FileKey) => boolean;
  /** Every file whose findings could have changed when those of `keys` did, `keys` left out. */
  readonly dependents: (keys: readonly FileKey[]) => readonly FileKey[];
  /** Logs what `dependents` threw, which is a bug. */
  readonly failed: (error: unknown) => void;
}

/** How long typing pauses, in milliseconds, before what depends on an edit is looked at: longer where that takes long. */
const shortestPause = 100;
const longestPause = 2_000;
/** Open files that take no longer than this, in milliseconds, are looked at between one key and the next. */
const quick = 15;

export class DiagnosticsPublisher {
  private readonly options: PublisherOptions;
  /** The file that was edited last comes last. */
  private readonly edited = new Set<FileKey>();
  /** Open files that depend on what was edited. */
  private readonly soon = new Set<FileKey>();
  private readonly later = new Set<FileKey>();
  private running = false;
  private changes = 0;
  private disposed = false;
  private lastEdit = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private pause = shortestPause;
  /** How long the open file took that was last looked at after an edit, in milliseconds. */
  private openCost = 0;

  constructor(options: PublisherOptions) {
    this.options = options;
  }

  /** A file was edited: it comes first, then those that depend on it. */
  fileEdited(key: FileKey): void {
    this.edited.delete(key);
    this.edited.add(key);
    this.lastEdit = performance.now();
    this.wake();
  }

  /** These files' findings are to be looked at when there is time. */
  filesAffected(keys: readonly FileKey[]): void {
    for (const key of keys) this.later.add(key);
    this.wake();
  }

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.timer);
    this.edited.clear();
    this.soon.clear();
    this.later.clear();
  }

  private wake(): void {
    this.changes++;
    if (this.timer !== undefined) {
      clearTimeout(this.timer);
      this.timer = undefined;
    } else if (this.running) return;
    this.running = true;
    this.settle(this.changes);
  }

  /**
   * Waits until the messages that have already arrived are read: the connection reads one a turn of the event loop, so
   * a turn without a change means there are none.
   */
  private settle(seen: number): void {
    setImmediate(() =>
      setImmediate(() => {
        if (this.disposed) return;
        if (this.changes === seen) this.turn();
        else this.settle(this.changes);
      }),
    );
  }

  /** Looks at what depends on an edit when typing pauses, so that the next key does not wait for it. */
  private rest(): void {
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        if (this.edited.size === 0 && performance.now() - this.lastEdit < this.pause - 1) this.rest();
        else this.settle(this.changes);
      },
      Math.max(0, this.lastEdit + this.pause - performance.now()),
    );
  }

  /** Publishes what was edited, or else one of the files that wait. */
  private turn(): void {
    if (this.edited.size > 0) {
      // What takes long does not keep waiting what is edited after it.
      const edited = [...this.edited].reverse();
      const abandoned = edited.filter((key) => !this.look(key, true));
      this.edited.clear();
      for (const key of abandoned.reverse()) this.edited.add(key);
      for (const key of this.dependents(edited)) (this.options.isOpen(key) ? this.soon : this.later).add(key);
      if (this.edited.size > 0) {
        this.settle(this.changes);
        return;
      }
      if (this.soon.size + this.later.size === 0) this.running = false;
      else if (this.soon.size > 0 && this.openCost <= quick) this.settle(this.changes);
      else this.rest();
      return;
    }
    const [open] = this.soon;
    const [key] = open === undefined ? this.later : [open];
    const began = performance.now();
    const isDone = key === undefined || this.look(key, false);
    if (!isDone) (open === undefined ? this.later : this.soon).add(key);
    const took = performance.now() - began;
    this.pause = Math.min(longestPause, Math.max(shortestPause, 2 * took));
    if (open !== undefined) this.openCost = took;
    if (this.soon.size + this.later.size === 0) this.running = false;
    else if (open !== undefined && this.soon.size === 0) this.rest();
    else this.settle(this.changes);
  }

  private dependents(keys: readonly FileKey[]): readonly FileKey[] {
    try {
      return this.options.dependents(keys);
    } catch (error) {
      this.options.failed(error);
      return [];
    }
  }

  private look(key: FileKey, edited: boolean): boolean {
    this.soon.delete(key);
    this.later.delete(key);
    return this.options.publish(key, edited);
  }
}
