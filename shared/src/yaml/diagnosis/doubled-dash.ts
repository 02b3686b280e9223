/** Explains an item with two dashes, `-- name: x`, which the reader takes for a key or a text. */
import type { SourceFile } from '../../text/source-file.js';
import { SourceMemo } from '../../text/source-memo.js';
import { type Diagnosis, type Refused, replacing } from './diagnosis.js';
import { contentEnd, contentStart, isItem, type Line, lineAbove, lineAt } from './lines.js';

/** How many lines above a rejected one are searched for the dashes. */
const farthest = 2000;

/** The diagnosis of `refused` if it is on the line with the dashes, or below it in the same block. */
export function diagnoseDoubledDash(file: SourceFile, refused: Refused): Diagnosis | undefined {
  const { message, at, contextAt = at } = refused;
  switch (message) {
    case "could not find expected ':'":
      return doubledDash(lineAt(file, contextAt), /^--[ \t]*[\w"']/);
    case 'did not find expected key':
    case "did not find expected '-' indicator":
    case 'mapping values are not allowed in this context':
      return doubledDash(keyWithDashes(file, lineAt(file, at)), /^/);
    default:
      return undefined;
  }
}

/** Dashes before a key. Words of texts with a colon behind one of them are no keys. */
const dashesAndKey = /^--[ \t]*(?:[A-Za-z_][\w./-]*|"[^"]*"|'[^']*'):(?:\s|$)/;

/**
 * The nearest line with a key behind two dashes: `line` itself, one that begins a block around it or, if it is an item,
 * one beside it.
 */
function keyWithDashes(file: SourceFile, line: Line): Line | undefined {
  if (line.number < firstWithDashes(file)) return undefined;
  if (dashesAndKey.test(line.content)) return line;
  let column = isItem(line) ? line.indent + 1 : line.indent;
  for (
    let above = lineAbove(file, line);
    above !== undefined && line.number - above.number <= farthest;
    above = lineAbove(file, above)
  ) {
    const { indent, content } = above;
    if (indent >= column) continue;
    if (dashesAndKey.test(content)) return above;
    if (indent < line.indent) column = indent;
    if (column === 0 || content === '---') return undefined;
  }
  return undefined;
}

const firsts = new SourceMemo<number>();

/** The number of the first line that begins with two dashes and no third; infinite if there is none. */
function firstWithDashes(file: SourceFile): number {
  let first = firsts.get(file);
  if (first === undefined) {
    const dashes = /^[ \t]*--(?!-)/m.exec(file.text);
    first = dashes === null ? Infinity : file.lines.lineAt(dashes.index + dashes[0].length);
    firsts.set(file, first);
  }
  return first;
}

function doubledDash(line: Line | undefined, beginning: RegExp): Diagnosis | undefined {
  if (line === undefined || !beginning.test(line.content)) return undefined;
  const start = contentStart(line);
  const isSpaced = /^--\s/.test(line.content);
  return {
    misreadFrom: line.indent,
    plain: "An item begins with one '-', but this line begins with two",
    range: { start, end: contentEnd(line) },
    fixes: [replacing("Write '-'", start, start + 2, isSpaced ? '-' : '- ')],
  };
}
