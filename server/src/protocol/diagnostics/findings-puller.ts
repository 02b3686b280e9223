/**
 * Findings for clients that ask for them (LSP 3.17, pull diagnostics): answers for documents and the workspace, with
 * result ids by which nothing is sent twice, and a request to ask again where something else than the edit of the
 * document itself changed them. Nothing is published to such a client.
 */
import { createHash } from 'node:crypto';
import {
  type CancellationToken,
  type Diagnostic,
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
import { attemptInBackground } from '../handlers/run-cancellable.js';
import type { Session } from '../server.js';

/** Where the puller gets what it answers with. */
export interface PullSource {
  /** The findings of a file as they are now. */
  readonly diagnosticsOf: (key: FileKey, hasty: boolean) => readonly Diagnostic[];
  /** The files to speak about, those that the client has seen left out. */
  readonly files: () => Iterable<FileKey>;
  readonly uriOf: (key: FileKey) => string;
  /** The files whose findings could have changed with those of `keys`. */
  readonly dependents: (keys: readonly FileKey[]) => readonly FileKey[];
}

/** How long typing pauses, in milliseconds, before the workspace is looked at. */
const typingPause = 100;

/** How many files a partial result holds. */
const batch = 50;
/** How long, in milliseconds, the workspace's answer may keep others waiting. */
const slice = 10;
/** How long changes are gathered, in milliseconds, before the client is asked to ask again. */
const gathering = 20;

export class FindingsPuller {
  private readonly session: Session;
  private readonly source: PullSource;
  /** The result ids of what the client was last told, or is asked to fetch. */
  private readonly told = new Map<FileKey, string>();
  /** Those that are known to be of the files as they are now. */
  private readonly current = new Map<FileKey, string>();
  /** What changed since the files that depend on it were last forgotten. */
  private readonly changed = new Set<FileKey>();
  private lastEdit = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(session: Session, source: PullSource) {
    this.session = session;
    this.source = source;
  }

  /** This file was edited, opened or closed. */
  fileEdited(key: FileKey): void {
    this.filesChanged([key]);
    this.lastEdit = performance.now();
  }

  /** These files changed on disk, where that may go on without a pause. */
  filesChanged(keys: Iterable<FileKey>): void {
    for (const key of keys) {
      this.current.delete(key);
      this.changed.add(key);
    }
  }

  forgetAll(): void {
    this.current.clear();
  }

  /** Looks whether the findings are still those that the client knows. */
  look(key: FileKey): void {
    const id = resultId(this.source.diagnosticsOf(key, false));
    this.current.set(key, id);
    if (id === (this.told.get(key) ?? nothing)) return;
    this.told.set(key, id);
    this.refresh();
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  /** Every file that the client was told about. */
  known(): Iterable<FileKey> {
    return this.told.keys();
  }

  document(key: FileKey, previous: string | undefined): DocumentDiagnosticReport {
    const items = [...this.source.diagnosticsOf(key, true)];
    const id = resultId(items);
    this.current.set(key, id);
    this.told.set(key, id);
    return id === previous
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId: id }
      : { kind: DocumentDiagnosticReportKind.Full, resultId: id, items };
  }

  /** Reports a file at a time, so that other requests come in between; batches of them go out as partial results. */
  async workspace(
    { previousResultIds }: WorkspaceDiagnosticParams,
    token: CancellationToken,
    progress: ResultProgressReporter<WorkspaceDiagnosticReportPartialResult> | undefined,
  ): Promise<WorkspaceDiagnosticReport> {
    const previous = new Map(
      previousResultIds.map(({ uri, value }) => [this.session.workspace.keyOf(uri), { uri, value }]),
    );
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    await this.typingPauses(token);
    for (const key of this.source.dependents([...this.changed])) this.current.delete(key);
    this.changed.clear();
    let until = performance.now() + slice;
    for (const key of new Set([...this.source.files(), ...previous.keys()])) {
      if (token.isCancellationRequested) break;
      const before = previous.get(key);
      const item = await attemptInBackground(this.session, token, () =>
        this.workspaceItem(key, before?.uri ?? this.source.uriOf(key), before?.value),
      );
      if (item !== undefined) items.push(item);
      if (progress !== undefined && items.length >= batch) progress.report({ items: items.splice(0) });
      if (performance.now() < until) continue;
      await new Promise((resolve) => setImmediate(resolve));
      await this.typingPauses(token);
      until = performance.now() + slice;
    }
    if (progress === undefined) return { items };
    if (items.length > 0) progress.report({ items });
    return { items: [] };
  }

  private async typingPauses(token: CancellationToken): Promise<void> {
    for (;;) {
      const wait = this.lastEdit + typingPause - performance.now();
      if (wait <= 0 || token.isCancellationRequested) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** Undefined for files without findings that the client does not know. */
  private workspaceItem(
    key: FileKey,
    uri: string,
    previous: string | undefined,
  ): WorkspaceDocumentDiagnosticReport | undefined {
    const version = this.session.workspace.files.get(key)?.version ?? null;
    const known = this.current.get(key);
    if (known !== undefined && known === previous)
      return { kind: DocumentDiagnosticReportKind.Unchanged, uri, version, resultId: known };
    if (known === nothing && previous === undefined) return undefined;
    const items = [...this.source.diagnosticsOf(key, false)];
    const id = resultId(items);
    this.current.set(key, id);
    this.told.set(key, id);
    if (id === previous) return { kind: DocumentDiagnosticReportKind.Unchanged, uri, version, resultId: id };
    if (id === nothing && previous === undefined) return undefined;
    return { kind: DocumentDiagnosticReportKind.Full, uri, version, resultId: id, items };
  }

  private refresh(): void {
    if (!this.session.abilities().refreshesDiagnostics) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.session.connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => undefined);
    }, gathering);
  }
}

/** The result id of no findings. */
const nothing = 'none';

/** The same for the same findings, whatever came between: nothing needs to be remembered to tell. */
function resultId(diagnostics: readonly Diagnostic[]): string {
  if (diagnostics.length === 0) return nothing;
  return createHash('sha1').update(JSON.stringify(diagnostics)).digest('base64');
}
