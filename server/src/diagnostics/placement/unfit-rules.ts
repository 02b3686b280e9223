/**
 * Rules that do not fit the type of the values they are for. ytt names the value; whatever it is, the mistake is in the
 * rule, so it is reported there, once.
 */
import type { Finding } from '@ytt-language/shared';

/** `findings`, with those about such rules moved to them. */
export function atRules(findings: readonly Finding[]): readonly Finding[] {
  if (!findings.some(isAboutRule)) return findings;
  const told = new Set<string>();
  return findings.flatMap((finding) => {
    const [rule] = finding.related;
    if (!isAboutRule(finding) || rule === undefined) return [finding];
    const key = `${rule.file.path} ${rule.range.start} ${finding.plain}`;
    if (told.has(key)) return [];
    told.add(key);
    const { severity, plain, message, failure, file, range } = finding;
    const related = [{ file, range, message: 'A value that it cannot be evaluated for' }];
    const words = { plain, message, failure };
    return [{ code: 'validation-annotation', severity, file: rule.file, range: rule.range, ...words, related }];
  });
}

function isAboutRule({ failure }: Finding): boolean {
  return failure?.kind === 'rule-unfit';
}
