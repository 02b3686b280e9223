/** Wrong indentation, and tabs. */
import type { SourceFile } from '../../text/source-file.js';
import { type Diagnosis, replacing, type TextFix } from './diagnosis.js';
import {
  contentEnd,
  contentStart,
  isItem,
  type Line,
  lineAbove,
  lineAround,
  lineAt,
  lineBelow,
  lineNumbered,
} from './lines.js';

/** The message about a tab in indentation. All tabs in a file share one fix, which is not computed here. */
export const tabFound = 'Expected spaces, but found a tab: YAML is indented with spaces';

/** A tab where only blanks are allowed. */
export function diagnoseTab(file: SourceFile, at: number): Diagnosis {
  const line = lineAt(file, at);
  const end = Math.max(contentStart(line), at + 1);
  const isIndentation = at < contentStart(line) || line.content === '';
  return {
    plain: tabFound,
    range: { start: isIndentation ? line.start : at, end },
    ...(isIndentation ? {} : { fixes: [replacing('Replace the tab with a space', at, at + 1, ' ')] }),
  };
}

/** A column in which a line could begin, and the kind of node that begins there in the lines above. */
interface OpenColumn {
  readonly column: number;
  readonly isItem: boolean;
}

/** How many lines are searched for a matching column. */
const farthest = 2000;

/** The columns of the collections that are open at `line`, innermost first. */
function openColumns(file: SourceFile, line: Line): readonly OpenColumn[] {
  const open: OpenColumn[] = [];
  for (
    let above = lineAbove(file, line);
    above !== undefined && line.number - above.number < farthest;
    above = lineAround(file, above)
  ) {
    const { indent, content } = above;
    const dash = /^-[ \t]+/.exec(content)?.[0].length;
    // The keys of an item's map are in the column after its dash.
    if (dash !== undefined && /:(\s|$)/.test(content)) open.push({ column: indent + dash, isItem: false });
    open.push({ column: indent, isItem: dash !== undefined || content === '-' });
  }
  return open;
}

/** Explains a line at `at` that begins in a column where no other node of its kind does; undefined for other lines. */
export function diagnoseIndentation(file: SourceFile, at: number): Diagnosis | undefined {
  const line = lineAt(file, at);
  if (contentStart(line) !== at) return undefined;
  const marker = indentedMarkerOn(line);
  if (marker !== undefined) return marker;
  const isOfItem = isItem(line);
  const open = openColumns(file, line).filter((one) => one.isItem === isOfItem);
  if (open.some(({ column }) => column === line.indent) && !isOfItem) return undefined;
  const range = { start: at, end: contentEnd(line) };
  const away = ({ column }: OpenColumn): number => Math.abs(column - line.indent);
  const least = columnBelow(file, line);
  const [nearest] = open
    .filter(({ column }) => column !== line.indent && column < least)
    .sort((a, b) => away(a) - away(b));
  const misreadFrom = line.indent;
  const key = isOfItem ? keyOneOff(file, line) : undefined;
  if (key !== undefined && hasItemBelowAt(file, line, key.indent))
    return {
      misreadFrom,
      plain: `This line is indented by ${line.indent}, but the items beside it by ${key.indent}`,
      range,
      fixes: [reindented(file, line, key.indent)],
    };
  if (key !== undefined)
    return {
      misreadFrom,
      plain: `This line is indented by ${key.indent}, but the items below it by ${line.indent}`,
      range: { start: contentStart(key), end: contentEnd(key) },
      fixes: [reindented(file, key, line.indent)],
    };
  const lost = isOfItem && nearest === undefined ? lostDash(file, line) : undefined;
  if (lost !== undefined) return lost;
  if (nearest === undefined)
    return isOfItem
      ? { misreadFrom, plain: "Expected a key, but found an item with '-': the lines beside it are keys", range }
      : undefined;
  const item = isOfItem ? undefined : itemOneOff(file, line, nearest.column);
  if (item !== undefined)
    return {
      misreadFrom,
      plain: `This line is indented by ${item.indent}, but the keys below it as if it were by ${item.indent - 1}`,
      range: { start: contentStart(item), end: contentEnd(item) },
      fixes: [replacing(`Indent by ${item.indent - 1}`, item.start, item.start + 1, '')],
    };
  const odd = oddLine(file, line, nearest.column);
  if (odd !== undefined)
    return {
      misreadFrom,
      plain: `This line is indented by ${odd.indent}, but the ${isOfItem ? 'items' : 'keys'} that it belongs to by ${line.indent}`,
      range: { start: contentStart(odd), end: contentEnd(odd) },
      fixes: [reindented(file, odd, line.indent)],
    };
  return {
    misreadFrom,
    plain: `This line is indented by ${line.indent}, but the ${isOfItem ? 'items' : 'keys'} that it belongs to by ${nearest.column}`,
    range,
    fixes: isBelowOpenKey(file, line) ? [] : [reindented(file, line, nearest.column)],
  };
}

