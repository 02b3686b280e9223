/**
 * Diagnostics for clients that pull them (LSP 3.17): reports for documents and the workspace, with result ids so that
 * nothing is sent twice, and a refresh request when diagnostics changed for another reason than an edit of the document
 * itself.
 */
import {
  type CancellationToken,
  DiagnosticRefreshRequest,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type ResultProgressReporter,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDiagnosticReportPartialResult,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import { nextTurn, sleep } from '../clock.js';
import { runInBackground } from '../scheduling/run-cancellable.js';
import type { Session } from '../session.js';
import { type DiagnosticsResult, type DiagnosticsStore, noDiagnostics } from './diagnostics-store.js';

/** Where the reports get what they report. */
export interface PullSource {
  /** The diagnostics of a file as they are now; none where that fails. */
  readonly compute: (key: FileKey, mayBeProvisional: boolean) => DiagnosticsResult;
  /** The files that a report on the workspace is about, besides those that the client names. */
  readonly files: () => Iterable<FileKey>;
  readonly uriOf: (key: FileKey) => string;
  /** Puts out of date what depends on the files that changed. */
  readonly invalidateDependents: () => void;
}

/** How long typing pauses, in milliseconds, before the workspace is reported on. */
const typingPause = 100;
/** How many files a partial result holds. */
const batch = 50;
/** How long, in milliseconds, the report on the workspace may keep others waiting. */
const slice = 10;
/** How long changes are gathered, in milliseconds, before the client is asked to ask again. */
const gathering = 20;

export class PullDiagnostics {
  private readonly session: Session;
  private readonly store: DiagnosticsStore;
  private readonly source: PullSource;
  /**
   * The files that the client may show diagnostics of. It names no result id for a document that was closed, and Visual
   * Studio Code shows on what it has of it until a report on the workspace says otherwise.
   */
  private readonly shown = new Set<FileKey>();
  private lastEdit = Number.NEGATIVE_INFINITY;
  private cancelRefresh: (() => void) | undefined;

  constructor(session: Session, store: DiagnosticsStore, source: PullSource) {
    this.session = session;
    this.store = store;
    this.source = source;
  }

  /** A document was edited, opened or closed: reports on the workspace wait. */
  documentChanged(): void {
    this.lastEdit = this.session.clock.now();
  }

  /** Asks the client to ask again where this is not what it has. */
  announce(key: FileKey, result: DiagnosticsResult): void {
    if (result.resultId === this.store.sentId(key)) return;
    this.store.markSent(key, result);
    this.requestRefresh();
  }

  dispose(): void {
    this.cancelRefresh?.();
  }

  /** The report on a document; `previous` is the result id that the client has. */
  document(key: FileKey, previous: string | undefined): DocumentDiagnosticReport {
    const result = this.source.compute(key, true);
    this.store.markSent(key, result);
    const { items, resultId } = result;
    // Of a document that was just closed, Visual Studio Code asks once more, and drops the answer.
    if (items.length > 0) this.shown.add(key);
    else if (this.session.workspace.files.isOpen(key)) this.shown.delete(key);
    return resultId === previous
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
      : { kind: DocumentDiagnosticReportKind.Full, resultId, items: [...items] };
  }

  /**
   * The report on the workspace, of each file whose diagnostics the client has or should have. It is made a file at a
   * time, so that other requests come in between; where `progress` is given, in batches that go there. Ends early where
   * `token` is cancelled.
   */
  async workspace(
    { previousResultIds }: WorkspaceDiagnosticParams,
    token: CancellationToken,
    progress: ResultProgressReporter<WorkspaceDiagnosticReportPartialResult> | undefined,
  ): Promise<WorkspaceDiagnosticReport> {
    const { clock, workspace } = this.session;
    const previous = new Map(previousResultIds.map(({ uri, value }) => [workspace.keyOf(uri), { uri, value }]));
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    await this.typingPauses(token);
    this.source.invalidateDependents();
    let until = clock.now() + slice;
    for (const key of new Set([...this.source.files(), ...this.shown, ...previous.keys()])) {
      if (token.isCancellationRequested) break;
      const before = previous.get(key);
      const item = await runInBackground(this.session, { token, key }, () =>
        this.workspaceItem(key, before?.uri ?? this.source.uriOf(key), before?.value),
      );
      if (item !== undefined) items.push(item);
      if (progress !== undefined && items.length >= batch) progress.report({ items: items.splice(0) });
      if (clock.now() < until) continue;
      await nextTurn(clock);
      await this.typingPauses(token);
      until = clock.now() + slice;
    }
    if (progress === undefined) return { items };
    if (items.length > 0) progress.report({ items });
    return { items: [] };
  }

  private async typingPauses(token: CancellationToken): Promise<void> {
    const { clock } = this.session;
    for (;;) {
      const wait = this.lastEdit + typingPause - clock.now();
      if (wait <= 0 || token.isCancellationRequested) return;
      await sleep(clock, wait);
    }
  }

  /** Undefined for files without diagnostics that the client has none of. */
  private workspaceItem(
    key: FileKey,
    uri: string,
    previous: string | undefined,
  ): WorkspaceDocumentDiagnosticReport | undefined {
    const version = this.session.workspace.files.get(key)?.version ?? null;
    const unchanged = (resultId: string): WorkspaceDocumentDiagnosticReport | undefined =>
      previous === undefined ? undefined : { kind: DocumentDiagnosticReportKind.Unchanged, uri, version, resultId };
    const had = previous ?? (this.shown.has(key) ? undefined : noDiagnostics);
    const known = this.store.currentId(key);
    if (known !== undefined && known === had) return unchanged(known);
    const result = this.source.compute(key, false);
    this.store.markSent(key, result);
    const { items, resultId } = result;
    if (resultId === had) return unchanged(resultId);
    if (items.length > 0) this.shown.add(key);
    else this.shown.delete(key);
    return { kind: DocumentDiagnosticReportKind.Full, uri, version, resultId, items: [...items] };
  }

  private requestRefresh(): void {
    const { abilities, connection, clock } = this.session;
    if (!abilities().refreshesDiagnostics) return;
    this.cancelRefresh ??= clock.after(gathering, () => {
      this.cancelRefresh = undefined;
      connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => undefined);
    });
  }
}
