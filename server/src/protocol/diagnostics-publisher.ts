/**
 * Publishes findings: at once for what was edited, then for what else follows, one file at a time so that requests come
 * in between. Nothing is delayed; edits that have queued up already are taken together.
 */
import type { FileKey } from '../workspace/file-key.js';

export interface PublisherOptions {
  /** Computes and sends the findings of a file. A throw is logged by the callee. */
  readonly publish: (key: FileKey, edited: boolean) => void;
  /** Every file whose findings could have changed when those of `key` did, `key` left out. */
  readonly dependents: (keys: readonly FileKey[]) => readonly FileKey[];
}

/** How long typing pauses, in milliseconds, before what depends on an edit is looked at: longer where that takes long. */
const shortestPause = 100;
const longestPause = 2_000;

export class DiagnosticsPublisher {
  private readonly options: PublisherOptions;
  private readonly edited = new Set<FileKey>();
  private readonly later = new Set<FileKey>();
  private running = false;
  private changes = 0;
  private disposed = false;
  private lastEdit = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private pause = shortestPause;

  constructor(options: PublisherOptions) {
    this.options = options;
  }

  /** A file was edited: it comes first, then those that depend on it. */
  fileEdited(key: FileKey): void {
    this.edited.add(key);
    this.lastEdit = performance.now();
    this.wake();
  }

  /** These files' findings are to be looked at when there is time. */
  filesAffected(keys: readonly FileKey[]): void {
    for (const key of keys) this.later.add(key);
    this.wake();
  }

  forget(key: FileKey): void {
    this.edited.delete(key);
    this.later.delete(key);
  }

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.timer);
    this.edited.clear();
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
    const edited = [...this.edited];
    this.edited.clear();
    const [next] = this.later;
    const began = performance.now();
    for (const key of edited.length > 0 || next === undefined ? edited : [next]) {
      this.later.delete(key);
      this.options.publish(key, edited.length > 0);
    }
    if (edited.length === 0)
      this.pause = Math.min(longestPause, Math.max(shortestPause, 2 * (performance.now() - began)));
    if (edited.length > 0) for (const key of this.options.dependents(edited)) this.later.add(key);
    if (this.later.size === 0) this.running = false;
    else if (edited.length > 0) this.rest();
    else this.settle(this.changes);
  }
}
