/** A change of a document, as a client sends it. */
import { LineIndex } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { applyChange } from './document-change.js';

const before = { text: 'one\ntwo\n', lines: new LineIndex('one\ntwo\n') };
const range = { start: { line: 1, character: 1 }, end: { line: 1, character: 3 } };

it.each<readonly [string, object, string]>([
  ['of a range is there', { range, text: 'X\nY' }, 'one\ntX\nY\n'],
  ['without a range is the whole text', { text: 'X\nY' }, 'X\nY'],
  ['of no range is the whole text', { range: undefined, text: 'X' }, 'X'],
  ['of nothing is the whole text', { range: null, text: 'X\n' }, 'X\n'],
])('a change %s, and its lines are known', (_, change, expected) => {
  const { edit, after } = applyChange(before, change as TextDocumentContentChangeEvent, 'utf-16');
  expect(after.text).toBe(expected);
  expect(before.text.slice(0, edit.range.start) + edit.newText + before.text.slice(edit.range.end)).toBe(expected);
  const fresh = new LineIndex(expected);
  for (let offset = 0; offset <= expected.length; offset++)
    expect(after.lines.lineAt(offset)).toBe(fresh.lineAt(offset));
  expect(after.lines.lineCount).toBe(fresh.lineCount);
});
