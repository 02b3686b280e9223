/**
 * Sends each file's findings to the client when they changed, and knows which files a change concerns. A client that
 * asks for findings is sent none; it is told to ask again.
 */
import { Interrupted } from '@ytt-language/shared/starlark/eval/thread';
import type { Diagnostic } from 'vscode-languageserver/node';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { type FileKey, uriOfKey } from '../../workspace/files/file-key.js';
import { uriOfSource } from '../../workspace/files/text-file.js';
import type { ProjectGraph } from '../../workspace/projects/run-definition.js';
import { toDiagnostic } from '../convert/to-protocol.js';
import type { Session } from '../server.js';
import { DiagnosticsPublisher } from './diagnostics-publisher.js';
import { FindingsPuller } from './findings-puller.js';

/** For how long, in milliseconds, requests and changes on disk may keep a file from being looked at. */
const longestPatience = 2_000;
/** For how long, in milliseconds, requests wait for a look at what was edited: most ask for the same evaluation. */
const haste = 200;

export class FindingsPublisher {
  readonly puller: FindingsPuller;
  private readonly session: Session;
  private readonly queue: DiagnosticsPublisher;
  /** What the client shows now, for files that have findings. */
  private readonly shown = new Map<FileKey, string>();
  /** The URIs as the client wrote them. */
  private readonly uris = new Map<FileKey, string>();
  /** Since when there was always something newer than these files. */
  private readonly abandoned = new Map<FileKey, number>();
  private projectGraph: ProjectGraph | undefined;
  private indexed = false;

  constructor(session: Session) {
    this.session = session;
    this.puller = new FindingsPuller(session, {
      diagnosticsOf: (key, hasty) => this.diagnosticsOf(key, hasty) ?? [],
      files: () => this.pulledFiles(),
      uriOf: (key) => this.uris.get(key) ?? uriOfKey(key),
      dependents: (keys) => {
        const found = this.dependents(keys);
        this.queue.filesAffected(found);
        return found;
      },
    });
    this.queue = new DiagnosticsPublisher({
      publish: (key, edited) => this.attempt(key, edited),
      isOpen: (key) => session.workspace.files.isOpen(key),
      dependents: (keys) => this.dependents(keys),
      failed: (error) => session.connection.console.error(`What depends on an edit: ${describe(error)}`),
    });
  }

  fileOpened(key: FileKey, uri: string): void {
    this.uris.set(key, uri);
    this.puller.fileEdited(key);
    if (this.indexed) this.queue.fileEdited(key);
  }

  fileEdited(key: FileKey): void {
    this.puller.fileEdited(key);
    if (this.indexed) this.queue.fileEdited(key);
  }

  fileClosed(key: FileKey): void {
    this.puller.fileEdited(key);
    if (this.indexed) this.queue.filesAffected([key, ...this.dependents([key])]);
  }

  filesChanged(keys: readonly FileKey[]): void {
    this.puller.filesChanged(keys);
    if (this.indexed) this.queue.filesAffected([...keys, ...this.dependents(keys)]);
  }

  /** Folders or settings changed, or the first index is complete. */
  everythingChanged(): void {
    this.indexed = true;
    this.puller.forgetAll();
    const { workspace } = this.session;
    this.projectGraph = workspace.runs();
    for (const key of workspace.files.openKeys()) this.queue.fileEdited(key);
    this.queue.filesAffected([...filesOf(this.projectGraph), ...this.seen()]);
    this.announceStatus();
  }

  dispose(): void {
    this.puller.dispose();
    this.queue.dispose();
  }

  /** The files that the client shows findings of. */
  private seen(): FileKey[] {
    return [...this.shown.keys(), ...this.puller.known()];
  }

  private pulledFiles(): FileKey[] {
    const { workspace } = this.session;
    const keys = [...filesOf(workspace.runs()), ...workspace.files.openKeys(), ...this.puller.known()];
    return workspace.settings.scope === 'workspace' ? keys : keys.filter((key) => workspace.files.isOpen(key));
  }

  private dependents(keys: readonly FileKey[]): readonly FileKey[] {
    const { workspace } = this.session;
    const now = workspace.runs();
    if (now !== this.projectGraph) {
      const before = this.projectGraph;
      this.projectGraph = now;
      this.announceStatus();
      return this.openFirst([...(before === undefined ? [] : filesOf(before)), ...filesOf(now), ...this.seen()]);
    }
    const found = new Set<FileKey>();
    for (const key of keys)
      for (const run of workspace.runsOf(key))
        if (run.subject !== undefined) found.add(run.subject);
        else for (const input of [...run.files, ...run.dataValuesFiles]) found.add(input.key);
    for (const key of keys) found.delete(key);
    return this.openFirst([...found]);
  }

