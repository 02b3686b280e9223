/** Fixes for syntax errors in code. */
import { describeAnnotation } from '../annotations/catalogue.js';
import type { Finding, Fix } from '../findings/finding.js';
import { missingBrackets } from '../starlark/scan/brackets.js';
import type { SourceFile } from '../text/source-file.js';
import { indentationOf, lineOf, preferred, replace, rewrite, withoutLines, writtenAt } from './edits.js';
import { missingEnd } from './missing-end.js';
import { conditionalFix, formatFix, keywordFix, listFix } from './other-languages.js';

/** Dispatches by what the parser expected: a colon, an `end`, one of Starlark's operators, quotes around a string. */
export function codeSyntaxFixes(finding: Finding): readonly Fix[] {
  const { file, failure } = finding;
  const line = lineOf(finding);
  const text = file.lineText(line);
  const start = file.lines.lineStart(line);
  if (failure?.kind === 'load-unquoted' && /^\w+$/.test(writtenAt(finding)))
    return [preferred(rewrite('Put the name in quotes', finding, `"${writtenAt(finding)}"`))];
  if (writtenAt(finding) === '\ufeff') return [preferred(rewrite('Remove the byte order mark', finding, ''))];
  const quoted = quotedArgument(finding);
  if (quoted !== undefined) return [quoted];
  const spaced = annotationWithSpace(finding);
  if (spaced !== undefined) return [spaced];
  const otherWord = wordOfOtherLanguage(finding, text);
  if (otherWord !== undefined) return [otherWord];
  const elsewhere = conditionalFix(finding) ?? formatFix(finding) ?? keywordFix(finding) ?? listFix(finding);
  if (elsewhere !== undefined) return [elsewhere];
  const unseparated = missingSeparator(finding);
  if (unseparated !== undefined) return [unseparated];
  const lone = /^[ \t]*(?:#@[ \t]*)?else(?=[ \t]*$)/.exec(text)?.[0];
  if (lone !== undefined)
    return [preferred(replace("Add ':'", finding, start + lone.length, start + lone.length, ':'))];
  if (failure?.kind === 'unexpected-token' && failure.wanted === ':' && !/:\s*$/.test(text)) {
    const block = /(?:^|#@|^\s|\(@-?)\s*(if|elif|else|for|def|while)\b(?:(?!-?@\)).)*/.exec(text);
    if (block === null) return writtenAt(finding) === '=' ? [preferred(rewrite("Write ':'", finding, ':'))] : [];
    const at = start + block.index + block[0].trimEnd().length;
    return [preferred(replace("Add ':'", finding, at, at, ':'))];
  }
  if (failure?.kind === 'block-unclosed') return [missingEnd(finding)];
  if (failure?.kind === 'block-unopened' && /^\s*(#@\s*)?end\s*$/.test(text))
    return [
      { ...withoutLines("Remove this 'end'", finding, line), ...(lacksDef(file, line) ? { preferred: false } : {}) },
    ];
  const comment = writtenAt(finding);
  if (
    comment.startsWith('#') &&
    !text.trimStart().startsWith('#') &&
    start + text.trimEnd().length === finding.range.end
  )
    return [commentAbove(finding, comment, start)];
  // In a text template, the finding covers the marks of the statement, too.
  const code = comment.replace(/-?@\)$/, '').trimEnd();
  const atEnd = (): string =>
    /found the end of the code$/.test(finding.plain ?? '') ? missingBrackets(code.replace(/^\(@/, '')) : '';
  const brackets = failure?.kind === 'bracket-unclosed' ? failure.missing : atEnd();
  if (brackets !== '') {
    const end = finding.range.start + code.length;
    return [preferred(replace(`Add '${brackets}'`, finding, end, end, brackets))];
  }
  if (failure?.kind === 'bracket-surplus') return [preferred(rewrite(`Remove '${writtenAt(finding)}'`, finding, ''))];
  const member = memberInBrackets(finding);
  if (member !== undefined) return [member];
  if (failure?.kind === 'reserved-word' && failure.word === 'pass')
    return /^\s*(?:#@\s*)?pass\s*$/.test(text) ? [withoutLines("Remove 'pass'", finding, line)] : [];
  return operatorFixes(finding, text, start);
}

/** For an annotation with a space between `#@` and its name, which is code to ytt. */
export function annotationWithSpace(finding: Finding): Fix | undefined {
  const line = lineOf(finding);
  const [before, name = ''] = /^[ \t]*#@[ \t]+([a-z]+\/[a-z-]+)(?![\w/(])/.exec(finding.file.lineText(line)) ?? [];
  if (before === undefined || describeAnnotation(name) === undefined) return undefined;
  const start = finding.file.lines.lineStart(line);
  const mark = before.slice(0, -name.length);
  return preferred(replace(`Write '#@${name}'`, finding, start + mark.trimEnd().length, start + mark.length, ''));
}

/** For `else if`, `for … of` and `is`, for which Starlark has other words. */
function wordOfOtherLanguage(finding: Finding, text: string): Fix | undefined {
  const { failure, file, range } = finding;
  const start = file.lines.lineStart(lineOf(finding));
  const [branch, mark = '', word = ''] = /^([ \t]*(?:#@[ \t]+)?)(elseif|elsif|else[ \t]+if)\b/.exec(text) ?? [];
  if (branch !== undefined)
    return preferred(replace("Write 'elif'", finding, start + mark.length, start + mark.length + word.length, 'elif'));
  if (failure?.kind !== 'unexpected-token' || hasOpenQuote(text)) return undefined;
  switch (writtenAt(finding)) {
    case 'of':
      return failure.wanted === 'in' ? preferred(rewrite("Write 'in'", finding, 'in')) : undefined;
    case 'is': {
      const not = /^[ \t]+not\b/.exec(file.text.slice(range.end))?.[0].length ?? 0;
      const operator = not > 0 ? '!=' : '==';
      return preferred(replace(`Write '${operator}'`, finding, range.start, range.end + not, operator));
    }
    default:
      return undefined;
  }
}

/**
 * For two adjacent strings: in brackets a comma is missing between them; elsewhere they must be added, because Starlark
 * does not join them as Python does.
 */
function missingSeparator(finding: Finding): Fix | undefined {
  const { failure, file, range } = finding;
  if (failure?.kind !== 'unexpected-token' || hasOpenQuote(file.lineText(lineOf(finding)))) return undefined;
  const lineStart = file.lines.lineStart(lineOf(finding));
  const before = file.text.slice(lineStart, range.start).trimEnd();
  if (!/^["']/.test(writtenAt(finding)) || !/["']$/.test(before)) return undefined;
  const at = lineStart + before.length;
  const isValue = failure.wanted === ')' && missingBrackets(before) === '';
  if (failure.wanted === 'newline' || isValue) return preferred(replace("Add '+'", finding, at, at, ' +'));
  return /^[,\])}]$/.test(failure.wanted) ? preferred(replace("Add ','", finding, at, at, ',')) : undefined;
}

/** How many lines above an `end` are searched for the code of its block. */
const longestBlock = 200;

/** Whether a `return` outside of functions is above an `end` that closes nothing: the function's first line is missing. */
function lacksDef(file: SourceFile, line: number): boolean {
  let returns = false;
  for (let above = line - 1; above >= Math.max(0, line - longestBlock); above--) {
    const [, word] = /^[ \t]*(?:#@[ \t]*)?(return|def|end)\b/.exec(file.lineText(above)) ?? [];
    if (word === 'def') return false;
    if (word === 'end') break;
    returns ||= word === 'return';
  }
  return returns;
}

/** Whether a quote in a line is not closed. Then code and strings cannot be told apart. */
function hasOpenQuote(text: string): boolean {
  return ['"', "'"].some((quote) => text.split(quote).length % 2 === 0);
}

/** For a keyword after a dot: `x.for` is not valid, but `x["for"]` is. */
function memberInBrackets(finding: Finding): Fix | undefined {
  const { file, range, failure } = finding;
  const word = writtenAt(finding);
  const dot = range.start - 1;
  const isWord = failure?.kind === 'reserved-word' && failure.word === word;
  if (!isWord || file.text.charAt(dot) !== '.') return undefined;
  return preferred(replace(`Write ["${word}"]`, finding, dot, range.end, `["${word}"]`));
}

/** Moves a comment behind the code of a value to a line of its own above; `start` is the start of the value's line. */
function commentAbove(finding: Finding, comment: string, start: number): Fix {
  const { file, range } = finding;
  const code = file.text.slice(start, range.start).trimEnd();
  const above = `${indentationOf(file, lineOf(finding))}#! ${comment.replace(/^#+!*[ \t]*/, '')}\n`;
  return preferred(replace('Put the comment above', finding, start, range.end, `${above}${code}`));
}

/** For a line that should continue a string: adds the backslash at its end, or removes those too many. */
function continuationFix(finding: Finding): Fix {
  const { end } = finding.range;
  const backslashes = /(?<!\\)\\*$/.exec(writtenAt(finding))?.[0].length ?? 0;
  if (backslashes > 1) return preferred(replace("Write one '\\'", finding, end - backslashes + 1, end, ''));
  return preferred(replace("Add '\\'", finding, end, end, '\\'));
}

function operatorFixes(finding: Finding, text: string, start: number): readonly Fix[] {
  if (finding.failure?.kind === 'string-uncontinued') return [continuationFix(finding)];
  if (finding.failure?.kind === 'string-unclosed') {
    const { range } = finding;
    const { quote: last } = finding.failure;
    if (last !== undefined) {
      // A backslash would make the quote part of the string.
      const end = range.start + writtenAt(finding).replace(/(?<!\s)\s*\\$/, '').length;
      return [replace('Add the closing quote', finding, end, range.end, last)];
    }
    // Further arguments and closing brackets are not part of the string.
    const rest = text.slice(range.start - start).trimEnd();
    const close = /(?:, *\w+=.*| ?-?@\).*|(?<![:)\]}])[:)\]}]+)?$/.exec(rest)?.index ?? 0;
    const end = range.start + close;
    const [opening = '', quote = ''] = /^r?('''|"""|.)/.exec(rest) ?? [];
    const content = rest.slice(opening.length, close);
    // Of the three closing quotes, one or two may already be there.
    const present = quote.length < 3 ? 0 : ([2, 1].find((count) => content.endsWith(quote.slice(0, count))) ?? 0);
    return [replace('Add the closing quote', finding, end, end, quote.slice(present))];
  }
  for (const [pattern, word] of operators) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [all, symbol = all] = found;
    const at = start + found.index + all.indexOf(symbol);
    return [replace(`Write '${word.trim()}'`, finding, at, at + symbol.length, word)];
  }
  return [];
}

/** Operators of other languages, and Starlark's for them. */
const operators: readonly (readonly [RegExp, string])[] = [
  [/&&/, 'and'],
  [/\|\|/, 'or'],
  [/(?:\bif|\bor|\band|=|\()\s*(!)(?!=)/, 'not '],
  [/\bif\b(?:(?!\bif\b)[^=])*[^=!<>](=)[^=]/, '=='],
];

/** For `#@schema/desc Some words`: put the argument into quotes. */
export function quotedArgument(finding: Finding): Fix | undefined {
  const { file } = finding;
  const start = file.lines.lineStart(lineOf(finding));
  const found = /^\s*#@\s?(?:schema\/(?:title|desc|deprecated|doc))\s+(?!["'(])(\S.*)$/.exec(
    file.lineText(lineOf(finding)).trimEnd(),
  );
  if (found?.[1] === undefined) return undefined;
  const at = start + found[0].lastIndexOf(found[1]);
  return preferred(replace('Put the text in quotes', finding, at, at + found[1].length, JSON.stringify(found[1])));
}

/** For `(@` and `@)` that do not match. */
export function textTemplateFixes(finding: Finding): readonly Fix[] {
  const { file, range, failure } = finding;
  if (failure?.kind === 'code-unopened')
    return [replace("Remove this '@)'", finding, file.text.slice(0, range.start).trimEnd().length, range.end, '')];
  const line = lineOf(finding);
  if (failure?.kind === 'code-reopened') {
    if (range.end - range.start > 2 || (finding.namedLine ?? 0) > line)
      return [closingMark(finding, range.start, range.end)];
    const name = range.start + 1;
    // A `@ytt:…` that follows `(` is the name of a module without its opening quote, not the beginning of code.
    if (file.text.startsWith('@ytt:', name)) return [preferred(replace('Add the quote', finding, name, name, '"'))];
    const before = file.text.slice(0, range.start).trimEnd().length;
    return [preferred(replace("Add '@)' before it", finding, before, before, ' @)'))];
  }
  if (failure?.kind !== 'code-unclosed') return [];
  const start = file.lines.lineStart(line);
  // A YAML text may be in quotes, and the mark belongs before the closing one.
  const [, before = '', quote = ''] = /^(.*?)(["']?)$/.exec(file.lineText(line).trimEnd()) ?? [];
  const isQuoted = before.slice(0, range.start - start).includes(quote);
  const end = start + before.length + (isQuoted ? 0 : quote.length);
  return [closingMark(finding, range.start, end)];
}

/** Adds the `@)` that is missing to the code that begins with `(@` at `start`; if its `)` is there, only the `@`. */
function closingMark(finding: Finding, start: number, end: number): Fix {
  const code = finding.file.text.slice(start, end);
  if (!code.endsWith(')') || missingBrackets(code) !== '')
    return preferred(replace("Add '@)'", finding, end, end, ' @)'));
  return preferred(replace("Write '@)'", finding, end - 1, end - 1, /[\s-]\)$/.test(code) ? '@' : ' @'));
}
