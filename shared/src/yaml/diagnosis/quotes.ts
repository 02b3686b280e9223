/** Quotes that are not closed, or closed too early, and values that need quotes. */
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import { type Diagnosis, replacing, type TextFix } from './diagnosis.js';
import { isInBrackets, openBracket } from './flow.js';
import {
  contentEnd,
  contentStart,
  endOfText,
  type Line,
  lineAround,
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
  const range = { start, end: Math.max(contentEnd(line), start + 1) };
  if (textBefore(file, start)?.end === start) return surplusQuote(start, start);
  const inBrackets = isInBrackets(file, start);
  const end = inBrackets ? endInBrackets(file, range) : Math.max(endOfText(file, line), range.end);
  const fixes = end === undefined ? [] : [replacing('Add the closing quote', end, end, quote)];
  const misreadUntil = inBrackets ? start : (end ?? start);
  if (end !== undefined && quote === "'" && end > start + 2 && file.text.startsWith("''", end - 2)) {
    const surplus = surplusQuote(end - 1, misreadUntil);
    return { ...surplus, fixes: [...(surplus.fixes ?? []), ...fixes] };
  }
  return { plain: openQuote(quote), range, fixes, misreadUntil };
}

/** The end of the text at the beginning of `range` in brackets; undefined if it may be before a comma. */
function endInBrackets(file: SourceFile, { start, end }: TextRange): number | undefined {
  const rest = file.text.slice(start, end);
  const open = openBracket(file, start) ?? 0;
  if (/^[^,\]}]*[\]}]$/.test(rest) && file.lines.lineAt(open) === file.lines.lineAt(start)) return end - 1;
  return /[,\]}]/.test(rest) ? undefined : end;
}

/** The last quoted text before `offset` on its line, in absolute offsets, if it ends directly before or before blanks. */
function textBefore(file: SourceFile, offset: number): TextRange | undefined {
  const line = lineAt(file, offset);
  const before = file.text.slice(contentStart(line), offset).trimEnd();
  const last = [...before.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g)].at(-1);
  if (last === undefined || last.index + last[0].length < before.length) return undefined;
  const start = contentStart(line) + last.index;
  return { start, end: start + last[0].length };
}

/** Explains a quote that is missing or one too many before `at` in brackets, so that the text there is not quoted. */
export function diagnoseQuoteInBrackets(file: SourceFile, at: number): Diagnosis | undefined {
  const text = textBefore(file, at);
  if (text === undefined) return undefined;
  const { start, end } = text;
  const quote = file.text.charAt(start);
  const inner = file.text.slice(start + 1, end - 1);
  if (end === at && file.text.charAt(at) === quote) return surplusQuote(at, at);
  if (inner === '') return end === at ? surplusQuote(start, at) : undefined;
  const comma = /,\s*(?:[\w-]+:\s*)?$/.exec(inner)?.index;
  if (comma === undefined) return undefined;
  if (comma === 0 && file.text.charAt(start - 1) === quote) return surplusQuote(start, at);
  const commaAt = start + 1 + comma;
  if (inner.startsWith("''", comma - 2)) return surplusQuote(commaAt - 1, at);
  // With several commas, the quote may belong before each.
  const isUnclear = inner.indexOf(',') < comma;
  return {
    plain: openQuote(quote),
    range: { start, end: commaAt },
    fixes: isUnclear ? [] : [replacing('Add the closing quote', commaAt, commaAt, quote)],
  };
}

function openQuote(quote: string): string {
  return `Missing closing quote: the text that begins with this ${quote} has no end`;
}

