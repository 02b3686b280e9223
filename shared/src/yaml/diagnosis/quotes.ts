/** Quotes that are not closed, or closed too early, and values that need quotes. */
import type { SourceFile } from '../../text/source-file.js';
import { type Diagnosis, replacing } from './diagnosis.js';
import { isInBrackets } from './flow.js';
import {
  contentEnd,
  contentStart,
  type Line,
  lineAt,
  lineNumbered,
  quotedScalar,
  valueIndex,
  withoutComment,
} from './lines.js';

/** Explains the quoted scalar at `start`, which lacks its closing quote. */
export function diagnoseOpenQuote(file: SourceFile, start: number): Diagnosis {
  const line = lineAt(file, start);
  const quote = file.text.charAt(start);
  const end = Math.max(contentEnd(line), start + 1);
  // In brackets, the closing quote may belong before a comma.
  const isUnclear = /[,\]}]/.test(file.text.slice(start, end)) && isInBrackets(file, start);
  const fixes = isUnclear ? [] : [replacing('Add the closing quote', end, end, quote)];
  return {
    plain: `Missing closing quote: the text that begins with this ${quote} has no end`,
    range: { start, end },
    fixes,
  };
}

/** How many lines above are searched for the unclosed quote. */
const farthest = 2000;

/** Text after a closing quote; undefined if that is not the problem at `at`. */
export function diagnoseAfterQuote(file: SourceFile, at: number): Diagnosis | undefined {
  const line = lineAt(file, at);
  const before = file.text.slice(contentStart(line), at).trimEnd();
  const quote = before.at(-1);
  if (quote !== '"' && quote !== "'") return undefined;
  const index = valueIndex(line);
  const start = contentStart(line) + index;
  // A `#` inside of the quotes does not begin a comment.
  const end = at + withoutComment(file.lineText(line.number).slice(at - line.start)).length;
  const value = file.text.slice(start, end);
  if (!value.startsWith(quote) || start >= contentStart(line) + before.length - 1) {
    return diagnoseTextFromAbove(file, line, before);
  }
  const inner = value.slice(1, -1);
  if (value.endsWith(quote) && value.length > 1 && inner.includes(quote)) {
    const escaped = quote === "'" ? "''" : '\\"';
    const mended = quote === "'" ? inner.replaceAll("'", "''") : inner.replace(/(?<!\\)"/g, '\\"');
    return {
      plain: `A quote within the text ends it: write ${escaped} for it`,
      range: { start, end },
      fixes: [replacing(`Write ${escaped}`, start + 1, end - 1, mended)],
    };
  }
  return {
    plain: 'Expected the end of the line after the closing quote, but found more text',
    range: { start: at, end },
    fixes: [replacing('Put all of it in quotes', start, end, quotedScalar(value))],
  };
}

/**
 * Explains the quote directly before `offset` if it closes a text that began lines above and lacks its own closing
 * quote; undefined if it does not, or that text is a key.
 */
export function diagnoseBehindText(file: SourceFile, offset: number): Diagnosis | undefined {
  const line = lineAt(file, offset);
  const before = file.text.slice(contentStart(line), offset);
  const quote = before.at(-1);
  const isQuote = (quote === '"' || quote === "'") && file.text.charAt(offset) !== ':';
  return isQuote && withoutEscapes(before, quote).split(quote).length % 2 === 0
    ? diagnoseTextFromAbove(file, line, before)
    : undefined;
}

/** Explains the quote at the end of `before`, the beginning of `line`, if it closes a text that begins above. */
function diagnoseTextFromAbove(file: SourceFile, line: Line, before: string): Diagnosis | undefined {
  const open = openAbove(file, line.number, before.at(-1) ?? '');
  // In brackets, more can follow a text of several lines, so the quote must look like one that begins a text.
  const isEnd = /[^\s[{,]/.test(before.at(-2) ?? ' ');
  return open === undefined || (isEnd && isInBrackets(file, open)) ? undefined : diagnoseOpenQuote(file, open);
}

/** The offset of an unclosed quote above the line `below`, on which a quote that was meant to open a text closes it. */
function openAbove(file: SourceFile, below: number, quote: string): number | undefined {
  for (let number = below - 1; number >= 0 && below - number < farthest; number--) {
    const line = lineNumbered(file, number);
    const index = valueIndex(line);
    const value = withoutEscapes(line.content.slice(index), quote);
    if (!value.includes(quote)) continue;
    const open = openQuoteIn(value, quote);
    return open === -1 ? undefined : contentStart(line) + index + open;
  }
  return undefined;
}

/** `text` with its escapes replaced by blanks if the quotes are double: an escaped quote does not close the scalar. */
function withoutEscapes(text: string, quote: string): string {
  return quote === '"' ? text.replace(/\\./g, '  ') : text;
}

/** The index of the unclosed quote in a value that is the quoted text, or contains it in brackets; otherwise -1. */
function openQuoteIn(value: string, quote: string): number {
  const last = value.lastIndexOf(quote);
  const isOpen = value.split(quote).length % 2 === 0;
  const begins = last === 0 || (/^[[{]/.test(value) && /[\s[{,]/.test(value.charAt(last - 1)));
  return isOpen && begins ? last : -1;
}

/** The scalar at `start` needs quotes; `why` is the reason. */
export function diagnoseUnquoted(file: SourceFile, start: number, why: string): Diagnosis {
  const line = lineAt(file, start);
  // Cut from `start` on: a `#` further left may be in quotes that began on a line above.
  const rest = withoutComment(file.lineText(line.number).slice(start - line.start)) || file.text.charAt(start);
  const text = (isInBrackets(file, start) ? (/^[^,\]}]*/.exec(rest)?.[0] ?? rest) : rest).trimEnd() || rest;
  const key = /^([^\s"']+):(?=\s|$)/.exec(text)?.[1];
  const end = start + (key ?? text).length;
  return {
    plain: why,
    range: { start, end },
    fixes:
      /["\n]/.test(text) && text.includes("'")
        ? []
        : [replacing('Put it in quotes', start, end, quotedScalar(key ?? text))],
  };
}

/** The characters that may follow a backslash in double quotes. */
const escapes = '0abt\tnvfre "/\\N_LPxuU\n\r';

/** An unknown escape at `at`; the fix doubles all such backslashes up to the closing quote. */
export function diagnoseEscape(file: SourceFile, at: number): Diagnosis {
  const rest = file.text.slice(at);
  const edits = [];
  for (let i = 0; i < rest.length && rest[i] !== '"' && rest[i] !== '\n'; i++) {
    if (rest[i] !== '\\') continue;
    const escaped = rest[i + 1] ?? '';
    if (!escapes.includes(escaped)) edits.push({ range: { start: at + i, end: at + i }, newText: '\\' });
    else i++;
  }
  return {
    plain: `There is no escape ${rest.slice(0, 2).trimEnd()} in double quotes: write \\\\ for a backslash`,
    range: { start: at, end: Math.min(at + 2, file.text.length) },
    fixes: [{ title: 'Double the backslash', edits }],
  };
}
