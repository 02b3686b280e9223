/** A completion item, before conversion to the protocol. */
import type { TextEdit } from '@ytt-language/shared';

export interface CompletionEntry {
  readonly label: string;
  readonly kind: 'property' | 'value' | 'enum' | 'annotation' | 'keyword' | 'statement' | 'item' | 'file' | 'function';
  /** Shown beside the label: a type, or a description of the value. */
  readonly detail?: string;
  /** Markdown, computed on request. */
  readonly documentation?: () => string;
  readonly edit: TextEdit;
  /** Further edits, such as an added `load`. */
  readonly additionalEdits?: readonly TextEdit[];
  /** Inserted instead of the edit's text if the client supports snippets. */
  readonly snippet?: string;
  /** Inserted instead of the snippet if a list opens after it. It has no default, which would filter that list. */
  readonly snippetBeforeList?: string;
  /** What editors compare with the typed text, instead of the edit's text. */
  readonly filterText?: string;
  readonly deprecated?: boolean;
  readonly preselect?: boolean;
  /**
   * Whether nothing can be suggested after it. Otherwise, editors request completion there, and offer words of the file
   * if there is none.
   */
  readonly isLast?: boolean;
}

/** Escapes a text so that no part of it is a placeholder in a snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/**
 * The text that an editor inserts for a snippet at the end of `before`: its lines get the indentation of the first one.
 */
export function expandedSnippet(snippet: string, before: string): string {
  const typed = snippet.replace(
    /\\(.)|\$\{\d+:((?:[^}\\]|\\.)*)\}|\$\{\d+\|([^,|]*)(?:,[^|]*)?\|\}|\$\d+/g,
    (_, escaped?: string, text?: string, choice?: string) => escaped ?? (text ?? choice ?? '').replace(/\\(.)/g, '$1'),
  );
  return typed.replaceAll('\n', `\n${/^[ \t]*/.exec(before)?.[0] ?? ''}`);
}
