/** Keeps the last completion lists, so that clients can resolve their items. */
import type { CompletionItem } from 'vscode-languageserver/node';
import type { CompletionEntry } from '../../features/completion/entry.js';
import { toMarkup } from '../convert/to-protocol.js';

/** How many lists are kept. A client may still resolve items of a list after it has requested newer ones. */
const keptLists = 4;

/** Holds the entries of the last four lists, whose documentation is only computed when an item is resolved. */
export class CompletionLists {
  private lists: readonly { readonly id: number; readonly entries: readonly CompletionEntry[] }[] = [];
  private next = 0;

  /** Keeps a list. Returns its number, by which its items refer to it (`data.list`). */
  remember(entries: readonly CompletionEntry[]): number {
    const id = this.next++;
    this.lists = [...this.lists.slice(1 - keptLists), { id, entries }];
    return id;
  }

  /** The item with its documentation; unchanged if its list is no longer kept. */
  resolve(item: CompletionItem, markdown: boolean): CompletionItem {
    const data: unknown = item.data;
    if (typeof data !== 'object' || data === null || !('list' in data) || !('index' in data)) return item;
    const entry = this.lists.find(({ id }) => id === data.list)?.entries[Number(data.index)];
    if (entry?.documentation === undefined) return item;
    return { ...item, documentation: toMarkup(entry.documentation(), markdown) };
  }
}