/**
 * Explains the first key of the block above `item`, if an item was meant whose dash is missing: it is directly below the
 * key of the array, and one column to the right of `item`.
 */
function lostDash(file: SourceFile, item: Line): Diagnosis | undefined {
  let first: Line | undefined;
  let parent = lineAbove(file, item);
  while (parent !== undefined && parent.indent > item.indent && item.number - parent.number <= farthest) {
    first = parent;
    parent = lineAbove(file, parent);
  }
  if (first?.indent !== item.indent + 1 || !parent?.content.endsWith(':') || isItem(first)) return undefined;
  return {
    misreadFrom: item.indent,
    plain: "Expected an item that begins with '-', as in the lines below it",
    range: { start: contentStart(first), end: contentEnd(first) },
    fixes: [replacing("Add '-'", first.start, contentStart(first), `${' '.repeat(item.indent)}- `)],
  };
}

/** The first column too far right for a line whose value is the keys or items directly below it. */
function columnBelow(file: SourceFile, line: Line): number {
  const below = line.content.endsWith(':') ? lineBelow(file, line) : undefined;
  if (below?.content.startsWith('- ')) return below.indent + 1;
  return below !== undefined && below.indent > line.indent ? below.indent : Number.POSITIVE_INFINITY;
}

/**
 * Whether `line` and a more deeply indented line directly above it are keys without values, which may have been
 * swapped.
 */
function isBelowOpenKey(file: SourceFile, line: Line): boolean {
  const above = lineAbove(file, line);
  return above !== undefined && above.indent > line.indent && /:$/.test(above.content) && /:$/.test(line.content);
}

/** The key directly above `item`, if it is indented by one more, so that the item is not its value. */
function keyOneOff(file: SourceFile, item: Line): Line | undefined {
  const above = lineAbove(file, item);
  return above?.content.endsWith(':') && above.indent === item.indent + 1 ? above : undefined;
}

/** Whether the first line below `line` that is indented by at most `column` is an item in that column. */
function hasItemBelowAt(file: SourceFile, line: Line, column: number): boolean {
  let next = lineBelow(file, line);
  while (next !== undefined && next.indent > column) next = lineBelow(file, next);
  return next?.indent === column && isItem(next);
}

/**
 * The item directly above `line` that is indented by one too much: its first key is in `column`, one to the right of
 * `line`, and no other item begins in its column.
 */
function itemOneOff(file: SourceFile, line: Line, column: number): Line | undefined {
  const above = lineAbove(file, line);
  const dash = above && /^-[ ]+/.exec(above.content)?.[0].length;
  const isOff = above && dash && above.indent % 2 === 1 && above.indent + dash === column && column === line.indent + 1;
  if (!isOff || openColumns(file, above).some((open) => open.isItem && open.column === above.indent)) return undefined;
  return above;
}

/**
 * The only line above that begins in `column`, if it is the wrong one: it is off by one blank, whereas the indentation
 * of `line` is even, as usual.
 */
