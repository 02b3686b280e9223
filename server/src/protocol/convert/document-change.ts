/** Converts document changes from the client. */
import { applyEdits, LineIndex, type TextEdit } from '@ytt-language/shared';
import type { Range, TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { type Encoding, type IndexedText, toTextRange } from './positions.js';

/** Undefined if the change replaces everything. Some clients send null then. */
export function changedRange(change: TextDocumentContentChangeEvent): Range | undefined {
  return 'range' in change ? (change.range ?? undefined) : undefined;
}

/**
 * The edit of `before` that `change` describes, and the resulting text; a change without a range replaces everything.
 */
export function applyChange(
  before: IndexedText,
  change: TextDocumentContentChangeEvent,
  encoding: Encoding,
): { readonly edit: TextEdit; readonly after: IndexedText } {
  const part = changedRange(change);
  const range = part ? toTextRange(before, part, encoding) : { start: 0, end: before.text.length };
  const edit = { range, newText: change.text };
  const text = applyEdits(before.text, [edit]);
  return { edit, after: { text, lines: part ? before.lines.after(edit, text) : new LineIndex(text) } };
}
