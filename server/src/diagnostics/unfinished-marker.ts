/** The `---` of a document, while it is typed below the annotations that it is for: they stand on something else meanwhile. */
import type { Finding, SourceFile } from '@ytt-language/shared';
import { lineStartAbove } from '@ytt-language/shared/tooling';

/** The findings of a `file` that is being typed, without those of comments above a `-` or `--` that ends it, and of that. */
export function withoutUnfinishedMarker<F extends Finding>(file: SourceFile, findings: readonly F[]): readonly F[] {
  const { text } = file;
  const lastLine = text.lastIndexOf('\n') + 1;
  if (findings.length === 0 || !/^--?$/.test(text.slice(lastLine, lastLine + 3))) return findings;
  let start = lastLine;
  for (let above = lineStartAbove(text, start); above !== undefined; above = lineStartAbove(text, start)) {
    if (!/^[ \t]*(?:#|\r?$)/.test(text.slice(above, start - 1))) break;
    start = above;
  }
  return text.slice(start).includes('#@') ? findings.filter(({ range }) => range.start < start) : findings;
}
