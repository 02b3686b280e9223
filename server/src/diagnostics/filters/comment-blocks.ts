/**
 * Merges findings about ordinary comments (`#` without `!`) on consecutive lines, such as a licence or commented-out
 * code, into one, since they are one mistake.
 */
import { type Finding, type Fix, fixesOf } from '@ytt-language/shared';
import { addAll, lineOf } from '@ytt-language/shared/tooling';

/**
 * `findings`, with each block of consecutive ordinary comments reported once: at its first line, where ytt stops, with
 * the range of the whole block and one fix for all lines. A comment that is almost an annotation is reported by itself.
 * A block that several runs find is reported by each of them.
 */
export function withCommentBlocks<F extends Finding>(findings: readonly F[]): readonly F[] {
  const result: F[] = [];
  let block: F[] = [];
  const endBlock = (): void => {
    addAll(result, asOne(block));
    block = [];
  };
  for (const finding of findings) {
    const last = block.at(-1);
    const isPlain = isPlainComment(finding);
    if (!isPlain || (last !== undefined && lineOf(finding) !== lineOf(last) + 1)) endBlock();
    if (isPlain) block.push(finding);
    else result.push(finding);
  }
  endBlock();
  return result;
}

/** Merges the findings of a block into one. */
function asOne<F extends Finding>(block: readonly F[]): readonly F[] {
  const [first] = block;
  const last = block.at(-1);
  if (first === undefined || last === undefined || block.length === 1) return block;
  const edits = block.flatMap((finding) => fixesOf(finding).flatMap((fix) => fix.edits));
  const fix: Fix = { title: `Make them comments: '#!' (${block.length} lines)`, preferred: true, edits };
  return [{ ...first, range: { start: first.range.start, end: last.range.end }, fixes: [fix] }];
}

/** Whether a finding is about an ordinary comment on a line of its own, which is nothing else by mistake. */
function isPlainComment(finding: Finding): boolean {
  return finding.code === 'comment-not-ytt' && isAlone(finding) && fixesOf(finding).length === 1;
}

/** Whether nothing precedes the finding on its line. */
function isAlone(finding: Finding): boolean {
  const { file, range } = finding;
  return file.text.slice(file.lines.lineStart(lineOf(finding)), range.start).trim() === '';
}
