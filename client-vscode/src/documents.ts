/** The documents that the server is told of. It says itself which of them are ytt's. */
import type { TextDocument } from 'vscode';

/** Files, and what is not saved yet; not the older states of files that version control shows. */
export const yttDocuments = ['file', 'untitled'].flatMap((scheme) => [
  { scheme, language: 'yaml' },
  { scheme, language: 'ytt-starlark' },
  { scheme, pattern: '**/*.{star,txt}' },
]);

/** Whether the server is told of the document. */
export function isYttDocument({ languageId, uri }: TextDocument): boolean {
  const isNamed = ['yaml', 'ytt-starlark'].includes(languageId) || /\.(?:star|txt)$/.test(uri.path);
  return isNamed && ['file', 'untitled'].includes(uri.scheme);
}
