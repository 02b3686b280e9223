/**
 * Explains a text of several lines that lacks the `|` behind its key, so that the reader takes its lines for YAML. The
 * errors in it, of which there may be one on each line, are about words of the text.
 */
import type { SourceFile } from '../../text/source-file.js';
import { type Diagnosis, type Refused, replacing } from './diagnosis.js';
import { contentEnd, contentStart, isItem, type Line, lineAround, lineAt, lineNumbered } from './lines.js';
import { isTextHeader, mistakeAt } from './text-lines.js';

/** How many lines above a rejected one are searched for the key, and how many lines of the text are examined. */
const farthest = 300;

/** The diagnosis of `refused` if it is in such a text. */
export function diagnoseUnmarkedText(file: SourceFile, refused: Refused): Diagnosis | undefined {
  const line = lineAt(file, mistakeAt(refused));
  for (
    let above = lineAround(file, line);
    above !== undefined && line.number - above.number <= farthest;
    above = lineAround(file, above)
  ) {
    const end = endsWithKey(above) ? endOfWords(file, above) : undefined;
    if (end === undefined) continue;
    const at = contentEnd(above);
    return {
      plain: "Expected '|' behind the key of a text of several lines",
      range: { start: contentStart(above), end: at },
      fixes: [replacing("Add '|'", at, at, ' |')],
      misreadUntil: end,
    };
  }
  return undefined;
}

function endsWithKey({ content }: Line): boolean {
  return /^(?:-[ \t]+)*(?:[\w./-]+|"[^"]*"|'[^']*'):$/.test(content);
}

/** Names of files that contain no YAML. */
const textFile =
  /[\w-]\.(?:bash|bat|cfg|cnf|conf|css|env|go|html?|ini|js|lua|md|php|pl|properties|ps1|py|rb|rules|sh|sql|toml|tmpl|tpl|txt|xml)["']?:$/;

/** The end of the lines below `key` that belong to it, if they are a text rather than YAML; otherwise undefined. */
function endOfWords(file: SourceFile, key: Line): number | undefined {
  const dashes = /^(?:-[ \t]+)*/.exec(key.content)?.[0].length ?? 0;
  const column = key.indent + dashes;
  const { lineCount } = file.lines;
  let [yaml, words, sentences] = [0, 0, 0];
  let number = key.number + 1;
  let marked: Line | undefined;
  for (; number < Math.min(lineCount, key.number + farthest); number++) {
    const line = lineNumbered(file, number);
    const { content } = line;
    if (content === '') continue;
    if (line.indent <= column) break;
    // The lines of a text that has its mark say nothing about this one.
    if (marked !== undefined && line.indent > marked.indent) continue;
    marked = isTextHeader(line) ? line : undefined;
    if (/:(?:\s|$)/.test(content) || isItem(line)) yaml++;
    else if (/^[\w./-]+(?:[ \t]+\S+)?$/.test(content)) words++;
    else if (!/^["'[{|>]/.test(content)) sentences++;
  }
  const isText =
    /^\s*#!\s*\//.test(file.lineText(key.number + 1)) ||
    (textFile.test(key.content) ? words + sentences >= yaml : sentences >= Math.max(2, yaml));
  return isText ? file.lines.lineStart(Math.min(number, lineCount - 1)) : undefined;
}
