/**
 * Diagnostics for clients that pull them (LSP 3.17): reports for documents and the workspace, with result ids so that
 * nothing is sent twice, and a refresh request when diagnostics changed although the document was not edited.
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
import { typingPause } from './diagnostics-scheduler.js';
import { type DiagnosticsResult, type DiagnosticsStore, noDiagnostics } from './diagnostics-store.js';
import type { FileDiagnosticsOptions } from './file-diagnostics.js';

/** Where the reports get their content. */
export interface PullSource {
  /** The current diagnostics of a file; empty if that fails. */
  readonly compute: (key: FileKey, options: Pick<FileDiagnosticsOptions, 'mayBeProvisional'>) => DiagnosticsResult;
  /** The files of a workspace report, besides those that the client names. */
  readonly files: () => Iterable<FileKey>;
  readonly uriOf: (key: FileKey) => string;
  /** Invalidates the dependents of changed files. */
  readonly invalidateDependents: () => void;
}

/** The number of files in a partial result. */
const batch = 50;
/** How long, in milliseconds, a workspace report may block other work. */
const slice = 10;
/** How long changes are collected, in milliseconds, before the client is asked to pull again. */
const gathering = 20;

/**
 * Answers `textDocument/diagnostic` and `workspace/diagnostic`. While somebody types, the reports of other files wait
 * for a pause, and their former results count as unchanged until then.
 */
export class PullDiagnostics {
  private readonly session: Session;
  private readonly store: DiagnosticsStore;
  private readonly source: PullSource;
  /**
   * The files for which the client may show diagnostics. It sends no result id for a closed document, and Visual Studio
   * Code keeps showing its last diagnostics until a workspace report replaces them.
   */
  private readonly shown = new Set<FileKey>();
  private lastEdit: { readonly key: FileKey | undefined; readonly time: number } = {
    key: undefined,
    time: Number.NEGATIVE_INFINITY,
  };
  private cancelRefresh: (() => void) | undefined;

  constructor(session: Session, store: DiagnosticsStore, source: PullSource) {
    this.session = session;
    this.store = store;
    this.source = source;
  }

  /** A document was edited, opened or closed. Workspace reports then wait for a pause. */
  documentChanged(key: FileKey): void {
    this.lastEdit = { key, time: this.session.clock.now() };
  }

  /** The editor read a document from disk again. The reports of all documents then wait for a pause. */
  documentReloaded(): void {
    this.lastEdit = { key: undefined, time: this.session.clock.now() };
  }

  /** Asks the client to pull again if it has a different result. */
  announce(key: FileKey, result: DiagnosticsResult): void {
    if (result.resultId === this.store.sentId(key)) return;
    this.store.markSent(key, result);
    this.requestRefresh();
  }

  dispose(): void {
    this.cancelRefresh?.();
  }

  /** The report for a document; `previous` is the result id that the client has. */
  document(key: FileKey, previous: string | undefined): DocumentDiagnosticReport {
    if (previous !== undefined && this.waitsForTyping(key)) {
      this.store.markSent(key, { resultId: previous });
      return { kind: DocumentDiagnosticReportKind.Unchanged, resultId: previous };
    }
    const result = this.source.compute(key, { mayBeProvisional: true });
    this.store.markSent(key, result);
    const { items, resultId } = result;
    // After closing a document, Visual Studio Code pulls once more, and drops the response.
    if (items.length > 0) this.shown.add(key);
    else if (this.session.workspace.files.isOpen(key)) this.shown.delete(key);
    return resultId === previous
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
      : { kind: DocumentDiagnosticReportKind.Full, resultId, items: [...items] };
  }

  /**
   * The workspace report, with each file whose diagnostics the client has or should have. It is computed one file at a
   * time, so that other requests can be handled in between; with `progress`, it is sent there in batches. Ends early if
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

  /**
   * Whether a file is out of date because another one is being edited. It is then computed when typing pauses, although
   * Visual Studio Code pulls all documents during typing.
   */
  private waitsForTyping(key: FileKey): boolean {
    if (!this.session.abilities().refreshesDiagnostics || this.store.currentId(key) !== undefined) return false;
    return this.lastEdit.key !== key && this.leftOfPause() > 0;
  }

  /** The rest of the pause, in milliseconds. */
  private leftOfPause(): number {
    return this.lastEdit.time + typingPause - this.session.clock.now();
  }

  private async typingPauses(token: CancellationToken): Promise<void> {
    const { clock } = this.session;
    for (;;) {
      const wait = this.leftOfPause();
      if (wait <= 0 || token.isCancellationRequested) return;
      await sleep(clock, wait);
    }
  }

  /** Undefined for a file without diagnostics if the client has none either. */
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
    const result = this.source.compute(key, { mayBeProvisional: false });
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
