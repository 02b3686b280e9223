/**
 * The suggestion list as implemented by Visual Studio Code: what it requests and when, how it filters by the typed
 * text, and which entry is focused.
 */
import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';

/** The text before the cursor when a list may open or stay open. */
export interface TypedAt {
  /** The file's text and the cursor's offset in it. */
  readonly text: string;
  readonly cursor: number;
}

export interface SuggestionList {
  readonly items: readonly CompletionItem[];
  readonly isIncomplete: boolean;
  /** The start of the word in which the list was opened. */
  readonly wordStart: number;
  readonly openedAt: number;
}

/** Visual Studio Code's word separators, for languages that do not define their own. */
const separators = /[\s`~!@#%^&*()=+[{\]}\\|;:'",.<>/?-]/;

export function wordStartAt({ text, cursor }: TypedAt): number {
  let start = cursor;
  while (start > 0 && !separators.test(text[start - 1] ?? '')) start--;
  return start;
}

/** Whether typing opens a list automatically: at a word's first letter or its end, unless the word is a number. */
export function opensByItself(at: TypedAt): boolean {
  const word = at.text.slice(wordStartAt(at), at.cursor);
  const next = at.text[at.cursor] ?? '\n';
  if (word === '' || !Number.isNaN(Number(word))) return false;
  return separators.test(next) || word.length === 1;
}

export function listOf(answer: CompletionList | null, at: TypedAt): SuggestionList | undefined {
  if (answer === null || answer.items.length === 0) return undefined;
  return {
    items: answer.items,
    isIncomplete: answer.isIncomplete,
    wordStart: wordStartAt(at),
    openedAt: at.cursor,
  };
}

/**
 * The entries that match the typed text, best first; `startOf` returns the start of the text that an entry replaces.
 */
export function shownItems(
  { items }: SuggestionList,
  { text, cursor }: TypedAt,
  startOf: (item: CompletionItem) => number,
): readonly CompletionItem[] {
  const scored = items.flatMap((item) => {
    const typed = text.slice(startOf(item), cursor).trimStart();
    const score = scoreOf(typed.toLowerCase(), (item.filterText ?? item.label).trimStart().toLowerCase());
    return score === undefined ? [] : [{ item, score }];
  });
  scored.sort((a, b) => b.score - a.score || compare(a.item.sortText ?? a.item.label, b.item.sortText ?? b.item.label));
  const best = scored[0]?.score;
  const preselected = scored.findIndex(({ item, score }) => score === best && item.preselect === true);
  if (preselected > 0) scored.unshift(...scored.splice(preselected, 1));
  return scored.map(({ item }) => item);
}

/** How well `typed` matches: a prefix better than letters in between; undefined if it does not match. */
function scoreOf(typed: string, filter: string): number | undefined {
  if (typed === '') return 0;
  if (filter.startsWith(typed)) return 2;
  const first = typed[0] ?? '';
  let at = [...filter].findIndex(
    (char, i) => char === first && (i === 0 || separators.test(filter[i - 1] ?? '') || filter[i - 1] === '_'),
  );
  if (at === -1) return undefined;
  for (const char of typed.slice(1)) {
    at = filter.indexOf(char, at + 1);
    if (at === -1) return undefined;
  }
  return 1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
