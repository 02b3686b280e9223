/** Splits descriptions into blocks: paragraphs, lists and code, written as plain text, Markdown or simple HTML. */
import { type InlinePart, inlineParts, type Markup } from './inline-text.js';

export type TextBlock =
  | { readonly kind: 'paragraph'; readonly parts: readonly InlinePart[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly InlinePart[])[] }
  | { readonly kind: 'code'; readonly text: string };

/**
 * The blocks of a description. The indentation of its lines is ignored, because a text in code is indented like the
 * code.
 */
export function textBlocks(description: string): readonly TextBlock[] {
  const markup: Markup = /^\s*<(?:p|ul|ol|b|strong|i|em|code|a)\b[^<>]*>/.test(description) ? 'html' : 'markdown';
  const lines = (markup === 'html' ? htmlLines(description) : description).split(/\r\n?|\n/);
  const blocks: TextBlock[] = [];
  /** The lines or list items of the block that is being collected. */
  let open: string[] = [];
  let isList = false;
  const close = (): void => {
    const [first = []] = open.map((line) => inlineParts(line, markup));
    if (isList) blocks.push({ kind: 'list', items: open.map((line) => inlineParts(line, markup)) });
    else if (open.length > 0) blocks.push({ kind: 'paragraph', parts: first });
    open = [];
    isList = false;
  };
  const lastFence = lines.findLastIndex(isFence);
  for (let i = 0; i < lines.length; i++) {
    const line = (lines[i] ?? '').trim();
    const end = line.startsWith('```') ? nextFence(lines, i, lastFence) : -1;
    const item = /^(?:[-*•]|\d{1,3}[.)])\s+((?:\S.*)?)$/.exec(line)?.[1];
    if (end !== -1) {
      close();
      blocks.push({ kind: 'code', text: unindented(lines.slice(i + 1, end)) });
      i = end;
    } else if (line === '') {
      // Blank lines between items do not separate lists.
      if (!isList || !/^\s*(?:[-*•]|\d{1,3}[.)])\s/.test(lines[i + 1] ?? '')) close();
    } else if (item !== undefined) {
      if (!isList) close();
      isList = true;
      open.push(item);
    } else if (open.length === 0) open.push(line);
    else open.push(`${open.pop() ?? ''} ${line}`);
  }
  close();
  return blocks;
}

const isFence = (line: string): boolean => line.trim() === '```';

/** The line of the fence that closes the one at `start`, or -1. */
function nextFence(lines: readonly string[], start: number, last: number): number {
  for (let at = start + 1; at <= last; at++) if (isFence(lines[at] ?? '')) return at;
  return -1;
}

function htmlLines(description: string): string {
  return description
    .replace(/\s+/g, ' ')
    .replace(/<\/?(?:p|ul|ol)>|<br ?\/?>/g, '\n\n')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/li>/g, '');
}

function unindented(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents);
  return lines.map((line) => line.slice(least).trimEnd()).join('\n');
}
