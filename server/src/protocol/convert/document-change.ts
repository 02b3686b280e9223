/** Converts document changes from the client. */
import { applyEdits, LineIndex, type TextEdit } from '@ytt-language/shared';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { type Encoding, type IndexedText, toTextRange } from './positions.js';

/**
 * The edit of `before` that `change` describes, and the resulting text; a change without a range replaces everything.
 */
export function applyChange(
  before: IndexedText,
  change: TextDocumentContentChangeEvent,
  encoding: Encoding,
): { readonly edit: TextEdit; readonly after: IndexedText } {
  const isPart = 'range' in change && change.range !== undefined && change.range !== null;
  const range = isPart ? toTextRange(before, change.range, encoding) : { start: 0, end: before.text.length };
  const edit = { range, newText: change.text };
  const text = applyEdits(before.text, [edit]);
  return { edit, after: { text, lines: isPart ? before.lines.after(edit, text) : new LineIndex(text) } };
}
