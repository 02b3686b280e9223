/**
 * Recognises strings in YAML that contain templates, such as a Secret with an overlay in it, or a CI step that writes
 * one. Lines with `#@` in them are text, not comments of the file. The text is not parsed for that.
 */
import { lineStartOf } from '@ytt-language/shared/tooling';

/** The end of a line after which a block scalar begins. */
const blockHeader = /(?:[:-]|(?<!\S)[!&]\S*)[ \t]+[|>][-+1-9]*[ \t]*(?:[ \t]#.*)?\r?$/;
/** A value in quotes that ends on its line. */
const quoted = /([:-][ \t]+)(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*')/g;

/** Matches the end of every such line, and of some others. */
const blockMark = /[|>][-+1-9]*[ \t]*(?:[ \t]#.*)?\r?$/gm;

/** Whether `text` may contain block scalars. */
export function hasBlockScalars(text: string): boolean {
  return holdsMark(text) && text.search(blockMark) !== -1;
}

/** Searching for a character takes a small part of the time of searching for a pattern. */
function holdsMark(text: string): boolean {
  return text.includes('|') || text.includes('>');
}

/** `text` without the rest of each line from `#@` on in block scalars and quoted strings; this shifts offsets. */
export function withoutMarksInStrings(text: string): string {
  return mapBlockScalars(text, (line) => line.replace(/#@.*/, ''), withoutMarksInQuotes);
}

/** `text` without block scalars and quoted strings; this shifts offsets. */
export function withoutStrings(text: string): string {
  return mapBlockScalars(
    text,
    () => '',
    (lines) => lines.replace(quoted, '$1""'),
  );
}

/** Only lines with a mark are searched for quotes. Large files have few of them. */
function withoutMarksInQuotes(lines: string): string {
  const parts: string[] = [];
  let end = 0;
  for (let at = lines.indexOf('#@'); at !== -1; at = lines.indexOf('#@', end)) {
    const start = lineStartOf(lines, at);
    const before = lines.slice(end, start);
    end = lineEndOf(lines, at);
    parts.push(before, lines.slice(start, end).replace(quoted, withoutMarked));
  }
  return parts.length === 0 ? lines : parts.join('') + lines.slice(end);
}

/** `text` with each line of block scalars mapped by `inside`, and the lines around them by `outside`. */
function mapBlockScalars(text: string, inside: (line: string) => string, outside: (lines: string) => string): string {
  const parts: string[] = [];
  /** The end of the last line of the latest block scalar. */
  let end = 0;
  for (const { index } of holdsMark(text) ? text.matchAll(blockMark) : []) {
    if (index < end) continue;
    const headerEnd = lineEndOf(text, index);
    const holder = holderOfBlock(text.slice(lineStartOf(text, index), headerEnd));
    if (holder === undefined) continue;
    parts.push(outside(text.slice(end, headerEnd)));
    for (end = headerEnd; end < text.length; ) {
      const nextEnd = lineEndOf(text, end + 1);
      const line = text.slice(end + 1, nextEnd);
      if (!isInside(line, holder)) break;
      parts.push('\n', inside(line));
      end = nextEnd;
    }
  }
  return parts.length === 0 ? outside(text) : parts.join('') + outside(text.slice(end));
}

/** Whether a line belongs to a block scalar whose parent is in the column `holder`. */
function isInside(line: string, holder: number): boolean {
  const indentation = /^ */.exec(line)?.[0].length ?? 0;
  return line.trim() === '' || (indentation > holder && !isMarker(line));
}

function lineEndOf(text: string, offset: number): number {
  const lineBreak = text.indexOf('\n', offset);
  return lineBreak === -1 ? text.length : lineBreak;
}

/** The column of the parent of the block scalar that begins at the end of `line`. */
function holderOfBlock(line: string): number | undefined {
  const match = blockHeader.exec(line);
  if (match === null || /(?:^|[ \t])#/.test(line.slice(0, match.index + 1))) return undefined;
  if (isMarker(line)) return -1;
  const [dashes = ''] = /^ *(?:- +)*/.exec(line) ?? [];
  const isItem = /^[|>!&]/.test(line.slice(dashes.length)) && dashes.includes('-');
  return isItem ? dashes.lastIndexOf('-') : dashes.length;
}

function withoutMarked(whole: string, before: string): string {
  return whole.includes('#@') ? `${before}""` : whole;
}

/** Whether a line is a document marker. */
function isMarker(line: string): boolean {
  return /^(?:---|\.\.\.)(?:\s|$)/.test(line);
}
