/**
 * Recognises YAML whose strings contain templates: a Secret with an overlay in it, a CI step that writes one. Lines
 * with `#@` there are text, not comments of the file. Decided line by line, without parsing.
 */

/** The end of a line after which a block scalar begins. */
const blockHeader = /(?:[:-]|(?<!\S)[!&]\S*)[ \t]+[|>][-+1-9]*[ \t]*(?:[ \t]#.*)?\r?$/;
/** A value in quotes that ends on its line. */
const quoted = /([:-][ \t]+)(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*')/g;

/** Whether `text` may contain block scalars. */
export function hasBlockScalars(text: string): boolean {
  return /[|>][-+1-9]*[ \t]*(?:[ \t]#.*)?\r?$/m.test(text);
}

/** `text` without what follows `#@` in block scalars and quoted strings; this shifts offsets. */
export function withoutMarksInStrings(text: string): string {
  if (!hasBlockScalars(text) && !/["']/.test(text)) return text;
  const withoutMark = (line: string): string => line.replace(/#@.*/, '');
  return mapLines(text, withoutMark, (line) => (line.includes('#@') ? line.replace(quoted, withoutMarked) : line));
}

/** `text` without block scalars and quoted strings; this shifts offsets. */
export function withoutStrings(text: string): string {
  return mapLines(
    text,
    () => '',
    (line) => line.replace(quoted, '$1""'),
  );
}

/** `text` with each line in a block scalar mapped by `inside`, and each other by `outside`. */
function mapLines(text: string, inside: (line: string) => string, outside: (line: string) => string): string {
  /** The column of the parent of the current block scalar; undefined outside of block scalars. */
  let holder: number | undefined;
  const lines = text.split('\n').map((line) => {
    const indentation = /^ */.exec(line)?.[0].length ?? 0;
    const isBlank = line.trim() === '';
    if (holder !== undefined && (isBlank || (indentation > holder && !isMarker(line)))) return inside(line);
    if (!isBlank) holder = holderOfBlock(line);
    return outside(line);
  });
  return lines.join('\n');
}

/** The column of the parent of the block scalar that begins at the end of `line`. */
function holderOfBlock(line: string): number | undefined {
  const match = blockHeader.exec(line);
  if (match === null || /(?:^|[ \t])#/.test(line.slice(0, match.index + 1))) return undefined;
  if (isMarker(line)) return -1;
  const [dashes = ''] = /^ *(?:- +)*/.exec(line) ?? [];
  const isItem = /^[|>!&]/.test(line.slice(dashes.length)) && dashes.includes('-');
  return isItem ? dashes.lastIndexOf('-') : dashes.length;
}

function withoutMarked(whole: string, before: string): string {
  return whole.includes('#@') ? `${before}""` : whole;
}

/** Whether a line is a document marker. */
function isMarker(line: string): boolean {
  return /^(?:---|\.\.\.)(?:\s|$)/.test(line);
}
