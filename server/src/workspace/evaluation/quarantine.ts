/**
 * Files and runs that the server does not evaluate because an earlier thread hung or died on them. They are evaluated
 * again when a text changes, and after the first failure also once after some time.
 */
import type { SourceFile } from '@ytt-language/shared';
import type { FileKey } from '../files/file-key.js';

export interface QuarantineEntry {
  readonly kind: 'file' | 'run';
  /** The file's key, or the run's id. */
  readonly id: string;
  /** Whether it has failed twice. Otherwise it is tried once more after some time. */
  readonly isFinal: boolean;
}

type Texts = readonly (readonly [path: string, text: string])[];

/** An entry applies to the texts at the time of the first query. */
interface Entry {
  readonly cause: QuarantineEntry;
  texts: Texts | undefined;
}

/**
 * Holds the entries with which a thread was started. An entry is removed as soon as its texts differ from those at the
 * first query about it.
 */
export class Quarantine {
  private readonly files = new Map<FileKey, Entry>();
  private readonly runs = new Map<string, Entry>();
  private readonly released: (cause: QuarantineEntry) => void;

  /** `released` is called with entries that are no longer quarantined. */
  constructor(causes: readonly QuarantineEntry[] = [], released: (cause: QuarantineEntry) => void = () => undefined) {
    this.released = released;
    for (const cause of causes)
      (cause.kind === 'run' ? this.runs : this.files).set(cause.id, { cause, texts: undefined });
  }

  /** The quarantined files, as long as their texts do not change. */
  get fileKeys(): readonly FileKey[] {
    return [...this.files.keys()];
  }

  /** Whether a file with this text is quarantined. */
  hasFile(key: FileKey, text: string): boolean {
    return this.has(this.files, key, () => [[key, text]]);
  }

  /** Whether a run with these files is quarantined. */
  hasRun(id: string, files: () => readonly SourceFile[]): boolean {
    return this.has(this.runs, id, () => files().map(({ path, text }) => [path, text]));
  }

  /** Removes the entries that are to be tried once more. Returns whether there were any. */
  tryAgain(): boolean {
    const tried = [this.files, this.runs].flatMap((entries) =>
      [...entries.values()].filter(({ cause }) => !cause.isFinal).map(({ cause }) => ({ entries, cause })),
    );
    for (const { entries, cause } of tried) this.release(entries, cause);
    return tried.length > 0;
  }

  private has(entries: Map<string, Entry>, id: string, texts: () => Texts): boolean {
    const entry = entries.get(id);
    if (entry === undefined) return false;
    const now = texts();
    entry.texts ??= now;
    if (isSame(entry.texts, now)) return true;
    this.release(entries, entry.cause);
    return false;
  }

  private release(entries: Map<string, Entry>, cause: QuarantineEntry): void {
    entries.delete(cause.id);
    this.released(cause);
  }
}

function isSame(before: Texts, now: Texts): boolean {
  return (
    before.length === now.length && before.every(([path, text], i) => path === now[i]?.[0] && text === now[i]?.[1])
  );
}
