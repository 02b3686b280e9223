/** Plain comments on lines that follow each other, a licence or what was taken out for a while, are one mistake and told once. */
import { type Finding, type Fix, fixesOf } from '@ytt-language/shared';

/**
 * `findings` with each block of lines that hold nothing but a plain comment told of at its first, which goes as far as the last
 * and has one fix for all; ytt ends at the first, too. One that is ytt's but for its beginning is told by itself. A block that
 * several runs tell of is told by each.
 */
export function withCommentBlocks<F extends Finding>(findings: readonly F[]): readonly F[] {
  const result: F[] = [];
  let last: { readonly at: number; readonly line: number; readonly fixes: readonly Fix[] } | undefined;
  for (const finding of findings) {
    const fixes = finding.code === 'comment-not-ytt' ? fixesOf(finding) : [];
    const line = finding.file.lines.lineAt(finding.range.start);
    const block = last && result[last.at];
    if (fixes.length !== 1 || !isAlone(finding, line)) {
      last = undefined;
      result.push(finding);
    } else if (last === undefined || block === undefined || line !== last.line + 1 || block.file !== finding.file) {
      last = { at: result.length, line, fixes };
      result.push(finding);
    } else {
      last = { at: last.at, line, fixes: [...last.fixes, ...fixes] };
      const edits = last.fixes.flatMap((fix) => fix.edits);
      const title = `Make them comments: '#!' (${edits.length} lines)`;
      const range = { start: block.range.start, end: finding.range.end };
      result[last.at] = { ...block, range, fixes: [{ title, preferred: true, edits }] };
    }
  }
  return result;
}

/** Whether nothing stands before the finding on its line. */
function isAlone({ file, range }: Finding, line: number): boolean {
  return file.text.slice(file.lines.lineStart(line), range.start).trim() === '';
}
