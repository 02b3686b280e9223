/**
 * Moves findings about rules that do not fit the type of their values. ytt names the value; but no value would be
 * right, so the mistake is in the rule, and is reported there, once.
 */
import type { Finding } from '@ytt-language/shared';

/** `findings`, with those about such rules moved to the rules. */
export function atRules(findings: readonly Finding[]): readonly Finding[] {
  if (!findings.some(isAboutRule)) return findings;
  const reported = new Set<string>();
  return findings.flatMap((finding) => {
    const [rule] = finding.related;
    if (!isAboutRule(finding) || rule === undefined) return [finding];
    const key = `${rule.file.path} ${rule.range.start} ${finding.plain}`;
    if (reported.has(key)) return [];
    reported.add(key);
    const { severity, plain, message, failure, file, range } = finding;
    const related = [{ file, range, message: 'A value that it cannot be evaluated for' }];
    const words = { plain, message, failure };
    return [{ code: 'validation-annotation', severity, file: rule.file, range: rule.range, ...words, related }];
  });
}

function isAboutRule({ failure }: Finding): boolean {
  return failure?.kind === 'rule-unfit';
}
