/**
 * Tracks for each file which diagnostics were computed, what the client has, and what is out of date. Diagnostics
 * themselves are not stored: the workspace keeps the findings that they are made from, and a result id distinguishes
 * two results.
 */
import type { Diagnostic } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import { digest } from './digest.js';

/** The diagnostics of a file at some moment. */
export interface DiagnosticsResult {
  readonly items: readonly Diagnostic[];
  /** The same for the same diagnostics, whatever came between. */
  readonly resultId: string;
  /** Whether they were found without a whole evaluation, and are to be confirmed by one when typing pauses. */
  readonly provisional: boolean;
}

/** The result id of an empty result. */
export const noDiagnostics = 'none';

export function diagnosticsResult(items: readonly Diagnostic[], provisional: boolean): DiagnosticsResult {
  const resultId = items.length === 0 ? noDiagnostics : digest(JSON.stringify(items));
  return { items, resultId, provisional };
}

export class DiagnosticsStore {
  /** The result ids of files as they are now; of a file that is out of date there is none. */
  private readonly current = new Map<FileKey, string>();
  /** The result ids of what the client has or was asked to fetch, of files with diagnostics. */
  private readonly sent = new Map<FileKey, string>();
  /** What changed since `takeChanged` was last called. */
  private readonly changed = new Set<FileKey>();

  /** The text of a file is another now, or it was opened or closed: it is out of date, and so may others be. */
  fileChanged(key: FileKey): void {
    this.current.delete(key);
    this.changed.add(key);
  }

  /** The files that changed since this was last called. What depends on them is for the caller to `invalidate`. */
  takeChanged(): readonly FileKey[] {
    const keys = [...this.changed];
    this.changed.clear();
    return keys;
  }

  /** These files are out of date. */
  invalidate(keys: Iterable<FileKey>): void {
    for (const key of keys) this.current.delete(key);
  }

  /** Every file is out of date. */
  invalidateAll(): void {
    this.current.clear();
    this.changed.clear();
  }

  /** Takes note of what was just found. A file with a provisional result stays out of date. */
  record(key: FileKey, { resultId, provisional }: DiagnosticsResult): void {
    if (provisional) this.current.delete(key);
    else this.current.set(key, resultId);
  }

  /** The result id of a file as it is now; undefined if it is out of date. */
  currentId(key: FileKey): string | undefined {
    return this.current.get(key);
  }

  /** The client was sent this result, or asked to fetch it. */
  markSent(key: FileKey, { resultId }: DiagnosticsResult): void {
    if (resultId === noDiagnostics) this.sent.delete(key);
    else this.sent.set(key, resultId);
  }

  /** The result id of what the client has. */
  sentId(key: FileKey): string {
    return this.sent.get(key) ?? noDiagnostics;
  }

  /** The files that the client has diagnostics of. */
  sentKeys(): Iterable<FileKey> {
    return this.sent.keys();
  }
}
