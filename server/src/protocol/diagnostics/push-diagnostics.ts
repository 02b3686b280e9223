/** Diagnostics for clients to which they are pushed (`textDocument/publishDiagnostics`). */
import type { FileKey } from '../../workspace/files/file-key.js';
import type { Session } from '../session.js';
import {
  type DiagnosticsResult,
  type DiagnosticsStore,
  diagnosticsResult,
  noDiagnostics,
} from './diagnostics-store.js';

/** Sends diagnostics, and removes those that the client has under an outdated URI. */
export class PushDiagnostics {
  private readonly session: Session;
  private readonly store: DiagnosticsStore;
  private readonly uriOf: (key: FileKey) => string;

  constructor(session: Session, store: DiagnosticsStore, uriOf: (key: FileKey) => string) {
    this.session = session;
    this.store = store;
    this.uriOf = uriOf;
  }

  /**
   * Sends the diagnostics of a file, with the version of the document if it is open. After an edit they are always
   * sent, as clients may wait for the new version; otherwise only if they differ from those that the client has.
   */
  publish(key: FileKey, result: DiagnosticsResult, edited: boolean): void {
    const { connection, workspace } = this.session;
    if (!edited && result.resultId === this.store.sentId(key)) return;
    this.store.markSent(key, result);
    const version = workspace.files.get(key)?.version;
    void connection.sendDiagnostics({
      uri: this.uriOf(key),
      diagnostics: [...result.items],
      ...(version === undefined ? {} : { version }),
    });
  }

  /** Removes the diagnostics that the client has under an earlier URI of a file. */
  withdraw(key: FileKey, uri: string): void {
    if (this.store.sentId(key) === noDiagnostics) return;
    this.store.markSent(key, diagnosticsResult([], false));
    void this.session.connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}
