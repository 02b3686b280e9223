/**
 * Keeps the editor's suggestions of words out of the way in ytt files. Where a language server suggests nothing, the editor
 * offers whatever word of the open files begins as the one that is typed, and Enter takes it: `info` becomes
 * `information`. Words are the editor's only while no other suggestion is there, whether it is shown or not.
 */
import { CompletionItem, CompletionList } from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import type { ActiveFile } from './active-file.js';

/** No word that is typed is like this text, so that it is never shown. */
const unlikeAnyWord = '\u0000';

export function keepWordsAway(file: ActiveFile): NonNullable<Middleware['provideCompletionItem']> {
  return async (document, position, context, token, next) => {
    const found = await next(document, position, context, token);
    const count = Array.isArray(found) ? found.length : (found?.items.length ?? 0);
    const word = document.getWordRangeAtPosition(position);
    if (count > 0 || word === undefined || word.start.isEqual(position) || file.servedBy(document) === undefined)
      return found;
    const item = new CompletionItem(unlikeAnyWord);
    item.filterText = unlikeAnyWord;
    return new CompletionList([item], true);
  };
}
