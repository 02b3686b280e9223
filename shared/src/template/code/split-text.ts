/** Splits a text template into texts and the code between `(@` and `@)`. */
import type { TextFailure } from '../../findings/failure.js';
import { lineStartOf } from '../../text/line-start.js';
import type { TextRange } from '../../text/range.js';

/** A part of a text: literal text, or the content of `(@` … `@)`. */
export interface TextPart {
  readonly kind: 'text' | 'code';
  /** Code is given as written between its delimiters, including the `=` and `-` modifiers. */
  readonly content: string;
  /** Offset of `content` in the text. */
  readonly at: number;
  /** The number of line breaks in the text before the part. */
  readonly line: number;
}

/** Why a text is not a valid template, and where. */
export interface TextProblem {
  /** ytt's message. */
  readonly message: string;
  /** The sentence for people. */
  readonly plain: string;
  readonly failure?: TextFailure;
  /** The range in the text. */
  readonly range: TextRange;
  /** The unclosed code on an earlier line, if it is the reason why ytt rejects the text. */
  readonly unclosed?: TextRange;
}

const messages: Readonly<Record<TextFailure['kind'], string>> = {
  'code-unopened': "Unexpected code closing '@)'",
  'code-reopened': "Unexpected code opening '(@'",
  'code-unclosed': "Missing code closing '@)'",
};

/**
 * The parts of `text`, in order, texts and code alternating. `firstLine` (from 1) is the number of its first line in
 * messages. Only the first problem is returned. Unclosed code, which may still be typed, ends at the end of its line,
 * or before the closing quote of the string that contains it, and the rest is parsed. After other problems, nothing is
 * parsed.
 */
export function splitText(
  text: string,
  firstLine: number,
): { readonly parts: readonly TextPart[]; readonly problem: TextProblem | undefined } {
  const parts: TextPart[] = [];
  let line = 0;
  /** The end of `line`, or of the text if it is the last. */
  let lineEnd = lineEndFrom(text, 0);
  const lineOf = (offset: number): number => {
    for (; lineEnd < offset; lineEnd = lineEndFrom(text, lineEnd + 1)) line++;
    return line;
  };
  /** `offset` is the position in ytt's message. */
  const fail = (failure: TextFailure, plain: string, offset: number, range: TextRange): TextProblem => {
    const atLine = firstLine + lineOf(offset);
    const column = [...text.slice(lineStartOf(text, offset), offset)].length + 1;
    return { message: `${messages[failure.kind]} at line ${atLine} col ${column}`, plain, failure, range };
  };

  let kind: TextPart['kind'] = 'text';
  let start = 0;
  let startLine = 0;
  let problem: TextProblem | undefined;
  /** Ends unclosed code at the end of its line, or at `limit`, where other code begins. */
  const endUnclosed = (limit: number): void => {
    lineOf(start);
    const end = closingQuote(text, start, Math.min(lineEnd, limit));
    parts.push({ kind, content: text.slice(start, end), at: start, line: startLine });
    kind = 'text';
    start = end;
    startLine = lineOf(end);
  };
  for (const match of text.matchAll(/\(@\)?|@\)/g)) {
    const opens = match[0].startsWith('(');
    // `(@)` is too short for both delimiters: ytt's parser fails on it without a message of its own.
    if (match[0] === '(@)' && kind === 'text')
      return {
        parts,
        problem: problem ?? { message: 'Expected code between (@ and @)', plain: '', range: span(match.index, 3) },
      };
    if (opens && kind === 'code') {
      const [opening, openingLine] = [start - 2, startLine];
      endUnclosed(match.index);
      if (problem === undefined) {
        const plain = "Missing '@)': this code is not closed before the next one opens";
        const refused = fail({ kind: 'code-reopened' }, plain, match.index + 1, span(match.index, 2));
        const code = text.slice(opening, start).trimEnd();
        problem = openingLine === lineOf(match.index) ? refused : { ...refused, unclosed: span(opening, code.length) };
      }
    }
    if (!opens && kind === 'text') {
      const plain = "This '@)' closes nothing: a '(@' before it is missing";
      const closing = fail({ kind: 'code-unopened' }, plain, match.index + 1, span(match.index, 2));
      return { parts, problem: problem ?? closing };
    }
    parts.push({ kind, content: text.slice(start, match.index), at: start, line: startLine });
    kind = opens ? 'code' : 'text';
    start = match.index + 2;
    startLine = lineOf(match.index);
  }
  if (kind === 'code') {
    const plain = "Missing '@)': the code that begins here is not closed";
    const opening = span(start - 2, 2);
    endUnclosed(text.length);
    problem ??= fail({ kind: 'code-unclosed' }, plain, text.length, opening);
  }
  parts.push({ kind, content: text.slice(start), at: start, line: startLine });
  return { parts, problem };
}

/**
 * The offset of the quote that closes the string around the unclosed code from `start` to `end`: such a quote is before
 * the code on its line. Without one, `end`.
 */
function closingQuote(text: string, start: number, end: number): number {
  const code = text.slice(start, end);
  const quote = /(["'])[^\w"']*$/.exec(code);
  const isOpen = (part: string): boolean => part.split(quote?.[1] ?? '').length % 2 === 0;
  if (quote === null || !isOpen(code) || !isOpen(text.slice(lineStartOf(text, start), start))) return end;
  return start + quote.index;
}

function lineEndFrom(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at === -1 ? text.length : at;
}

function span(start: number, length: number): TextRange {
  return { start, end: start + length };
}
