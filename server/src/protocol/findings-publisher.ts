/** Sends each file's findings to the client when they changed, and knows which files a change concerns. */
import type { Diagnostic } from 'vscode-languageserver/node';
import { fileFindings } from '../features/file-findings.js';
import { type FileKey, uriOfKey } from '../workspace/file-key.js';
import type { Association } from '../workspace/run-definition.js';
import { uriOfSource } from '../workspace/text-file.js';
import { DiagnosticsPublisher } from './diagnostics-publisher.js';
import type { Session } from './server.js';
import { toDiagnostic } from './to-protocol.js';

export class FindingsPublisher {
  private readonly session: Session;
  private readonly queue: DiagnosticsPublisher;
  /** What the client shows now, for files that have findings. */
  private readonly shown = new Map<FileKey, string>();
  /** The URIs as the client wrote them. */
  private readonly uris = new Map<FileKey, string>();
  private association: Association | undefined;
  private indexed = false;

  constructor(session: Session) {
    this.session = session;
    this.queue = new DiagnosticsPublisher({
      publish: (key, edited) => this.publish(key, edited),
      dependents: (keys) => this.dependents(keys),
    });
  }

  fileOpened(key: FileKey, uri: string): void {
    this.uris.set(key, uri);
    if (this.indexed) this.queue.fileEdited(key);
  }

  fileEdited(key: FileKey): void {
    if (this.indexed) this.queue.fileEdited(key);
  }

  fileClosed(key: FileKey): void {
    if (this.indexed) this.queue.filesAffected([key, ...this.dependents([key])]);
  }

  filesChanged(keys: readonly FileKey[]): void {
    if (this.indexed) this.queue.filesAffected([...keys, ...this.dependents(keys)]);
  }

  /** Folders or settings changed, or the first index is complete. */
  everythingChanged(): void {
    this.indexed = true;
    const { workspace, connection } = this.session;
    this.association = workspace.runs();
    for (const key of workspace.files.openKeys()) this.queue.fileEdited(key);
    this.queue.filesAffected([...filesOf(this.association), ...this.shown.keys()]);
    void connection.sendNotification('ytt/statusChanged');
  }

  dispose(): void {
    this.queue.dispose();
  }

  private dependents(keys: readonly FileKey[]): readonly FileKey[] {
    const { workspace, connection } = this.session;
    const now = workspace.runs();
    if (now !== this.association) {
      const before = this.association;
      this.association = now;
      void connection.sendNotification('ytt/statusChanged');
      return this.openFirst([...(before === undefined ? [] : filesOf(before)), ...filesOf(now), ...this.shown.keys()]);
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

  private publish(key: FileKey, edited: boolean): void {
    const { connection, workspace } = this.session;
    const file = workspace.files.get(key);
    const wanted = file !== undefined && (workspace.settings.scope === 'workspace' || workspace.files.isOpen(key));
    let diagnostics: Diagnostic[] = [];
    try {
      if (wanted) diagnostics = this.compute(key, edited);
    } catch (error) {
      connection.console.error(`Findings of ${key}, version ${file?.version ?? 'on disk'}: ${describe(error)}`);
      return;
    }
    const content = diagnostics.length === 0 ? '' : JSON.stringify(diagnostics);
    if (!edited && content === (this.shown.get(key) ?? '')) return;
    if (content === '') this.shown.delete(key);
    else this.shown.set(key, content);
    const uri = this.uris.get(key) ?? uriOfKey(key);
    if (!workspace.files.isOpen(key)) this.uris.delete(key);
    void connection.sendDiagnostics({
      uri,
      diagnostics,
      ...(file?.version === undefined ? {} : { version: file.version }),
    });
  }

  /** What was said in haste is looked at again when typing pauses. */
  private compute(key: FileKey, hasty: boolean): Diagnostic[] {
    const { workspace, abilities } = this.session;
    const { encoding } = abilities();
    const { findings, exact } = fileFindings(workspace, key, hasty);
    if (!exact) this.queue.filesAffected([key]);
    return findings.map((finding) =>
      toDiagnostic(finding, { encoding, uriOf: uriOfSource, codePage: this.session.codePage }),
    );
  }
}

function filesOf(association: Association): FileKey[] {
  return [
    ...association.runsOf.keys(),
    ...association.ambiguous.map(({ key }) => key),
    ...association.problems.flatMap(({ key }) => key ?? []),
  ];
}

export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
