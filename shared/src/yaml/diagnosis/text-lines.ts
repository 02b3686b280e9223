/**
 * Lines of a block scalar (`|`, `>`) that are indented too little: the reader takes the first of them, and everything
 * below, for YAML. Whatever it finds there are words of the text, about which nothing should be reported.
 */
import type { SourceFile } from '../../text/source-file.js';
import type { Diagnosis, Refused } from './diagnosis.js';
import { contentEnd, contentStart, type Line, lineAbove, lineAt, lineNumbered } from './lines.js';

/** A text, as far as its indentation tells. */
export interface TextLines {
  /** How far its first line is indented. */
  readonly indent: number;
  /** The line (from 0) behind its last. */
  readonly end: number;
}

/** How many lines a text is looked for in. */
const farthest = 2000;

/** The block scalar to which the line with what the reader `refused` belongs, if that line is indented too little. */
export function textAround(file: SourceFile, { at, contextAt, message }: Refused): TextLines | undefined {
  const line = lineAt(file, message.startsWith('could not find') ? (contextAt ?? at) : at);
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
  return { indent: lineNumbered(file, header.number + 1).indent, end };
}

/** The diagnosis of a line of a block scalar that is indented too little; undefined for all others. */
export function diagnoseTextLine(file: SourceFile, refused: Refused): Diagnosis | undefined {
  const text = textAround(file, refused);
  if (text === undefined) return undefined;
  const line = lineAt(file, refused.at);
  const edit = { range: { start: line.start, end: contentStart(line) }, newText: ' '.repeat(text.indent) };
  return {
    plain: `This line is indented by ${line.indent}, but the text that it belongs to by ${text.indent}`,
    range: { start: contentStart(line), end: contentEnd(line) },
    fixes: [{ title: `Indent by ${text.indent}`, edits: [edit] }],
  };
}

/** Where the key of a line begins, behind the dashes of items. */
function keyColumn({ indent, content }: Line): number {
  const dashes = /^(?:-[ \t]+)*/.exec(content)?.[0].length ?? 0;
  return /:\s/.test(content) ? indent + dashes : indent;
}
