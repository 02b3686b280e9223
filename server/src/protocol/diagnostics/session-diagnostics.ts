/**
 * The diagnostics of a session. A change of files arrives here, the store records what is out of date, the scheduler
 * decides when a file is computed, and the result is pushed to the client, or the client is asked to pull again.
 */
import { Interrupted } from '@ytt-language/shared';
import type { VersionFindings } from '../../diagnostics/filters/kept-findings.js';
import { type FileKey, uriOfKey } from '../../workspace/files/file-key.js';
import { noFile } from '../../workspace/files/no-file.js';
import { describeError, logFailure, type Session } from '../session.js';
import { notifyStatusChanged } from '../status.js';
import { DependentFiles } from './dependent-files.js';
import { DiagnosticsScheduler, typingPause } from './diagnostics-scheduler.js';
import { type DiagnosticsResult, DiagnosticsStore, diagnosticsResult } from './diagnostics-store.js';
import { type FileDiagnosticsOptions, fileDiagnostics, filesWithFindings } from './file-diagnostics.js';
import { HintRefresh } from './hint-refresh.js';
import { PullDiagnostics } from './pull-diagnostics.js';
import { PushDiagnostics } from './push-diagnostics.js';

/**
 * Takes note of each change and keeps the client's diagnostics up to date. `pull` answers the requests of clients that
 * pull them.
 */
export class SessionDiagnostics {
  readonly pull: PullDiagnostics;
  private readonly push: PushDiagnostics;
  private readonly hints: HintRefresh;
  private readonly session: Session;
  private readonly store = new DiagnosticsStore();
  private readonly scheduler: DiagnosticsScheduler;
  private readonly dependentFiles: DependentFiles;
  /**
   * The URIs of documents as the client wrote them, which may escape other characters than this server does. The URI of
   * a closed document is kept as long as the document has diagnostics.
   */
  private readonly clientUris = new Map<FileKey, string>();
  /** The times of the last edits of open documents. */
  private readonly editedAt = new Map<FileKey, number>();
  /** The last findings of each open document at a time when no unfinished line hid any. */
  private readonly completeFindings = new Map<FileKey, VersionFindings>();
  /** Documents that the editor read from disk again, and whose diagnostics were not computed since. */
  private readonly reloaded = new Set<FileKey>();
  /** For each file, cancels the timer that runs until nobody has typed in it for a while. */
  private readonly cancelPause = new Map<FileKey, () => void>();
  private hasBegun = false;

  constructor(session: Session) {
    this.session = session;
    const { workspace, clock, pendingMessages, preemption } = session;
    const uriOf = (key: FileKey): string => this.uriOf(key);
    this.dependentFiles = new DependentFiles(workspace);
    this.hints = new HintRefresh(session);
    this.push = new PushDiagnostics(session, this.store, uriOf);
    this.pull = new PullDiagnostics(session, this.store, {
      compute: (key, options) => this.compute(key, options) ?? diagnosticsResult([], false),
      files: () => this.filesToReport(),
      uriOf,
      invalidateDependents: () => this.scheduler.filesOutdated(this.takeDependents()),
    });
    const isAwaited = (): boolean => pendingMessages.hasAwaited(noFile);
    this.scheduler = new DiagnosticsScheduler({
      clock,
      pendingMessages,
      preemption,
      refresh: (key, edited, isOutdated) =>
        workspace.interruption.attempt(isOutdated, isAwaited, () => this.refresh(key, edited)) !== undefined,
      isOpen: (key) => workspace.files.isOpen(key),
      takeDependents: () => this.takeDependents(),
    });
  }

  /** A document was opened; `uri` is the client's spelling. */
  documentOpened(key: FileKey, uri: string): void {
    const before = this.uriOf(key);
    this.clientUris.set(key, uri);
    if (before !== uri && !this.session.abilities().pullsDiagnostics) this.push.withdraw(key, before);
    this.documentEdited(key);
  }

  documentEdited(key: FileKey): void {
    this.editedAt.set(key, this.session.clock.now());
    this.store.fileChanged(key);
    this.pull.documentChanged(key);
    if (this.hasBegun) this.scheduler.fileEdited(key);
  }

  /**
   * The editor read a document from disk again. Other files have probably changed there, too, so the computation waits
   * for them.
   */
  documentReloaded(key: FileKey): void {
    this.reloaded.add(key);
    this.store.fileChanged(key);
    this.pull.documentReloaded();
    if (this.hasBegun) this.scheduler.fileReloaded(key);
  }

  documentClosed(key: FileKey): void {
    this.editedAt.delete(key);
    this.completeFindings.delete(key);
    this.pull.documentChanged(key);
    this.filesChanged([key]);
  }

