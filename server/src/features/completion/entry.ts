/** A completion item, before conversion to the protocol. */
import type { TextEdit } from '@ytt-language/shared';

export interface CompletionEntry {
  readonly label: string;
  readonly kind: 'property' | 'value' | 'enum' | 'annotation' | 'keyword' | 'statement' | 'item' | 'file' | 'function';
  /** Beside the label: a type, or what the value is. */
  readonly detail?: string;
  /** Markdown, written when asked for. */
  readonly documentation?: () => string;
  readonly edit: TextEdit;
  /** What else is to be changed, apart from the edit. */
  readonly additionalEdits?: readonly TextEdit[];
  /** What is inserted instead of the edit's text where the client has snippets. */
  readonly snippet?: string;
  /** What typing is compared with, where it is not the edit's text. */
  readonly filterText?: string;
  readonly deprecated?: boolean;
  readonly preselect?: boolean;
  /** Where nothing can be suggested once it is accepted: an editor that is asked to suggest there offers words of the file. */
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
