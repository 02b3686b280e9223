/** What becomes of a text when a completion is chosen, for tests. */
import { applyEdits } from '@ytt-language/shared';
import { type CompletionEntry, expandedSnippet } from './entry.js';

/** Of a snippet, placeholders stand as their texts and lines get the indentation of the first, as in an editor. */
export function applied(text: string, { edit, snippet }: CompletionEntry, as: 'snippet' | 'plain'): string {
  const { range } = edit;
  if (snippet === undefined || as === 'plain') return applyEdits(text, [edit]);
  const before = text.slice(text.lastIndexOf('\n', range.start - 1) + 1, range.start);
  return applyEdits(text, [{ range, newText: expandedSnippet(snippet, before) }]);
}
