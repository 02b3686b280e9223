/**
 * Converts between positions of the protocol and offsets of this project, in the encoding that client and server agreed
 * on (https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#position).
 */

import { LineIndex, type TextRange } from '@ytt-language/shared';
import type { Position, Range } from 'vscode-languageserver/node';

export type Encoding = 'utf-8' | 'utf-16' | 'utf-32';

/** A text with its lines; a `SourceFile` is one. */
export interface IndexedText {
  readonly text: string;
  readonly lines: LineIndex;
}

/** The encoding to use: UTF-16 if the client supports it, since it needs no conversion, otherwise its first choice. */
export function chooseEncoding(offered: readonly string[] | null | undefined): Encoding {
  if (offered === undefined || offered === null || offered.includes('utf-16')) return 'utf-16';
  const known = offered.find((one): one is Encoding => one === 'utf-8' || one === 'utf-32');
  return known ?? 'utf-16';
}

const editorLines = new WeakMap<LineIndex, LineIndex>();

/** The lines of a text as the protocol counts them: unlike in ytt, a lone carriage return ends a line, too. */
export function editorLinesOf({ text, lines }: IndexedText): LineIndex {
  let known = editorLines.get(lines);
  if (known === undefined) {
    known = text.includes('\r') && /\r(?!\n)/.test(text) ? new LineIndex(text, editorStarts(text)) : lines;
    editorLines.set(lines, known);
  }
  return known;
}

function editorStarts(text: string): Uint32Array {
  return Uint32Array.from([0, ...[...text.matchAll(/\r\n?|\n/g)].map((found) => found.index + found[0].length)]);
}

/** The protocol's position of `offset`, which is clamped to the text. */
export function toPosition(source: IndexedText, offset: number, encoding: Encoding): Position {
  const lines = editorLinesOf(source);
  const { line, column } = lines.positionAt(offset);
  if (encoding === 'utf-16') return { line, character: column };
  const start = lines.lineStart(line);
  return { line, character: lengthIn(source.text.slice(start, start + column), encoding) };
}

/** Returns the protocol's range for a range of offsets, which are UTF-16 code units and are clamped to the text. */
export function toRange(source: IndexedText, range: TextRange, encoding: Encoding): Range {
  return { start: toPosition(source, range.start, encoding), end: toPosition(source, range.end, encoding) };
}

/**
 * The offset of a position. A character beyond the end of its line counts as that end, before the line break. A line
 * beyond the last one counts as the end of the text.
 */
export function toOffset(source: IndexedText, position: Position, encoding: Encoding): number {
  const { text } = source;
  const lines = editorLinesOf(source);
  const start = lines.lineStart(position.line);
  let end = lines.lineEnd(position.line);
  if (end > start && text[end - 1] === '\n') end--;
  if (end > start && text[end - 1] === '\r') end--;
  if (encoding === 'utf-16') return Math.min(start + Math.max(0, position.character), end);
  let units = 0;
  let at = start;
  while (at < end && units < position.character) {
    const point = text.codePointAt(at) ?? 0;
    units += encoding === 'utf-32' ? 1 : utf8Length(point);
    at += point > 0xffff ? 2 : 1;
  }
  return at;
}

/**
 * Returns the offsets of a range of the protocol, in UTF-16 code units. Positions beyond the text are clamped to it,
 * and an end before the start counts as the start.
 */
export function toTextRange(source: IndexedText, range: Range, encoding: Encoding): TextRange {
  const start = toOffset(source, range.start, encoding);
  return { start, end: Math.max(start, toOffset(source, range.end, encoding)) };
}

/** The number of characters of `text` as positions count them. */
export function lengthIn(text: string, encoding: Encoding): number {
  if (encoding === 'utf-16') return text.length;
  let units = 0;
  for (const character of text) units += encoding === 'utf-32' ? 1 : utf8Length(character.codePointAt(0) ?? 0);
  return units;
}

function utf8Length(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
