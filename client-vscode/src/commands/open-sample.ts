/** The command that copies a sample project into a folder and opens it. */
import { commands, type Disposable, FileSystemError, l10n, Uri, window, workspace } from 'vscode';
import { messageOf } from '../message-of.js';

/** The files of the sample by their paths; the bundler puts `test/example-workspace` here. */
declare const YTT_SAMPLE_PROJECT: Readonly<Record<string, string>>;

const folderName = 'ytt-sample';

/**
 * Registers `ytt.openSample`, which asks the user for the folder. A copy that is there already is opened as it is; if
 * it cannot be written, the user sees why.
 */
export function registerOpenSample(): Disposable {
  return commands.registerCommand('ytt.openSample', async () => {
    const title = l10n.t('Where the folder “{0}” is made', folderName);
    const chosen = { canSelectFiles: false, canSelectFolders: true, openLabel: l10n.t('Make It Here'), title };
    const [parent] = (await window.showOpenDialog(chosen)) ?? [];
    if (parent === undefined) return;
    const folder = Uri.joinPath(parent, folderName);
    try {
      // An existing folder is not overwritten, since the user may have changed the sample.
      if (!(await exists(folder))) await writeSample(folder);
    } catch (error) {
      void window.showErrorMessage(l10n.t('The sample project could not be written: {0}', messageOf(error)));
      return;
    }
    const forceNewWindow = workspace.workspaceFolders !== undefined;
    await commands.executeCommand('vscode.openFolder', folder, { forceNewWindow });
  });
}

async function writeSample(folder: Uri): Promise<void> {
  for (const [path, text] of Object.entries(YTT_SAMPLE_PROJECT))
    await workspace.fs.writeFile(Uri.joinPath(folder, path), new TextEncoder().encode(text));
}

async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'FileNotFound') return false;
    throw error;
  }
}
