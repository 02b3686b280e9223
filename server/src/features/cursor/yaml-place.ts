/**
 * Where an offset stands in YAML: the keys and items above it, found by climbing over indentation, so that it is known
 * in half-typed text too. Costs the lines between the offset and its outermost parent, not a parse.
 */
import type { SourceFile } from '@ytt-language/shared';
import { flowPlaceAt, type PlaceStep, type TokenPlace } from './flow-place.js';
import { firstColumn, siblingKeys } from './sibling-keys.js';
import { isDocumentMarker, type LineSegment, quotedEnd, readYamlLine, type YamlLine } from './yaml-line.js';

export interface YamlPlace extends TokenPlace {
  readonly flow: boolean;
  /** The column that the other keys of the mapping have; undefined where there are none. */
  readonly siblingColumn: number | undefined;
}

/** Undefined inside comments, block scalars, continued scalars and on document markers. */
export function yamlPlaceAt(file: SourceFile, offset: number): YamlPlace | undefined {
  const line = file.lines.lineAt(offset);
  const start = file.lines.lineStart(line);
  const text = file.lineText(line);
  const column = Math.min(offset - start, text.length);
  const read = readYamlLine(text);
  if (isDocumentMarker(text) || (read.comment !== -1 && column > read.comment)) return undefined;
  const token = tokenAt(read, column);
  const own = read.segments.filter((segment) => segment.column < token.start);
  const climb = new Climb(file, offset, token.start);
  if (!climb.run(line, own, read)) return undefined;
  if (climb.flowFrom !== undefined) {
    const flow = flowPlaceAt(file.text, climb.flowFrom, offset);
    if (flow === undefined) return undefined;
    return { ...flow, path: [...climb.path, ...flow.path], flow: true, siblingColumn: undefined };
  }
  const around =
    token.at === 'value' ? { names: [], column: undefined } : siblingKeys(file, line, token.start, own.length > 0);
  return {
    path: climb.path,
    at: token.at,
    start: start + token.start,
    end: start + token.end,
    keys: around.names,
    flow: false,
    colon: token.at === 'key',
    siblingColumn: around.column,
  };
}

interface Token {
  readonly at: 'key' | 'value' | 'bare';
  /** Columns. */
  readonly start: number;
  readonly end: number;
}

/** What of the line the column stands on. */
function tokenAt({ segments, rest }: YamlLine, column: number): Token {
  const key = segments.find((segment) => segment.kind === 'key');
  const empty = rest.end <= rest.start;
  const around = { start: Math.min(column, rest.start), end: Math.max(column, rest.end) };
  if (key?.kind === 'key' && column > key.colon)
    return { at: 'value', ...(empty ? { start: column, end: column } : around) };
  if (key?.kind === 'key' && column >= key.column)
    return { at: 'key', start: key.column, end: Math.max(column, key.end) };
  if (key === undefined && !empty && column >= rest.start) return { at: 'bare', ...around };
  return { at: 'bare', start: column, end: column };
}

/** The way up from a place to its document. */
class Climb {
  path: PlaceStep[] = [];
  /** Where a flow collection begins that holds the offset. */
  flowFrom: number | undefined;
  private readonly file: SourceFile;
  private readonly offset: number;
  /** Parents stand left of this column, and a key may stand on it where a dash is its child. */
  private limit: number;
  private dash = false;

  constructor(file: SourceFile, offset: number, column: number) {
    this.file = file;
    this.offset = offset;
    this.limit = column;
  }

  /** Returns false where the offset is inside a scalar that goes over several lines. */
  run(line: number, own: readonly LineSegment[], current: YamlLine): boolean {
    const { file } = this;
    const lineStart = file.lines.lineStart(line);
    if (this.opensFlow(lineStart + current.rest.start)) this.flowFrom = lineStart + current.rest.start;
    for (const segment of own.toReversed()) this.add(segment);
    for (let at = line - 1; at >= 0 && (this.limit > 0 || this.dash); at--) {
      const first = firstColumn(file, at);
      if (first === -1 || first > this.limit) continue;
      const text = file.lineText(at);
      if (first === 0 && isDocumentMarker(text)) break;
      if (text[first] !== '#' && !this.pass(readYamlLine(text), file.lines.lineStart(at))) return false;
    }
    return true;
  }

  /** Takes what of a line above is a parent. */
  private pass(line: YamlLine, lineStart: number): boolean {
    const restStart = lineStart + line.rest.start;
    const empty = line.rest.end <= line.rest.start;
    if (!empty && this.opensFlow(restStart)) {
      this.path = [];
      this.flowFrom = restStart;
      this.limit = line.rest.start;
      this.dash = false;
    }
    for (const segment of line.segments.toReversed()) {
      if (!this.isParent(segment)) continue;
      const last = segment === line.segments.at(-1);
      if (last && !empty && this.flowFrom !== restStart && this.isScalar(restStart)) return false;
      this.add(segment);
    }
    return true;
  }

  private isParent(segment: LineSegment): boolean {
    return this.dash && segment.kind === 'key' ? segment.column <= this.limit : segment.column < this.limit;
  }

  private add(segment: LineSegment): void {
    this.path.unshift(segment.kind === 'key' ? { kind: 'key', name: segment.name } : { kind: 'item' });
    this.limit = segment.column;
    this.dash = segment.kind === 'dash';
  }

  private opensFlow(start: number): boolean {
    const first = this.file.text[start];
    if ((first !== '{' && first !== '[') || start >= this.offset) return false;
    return flowPlaceAt(this.file.text, start, this.offset) !== undefined;
  }

  /** Whether what begins at `start` is a scalar that the offset, on a later line, would continue. */
  private isScalar(start: number): boolean {
    const { text } = this.file;
    const first = text[start] ?? '';
    if ('{[!&'.includes(first)) return false;
    return first === '"' || first === "'" ? quotedEnd(text, start, this.offset) >= this.offset : true;
  }
}
