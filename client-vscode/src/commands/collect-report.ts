/**
 * The command that collects the data for a bug report. The server writes the report, and the user sees it before
 * sharing it.
 */
import { commands, type Disposable, l10n, window, workspace } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { messageOf } from '../message-of.js';

/** `client` gives the client of the running server, if there is one. */
export function registerCollectReport(client: () => Promise<LanguageClient | undefined>): Disposable {
  return commands.registerCommand('ytt.collectReport', async () => {
    const running = await client();
    if (running === undefined) {
      void window.showInformationMessage(l10n.t('The ytt language server does not run.'));
      return;
    }
    try {
      const command = 'ytt.server.collectReport';
      const { text, language } = await running.sendRequest<{ readonly text: string; readonly language: string }>(
        'workspace/executeCommand',
        { command, arguments: [] },
      );
      await window.showTextDocument(await workspace.openTextDocument({ content: text, language }));
    } catch (error) {
      void window.showWarningMessage(messageOf(error));
    }
  });
}
