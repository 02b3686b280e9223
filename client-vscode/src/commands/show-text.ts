/**
 * The commands that show results of a ytt run: the server returns a text, which is shown in a read-only document beside
 * the file. Running the command again updates that document.
 */
import { basename } from 'node:path';
import {
  commands,
  Disposable,
  EventEmitter,
  l10n,
  type TextDocumentContentProvider,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import type { LanguageClient, Location, Position } from 'vscode-languageclient/node';
import { messageOf } from '../message-of.js';
import { textsAtHead } from './committed-texts.js';

/** The result of one of the server's commands. */
interface TextResult {
  readonly text: string;
  readonly language: string;
}

const scheme = 'ytt';

/** The labels are names, which are the same in all languages. */
const exportFormats = () => [
  { label: 'OpenAPI', description: l10n.t('version 3, as ytt prints it'), format: 'openapi-v3', file: 'openapi.yml' },
  { label: 'JSON Schema', description: '2020-12', format: 'json-schema', file: 'schema.json' },
  { label: 'Markdown', description: l10n.t('for people'), format: 'markdown', file: 'schema.md' },
  { label: 'HTML', description: l10n.t('for people'), format: 'html', file: 'schema.html' },
];

/** A text about a file: the server's command, its arguments besides the file, and the name of the document. */
interface View {
  readonly command: string;
  readonly name: (file: string) => string;
  readonly more?: (source: Uri, client: LanguageClient) => readonly unknown[] | Promise<readonly unknown[]>;
}

const effectiveValues: View = {
  command: 'ytt.server.effectiveValues',
  name: (file) => l10n.t('effective values of {0}', file),
};
const schemaChanges: View = {
  command: 'ytt.server.compareSchema',
  name: (file) => `${l10n.t('changes of the schema of {0}', file)}.md`,
  more: async (source, client) => [
    await textsAtHead(source, (uri) => client.code2ProtocolConverter.asUri(uri)),
    'HEAD',
  ],
};
const renderedOutput: View = { command: 'ytt.server.renderedOutput', name: (file) => l10n.t('output of {0}', file) };

/** The documents that show texts, each with the file that its text is about. */
class ShownTexts implements TextDocumentContentProvider {
  private readonly shown = new Map<string, { readonly text: string; readonly source: Uri }>();
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;

  register(): Disposable {
    return Disposable.from(
      this.changed,
      workspace.registerTextDocumentContentProvider(scheme, this),
      workspace.onDidCloseTextDocument(({ uri }) => this.shown.delete(uri.toString())),
    );
  }

  provideTextDocumentContent(uri: Uri): string | undefined {
    return this.shown.get(uri.toString())?.text;
  }

  /** The file that a command applies to: for one of these documents, the file that its text is about. */
  sourceOf(uri: Uri): Uri {
    return this.shown.get(uri.toString())?.source ?? uri;
  }

  /** Shows a text about `source` beside `requested`, the document in which the command was called. */
  async show(text: string, name: string, source: Uri, requested: Uri): Promise<void> {
    const uri = Uri.from({ scheme, path: `/${name}`, query: `${source}` });
    this.shown.set(uri.toString(), { text, source });
    this.changed.fire(uri);
    const made = await workspace.openTextDocument(uri);
    await window.showTextDocument(made, { viewColumn: columnFor(requested, uri), preview: true });
  }
}

type RunningClient = () => Promise<LanguageClient | undefined>;

/** `client` gives the client of the running server, if there is one. */
export function registerShowText(client: RunningClient): Disposable {
  const texts = new ShownTexts();
  /** `chosen` is the file whose menu or button was used; from the command palette it is the active file. */
  const show = async (chosen: Uri | undefined, view: View): Promise<void> => {
    const requested = chosen ?? window.activeTextEditor?.document.uri;
    const running = await client();
    if (requested === undefined) void window.showInformationMessage(l10n.t('Open a file of a ytt project first.'));
    else if (running === undefined) void window.showInformationMessage(l10n.t('The ytt language server does not run.'));
    else await showView(texts, view, requested, running);
  };
  return Disposable.from(
    texts.register(),
    commands.registerCommand('ytt.showEffectiveValues', (file?: Uri) => show(file, effectiveValues)),
    commands.registerCommand('ytt.showRenderedOutput', (file?: Uri) => show(file, renderedOutput)),
    commands.registerCommand('ytt.compareSchema', (file?: Uri) => show(file, schemaChanges)),
    commands.registerCommand('ytt.exportSchema', async (file?: Uri) => {
      const chosen = await window.showQuickPick(exportFormats(), { placeHolder: l10n.t('The format of the schema') });
      if (chosen === undefined) return;
      const { format, file: name } = chosen;
      await show(file, { name: () => name, command: 'ytt.server.exportSchema', more: () => [format] });
    }),
    commands.registerCommand('ytt.showPlaces', (uri: string, position: Position, locations: Location[]) =>
      showPlaces(client, uri, position, locations),
    ),
  );
}

async function showView(texts: ShownTexts, view: View, requested: Uri, running: LanguageClient): Promise<void> {
  const { command, name, more = () => [] } = view;
  const source = texts.sourceOf(requested);
  try {
    const { text, language } = await running.sendRequest<TextResult>('workspace/executeCommand', {
      command,
      arguments: [running.code2ProtocolConverter.asUri(source), ...(await more(source, running))],
    });
    await texts.show(text, fileName(name(basename(source.path)), language), source, requested);
  } catch (error) {
    void window.showWarningMessage(messageOf(error));
  }
}

/** Shows places, given in the protocol's form, as the editor shows references. */
async function showPlaces(
  client: RunningClient,
  uri: string,
  position: Position,
  locations: readonly Location[],
): Promise<void> {
  const converter = (await client())?.protocol2CodeConverter;
  if (converter === undefined) return;
  await commands.executeCommand(
    'editor.action.showReferences',
    converter.asUri(uri),
    converter.asPosition(position),
    locations.map((location) => converter.asLocation(location)),
  );
}

/** A name whose extension makes the editor choose the text's language. */
function fileName(name: string, language: string): string {
  return language === 'yaml' && !/\.ya?ml$/.test(name) ? `${name}.yml` : name;
}

/** The column in which a generated document is already visible, otherwise the one beside its source. */
function columnFor(source: Uri, uri: Uri): ViewColumn {
  const seen = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  return seen?.viewColumn ?? (source.scheme === scheme ? ViewColumn.Active : ViewColumn.Beside);
}