function oddLine(file: SourceFile, line: Line, column: number): Line | undefined {
  if (Math.abs(column - line.indent) !== 1 || line.indent % 2 !== 0) return undefined;
  let odd: Line | undefined;
  for (
    let above = lineAbove(file, line);
    above !== undefined && above.indent >= column;
    above = lineAbove(file, above)
  ) {
    if (above.indent !== column) continue;
    if (odd !== undefined) return undefined;
    odd = above;
  }
  return odd;
}

/**
 * The line at `at` is left of the document's first line: either that is indented by mistake, or it has others beside it,
 * where this one belongs.
 */
export function diagnoseIndentedRoot(file: SourceFile, at: number): Diagnosis | undefined {
  const line = lineAt(file, at);
  const above = documentAbove(file, line);
  const root = above.at(-1);
  if (root === undefined || contentStart(line) !== at || !isEntry(root) || !isEntry(line)) return undefined;
  if (above.some(({ indent }) => indent <= line.indent)) return undefined;
  const isAlone = above.every((one) => one === root || one.indent > root.indent);
  // Items can be the value of the one key above them, at its column.
  const fits = isItem(line) === isItem(root) || (isAlone && isItem(line));
  if (!fits) return undefined;
  const [odd, column, where] = isAlone ? [root, line.indent, 'below it'] : [line, root.indent, 'that it belongs to'];
  const entries = isItem(line) ? 'items' : 'keys';
  return {
    misreadFrom: line.indent,
    plain: `This line is indented by ${odd.indent}, but the ${entries} ${where} by ${column}`,
    range: { start: contentStart(odd), end: contentEnd(odd) },
    fixes: [reindented(file, odd, column)],
  };
}

/** The nearest lines of the document above `line`, upwards; empty if its first line is farther away. */
function documentAbove(file: SourceFile, line: Line): readonly Line[] {
  const lines: Line[] = [];
  for (let above = lineAbove(file, line); above !== undefined; above = lineAbove(file, above)) {
    if (above.indent === 0 && /^(?:---|\.\.\.)(?:\s|$)/.test(above.content)) break;
    if (lines.length === farthest) return [];
    lines.push(above);
  }
  return lines;
}

/** Whether a line begins an item or a key. */
function isEntry(line: Line): boolean {
  return isItem(line) || /:(?:\s|$)/.test(line.content);
}

/** What is wrong with an indented `---`: to ytt it is a string, and does not begin a document. */
export const indentedMarker = "Expected '---' between documents at the start of its line, but it is indented";

/** Explains an indented `---` on the line above `at`: it does not begin a document, but is a string. */
export function diagnoseIndentedMarker(file: SourceFile, at: number): Diagnosis | undefined {
  return indentedMarkerOn(lineAbove(file, lineAt(file, at)));
}

function indentedMarkerOn(line: Line | undefined): Diagnosis | undefined {
  if (line?.content !== '---' || line.indent === 0) return undefined;
  return {
    misreadFrom: 0,
    plain: indentedMarker,
    range: { start: contentStart(line), end: contentEnd(line) },
    fixes: [replacing('Remove the indentation', line.start, contentStart(line), '')],
  };
}

/** Explains a line with a key that is indented further than the line above, which already has a value. */
export function diagnoseTooDeep(file: SourceFile, line: Line): Diagnosis | undefined {
  const above = lineAbove(file, line);
  if (above === undefined || above.indent >= line.indent) return undefined;
  const dash = /^-[ \t]+/.exec(above.content)?.[0].length ?? 0;
  const hasKey = /:(\s|$)/.test(above.content);
  const next = hasKey && dash === 0 && above.indent + 1 === line.indent ? itemBelow(file, line) : undefined;
  const lost = next && lostDash(file, next);
  if (lost !== undefined) return lost;
  if (hasKey && dash === 0 && isAmongKeys(file, above, line)) {
    const edit = { range: { start: above.start, end: contentStart(above) }, newText: ' '.repeat(line.indent) };
    return {
      plain: `This line is indented by ${above.indent}, but the keys that it belongs to by ${line.indent}`,
      range: { start: contentStart(above), end: contentEnd(above) },
      fixes: [{ title: `Indent by ${line.indent}`, edits: [edit] }],
    };
  }
  const column = above.indent + (hasKey ? dash : 0);
  const isAmongItems = dash > 0 && !hasKey && !belongsToKeyBeside(file, above);
  // If an item is in an odd column, the item may be wrong, and not the key.
  const isSettled = column === line.indent || isAmongItems || (dash > 0 && above.indent % 2 === 1);
  return {
    plain: 'This line is indented more than the one above, which has a value already',
    range: { start: contentStart(line), end: contentEnd(line) },
    fixes: isSettled ? [] : [reindented(file, line, column, line.indent)],
  };
}

