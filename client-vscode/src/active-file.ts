/**
 * The file in the active editor, and what the server reports about it. If the file takes part in no ytt run, the
 * extension shows nothing and changes no key binding. The context key `ytt.served` tells whether the active file takes
 * part in one; `ytt.files` lists all files that are known to, for menus and buttons that belong to other files.
 */
import { commands, type Disposable, EventEmitter, type TextDocument, Uri, window } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { isYttDocument } from './documents.js';

/** The result of `ytt/status`, and the parameters of `ytt/statusChanged`. */
export interface FileStatus {
  readonly uri: string;
  /** The file with the governing schema, if there is one. */
  readonly schema?: { readonly uri: string; readonly label: string };
  /** If there is no schema, the file with the data values document that serves as one. */
  readonly declaredBy?: { readonly uri: string; readonly label: string };
  /** Why this schema governs the file, or why none does; full sentences. */
  readonly reason: string;
  readonly severity: 'information' | 'warning';
  /** The file could belong to several projects. */
  readonly ambiguous?: true;
}

/** Undefined if there is no active file or it takes part in no run; `'no server'` if it did before the server ended. */
export type ActiveFileState = FileStatus | 'no server' | undefined;

/**
 * Asks the server for the status of the active file whenever the active editor, or something that the status depends
 * on, changes. Sets both context keys, and fires `onDidChange` with the new state.
 */
export class ActiveFile implements Disposable {
  private readonly changed = new EventEmitter<ActiveFileState>();
  private readonly editorChanged: Disposable;
  private client: LanguageClient | undefined;
  private state: ActiveFileState;
  /** The URIs of files that a server has reported to take part in a run. */
  private readonly known = new Set<string>();

  readonly onDidChange = this.changed.event;

  constructor() {
    this.editorChanged = window.onDidChangeActiveTextEditor(() => void this.refresh());
  }

  dispose(): void {
    this.editorChanged.dispose();
    this.changed.dispose();
  }

  /** Shows what this client's server reports from now on; nothing without a client. */
  follow(client: LanguageClient | undefined): void {
    this.client = client;
    client?.onNotification('ytt/statusChanged', () => void this.refresh());
    void this.refresh();
  }

  /** The client whose server serves the document, if it is in the active editor and takes part in a run. */
  servedBy(document: TextDocument): LanguageClient | undefined {
    const isServed = typeof this.state === 'object' && window.activeTextEditor?.document === document;
    return isServed ? this.client : undefined;
  }

  private async refresh(): Promise<void> {
    const { client } = this;
    const document = window.activeTextEditor?.document;
    if (document === undefined || !isYttDocument(document)) return this.take(undefined);
    if (client === undefined) return this.take(this.known.has(document.uri.toString()) ? 'no server' : undefined);
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    let status: FileStatus | null;
    try {
      status = await client.sendRequest<FileStatus | null>('ytt/status', { textDocument: { uri } });
    } catch {
      // The server has ended since the request; `follow` will be called.
      return;
    }
    if (this.client !== client || window.activeTextEditor?.document !== document) return;
    this.remember(document, status !== null);
    this.take(status ?? undefined);
  }

  private remember({ uri }: TextDocument, isServed: boolean): void {
    const key = uri.toString();
    if (this.known.has(key) === isServed) return;
    if (isServed) this.known.add(key);
    else this.known.delete(key);
    const paths = [...this.known].map((one) => pathOf(Uri.parse(one, true)));
    void commands.executeCommand('setContext', 'ytt.files', paths);
  }

  private take(state: ActiveFileState): void {
    this.state = state;
    void commands.executeCommand('setContext', 'ytt.served', typeof state === 'object');
    this.changed.fire(state);
  }
}

/**
 * The value of the editor's context key `resourcePath` for a file. With a remote editor, the scheme of its URI may not
 * be `file`.
 */
function pathOf(uri: Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.path;
}
