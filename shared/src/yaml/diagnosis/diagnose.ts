/**
 * Explains a YAML syntax error. ytt's reader reports where it gave up and what it expected; people want to know where
 * the mistake is, which is often a line above. The rules examine the surrounding lines.
 */
import type { SourceFile } from '../../text/source-file.js';
import type { ReaderMessage } from '../scan/refusal.js';
import { diagnoseByteOrderMark } from './byte-order-mark.js';
import { type Diagnosis, type Refused, replacing } from './diagnosis.js';
import { diagnoseMarker } from './document-marker.js';
import { diagnoseDoubledDash } from './doubled-dash.js';
import { diagnoseFlow, isInBrackets, openBracket } from './flow.js';
import { diagnoseIndentation, diagnoseIndentedMarker, diagnoseIndentedRoot, diagnoseTab } from './indentation.js';
import { contentEnd, contentStart, endOfText, lineAt } from './lines.js';
import { diagnoseColon, diagnoseColonAbove, diagnoseFirstKey, diagnoseMissingColon } from './missing-colon.js';
import {
  diagnoseAfterQuote,
  diagnoseBehindText,
  diagnoseEscape,
  diagnoseOpenQuote,
  diagnoseQuoteInBrackets,
  diagnoseUnquoted,
} from './quotes.js';
import { diagnoseEndedText, diagnoseTextLine } from './text-lines.js';
import { diagnoseUnmarkedText } from './unmarked-text.js';

/** The diagnosis of `refused` in `file`; undefined if the reader's own message is good enough. Never throws. */
export function diagnose(file: SourceFile, refused: Refused): Diagnosis | undefined {
  const { message, at, contextAt = at } = refused;
  const known =
    diagnoseByteOrderMark(file, refused) ??
    diagnoseTextLine(file, refused) ??
    diagnoseEndedText(file, refused) ??
    diagnoseUnmarkedText(file, refused) ??
    diagnoseBehindText(file, contextAt) ??
    diagnoseMarker(file, refused) ??
    diagnoseDoubledDash(file, refused);
  if (known !== undefined) return known;
  switch (message) {
    case 'found character that cannot start any token':
      return diagnoseStart(file, at);
    case 'found a tab character that violates indentation':
    case 'found a tab character where an indentation space is expected':
      return diagnoseTab(file, at);
    case "could not find expected ':'":
      return diagnoseMissingColon(file, contextAt);
    case 'mapping values are not allowed in this context':
      return diagnoseIndentedMarker(file, at) ?? diagnoseColon(file, at);
    case 'did not find expected key':
    case "did not find expected '-' indicator":
      return (
        diagnoseAfterQuote(file, at) ??
        diagnoseColonAbove(file, at) ??
        diagnoseIndentation(file, at) ?? { plain: unexpected(message) }
      );
    case "did not find expected ',' or ']'":
    case "did not find expected ',' or '}'":
      return diagnoseQuoteInBrackets(file, at) ?? diagnoseAfterQuote(file, at) ?? diagnoseFlow(file, at, contextAt);
    case 'did not find expected node content':
      return diagnoseNoValue(file, at);
    case 'found unexpected end of stream':
    case 'found unexpected document indicator':
      return diagnoseOpenQuote(file, contextAt);
    case 'found unknown escape character':
      return diagnoseEscape(file, at);
    case 'did not find expected alphabetic or numeric character':
      return diagnoseUnquoted(
        file,
        contextAt,
        `A plain value cannot begin with '${file.text.charAt(contextAt)}': put it in quotes`,
      );
    case 'did not find expected <document start>':
      return (
        diagnoseIndentedMarker(file, at) ??
        diagnoseFirstKey(file, at) ??
        diagnoseIndentedRoot(file, at) ?? {
          plain: "Expected '---' or the end of the file, but found more text",
          misreadFrom: 0,
        }
      );
    case 'block sequence entries are not allowed in this context':
      return diagnoseItem(file, at);
    case 'did not find expected comment or line break':
      return diagnoseBlockText(file, at);
    case 'could not find expected directive name':
    case 'found unexpected non-alphabetical character':
    case 'found unknown directive name':
      return diagnoseUnquoted(
        file,
        contextAt,
        "A line cannot begin with '%' without quotes: it is a directive of YAML then",
      );
    default: {
      const encoding = otherEncoding(file.text);
      if (encoding !== undefined) return { plain: `This file is ${encoding}, but ytt reads UTF-8: save it as that` };
      const plain = sentences.get(message);
      return plain === undefined ? undefined : { plain };
    }
  }
}

/**
 * The encoding of a text that was read as UTF-8 but begins with the byte order mark of another encoding (Windows
 * PowerShell writes them).
 */
export function otherEncoding(text: string): 'UTF-16' | 'UTF-32' | undefined {
  if (text.startsWith('\udcff\udcfe\0\0') || text.startsWith('\0\0\udcfe\udcff')) return 'UTF-32';
  return text.startsWith('\udcff\udcfe') || text.startsWith('\udcfe\udcff') ? 'UTF-16' : undefined;
}

