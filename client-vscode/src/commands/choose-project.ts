/** The command that assigns an ambiguous file to a project, by applying one of the quick fixes on its first line. */
import { commands, type Disposable, l10n, type Uri, window, workspace } from 'vscode';
import type { CodeAction, LanguageClient } from 'vscode-languageclient/node';

const firstLine = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** `client` gives the client of the running server, if there is one. */
export function registerChooseProject(client: () => Promise<LanguageClient | undefined>): Disposable {
  return commands.registerCommand('ytt.chooseProject', async (file?: Uri) => {
    const uri = file ?? window.activeTextEditor?.document.uri;
    const running = await client();
    if (uri === undefined || running === undefined) return;
    const actions = await running.sendRequest<readonly CodeAction[] | null>('textDocument/codeAction', {
      textDocument: { uri: running.code2ProtocolConverter.asUri(uri) },
      range: firstLine,
      context: { diagnostics: [], only: ['quickfix'] },
    });
    const choices = (actions ?? [])
      .filter(({ data }) => data === 'ytt.chooseProject')
      .map((action) => ({ label: action.title, action }));
    if (choices.length === 0) {
      void window.showInformationMessage(
        l10n.t('There is nothing to choose: the file belongs to one project, or to none.'),
      );
      return;
    }
    const chosen = await window.showQuickPick(choices, {
      placeHolder: l10n.t('The project that this file belongs to'),
    });
    const edit = await running.protocol2CodeConverter.asWorkspaceEdit(chosen?.action.edit);
    if (edit === undefined) return;
    await workspace.applyEdit(edit);
    for (const [file] of edit.entries()) await window.showTextDocument(file);
  });
}
