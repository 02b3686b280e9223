/** What the server is working on at the moment, for the thread that watches whether it terminates. */
import type { FileKey } from '../files/file-key.js';

export interface Work {
  /** The method of the message that is handled, or what is done without one. */
  readonly subject: string;
  readonly file?: FileKey;
  /** The run that was being evaluated when the evaluation was last looked at. */
  readonly run?: { readonly id: string; readonly name: string };
}

/** Receives what is being worked on. Both members are called often and must be fast. */
export interface WorkListener {
  /** The work goes on. */
  beat(): void;
  /** This is worked on from here on; undefined if nothing is. */
  changed(work: Work | undefined): void;
}

const nobody: WorkListener = { beat: () => undefined, changed: () => undefined };

export class WorkLog {
  private readonly listener: WorkListener;
  private current: Work | undefined;

  constructor(listener: WorkListener = nobody) {
    this.listener = listener;
  }

  /** Returns what `work` returns; while it goes on, it is what the server works on. */
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
   * An evaluation of a run goes on, as part of what the server works on; `name` is asked for what people call the run.
   */
  evaluating(id: string, name: () => string): void {
    this.beat();
    if (this.current !== undefined && this.current.run?.id !== id)
      this.become({ ...this.current, run: { id, name: name() } });
  }

  beat(): void {
    this.listener.beat();
  }

  private become(work: Work | undefined): void {
    this.current = work;
    this.listener.changed(work);
  }
}
