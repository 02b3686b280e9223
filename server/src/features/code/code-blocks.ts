/** The words that make a block of code: `if` with its `elif`, `else` and `end`; `for`, `def` and `while` with theirs. */
import type { TextRange } from '@ytt-language/shared';
import type { Snapshot } from '../../workspace/snapshot.js';

const word = /^([ \t]*(?:#@[ \t]+)?)(?:(?:(if|for|def|while)\b.*:)|(elif\b.*:|else[ \t]*:)|(end))[ \t]*$/;

/** The words of the block of which one is at `offset`; none where there is no such word. */
export function blockWordsAt({ file, summary }: Snapshot, offset: number): readonly TextRange[] {
  const isModule = file.path.endsWith('.star');
  if (!isModule && !summary.templated) return [];
  const open: TextRange[][] = [];
  for (let line = 0; line < file.lines.lineCount; line++) {
    const text = file.lineText(line);
    if (!isModule && !text.includes('#@')) continue;
    const match = word.exec(text);
    if (match === null || (!isModule && !match[1]?.includes('#@'))) continue;
    const [, lead = '', opener, branch, closer] = match;
    const name = opener ?? closer ?? /^\w+/.exec(branch ?? '')?.[0] ?? '';
    const start = file.lines.lineStart(line) + lead.length;
    const range = { start, end: start + name.length };
    if (opener !== undefined) open.push([range]);
    else open.at(-1)?.push(range);
    if (closer === undefined) continue;
    const block = open.pop();
    if (block?.some((one) => one.start <= offset && offset <= one.end)) return block;
  }
  return open.find((block) => block.some((one) => one.start <= offset && offset <= one.end)) ?? [];
}
