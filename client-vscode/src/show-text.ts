/**
 * The commands that show what a run of ytt makes of the files: the server answers with a text, which is shown in a
 * document that cannot be edited, beside the file. Asked for again, it is shown anew in the same place.
 */
import { basename } from 'node:path';
import { commands, Disposable, EventEmitter, type TextDocument, Uri, ViewColumn, window, workspace } from 'vscode';
import type { LanguageClient, Location, Position } from 'vscode-languageclient/node';
import { textsAtHead } from './head-texts.js';
import { messageOf } from './message-of.js';

interface ShownText {
  readonly text: string;
  readonly language: string;
}

const scheme = 'ytt';

const exportFormats = [
  { label: 'OpenAPI', description: 'version 3, as ytt prints it', format: 'openapi-v3', file: 'openapi.yml' },
  { label: 'JSON Schema', description: '2020-12', format: 'json-schema', file: 'schema.json' },
  { label: 'Markdown', description: 'for people', format: 'markdown', file: 'schema.md' },
  { label: 'HTML', description: 'for people', format: 'html', file: 'schema.html' },
] as const;

/** `client` gives the client of the running server, where there is one. */
export function registerShowText(client: () => Promise<LanguageClient | undefined>): Disposable {
  const shown = new Map<string, { readonly text: string; readonly source: Uri }>();
  const changed = new EventEmitter<Uri>();
  /** The file that a command is meant for; for one of the documents shown here the one it was made of. */
  const sourceOf = ({ uri }: TextDocument): Uri => shown.get(uri.toString())?.source ?? uri;

  const show = async (
    name: (file: string) => string,
    command: string,
    more: (source: Uri, client: LanguageClient) => readonly unknown[] | Promise<readonly unknown[]> = () => [],
  ): Promise<void> => {
    const document = window.activeTextEditor?.document;
    const running = await client();
    if (document === undefined || running === undefined) {
      const missing =
        document === undefined ? 'Open a file of a ytt project first.' : 'The ytt language server does not run.';
      void window.showInformationMessage(missing);
      return;
    }
    const source = sourceOf(document);
    try {
      const { text, language } = await running.sendRequest<ShownText>('workspace/executeCommand', {
        command,
        arguments: [running.code2ProtocolConverter.asUri(source), ...(await more(source, running))],
      });
      const uri = Uri.from({ scheme, path: `/${fileName(name(basename(source.path)), language)}`, query: `${source}` });
      shown.set(uri.toString(), { text, source });
      changed.fire(uri);
      const made = await workspace.openTextDocument(uri);
      await window.showTextDocument(made, { viewColumn: columnFor(document, uri), preview: true });
    } catch (error) {
      void window.showWarningMessage(messageOf(error));
    }
  };

  return Disposable.from(
    changed,
    workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => shown.get(uri.toString())?.text,
    }),
    workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri.toString())),
    commands.registerCommand('ytt.showEffectiveValues', () =>
      show((file) => `effective values of ${file}`, 'ytt.server.effectiveValues'),
    ),
    commands.registerCommand('ytt.showRenderedOutput', () =>
      show((file) => `output of ${file}`, 'ytt.server.renderedOutput'),
    ),
    commands.registerCommand('ytt.compareSchema', () =>
      show(
        (file) => `changes of the schema of ${file}.md`,
        'ytt.server.compareSchema',
        async (source, running) => [
          await textsAtHead(source, (uri) => running.code2ProtocolConverter.asUri(uri)),
          'HEAD',
        ],
      ),
    ),
    commands.registerCommand('ytt.exportSchema', async () => {
      const chosen = await window.showQuickPick(exportFormats, { placeHolder: 'The format of the schema' });
      if (chosen !== undefined)
        await show(
          () => chosen.file,
          'ytt.server.exportSchema',
          () => [chosen.format],
        );
    }),
    commands.registerCommand('ytt.showPlaces', async (uri: string, position: Position, locations: Location[]) => {
      const converter = (await client())?.protocol2CodeConverter;
      if (converter === undefined) return;
      await commands.executeCommand(
        'editor.action.showReferences',
        converter.asUri(uri),
        converter.asPosition(position),
        locations.map((location) => converter.asLocation(location)),
      );
    }),
  );
}

/** A name by which the editor knows the text's language. */
function fileName(name: string, language: string): string {
  return language === 'yaml' && !/\.ya?ml$/.test(name) ? `${name}.yml` : name;
}

/** Where a document that was made of another is shown: where it is already, or beside what it was made of. */
function columnFor(source: TextDocument, uri: Uri): ViewColumn {
  const seen = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  return seen?.viewColumn ?? (source.uri.scheme === scheme ? ViewColumn.Active : ViewColumn.Beside);
}