  private openFirst(keys: readonly FileKey[]): readonly FileKey[] {
    const { files } = this.session.workspace;
    return [...keys.filter((key) => files.isOpen(key)), ...keys.filter((key) => !files.isOpen(key))];
  }

  /** Returns false where that was abandoned. Nothing is abandoned for anything but edits for long. */
  private attempt(key: FileKey, edited: boolean): boolean {
    const { workspace, pending } = this.session;
    const began = performance.now();
    const since = this.abandoned.get(key) ?? began;
    const firmUntil = began - since < longestPatience ? began + (edited ? haste : 0) : Number.POSITIVE_INFINITY;
    const isOutdated = (): boolean => pending.hasEdit() || (performance.now() >= firmUntil && pending.hasOther());
    const isDone = workspace.interruption.attempt(isOutdated, () => this.publish(key, edited)) !== undefined;
    if (isDone) this.abandoned.delete(key);
    else this.abandoned.set(key, since);
    return isDone;
  }

  private publish(key: FileKey, edited: boolean): void {
    const { connection, workspace, abilities } = this.session;
    if (abilities().pullsDiagnostics) {
      // The client itself asks about what it edited.
      if (!edited) this.puller.look(key);
      return;
    }
    const diagnostics = this.diagnosticsOf(key, edited);
    if (diagnostics === undefined) return;
    const content = diagnostics.length === 0 ? '' : JSON.stringify(diagnostics);
    if (!edited && content === (this.shown.get(key) ?? '')) return;
    if (content === '') this.shown.delete(key);
    else this.shown.set(key, content);
    const uri = this.uris.get(key) ?? uriOfKey(key);
    if (!workspace.files.isOpen(key)) this.uris.delete(key);
    const version = workspace.files.get(key)?.version;
    void connection.sendDiagnostics({ uri, diagnostics, ...(version === undefined ? {} : { version }) });
  }

  /** What is to be shown on a file now; undefined where that failed, which is a bug and logged. */
  private diagnosticsOf(key: FileKey, hasty: boolean): Diagnostic[] | undefined {
    const { connection, workspace } = this.session;
    const file = workspace.files.get(key);
    try {
      return this.isWanted(key) ? this.compute(key, hasty) : [];
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      connection.console.error(`Findings of ${key}, version ${file?.version ?? 'on disk'}: ${describe(error)}`);
      return undefined;
    }
  }

  /** Files that are not open matter where the workspace is asked about and something depends on them. */
  private isWanted(key: FileKey): boolean {
    const { workspace } = this.session;
    if (workspace.files.isOpen(key)) return true;
    return workspace.settings.scope === 'workspace' && concerns(workspace.runs(), key);
  }

  /** The client's status item tells of evaluations that were stopped. */
  private noteLimits(key: FileKey, limited: boolean): void {
    const { overBudget } = this.session;
    if (overBudget.has(key) === limited) return;
    if (limited) overBudget.add(key);
    else overBudget.delete(key);
    this.announceStatus();
  }

  /** Tells a client that shows it that the answer to `ytt/status` may be another now; others do not know the word. */
  private announceStatus(): void {
    const { connection, abilities } = this.session;
    if (abilities().showsStatus) void connection.sendNotification('ytt/statusChanged');
  }

  /** What was said in haste is looked at again when typing pauses. */
  private compute(key: FileKey, hasty: boolean): Diagnostic[] {
    const { workspace, abilities } = this.session;
    const { encoding } = abilities();
    const { findings, provisional } = fileFindings(workspace, key, { mayBeProvisional: hasty });
    if (provisional) this.queue.filesAffected([key]);
    this.noteLimits(
      key,
      findings.some(({ code }) => code === 'evaluation-limit'),
    );
    return findings.map((finding) =>
      toDiagnostic(finding, { encoding, uriOf: uriOfSource, codePage: this.session.codePage }),
    );
  }
}

/** The files that something is to be said of, open or not. */
function filesOf({ runsOf, ambiguous, unread }: ProjectGraph): FileKey[] {
  return [...runsOf.keys(), ...ambiguous.map((one) => one.key), ...unread];
}

/** Whether a file is one of them. */
function concerns({ runsOf, ambiguous, unread }: ProjectGraph, key: FileKey): boolean {
  return runsOf.has(key) || unread.has(key) || ambiguous.some((one) => one.key === key);
}

export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
