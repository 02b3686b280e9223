/**
 * Sets the language of ytt's text templates. To the editor these `.txt` files are plain text, without highlighting and
 * code editing. When a file that the server reports as a template becomes active, its language is set to `ytt-text`. If
 * the user then chooses another language, that stays until the file is opened again.
 */
import { Disposable, languages, type TextDocument, window, workspace } from 'vscode';
import type { ActiveFile } from '../active-file.js';
import { isTextTemplate } from '../documents.js';

const language = 'ytt-text';

/**
 * Sets the language of the active document whenever `file` reports it as a part of a run and it is a text template,
 * until the result is disposed of.
 */
export function colourTextTemplates(file: ActiveFile): Disposable {
  /** The URIs of open documents whose language was set here. */
  const given = new Set<string>();
  const give = async (document: TextDocument): Promise<void> => {
    const uri = document.uri.toString();
    if (document.languageId !== 'plaintext' || !isTextTemplate(document) || given.has(uri)) return;
    given.add(uri);
    await languages.setTextDocumentLanguage(document, language);
  };
  return Disposable.from(
    file.onDidChange((state) => {
      const document = window.activeTextEditor?.document;
      if (document !== undefined && typeof state === 'object') void give(document);
    }),
    // When the language of a document changes, the editor closes it and opens it again.
    workspace.onDidCloseTextDocument(({ uri }) =>
      setTimeout(() => {
        const isOpen = workspace.textDocuments.some((other) => other.uri.toString() === uri.toString());
        if (!isOpen) given.delete(uri.toString());
      }),
    ),
  );
}
