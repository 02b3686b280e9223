/** What a finding is known by in another run, when the lines above it are others. */
import { createHash } from 'node:crypto';
import { type Finding, firstLine } from '@ytt-language/shared';
import { type Report, slashedPath, sortedFindings } from './report.js';

/**
 * A name for each finding, made of its path, its code, the first line of its message (the others name places) and the text
 * of its own line without the white space around it; of findings that have all of these in common, the second has another
 * name than the first.
 */
export function fingerprints(report: Report): ReadonlyMap<Finding, string> {
  const seen = new Map<string, number>();
  const named = sortedFindings(report).map((finding): [Finding, string] => {
    const { file, range, code } = finding;
    const line = file.lines.lineAt(range.start);
    const text = file.text.slice(file.lines.lineStart(line), file.lines.lineEnd(line)).trim();
    const path = slashedPath(file, report.paths);
    const identity = JSON.stringify([path, code, firstLine(finding), text]);
    const count = seen.get(identity) ?? 0;
    seen.set(identity, count + 1);
    const hash = createHash('sha256').update(`${count} ${identity}`).digest('hex').slice(0, 32);
    return [finding, hash];
  });
  return new Map(named);
}
