/** The language status item: which schema governs the file in the active editor, and why; or what can be done about it. */
import {
  type Command,
  type Disposable,
  type LanguageStatusItem,
  LanguageStatusSeverity,
  languages,
  Uri,
  window,
} from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { isYttDocument, yttDocuments } from './documents.js';

/** What the server answers to `ytt/status`, and sends with `ytt/statusChanged`. */
interface FileStatus {
  readonly uri: string;
  /** The file with the governing schema, where there is one. */
  readonly schema?: { readonly uri: string; readonly label: string };
  /** Where there is no schema, the file whose data values declare what there is. */
  readonly declaredBy?: { readonly uri: string; readonly label: string };
  /** In sentences: why this schema, or why none. */
  readonly reason: string;
  readonly severity: 'information' | 'warning' | 'error';
  /** The file could belong to several projects. */
  readonly ambiguous?: true;
}

export class SchemaStatus implements Disposable {
  private readonly item: LanguageStatusItem;
  private readonly editorChanged: Disposable;
  private client: LanguageClient | undefined;

  constructor() {
    this.item = languages.createLanguageStatusItem('ytt.schema', yttDocuments);
    this.item.name = 'ytt schema';
    this.item.text = 'ytt';
    this.item.busy = true;
    this.editorChanged = window.onDidChangeActiveTextEditor(() => void this.refresh());
  }

  dispose(): void {
    this.editorChanged.dispose();
    this.item.dispose();
  }

  /** Shows what this client's server says from now on; undefined where there is none. */
  follow(client: LanguageClient | undefined): void {
    this.client = client;
    this.item.busy = false;
    client?.onNotification('ytt/statusChanged', () => void this.refresh());
    void this.refresh();
  }

  private async refresh(): Promise<void> {
    const { client } = this;
    if (client === undefined) {
      const restart = { title: 'Restart', command: 'ytt.restartServer' };
      this.show('ytt: not running', 'The language server does not run.', 'error', restart);
      return;
    }
    const document = window.activeTextEditor?.document;
    if (document === undefined || !isYttDocument(document)) return;
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    let status: FileStatus | null;
    try {
      status = await client.sendRequest<FileStatus | null>('ytt/status', { textDocument: { uri } });
    } catch {
      // The server ended meanwhile, and its follower tells.
      return;
    }
    if (this.client !== client || window.activeTextEditor?.document !== document) return;
    if (status === null) this.show('ytt: no schema', 'No ytt schema governs this file.', 'information', chooseSchema);
    else this.show(`ytt: ${status.schema?.label ?? 'no schema'}`, reasonOf(status), status.severity, whatToDo(status));
  }

  private show(text: string, detail: string, severity: FileStatus['severity'], command?: Command): void {
    Object.assign(this.item, { text, detail, severity: severities[severity], command });
  }
}

/** The editor shows text, detail and command in one line, and cuts off what is too long, the command first. */
function reasonOf({ reason, ambiguous }: FileStatus): string {
  if (ambiguous) return 'It could belong to several projects.';
  return reason.length <= roomForReason ? reason : `${reason.slice(0, roomForReason - 1).trimEnd()}…`;
}

const chooseSchema: Command = { title: 'Choose Schema', command: 'ytt.chooseSchema' };
const roomForReason = 48;

function whatToDo({ schema, declaredBy, ambiguous }: FileStatus): Command {
  if (ambiguous) return { title: 'Choose Project', command: 'ytt.chooseProject' };
  if (declaredBy !== undefined) return { title: 'Generate Schema', command: 'ytt.generateSchema' };
  if (schema === undefined) return chooseSchema;
  return { title: 'Open Schema', command: 'vscode.open', arguments: [Uri.parse(schema.uri)] };
}

const severities = {
  information: LanguageStatusSeverity.Information,
  warning: LanguageStatusSeverity.Warning,
  error: LanguageStatusSeverity.Error,
} as const;
