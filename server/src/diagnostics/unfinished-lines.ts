/**
 * Lines that are being typed, of which others would be told: the `---` of a document, as the annotations above stand on something
 * else meanwhile, and the first key of data values, which are a mere text meanwhile.
 */
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

/** Whether `file` ends with the first letters of the first key of a document that is data values or their schema. */
export function beginsFirstKey({ text }: SourceFile): boolean {
  const lastLine = text.lastIndexOf('\n') + 1;
  if (!/^[\w-]+$/.test(text.slice(lastLine, lastLine + longestKey))) return false;
  for (let above = lineStartAbove(text, lastLine); above !== undefined; above = lineStartAbove(text, above)) {
    const line = /^[^\n]*/.exec(text.slice(above, above + longestKey))?.[0].trimEnd() ?? '';
    if (line === '---') return true;
    if (line !== '' && !line.startsWith('#')) return false;
  }
  return false;
}

const longestKey = 200;

/** What code says that asks such a text for a member. */
export function asksScalar({ code, message }: Finding): boolean {
  return (
    code === 'evaluation-failed' && /^(?:string|bool|int|float|NoneType) has no \.\w+ field or method/.test(message)
  );
}
