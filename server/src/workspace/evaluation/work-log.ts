/** Reports what the server is currently doing to the thread that supervises it. */
import type { FileKey } from '../files/file-key.js';

export interface Work {
  /** The method of the message that is being handled, or a name for work without a message. */
  readonly subject: string;
  readonly file?: FileKey;
  /** The run that was being evaluated at the last check of its limits. */
  readonly run?: { readonly id: string; readonly name: string };
}

/** Receives the current work. Both members are called often, and must be fast. */
export interface WorkListener {
  /** A heartbeat. */
  beat(): void;
  /** The current work has changed; undefined if there is none. */
  changed(work: Work | undefined): void;
}

const nobody: WorkListener = { beat: () => undefined, changed: () => undefined };

/**
 * Tells its listener which work is current, and gives it a heartbeat. Work can be nested; after the inner work, the
 * outer one is current again.
 */
export class WorkLog {
  private readonly listener: WorkListener;
  private current: Work | undefined;

  constructor(listener: WorkListener = nobody) {
    this.listener = listener;
  }

  /** Returns what `work` returns. Until then, `subject` is the current work. */
  during<T>(subject: string, file: FileKey | undefined, work: () => T): T {
    const outer = this.current;
    this.become(file === undefined ? { subject } : { subject, file });
    try {
      return work();
    } finally {
      this.become(outer);
    }
  }

  /**
   * Records that the evaluation of a run continues, as a part of the current work; `name` returns the run's name for
   * people.
   */
  evaluating(id: string, name: () => string): void {
    this.beat();
    if (this.current !== undefined && this.current.run?.id !== id)
      this.become({ ...this.current, run: { id, name: name() } });
  }

  /** The id of the run that the current work was evaluating at the last check of its limits. */
  get evaluated(): string | undefined {
    return this.current?.run?.id;
  }

  beat(): void {
    this.listener.beat();
  }

  private become(work: Work | undefined): void {
    this.current = work;
    this.listener.changed(work);
  }
}
