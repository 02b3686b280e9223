/** Code actions: the quick fixes of findings, and one action to fix all findings of a code. */
import { type Finding, type Fix, fixesOf, preferredFix, RangesApart, type TextRange } from '@ytt-language/shared';
import { addToList } from '@ytt-language/shared/tooling';

export interface CodeAction {
  readonly title: string;
  /** The findings that the action resolves. */
  readonly findings: readonly Finding[];
  readonly edits: Fix['edits'];
  /** True for the most likely one. */
  readonly preferred: boolean;
}

/** The actions for the findings that the selection `range` touches; `findings` are those of the file. */
export function codeActions(findings: readonly Finding[], range: TextRange): readonly CodeAction[] {
  const touched = findings
    .filter((finding) => finding.range.start <= range.end && finding.range.end >= range.start)
    .slice(0, mostFindings);
  const fixes = oncePerEdits(
    touched.flatMap((finding) => {
      const ofFinding = fixesOf(finding);
      const right = preferredFix(ofFinding);
      return ofFinding.map((fix): CodeAction => {
        const { title, edits } = fix;
        return { title, findings: [finding], edits, preferred: fix === right };
      });
    }),
  );
  const codes = new Set(
    fixes.filter(({ preferred }) => preferred).flatMap((fix) => fix.findings.map(({ code }) => code)),
  );
  return [...fixes, ...[...codes].flatMap((code) => fixAll(findings, code))];
}

/**
 * `actions`, with those that make the same edits merged into one: a fix for a whole file is found for each finding in
 * it.
 */
function oncePerEdits(actions: readonly CodeAction[]): readonly CodeAction[] {
  const byEdits = new Map<string, CodeAction[]>();
  for (const action of actions) addToList(byEdits, identity(action.edits), action);
  return [...byEdits.values()].map((same) => ({
    ...(same[0] as CodeAction),
    findings: same.flatMap(({ findings }) => findings),
    preferred: same.some(({ preferred }) => preferred),
  }));
}

/**
 * The maximum number of findings fixed at once, as fixes examine the text around each finding. The others can be fixed
 * afterwards.
 */
const mostFindings = 1000;

/** One action for all findings of `code` that have a preferred fix, if there are several. */
function fixAll(findings: readonly Finding[], code: Finding['code']): readonly CodeAction[] {
  const ofCode = findings.filter((finding) => finding.code === code).slice(0, mostFindings);
  const fixable = ofCode.flatMap((finding) => {
    const fix = preferredFix(fixesOf(finding));
    return fix === undefined ? [] : [{ finding, fix }];
  });
  const edits = new Map(fixable.map(({ fix }) => [identity(fix.edits), fix.edits]));
  if (edits.size < 2) return [];
  return [
    {
      title: `Fix all ${fixable.length} of ${code}`,
      findings: fixable.map(({ finding }) => finding),
      edits: apart([...edits.values()].flat()),
      preferred: false,
    },
  ];
}

/** The same text for the same edits: several findings may have them, such as the `load` of a module they all lack. */
function identity(edits: Fix['edits']): string {
  return edits
    .map(({ file, edit: { range, newText } }) => JSON.stringify([file.path, range.start, range.end, newText]))
    .join();
}

/** The edits without those that overlap or repeat an earlier one. */
function apart(edits: Fix['edits']): Fix['edits'] {
  const accepted = new Map<unknown, RangesApart>();
  const known = new Set<string>();
  return edits.filter((one) => {
    const { file, edit } = one;
    if (known.size === known.add(identity([one])).size) return false;
    const ofFile = accepted.get(file) ?? new RangesApart();
    accepted.set(file, ofFile);
    return ofFile.take(edit.range);
  });
}
