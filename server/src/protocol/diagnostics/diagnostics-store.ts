/**
 * Tracks for each file which diagnostics were computed, which ones the client has, and which are out of date. The
 * diagnostics themselves are not stored: the workspace keeps the findings that they are made from, and a result id
 * identifies a result.
 */
import type { Diagnostic } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import { digest } from './digest.js';

/** The diagnostics of a file at some point in time. */
export interface DiagnosticsResult {
  readonly items: readonly Diagnostic[];
  /** Equal if and only if the diagnostics are. */
  readonly resultId: string;
  /** Whether they were computed without a complete evaluation, and are to be confirmed by one when typing pauses. */
  readonly provisional: boolean;
}

/** The result id of an empty result. */
export const noDiagnostics = 'none';

/** The result that consists of `items`; `provisional` as in `DiagnosticsResult`. */
export function diagnosticsResult(items: readonly Diagnostic[], provisional: boolean): DiagnosticsResult {
  const resultId = items.length === 0 ? noDiagnostics : digest(JSON.stringify(items));
  return { items, resultId, provisional };
}

/** The result ids of each file, as computed and as sent to the client. */
export class DiagnosticsStore {
  /** The current result ids of files; absent for files that are out of date. */
  private readonly current = new Map<FileKey, string>();
  /** The result ids of the files with diagnostics that the client has, or was asked to fetch. */
  private readonly sent = new Map<FileKey, string>();
  /** The changed files since `takeChanged` was last called. */
  private readonly changed = new Set<FileKey>();

  /** The text of a file changed, or it was opened or closed: its diagnostics are out of date, and others may be. */
  fileChanged(key: FileKey): void {
    this.current.delete(key);
    this.changed.add(key);
  }

  /** The files that changed since the last call. The caller must `invalidate` the files that depend on them. */
  takeChanged(): readonly FileKey[] {
    const keys = [...this.changed];
    this.changed.clear();
    return keys;
  }

  /** Marks these files as out of date. */
  invalidate(keys: Iterable<FileKey>): void {
    for (const key of keys) this.current.delete(key);
  }

  /** Marks every file as out of date. */
  invalidateAll(): void {
    this.current.clear();
    this.changed.clear();
  }

  /** Records a new result. A file with a provisional result stays out of date. */
  record(key: FileKey, { resultId, provisional }: DiagnosticsResult): void {
    if (provisional) this.current.delete(key);
    else this.current.set(key, resultId);
  }

  /** The current result id of a file; undefined if it is out of date. */
  currentId(key: FileKey): string | undefined {
    return this.current.get(key);
  }

  /** The client was sent this result, or asked to fetch it. */
  markSent(key: FileKey, { resultId }: Pick<DiagnosticsResult, 'resultId'>): void {
    if (resultId === noDiagnostics) this.sent.delete(key);
    else this.sent.set(key, resultId);
  }

  /** The result id of the diagnostics that the client has. */
  sentId(key: FileKey): string {
    return this.sent.get(key) ?? noDiagnostics;
  }

  /** The files that the client has diagnostics of. */
  sentKeys(): Iterable<FileKey> {
    return this.sent.keys();
  }
}