function diagnoseStart(file: SourceFile, at: number): Diagnosis {
  const character = file.text.charAt(at);
  if (character === '\t') return diagnoseTab(file, at);
  return (
    diagnoseCode(file, at) ??
    diagnoseUnquoted(file, at, `A plain value cannot begin with '${character}': put it in quotes`)
  );
}

/**
 * A value that begins with `@` and a space, or with one of ytt's annotations, is most probably code or an annotation that
 * lacks its `#`.
 */
function diagnoseCode(file: SourceFile, at: number): Diagnosis | undefined {
  const written = file.text.slice(at, contentEnd(lineAt(file, at)));
  const isAnnotation = /^@(?:assert|data|library|overlay|schema|template|yaml)\/[a-z]/.test(written);
  if ((!isAnnotation && !/^@[ \t]+[^\s#]/.test(written)) || isInBrackets(file, at)) return undefined;
  const { fixes = [], ...unquoted } = diagnoseUnquoted(
    file,
    at,
    `${isAnnotation ? 'An annotation' : 'Code'} begins with '#@'; a plain value cannot begin with '@'`,
  );
  return { ...unquoted, fixes: [replacing('Write #@', at, at, '#'), ...fixes] };
}

function unexpected(message: ReaderMessage): string {
  return message === 'did not find expected key'
    ? 'Expected a key here, as in the lines beside it'
    : "Expected an item that begins with '-', as in the lines beside it";
}

/**
 * A value is missing: there is a `,` or bracket in its place, the text ends in brackets, or a key is beside an empty
 * item.
 */
function diagnoseNoValue(file: SourceFile, at: number): Diagnosis {
  const found = file.text.charAt(at);
  const open = /[,\]}]/.test(found) ? undefined : openBracket(file, at);
  if (open !== undefined) return diagnoseFlow(file, at, open);
  if (found === '') return { plain: 'Expected a value here, but found the end of the text' };
  const line = lineAt(file, at);
  if (!/[,\]}]/.test(found) && contentStart(line) === at)
    return {
      plain: "Expected an item that begins with '-': what belongs to the one above is indented more",
      range: { start: at, end: contentEnd(line) },
    };
  return { plain: `Expected a value, but found '${found}'`, range: { start: at, end: at + 1 } };
}

/** `key: - item` */
function diagnoseItem(file: SourceFile, at: number): Diagnosis {
  const line = lineAt(file, at);
  const before = file.text.slice(line.start, at).trimEnd();
  const plain = 'An array begins on the line below its key';
  if (!before.endsWith(':')) return { plain: "An item with '-' cannot begin here: write it on a line of its own" };
  const end = line.start + before.length;
  return {
    plain,
    range: { start: at, end: Math.max(contentEnd(line), at + 1) },
    fixes: [replacing('Begin it on the next line', end, at, `\n${' '.repeat(line.indent)}`)],
  };
}

/** `key: | text` */
function diagnoseBlockText(file: SourceFile, at: number): Diagnosis | undefined {
  const line = lineAt(file, at);
  if (/^(>{7}|\|{7})/.test(line.content)) return diagnoseMissingColon(file, at);
  const before = file.text.slice(line.start, at).trimEnd();
  if (!/[|>][+\-0-9]*$/.test(before)) return { plain: 'Expected the end of the line, but found more text' };
  const end = line.start + before.length;
  const misreadUntil = endOfText(file, line);
  const marks = /^[|>]+(?=[-+0-9]*$)/.exec(file.text.slice(at, contentEnd(line)))?.[0].length;
  if (marks !== undefined)
    return {
      plain: `Expected the end of the line behind '${before.at(-1)}', but found it twice`,
      range: { start: at, end: at + marks },
      fixes: [replacing(`Write one '${before.at(-1)}'`, at, at + marks, '')],
      misreadUntil,
    };
  return {
    plain: `The text begins on the line below '${/[|>][+\-0-9]*$/.exec(before)?.[0]}'`,
    range: { start: at, end: Math.max(contentEnd(line), at + 1) },
    fixes: [replacing('Begin it on the next line', end, at, `\n${' '.repeat(line.indent + 2)}`)],
    misreadUntil,
  };
}

/** The plain sentences for messages of the reader. Messages about tags and versions are rare, and shown unchanged. */
const sentences: ReadonlyMap<ReaderMessage, string> = new Map<ReaderMessage, string>([
  ['mapping keys are not allowed in this context', "A key with '?' cannot begin here: write it on a line of its own"],
  ['did not find expected hexdecimal number', 'Expected hexadecimal digits after this escape'],
  ['found invalid Unicode character escape code', 'This escape stands for no character'],
  ['did not find expected whitespace or line break', 'Expected a space after the tag'],
  ['found undefined tag handle', 'The beginning of this tag is not declared'],
  ['found an indentation indicator equal to 0', 'The indentation of a text is a number from 1 to 9'],
  ['control characters are not allowed', 'Control characters are not allowed in YAML'],
  ['invalid Unicode character', 'This character is not valid in YAML'],
  ['invalid leading UTF-8 octet', 'This byte is not UTF-8'],
  ['invalid trailing UTF-8 octet', 'This byte is not UTF-8'],
  ['invalid length of a UTF-8 sequence', 'This byte is not UTF-8'],
  ['incomplete UTF-8 octet sequence', 'This byte is not UTF-8'],
]);
