/** Quick fixes: the changes that findings bring along, and one action for all findings of a code. */
import type { Finding, Fix, TextRange } from '@ytt-language/shared';

export interface CodeAction {
  readonly title: string;
  readonly kind: 'quickfix' | 'fix-all';
  /** The findings that the action resolves. */
  readonly findings: readonly Finding[];
  readonly edits: Fix['edits'];
  /** True for the one that is most likely wanted. */
  readonly preferred: boolean;
}

/** The actions for what the selection `range` touches; `findings` are those of the file. */
export function codeActions(findings: readonly Finding[], range: TextRange): readonly CodeAction[] {
  const touched = findings.filter((finding) => finding.range.start <= range.end && finding.range.end >= range.start);
  const fixes = touched.flatMap((finding) =>
    (finding.fixes ?? []).map(
      (fix): CodeAction => ({
        title: fix.title,
        kind: 'quickfix',
        findings: [finding],
        edits: fix.edits,
        preferred: finding.fixes?.length === 1,
      }),
    ),
  );
  const codes = new Set(touched.filter((finding) => finding.fixes?.length === 1).map(({ code }) => code));
  return [...fixes, ...[...codes].flatMap((code) => fixAll(findings, code))];
}

/** One action for all findings of `code` that have exactly one fix, where there are several. */
function fixAll(findings: readonly Finding[], code: Finding['code']): readonly CodeAction[] {
  const fixable = findings.filter((finding) => finding.code === code && finding.fixes?.length === 1);
  if (fixable.length < 2) return [];
  const edits = fixable.flatMap((finding) => finding.fixes?.[0]?.edits ?? []);
  return [
    {
      title: `Fix all ${fixable.length} of ${code}`,
      kind: 'fix-all',
      findings: fixable,
      edits: apart(edits),
      preferred: false,
    },
  ];
}

/** The edits without those that overlap an earlier one. */
function apart(edits: Fix['edits']): Fix['edits'] {
  const kept: Fix['edits'][number][] = [];
  for (const one of edits)
    if (
      !kept.some(
        (other) =>
          other.file === one.file &&
          other.edit.range.start < one.edit.range.end &&
          other.edit.range.end > one.edit.range.start,
      )
    )
      kept.push(one);
  return kept;
}
