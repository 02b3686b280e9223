/** The documents that the server is told of. */
import type { TextDocument } from 'vscode';

/** Files, and what is not saved yet; not the older states of files that version control shows. */
export const yttDocuments = ['file', 'untitled'].flatMap((scheme) => [
  { scheme, language: 'yaml' },
  { scheme, language: 'ytt-starlark' },
  { scheme, pattern: '**/*.star' },
]);

/** Whether the status item is shown for it. */
export function isYttDocument({ languageId, uri }: TextDocument): boolean {
  return ['yaml', 'ytt-starlark'].includes(languageId) && ['file', 'untitled'].includes(uri.scheme);
}
