/** What completion offers, before it becomes the protocol's. */
import type { TextEdit } from '@ytt-language/shared/text/edit';

export interface CompletionEntry {
  readonly label: string;
  readonly kind: 'property' | 'value' | 'enum' | 'annotation' | 'keyword' | 'item' | 'file' | 'function';
  /** Beside the label: a type, or what the value is. */
  readonly detail: string | undefined;
  /** Markdown, written when asked for. */
  readonly documentation: (() => string) | undefined;
  /** `newText` is a snippet where `snippet` is true; then `plainText` is for clients without snippets. */
  readonly edit: TextEdit;
  readonly snippet: boolean;
  readonly plainText: string;
  /** Entries are shown in the order of the list; this is the text that typing is compared with. */
  readonly filterText: string;
  readonly deprecated: boolean;
  readonly preselect: boolean;
}

/** A text with nothing in it that a snippet would read as a placeholder. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** What an editor makes of a snippet at the end of `before`: its lines get the indentation of the first one. */
export function expandedSnippet(snippet: string, before: string): string {
  const typed = snippet
    .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}|\$\{\d+\|([^,|]*)[^|]*\|\}|\$\d+/g, '$1$2')
    .replace(/\\(.)/g, '$1');
  return typed.replaceAll('\n', `\n${/^[ \t]*/.exec(before)?.[0] ?? ''}`);
}