/** Explains the quote at `at`, which is beside another one. */
function surplusQuote(at: number, misreadUntil: number): Diagnosis {
  return {
    plain: 'This quote is one too many: the one beside it is the quote of the text',
    range: { start: at, end: at + 1 },
    fixes: [replacing('Remove the quote', at, at + 1, '')],
    misreadUntil,
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
  if (start === at - 2 && value.startsWith(quote.repeat(2)) && !value.endsWith(quote))
    return surplusQuote(start, endOfText(file, line));
  if (!value.startsWith(quote) || start >= contentStart(line) + before.length - 1) {
    return diagnoseTextFromAbove(file, line, before);
  }
  const inner = value.slice(1, -1);
  if (value.endsWith(quote) && value.length > 1 && inner.includes(quote)) {
    const escaped = escapedQuote(quote);
    const mended = quote === "'" ? inner.replaceAll("'", "''") : inner.replace(/(?<!\\)"/g, '\\"');
    const escaping = replacing(`Write ${escaped}`, start + 1, end - 1, mended);
    const index = inner.indexOf(quote);
    const isAtEnd = index === inner.lastIndexOf(quote) && (index === 0 || index === inner.length - 1);
    const removed = replacing('Remove the quote', start + 1 + index, start + 2 + index, '');
    return {
      plain: `A quote within the text ends it: write ${escaped} for it`,
      range: { start, end },
      fixes: [...(isAtEnd ? [removed] : []), escaping],
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
  if (open === undefined) return undefined;
  // In brackets, more can follow a text of several lines, so the quote must look like one that begins a text.
  const isEnd = /[^\s[{,]/.test(before.at(-2) ?? ' ');
  if (isInBrackets(file, open)) return isEnd ? undefined : diagnoseOpenQuote(file, open);
  return diagnoseInnerQuote(file, open, contentStart(line) + before.length - 1) ?? diagnoseOpenQuote(file, open);
}

/** Explains the quote at `at`, which ends the text that begins at `open`, if a line below ends it as well. */
function diagnoseInnerQuote(file: SourceFile, open: number, at: number): Diagnosis | undefined {
  const quote = file.text.charAt(at);
  const textEnd = endOfText(file, lineAt(file, open));
  if (textEnd <= at + 1 || file.text.charAt(textEnd - 1) !== quote) return undefined;
  if (textEnd === at + 2) return surplusQuote(at, textEnd);
  const escaped = escapedQuote(quote);
  return {
    plain: `A quote within the text ends it: write ${escaped} for it`,
    range: { start: at, end: at + 1 },
    fixes: [replacing(`Write ${escaped}`, at, at + 1, escaped)],
    misreadUntil: textEnd,
  };
}

/** Explains a text that goes on to `line` and has a closing quote at its end, but lacks its opening quote. */
export function diagnoseUnopened(file: SourceFile, line: Line): Diagnosis | undefined {
  const head = lineAround(file, line);
  if (head === undefined || line.number - head.number > farthest) return undefined;
  const start = contentStart(head) + valueIndex(head);
  const end = endOfText(file, head);
  const quote = loneClosingQuote(file.text.slice(start, end));
  if (start === contentStart(head) || quote === undefined || end < line.start) return undefined;
  return {
    plain: `Missing opening quote: a ${quote} ends this text`,
    range: { start, end: Math.max(contentEnd(head), start + 1) },
    fixes: [addingOpeningQuote(start, quote)],
    misreadUntil: end,
  };
}

/** The fix that adds the opening quote at `start`. */
export function addingOpeningQuote(start: number, quote: string): TextFix {
  return replacing('Add the opening quote', start, start, quote);
}

/** The quote at the end of a plain text, if it closes none that begins in the text. */
export function loneClosingQuote(text: string): string | undefined {
  const quote = text.at(-1);
  if ((quote !== '"' && quote !== "'") || /^["'[{|>&*!]/.test(text)) return undefined;
  return withoutEscapes(text, quote).split(quote).length % 2 === 0 ? quote : undefined;
}

function escapedQuote(quote: string): string {
  return quote === "'" ? "''" : '\\"';
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

/** `text` with its escapes replaced by blanks: an escaped quote does not close the scalar. */
function withoutEscapes(text: string, quote: string): string {
  return text.replace(quote === '"' ? /\\./g : /''/g, '  ');
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
