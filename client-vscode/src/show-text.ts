/** The commands that show what a run of ytt makes of the files: the server answers with a text, a document shows it. */
import { commands, Disposable, ViewColumn, window, workspace } from 'vscode';
import type { LanguageClient, Location, Position } from 'vscode-languageclient/node';

interface ShownText {
  readonly text: string;
  readonly language: string;
}

/** Registers the commands for as long as the client runs. */
export function registerShowText(client: LanguageClient): Disposable {
  const show = async (command: string, ...more: readonly string[]): Promise<void> => {
    const document = window.activeTextEditor?.document;
    if (document === undefined) {
      void window.showInformationMessage('Open a file of a ytt project first.');
      return;
    }
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    try {
      const shown = await client.sendRequest<ShownText>('workspace/executeCommand', {
        command,
        arguments: [uri, ...more],
      });
      const made = await workspace.openTextDocument({ content: shown.text, language: shown.language });
      await window.showTextDocument(made, { viewColumn: ViewColumn.Beside, preview: true });
    } catch (error) {
      void window.showWarningMessage(error instanceof Error ? error.message : String(error));
    }
  };
  return Disposable.from(
    commands.registerCommand('ytt.showEffectiveValues', () => show('ytt.server.effectiveValues')),
    commands.registerCommand('ytt.showRenderedOutput', () => show('ytt.server.renderedOutput')),
    commands.registerCommand('ytt.showPlaces', (uri: string, position: Position, locations: Location[]) => {
      const { asLocation, asPosition, asUri } = client.protocol2CodeConverter;
      return commands.executeCommand(
        'editor.action.showReferences',
        asUri(uri),
        asPosition(position),
        locations.map((location) => asLocation(location)),
      );
    }),
    commands.registerCommand('ytt.exportSchema', async () => {
      const format = await window.showQuickPick(['openapi-v3', 'json-schema', 'markdown', 'html'], {
        placeHolder: 'The format of the schema',
      });
      if (format !== undefined) await show('ytt.server.exportSchema', format);
    }),
  );
}