/** The first line below `line` that is indented less, if it is an item. */
function itemBelow(file: SourceFile, line: Line): Line | undefined {
  let next = lineBelow(file, line);
  while (next !== undefined && next.indent >= line.indent) next = lineBelow(file, next);
  return next !== undefined && isItem(next) ? next : undefined;
}

/**
 * Whether `line`, which is directly below `odd`, is in the column of the keys above, so that `odd` is wrong: the next
 * line in question is another of these keys, or an item of the collection that `odd` would end.
 */
function isAmongKeys(file: SourceFile, odd: Line, line: Line): boolean {
  const open = openColumns(file, odd);
  if (!open.some(({ column, isItem }) => column === line.indent && !isItem)) return false;
  let next = lineBelow(file, line);
  while (next !== undefined && next.indent > line.indent) next = lineBelow(file, next);
  if (next === undefined) return false;
  const { indent, content } = next;
  const isNextItem = content.startsWith('- ') && open.some(({ column, isItem }) => isItem && column === indent);
  return indent === line.indent || (isNextItem && indent >= odd.indent);
}

/** Whether `item` and the items beside it are the value of a key in the same column, perhaps behind a dash. */
function belongsToKeyBeside(file: SourceFile, item: Line): boolean {
  let above = lineAbove(file, item);
  for (let i = 0; i < farthest && above !== undefined; i++) {
    const isBeside = above.indent > item.indent || (above.indent === item.indent && isItem(above));
    if (!isBeside) {
      const dashes = /^(?:-[ \t]+)*/.exec(above.content)?.[0].length ?? 0;
      return above.indent + dashes === item.indent && above.content.endsWith(':');
    }
    above = lineAbove(file, above);
  }
  return false;
}

/**
 * Whether the first line below `line` that is indented by at most `column` begins there, and shows that the column is
 * right.
 */
function hasSiblingBelow(file: SourceFile, line: Line, column: number): boolean {
  let next = lineBelow(file, line);
  while (next !== undefined && next.indent > column) next = lineBelow(file, next);
  return next?.indent === column;
}

/** Whether `line` is an item with a map whose next key is in the column of the one behind the dash. */
function isAboveItsKeys(file: SourceFile, line: Line): boolean {
  const dash = /^-[ \t]+/.exec(line.content)?.[0].length;
  return dash !== undefined && lineBelow(file, line)?.indent === line.indent + dash;
}

/**
 * Moves `line`, and the lines below that belong to it, to `column`. Lines below that are indented by `beside` or more
 * belong to it.
 */
function reindented(file: SourceFile, line: Line, column: number, beside = line.indent + 1): TextFix {
  const edits = [];
  const isAlone = line.indent < column && hasSiblingBelow(file, line, column);
  const alone = isAboveItsKeys(file, line) ? column + 1 : Number.POSITIVE_INFINITY;
  const least = isAlone ? alone : beside;
  for (let number = line.number; number < file.lines.lineCount; number++) {
    const { start, indent, content } = lineNumbered(file, number);
    if (content === '') continue;
    if (number > line.number && indent < least) break;
    const newText = ' '.repeat(Math.max(0, indent + column - line.indent));
    edits.push({ range: { start, end: start + indent }, newText });
  }
  return { title: column === 0 ? 'Remove the indentation' : `Indent by ${column}`, edits };
}
