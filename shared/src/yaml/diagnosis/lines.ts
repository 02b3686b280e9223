/** The lines of a YAML text for a diagnosis: their content and indentation. */
import type { SourceFile } from '../../text/source-file.js';
import { SourceMemo } from '../../text/source-memo.js';

/** One line, without the white space and the comment at its end. */
export interface Line {
  readonly number: number;
  /** Absolute offset of its first character. */
  readonly start: number;
  /** The number of blanks or tabs at its beginning. */
  readonly indent: number;
  /** The text after the indentation. */
  readonly content: string;
  /**
   * The memoised result of `lineAbove`, null for none: the start of a text is searched for each mistake, and may be far
   * above.
   */
  above?: Line | null;
  /** The memoised result of `lineAround`, null for none. */
  around?: Line | null;
}

/** Memoised lines: the lines around each mistake are examined, and a file may have a mistake on each line. */
const known = new SourceMemo<Map<number, Line>>();

/** The line with a number, from 0. */
export function lineNumbered(file: SourceFile, number: number): Line {
  let lines = known.get(file);
  if (lines === undefined) {
    lines = new Map();
    known.set(file, lines);
  }
  let line = lines.get(number);
  if (line === undefined) {
    line = readLine(file, number);
    lines.set(number, line);
  }
  return line;
}

function readLine(file: SourceFile, number: number): Line {
  const text = file.lineText(number);
  const indent = /^[ \t]*/.exec(text)?.[0].length ?? 0;
  return { number, start: file.lines.lineStart(number), indent, content: withoutComment(text.slice(indent)) };
}

/** Matches a scalar in quotes, in which a `#` does not begin a comment, or a comment. */
const quotedOrComment = /(?<=^|[\s,[{:])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?<=^|[ \t])#.*$/g;

/** The end of a line without a comment and the white space before it. */
export function withoutComment(text: string): string {
  // Most lines have none, and the expression takes long for thousands of them.
  if (!text.includes('#')) return text.trimEnd();
  return text.replace(quotedOrComment, (found) => (found.startsWith('#') ? '' : found)).trimEnd();
}

/** `content` with its quoted scalars replaced by blanks, because brackets in them do not count. */
export function withoutQuoted(content: string): string {
  return content.replace(quotedOrComment, (found) => (found.startsWith('#') ? found : ' '.repeat(found.length)));
}

/** The line that contains `offset`. */
export function lineAt(file: SourceFile, offset: number): Line {
  return lineNumbered(file, file.lines.lineAt(offset));
}

/** Returns the absolute offset after the indentation of a line. */
export function contentStart({ start, indent }: Line): number {
  return start + indent;
}

/** Returns the absolute offset after the last character of a line that is neither white space nor in a comment. */
export function contentEnd(line: Line): number {
  return contentStart(line) + line.content.length;
}

/** The nearest line above that is neither blank nor a comment. */
export function lineAbove(file: SourceFile, line: Line): Line | undefined {
  if (line.above === undefined) {
    let number = line.number - 1;
    while (number >= 0 && lineNumbered(file, number).content === '') number--;
    line.above = number < 0 ? null : lineNumbered(file, number);
  }
  return line.above ?? undefined;
}

/** The nearest line above that is indented less: each line that a block is nested in, one after the other. */
export function lineAround(file: SourceFile, line: Line): Line | undefined {
  if (line.around === undefined) {
    const beside = [line];
    let above = lineAbove(file, line);
    while (above !== undefined && above.indent >= line.indent) {
      if (above.indent === line.indent) beside.push(above);
      above = above.around === undefined ? lineAbove(file, above) : (above.around ?? undefined);
    }
    for (const one of beside) one.around = above ?? null;
  }
  return line.around ?? undefined;
}

/** The nearest line below that is neither blank nor a comment. */
export function lineBelow(file: SourceFile, line: Line): Line | undefined {
  for (let number = line.number + 1; number < file.lines.lineCount; number++) {
    const below = lineNumbered(file, number);
    if (below.content !== '') return below;
  }
  return undefined;
}

/** Whether a line begins, after its indentation, with the dash of a block sequence. */
export function isItem({ content }: Line): boolean {
  return /^-(?:\s|$)/.test(content);
}

/** The start of the value on a line, after its `- ` and `key: `, as an index into its content. */
export function valueIndex({ content }: Line): number {
  const dashes = /^(?:-[ \t]+)*/.exec(content)?.[0].length ?? 0;
  const key = /^(?:"[^"]*"|'[^']*'|[^\s"'#[{&*!|>%@`][^#]*?):[ \t]+/.exec(content.slice(dashes))?.[0].length ?? 0;
  return dashes + key;
}

/** A text as a quoted scalar. */
export function quotedScalar(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

/** How many lines of a text are examined. */
const farthestLine = 2000;

/** The end of a text that begins on `line`, without the white space and the comment behind it. */
export function endOfText(file: SourceFile, line: Line): number {
  const last = lastLineOfText(file, line);
  return last === line ? contentEnd(line) : last.start + file.lineText(last.number).trimEnd().length;
}

/**
 * The last line of a text that begins on `line`: the lines below that are indented further than its key or dash belong to
 * it.
 */
function lastLineOfText(file: SourceFile, line: Line): Line {
  const { indent, content } = line;
  const dashes = /^(?:-[ \t]+)*/.exec(content)?.[0].length ?? 0;
  const isOfKey = valueIndex(line) > dashes;
  if (!isOfKey && dashes === 0 && indent === 0) return line;
  const column = isOfKey ? indent + dashes : indent + content.lastIndexOf('-', dashes - 1);
  let last = line;
  for (let number = line.number + 1; number < Math.min(file.lines.lineCount, line.number + farthestLine); number++) {
    const next = lineNumbered(file, number);
    if (next.content === '') continue;
    if (next.indent <= column) break;
    last = next;
  }
  return last;
}
