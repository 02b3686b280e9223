/** Selects the documents that the server is notified about. The server itself decides which of them belong to ytt. */
import { type TextDocument, workspace } from 'vscode';

/** Files and unsaved documents, but not the older versions of files that version control shows. */
export function yttDocuments(): readonly { scheme: string; language?: string; pattern?: string }[] {
  return servedSchemes().flatMap((scheme) => [
    { scheme, language: 'yaml' },
    { scheme, language: 'ytt-starlark' },
    { scheme, language: 'ytt-text' },
    { scheme, pattern: '**/*.{star,txt}' },
  ]);
}

/** In a browser, folders can be in file systems of many kinds. */
function servedSchemes(): readonly string[] {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);
  return [...new Set(['file', 'untitled', ...folders])];
}

/** Whether the server is notified about the document. */
export function isYttDocument({ languageId, uri }: TextDocument): boolean {
  const isNamed = ['yaml', 'ytt-starlark', 'ytt-text'].includes(languageId) || /\.(?:star|txt)$/.test(uri.path);
  return isNamed && servedSchemes().includes(uri.scheme);
}

/** Whether the document is a file with the delimiters of a text template. */
export function isTextTemplate(document: TextDocument): boolean {
  return document.uri.path.endsWith('.txt') && document.getText().includes('(@');
}
