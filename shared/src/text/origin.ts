/** The source position of an evaluated node (invariant 4). */
import type { TextRange } from './range.js';
import type { SourceFile } from './source-file.js';

/**
 * The source of a node, value or annotation. `start`/`end` cover what ytt points to: the key of a map item, the dash of
 * an array item, the `---` of a document, the expression of a computed value. `valueStart`/`valueEnd` cover the value
 * if there is one. Offsets are absolute in `file`.
 */
export interface Origin {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly valueStart?: number | undefined;
  readonly valueEnd?: number | undefined;
}

/** The line (from 0) that ytt would name for `origin`. */
export function originLine(origin: Origin): number {
  return origin.file.lines.lineAt(origin.start);
}

/** ytt's notation for a position: `path:line` with the line from 1, or `?` if it is unknown. */
export function originName(origin: Origin | undefined): string {
  return origin === undefined ? '?' : `${origin.file.path}:${originLine(origin) + 1}`;
}

/** The value's range if the value begins on the line that ytt names, otherwise the range of its holder. */
export function valueRange(origin: Origin): TextRange {
  const { valueStart, valueEnd } = origin;
  if (valueStart !== undefined && valueEnd !== undefined && origin.file.lines.lineAt(valueStart) === originLine(origin))
    return { start: valueStart, end: valueEnd };
  return { start: origin.start, end: origin.end };
}
