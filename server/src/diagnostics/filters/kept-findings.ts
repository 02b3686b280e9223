/**
 * Keeps findings that an unfinished line would hide. While a line is incomplete, the text may not be evaluated; without
 * this, the findings in all other lines would disappear with the first key of a line, and come back with its last.
 */
import type { Finding } from '@ytt-language/shared';
import { type Replacement, replacementBetween } from '@ytt-language/shared/tooling';
import { lastEditOf } from '../../workspace/evaluation/edit-history.js';
import { sourceAs, type TextFile } from '../../workspace/files/text-file.js';
import type { FileFinding } from '../diagnostics.js';
import { movedFinding } from '../placement/moved-finding.js';

/** The findings in a version of a file. */
export interface VersionFindings {
  readonly file: TextFile;
  readonly findings: readonly FileFinding[];
}

/** The findings of the current version, and those of an earlier one in lines that have not changed since. */
export function withKept(now: VersionFindings, before: VersionFindings): readonly FileFinding[] {
  const { file } = now;
  const replaced = replacementBetween(before.file.text, file.text);
  const left = new Map<string, number>();
  for (const finding of now.findings) left.set(contentOf(finding), (left.get(contentOf(finding)) ?? 0) + 1);
  const kept = before.findings.flatMap((finding): readonly FileFinding[] => {
    const source = sourceAs(file, finding.file.path);
    const moved = movedFinding(finding, { before: finding.file, after: source, replaced });
    if (moved === undefined || touchesLines(moved, replaced) || touchesLines(moved, lastEditOf(file))) return [];
    const again = left.get(contentOf(finding)) ?? 0;
    left.set(contentOf(finding), again - 1);
    return again > 0 ? [] : [{ ...moved, runs: finding.runs }];
  });
  // While the code does not run, the flow of values reports the same problems that its evaluation reported before.
  const places = new Set(kept.map(placeOf));
  const others = now.findings.filter((finding) => finding.code !== 'member-missing' || !places.has(placeOf(finding)));
  return [...others, ...kept].sort((a, b) => a.range.start - b.range.start);
}

function placeOf({ range }: Finding): string {
  return `${range.start}-${range.end}`;
}

/** Whether a finding is on a line that an edit changed. */
function touchesLines({ file: { lines }, range }: Finding, edit: Replacement | undefined): boolean {
  if (edit === undefined) return false;
  return lines.lineAt(range.start) <= lines.lineAt(edit.newEnd) && lines.lineAt(range.end) >= lines.lineAt(edit.start);
}

/** The text of a finding, by which it is recognised at another place. */
function contentOf({ code, plain, message }: FileFinding): string {
  return `${code} ${plain ?? message}`;
}
