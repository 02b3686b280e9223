/** The language status item: which schema governs the file in the active editor, and why. */
import { type Disposable, type LanguageStatusItem, LanguageStatusSeverity, languages, Uri, window } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

/** What the server answers to `ytt/status`, and sends with `ytt/statusChanged`. */
interface FileStatus {
  readonly uri: string;
  /** The file with the governing schema, where there is one. */
  readonly schema?: { readonly uri: string; readonly label: string };
  /** One sentence: why this schema, or why none. */
  readonly reason: string;
  readonly severity: 'information' | 'warning' | 'error';
}

export class SchemaStatus implements Disposable {
  private readonly client: LanguageClient;
  private readonly item: LanguageStatusItem;
  private readonly subscriptions: Disposable[] = [];

  constructor(client: LanguageClient) {
    this.client = client;
    this.item = languages.createLanguageStatusItem('ytt.schema', [{ language: 'yaml' }, { language: 'ytt-starlark' }]);
    this.item.name = 'ytt schema';
    this.subscriptions.push(
      window.onDidChangeActiveTextEditor(() => void this.refresh()),
      client.onNotification('ytt/statusChanged', () => void this.refresh()),
    );
    void this.refresh();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.item.dispose();
  }

  private async refresh(): Promise<void> {
    const document = window.activeTextEditor?.document;
    if (document === undefined || !['yaml', 'ytt-starlark'].includes(document.languageId)) return;
    const uri = this.client.code2ProtocolConverter.asUri(document.uri);
    const status = await this.client.sendRequest<FileStatus | null>('ytt/status', { textDocument: { uri } });
    if (window.activeTextEditor?.document !== document) return;
    if (status === null) {
      this.item.text = 'ytt: no schema';
      this.item.detail = 'No ytt schema governs this file.';
      this.item.severity = LanguageStatusSeverity.Information;
      this.item.command = undefined;
      return;
    }
    this.item.text = status.schema === undefined ? 'ytt: no schema' : `ytt: ${status.schema.label}`;
    this.item.detail = status.reason;
    this.item.severity = severities[status.severity];
    if (status.schema === undefined) this.item.command = undefined;
    else
      this.item.command = { title: 'Open Schema', command: 'vscode.open', arguments: [Uri.parse(status.schema.uri)] };
  }
}

const severities = {
  information: LanguageStatusSeverity.Information,
  warning: LanguageStatusSeverity.Warning,
  error: LanguageStatusSeverity.Error,
} as const;
