/** The keys around a place in block YAML, found by their column. */
import type { SourceFile } from '@ytt-language/shared';
import { isDocumentMarker, readYamlLine } from './yaml-line.js';

export interface SiblingKeys {
  readonly names: readonly string[];
  /** The column at which the mapping's keys stand; undefined where it has none. */
  readonly column: number | undefined;
}

/**
 * The keys of the block mapping that a key at `column` of `line` belongs to, its own line left out. With `first` the key
 * is the first of its mapping (it follows a dash). Where no key has that column, the mapping's own column is found, for
 * a cursor that stands a little off.
 */
export function siblingKeys(file: SourceFile, line: number, column: number, first: boolean): SiblingKeys {
  const exact = keysAtColumn(file, line, column, first);
  if (exact.names.length > 0 || exact.other === undefined)
    return { names: exact.names, column: exact.names.length > 0 ? column : undefined };
  const moved = keysAtColumn(file, line, exact.other, first);
  return { names: moved.names, column: moved.names.length > 0 ? exact.other : undefined };
}

interface Found {
  readonly names: string[];
  /** The column of deeper lines of the same parent. */
  readonly other: number | undefined;
}

function keysAtColumn(file: SourceFile, line: number, column: number, first: boolean): Found {
  const names: string[] = [];
  let other: number | undefined;
  /** Returns false where the mapping ends. */
  const collect = (at: number, above: boolean): boolean => {
    const indent = firstColumn(file, at);
    if (indent === -1) return true;
    if (indent > column) {
      if (above || (names.length === 0 && other === undefined)) other = indent;
      return true;
    }
    const text = file.lineText(at);
    if (text[indent] === '#') return true;
    if (indent === 0 && isDocumentMarker(text)) return false;
    const { segments } = readYamlLine(text);
    const key = segments.find((segment) => segment.kind === 'key');
    if (key?.kind === 'key' && key.column === column && (indent === column || above)) names.push(key.name);
    return indent === column;
  };
  if (!first) for (let at = line - 1; at >= 0 && collect(at, true); at--);
  for (let at = line + 1; at < file.lines.lineCount && collect(at, false); at++);
  return { names, other };
}

/** The column of a line's first character that is not a space, or -1 for a blank line. */
export function firstColumn(file: SourceFile, line: number): number {
  const start = file.lines.lineStart(line);
  const end = file.lines.lineEnd(line);
  for (let at = start; at < end; at++) {
    const c = file.text.charCodeAt(at);
    if (c === 0x20) continue;
    return c === 0x0a || c === 0x0d ? -1 : at - start;
  }
  return -1;
}
