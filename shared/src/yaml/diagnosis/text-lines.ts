/**
 * Finds lines of a block scalar (`|`, `>`) that are indented too little. The reader parses the first such line, and
 * everything below, as YAML; all further errors there are about words of the text, and should not be reported.
 */
import type { SourceFile } from '../../text/source-file.js';
import type { Diagnosis, Refused, TextFix } from './diagnosis.js';
import {
  contentEnd,
  contentStart,
  endOfText,
  type Line,
  lineAbove,
  lineAround,
  lineAt,
  lineNumbered,
} from './lines.js';

/** The extent of a block scalar according to its indentation. */
export interface TextLines {
  /** The indentation of its first line that is not blank. */
  readonly indent: number;
  /** The line (from 0) after its last. */
  readonly end: number;
}

/** How many lines are searched for a block scalar. */
const farthest = 2000;

/** The block scalar to which the line at `refusedAt` belongs, if that line is indented too little. */
export function textAround(file: SourceFile, refusedAt: number): TextLines | undefined {
  const line = lineAt(file, refusedAt);
  const above = lineAbove(file, line);
  if (line.content === '' || above === undefined || above.indent <= line.indent) return undefined;
  const header = lineAround(file, line);
  if (header !== undefined && line.number - header.number > farthest) return undefined;
  if (header === undefined || !isTextHeader(header)) return undefined;
  if (keyColumn(header) >= line.indent) return undefined;
  let end = line.number + 1;
  for (; end < file.lines.lineCount; end++) {
    const { content, indent } = lineNumbered(file, end);
    if (content !== '' && indent <= keyColumn(header)) break;
  }
  let first = header.number + 1;
  while (file.lineText(first).trim() === '') first++;
  return { indent: lineNumbered(file, first).indent, end };
}

/**
 * An offset on the line of the mistake. For a missing colon that is the start of the construct, because the reader
 * notices it only on a later line.
 */
export function mistakeAt({ at, contextAt = at, message }: Refused): number {
  return message === "could not find expected ':'" || message === 'could not find expected directive name'
    ? contextAt
    : at;
}

/** The diagnosis of a line of a block scalar that is indented too little; undefined for all others. */
export function diagnoseTextLine(file: SourceFile, refused: Refused): Diagnosis | undefined {
  const text = textAround(file, mistakeAt(refused));
  if (text === undefined) return undefined;
  const line = lineAt(file, refused.at);
  const edit = { range: { start: line.start, end: contentStart(line) }, newText: ' '.repeat(text.indent) };
  return {
    plain: `This line is indented by ${line.indent}, but the text that it belongs to by ${text.indent}`,
    range: { start: contentStart(line), end: contentEnd(line) },
    fixes: [{ title: `Indent by ${text.indent}`, edits: [edit] }],
  };
}

/**
 * The diagnosis of a text that a comment ends, because it is not indented like the text: the lines below are read as
 * YAML.
 */
export function diagnoseEndedText(file: SourceFile, refused: Refused): Diagnosis | undefined {
  const line = lineAt(file, mistakeAt(refused));
  const above = lineAbove(file, line);
  const header = lineAround(file, line);
  if (header !== undefined && line.number - header.number > farthest) return undefined;
  if (above === undefined || header === undefined || !isTextHeader(header)) return undefined;
  const column = keyColumn(header);
  if (line.indent <= column) return undefined;
  const comments: Line[] = [];
  for (let number = above.number + 1; number < line.number; number++) {
    const one = lineNumbered(file, number);
    if (/^[ \t]*#/.test(file.lineText(number)) && one.indent <= column) comments.push(one);
  }
  const [first] = comments;
  if (first === undefined) return undefined;
  const start = contentStart(first);
  const fix = header === above ? moved(file, comments, header) : indented(comments, line.indent);
  return {
    plain: 'This comment ends the text whose lines are below it',
    range: { start, end: start + file.lineText(first.number).trim().length },
    fixes: [fix],
    misreadUntil: endOfText(file, header),
  };
}

/** Moves the lines of comments above the one of `header`. */
function moved(file: SourceFile, comments: readonly Line[], header: Line): TextFix {
  const ranges = comments.map(({ start, number }) => ({ start, end: file.lines.lineStart(number + 1) }));
  const newText = ranges.map(({ start, end }) => file.text.slice(start, end)).join('');
  const edits = [
    { range: { start: header.start, end: header.start }, newText },
    ...ranges.map((range) => ({ range, newText: '' })),
  ];
  return { title: 'Move it above the key', edits };
}

function indented(comments: readonly Line[], column: number): TextFix {
  const edits = comments.map((one) => ({
    range: { start: one.start, end: contentStart(one) },
    newText: ' '.repeat(column),
  }));
  return { title: `Indent by ${column}`, edits };
}

/** Whether a text of several lines begins below a line, which ends with its `|` or `>`. */
export function isTextHeader({ content }: Line): boolean {
  return /(?:^|[\s:-])[|>][-+\d]*$/.test(content);
}

/** The start of a line's key, after the dashes of items. */
function keyColumn({ indent, content }: Line): number {
  const dashes = /^(?:-[ \t]+)*/.exec(content)?.[0].length ?? 0;
  return /:\s/.test(content) ? indent + dashes : indent;
}
