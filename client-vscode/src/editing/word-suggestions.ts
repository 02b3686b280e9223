/**
 * Suppresses the editor's word-based suggestions in ytt files. If a language server suggests nothing, the editor offers
 * any word of the open files that begins like the typed one, and Enter accepts it: `info` becomes `information`. The
 * editor offers words only if there is no other suggestion, so the middleware returns one that is never shown.
 */
import { CompletionItem, CompletionList } from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import type { ActiveFile } from '../active-file.js';

/** Matches no word that can be typed, so that the suggestion is never shown. */
const unmatchableLabel = '\u0000';

/**
 * Returns the middleware of the client for completion. It changes only empty results behind a word, in the document
 * that the server serves according to `file`.
 */
export function suppressWordSuggestions(file: ActiveFile): NonNullable<Middleware['provideCompletionItem']> {
  return async (document, position, context, token, next) => {
    const found = await next(document, position, context, token);
    const count = Array.isArray(found) ? found.length : (found?.items.length ?? 0);
    const word = document.getWordRangeAtPosition(position);
    if (count > 0 || word === undefined || word.start.isEqual(position) || file.servedBy(document) === undefined)
      return found;
    const item = new CompletionItem(unmatchableLabel);
    item.filterText = unmatchableLabel;
    return new CompletionList([item], true);
  };
}
