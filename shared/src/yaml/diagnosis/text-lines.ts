/**
 * Finds lines of a block scalar (`|`, `>`) that are indented too little. The reader parses the first such line, and
 * everything below, as YAML; all further errors there are about words of the text, and should not be reported.
 */
import type { SourceFile } from '../../text/source-file.js';
import type { Diagnosis, Refused } from './diagnosis.js';
import { contentEnd, contentStart, type Line, lineAbove, lineAt, lineNumbered } from './lines.js';

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
  let header: Line | undefined = above;
  while (header !== undefined && header.indent >= line.indent && line.number - header.number < farthest)
    header = lineAbove(file, header);
  if (header === undefined || !/(?:^|[\s:-])[|>][-+\d]*$/.test(header.content)) return undefined;
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

/** The start of a line's key, after the dashes of items. */
function keyColumn({ indent, content }: Line): number {
  const dashes = /^(?:-[ \t]+)*/.exec(content)?.[0].length ?? 0;
  return /:\s/.test(content) ? indent + dashes : indent;
}
