/** For tests: the text after a completion is accepted. */

import { textAfter } from '../testing.js';
import { type CompletionEntry, expandedSnippet } from './entry.js';

/**
 * The text after `entry` is accepted. Placeholders of a snippet are replaced by their texts, and its lines get the
 * indentation of the first, as in an editor.
 */
export function applied(
  text: string,
  { edit, snippet, additionalEdits = [] }: CompletionEntry,
  as: 'snippet' | 'plain',
): string {
  const { range } = edit;
  if (snippet === undefined || as === 'plain') return textAfter(text, [...additionalEdits, edit]);
  const before = text.slice(text.lastIndexOf('\n', range.start - 1) + 1, range.start);
  return textAfter(text, [...additionalEdits, { range, newText: expandedSnippet(snippet, before) }]);
}
