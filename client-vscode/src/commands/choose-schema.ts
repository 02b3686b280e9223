/** The commands that change what the server works with: the schema of a file, a new schema, and the list of files. */
import { commands, Disposable, type Uri, window } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { messageOf } from '../message-of.js';

/** `client` gives the client of the running server, if there is one. */
export function registerChooseSchema(client: () => Promise<LanguageClient | undefined>): Disposable {
  const execute = async (command: string, given: (running: LanguageClient) => readonly string[]): Promise<void> => {
    const running = await client();
    try {
      await running?.sendRequest('workspace/executeCommand', { command, arguments: given(running) });
    } catch (error) {
      void window.showWarningMessage(messageOf(error));
    }
  };
  const ofActiveFile = (command: string, serverCommand: string): Disposable =>
    // A menu passes the file that it belongs to.
    commands.registerCommand(command, async (file?: Uri) => {
      const uri = file ?? window.activeTextEditor?.document.uri;
      if (uri !== undefined)
        await execute(serverCommand, ({ code2ProtocolConverter }) => [code2ProtocolConverter.asUri(uri)]);
    });
  return Disposable.from(
    // The server asks the user for the schema, and sends the edit that writes the choice into the file.
    ofActiveFile('ytt.chooseSchema', 'ytt.server.chooseSchema'),
    // The server sends the edit that writes the schema beside the data values.
    ofActiveFile('ytt.generateSchema', 'ytt.server.generateSchema'),
    commands.registerCommand('ytt.reindex', () => execute('ytt.server.reindex', () => [])),
  );
}
