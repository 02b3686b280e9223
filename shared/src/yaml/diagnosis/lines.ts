/** The lines of a YAML text as a diagnosis sees them: their content and indentation. */
import type { SourceFile } from '../../text/source-file.js';

/** One line without the white space and the comment at its end. */
export interface Line {
  readonly number: number;
  /** Absolute offset of its first character. */
  readonly start: number;
  /** How many blanks or tabs it begins with. */
  readonly indent: number;
  /** What stands behind the indentation. */
  readonly content: string;
}

/** The line with a number, from 0. */
export function lineNumbered(file: SourceFile, number: number): Line {
  const text = file.lineText(number);
  const indent = /^[ \t]*/.exec(text)?.[0].length ?? 0;
  const content = text
    .slice(indent)
    .replace(/(^|[ \t])#.*$/, '')
    .trimEnd();
  return { number, start: file.lines.lineStart(number), indent, content };
}

/** The line that contains `offset`. */
export function lineAt(file: SourceFile, offset: number): Line {
  return lineNumbered(file, file.lines.lineAt(offset));
}

export function contentStart({ start, indent }: Line): number {
  return start + indent;
}

export function contentEnd(line: Line): number {
  return contentStart(line) + line.content.length;
}

/** The nearest line above that is neither blank nor a comment. */
export function lineAbove(file: SourceFile, line: Line): Line | undefined {
  for (let number = line.number - 1; number >= 0; number--) {
    const above = lineNumbered(file, number);
    if (above.content !== '') return above;
  }
  return undefined;
}

/** The nearest line below that is neither blank nor a comment. */
export function lineBelow(file: SourceFile, line: Line): Line | undefined {
  for (let number = line.number + 1; number < file.lines.lineCount; number++) {
    const below = lineNumbered(file, number);
    if (below.content !== '') return below;
  }
  return undefined;
}

/** Where the value on a line begins, after its `- ` and `key: `, as an index into its content. */
export function valueIndex({ content }: Line): number {
  const dashes = /^(?:-[ \t]+)*/.exec(content)?.[0].length ?? 0;
  const key = /^(?:"[^"]*"|'[^']*'|[^\s"'#[{&*!|>%@`][^#]*?):[ \t]+/.exec(content.slice(dashes))?.[0].length ?? 0;
  return dashes + key;
}

/** A text as a quoted scalar. */
export function quotedScalar(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}
