/** Explains keys without a colon, or with a second one. */
import type { SourceFile } from '../../text/source-file.js';
import { type Diagnosis, replacing } from './diagnosis.js';
import { diagnoseTooDeep } from './indentation.js';
import {
  contentEnd,
  contentStart,
  type Line,
  lineAbove,
  lineAt,
  lineBelow,
  quotedScalar,
  valueIndex,
} from './lines.js';
import { addingOpeningQuote, diagnoseUnopened, loneClosingQuote } from './quotes.js';

const word = String.raw`[\w./$-]+`;

/** Explains the line at `offset`, which has no colon that counts in YAML. */
export function diagnoseMissingColon(file: SourceFile, offset: number): Diagnosis {
  const line = lineAt(file, offset);
  const { content } = line;
  const start = contentStart(line);
  const end = contentEnd(line);
  const range = { start, end };
  const dashes = /^(?:-[ \t]+)*/.exec(content)?.[0].length ?? 0;
  const at = start + dashes;
  const written = content.slice(dashes);
  if (/^(<{7}|={7}|>{7}|\|{7})( |$)/.test(content)) return { plain: 'This is the mark of a merge conflict', range };
  if (/^-[^\s-]/.test(content))
    return {
      plain: "Expected a space after the '-' of an item",
      range,
      fixes: [replacing('Add the space', start + 1, start + 1, ' ')],
    };
  const unspaced = new RegExp(`^${word}?:(?=[^\\s/:])`).exec(written)?.[0];
  if (unspaced !== undefined)
    return {
      plain: `Expected a space after '${unspaced}'`,
      range,
      fixes: [replacing('Add the space', at + unspaced.length, at + unspaced.length, ' ')],
    };
  const assigned = new RegExp(`^(${word})[ \t]*=[ \t]*`).exec(written);
  if (assigned !== null)
    return {
      plain: `Expected ':' after the key ${assigned[1]}, but found '='`,
      range,
      fixes: [replacing("Write ':'", at + (assigned[1] ?? '').length, at + assigned[0].length, ': ')],
    };
  const key = new RegExp(`^(?:${word}|"[^"]*"|'[^']*')(?=$|[ \t])`).exec(written)?.[0];
  if (key === undefined || /^-+$/.test(key))
    return { plain: "Expected a key and its value, but this line has no ':'", range };
  const below = lineBelow(file, line);
  const isAboveItems = below !== undefined && below.indent === line.indent && /^-(\s|$)/.test(below.content);
  const hasValue = key !== written || isAboveItems || (below !== undefined && below.indent > line.indent);
  return {
    plain: `Expected ':' after the key ${key}`,
    range,
    fixes: hasValue ? [replacing("Add ':'", at + key.length, at + key.length, ':')] : [],
  };
}

/**
 * Explains a second colon where none is allowed: the value needs quotes, the line is indented too much, or a line above
 * lacks its colon.
 */
export function diagnoseColon(file: SourceFile, at: number): Diagnosis {
  const line = lineAt(file, at);
  const value = contentStart(line) + valueIndex(line);
  const before = file.text.slice(contentStart(line), at);
  if (/:[ \t]/.test(before) && value < at) return needsQuotes(file, line, value);
  const above = lineAbove(file, line);
  if (above !== undefined && above.indent <= line.indent && lacksColon(above))
    return diagnoseMissingColon(file, contentStart(above));
  const key = keyBeside(file, line);
  if (key !== undefined) return diagnoseMissingColon(file, contentStart(key));
  return (
    diagnoseUnopened(file, line) ??
    diagnoseTooDeep(file, line) ?? { plain: 'Only one key and its value may stand on a line' }
  );
}

/** Explains text after a document that is a scalar: if a comment separates the two, the word above is the first key. */
export function diagnoseFirstKey(file: SourceFile, at: number): Diagnosis | undefined {
  const above = lineAbove(file, lineAt(file, at));
  if (above === undefined || !/^[A-Za-z][\w./-]*$/.test(above.content)) return undefined;
  const start = lineAbove(file, above);
  return start === undefined || isMarker(start) ? diagnoseMissingColon(file, contentStart(above)) : undefined;
}

/**
 * A line shortly above that is a key without a colon, if `line` is beside it or is its value: a single word, perhaps
 * after the dash of an item, in the column of `line`. If it is directly above, it may also be to the left of `line`, or
 * have its value on its own line after a dash.
 */
function keyBeside(file: SourceFile, line: Line): Line | undefined {
  let above = lineAbove(file, line);
  const [dashes = ''] = /^(?:-[ \t]+)+(?=[A-Za-z][\w./-]*[ \t]+\S)/.exec(above?.content ?? '') ?? [];
  const isFirst = above !== undefined && dashes !== '' && above.indent + dashes.length === line.indent;
  if (isFirst && !/:([ \t]|$)/.test(above?.content ?? '')) return above;
  for (let i = 0; i < farthest && above !== undefined; i++) {
    const [word, dashes = ''] = /^((?:-[ \t]+)*)(?:[A-Za-z][\w./-]*|"[^"]+"|'[^']+')$/.exec(above.content) ?? [];
    const column = above.indent + dashes.length;
    if (word !== undefined && (column === line.indent || (i === 0 && column < line.indent))) return above;
    if (above.indent < line.indent || !above.content.startsWith('- ')) return undefined;
    above = lineAbove(file, above);
  }
  return undefined;
}

/** How many lines above an unreadable place are searched for a missing colon. */
const farthest = 4;

/** Explains a line shortly above `at` that has one or two words and is the first below a key: its colon is missing. */
export function diagnoseColonAbove(file: SourceFile, at: number): Diagnosis | undefined {
  let line = lineAt(file, at);
  const key = keyBeside(file, line);
  if (key !== undefined) return diagnoseMissingColon(file, contentStart(key));
  for (let i = 0; i < farthest; i++) {
    const above = lineAbove(file, line);
    if (above === undefined || /[|>][-+0-9]*$/.test(above.content)) return undefined;
    if (lacksColon(above) && isKeyLike(above.content)) {
      const before = lineAbove(file, above);
      const isFirst = before === undefined || (before.indent < above.indent && before.content.endsWith(':'));
      return isFirst ? diagnoseMissingColon(file, contentStart(above)) : undefined;
    }
    line = above;
  }
  return undefined;
}

function isKeyLike(content: string): boolean {
  return /^[\w./-]+([ \t]+\S+)?$/.test(content);
}

function needsQuotes(file: SourceFile, line: Line, start: number): Diagnosis {
  const end = contentEnd(line);
  const text = file.text.slice(start, end);
  const quote = loneClosingQuote(text);
  const opening = quote === undefined ? [] : [addingOpeningQuote(start, quote)];
  return {
    plain: "A text with ': ' needs quotes: only one key and its value may stand on a line",
    range: { start, end },
    fixes: /^["'[{|>&*!]/.test(text) ? [] : [...opening, replacing('Put it in quotes', start, end, quotedScalar(text))],
  };
}

function lacksColon({ content }: Line): boolean {
  return !/:(\s|$)/.test(content) && !/^-(\s|$)/.test(content) && !/^["'[{|>]/.test(content) && content !== '---';
}

function isMarker({ indent, content }: Line): boolean {
  return indent === 0 && content === '---';
}