  /** Files were changed outside of the editor, created, deleted, or saved. */
  filesChanged(keys: readonly FileKey[]): void {
    for (const key of keys) this.store.fileChanged(key);
    if (this.hasBegun) this.scheduler.filesOutdated([...keys, ...this.takeDependents()]);
  }

  /** Folders or settings changed, or more files have been indexed. Nothing is computed before the first call. */
  everythingChanged(): void {
    this.hasBegun = true;
    this.store.invalidateAll();
    this.dependentFiles.reset();
    this.hints.request();
    const { abilities, workspace } = this.session;
    const open = [...workspace.files.openKeys()];
    // A client that pulls diagnostics only pulls those of a document by itself after it has edited it.
    if (!abilities().pullsDiagnostics) for (const key of open) this.scheduler.fileEdited(key);
    this.scheduler.filesOutdated([...open, ...filesWithFindings(workspace.runs()), ...this.store.sentKeys()]);
    notifyStatusChanged(this.session);
  }

  dispose(): void {
    this.pull.dispose();
    this.hints.dispose();
    for (const cancel of this.cancelPause.values()) cancel();
    this.scheduler.dispose();
  }

  private filesToReport(): readonly FileKey[] {
    const { workspace } = this.session;
    const keys = [...filesWithFindings(workspace.runs()), ...workspace.files.openKeys()];
    return workspace.settings.scope === 'workspace' ? keys : keys.filter((key) => workspace.files.isOpen(key));
  }

  /** Invalidates the dependents of the files that changed since the last call, and returns them, open files first. */
  private takeDependents(): readonly FileKey[] {
    try {
      const { keys, graphChanged } = this.dependentFiles.of(this.store.takeChanged());
      if (graphChanged) notifyStatusChanged(this.session);
      this.store.invalidate(keys);
      return keys;
    } catch (error) {
      this.session.connection.console.error(`The files that depend on a change: ${describeError(error)}`);
      return [];
    }
  }

  private refresh(key: FileKey, edited: boolean): void {
    // The file is queued again when it is ready.
    if (!this.session.isReady(key)) return;
    const isPulled = this.session.abilities().pullsDiagnostics;
    // A client that pulls diagnostics pulls those of a document by itself after an edit.
    if (isPulled && edited && !this.reloaded.has(key)) return;
    const result = this.compute(key, { mayBeProvisional: edited });
    this.reloaded.delete(key);
    if (result === undefined) return;
    if (!edited && this.session.workspace.files.isOpen(key)) this.hints.request();
    if (isPulled) this.pull.announce(key, result);
    else this.push.publish(key, result, edited);
    if (result.items.length === 0 && !this.session.workspace.files.isOpen(key)) this.clientUris.delete(key);
  }

  private uriOf(key: FileKey): string {
    return this.clientUris.get(key) ?? uriOfKey(key);
  }

  /** Computes the current diagnostics of a file; undefined if that throws, which is a bug and is logged. */
  private compute(
    key: FileKey,
    { mayBeProvisional }: Pick<FileDiagnosticsOptions, 'mayBeProvisional'>,
  ): DiagnosticsResult | undefined {
    try {
      const { abilities, clock, workspace } = this.session;
      const { pullsDiagnostics, refreshesDiagnostics } = abilities();
      const wait = (this.editedAt.get(key) ?? Number.NEGATIVE_INFINITY) + typingPause - clock.now();
      // Findings may only be left out if the client can receive another result later.
      const mayFollow = !pullsDiagnostics || refreshesDiagnostics;
      const result = workspace.work.during('diagnostics', key, () =>
        fileDiagnostics(this.session, key, {
          mayBeProvisional,
          isTyped: wait > 0 && mayFollow,
          before: this.completeFindings.get(key),
        }),
      );
      this.store.record(key, result);
      if (result.completeFindings !== undefined && this.editedAt.has(key))
        this.completeFindings.set(key, result.completeFindings);
      this.cancelPause.get(key)?.();
      if (result.dependsOnTyping)
        this.cancelPause.set(
          key,
          clock.after(wait, () => this.scheduler.filesOutdated([key])),
        );
      else this.cancelPause.delete(key);
      if (result.provisional) this.scheduler.confirmAfterPause(key);
      this.noteBudget(key, result.overBudget);
      return result;
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      logFailure(this.session, 'The diagnostics', key, error);
      return undefined;
    }
  }

  /** Records whether an evaluation reached a limit, which the status of the file shows. */
  private noteBudget(key: FileKey, isOver: boolean): void {
    const { overBudget } = this.session;
    if (overBudget.has(key) === isOver) return;
    if (isOver) overBudget.add(key);
    else overBudget.delete(key);
    notifyStatusChanged(this.session);
  }
}
