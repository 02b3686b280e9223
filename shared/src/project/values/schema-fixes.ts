/** Corrects the fixes of findings about data values overlays: the schema may reject what a fix would allow. */
import type { FindingCode } from '../../findings/catalogue.js';
import type { Finding } from '../../findings/finding.js';
import { violationFinding } from '../../schema/check/findings.js';
import type { TypeViolation } from '../../schema/check/violation.js';

/** The findings that an annotation would suppress: about a missing key, and about a value of another kind. */
const suppressibleCodes: ReadonlySet<FindingCode> = new Set<FindingCode>(['overlay-match', 'overlay-mismatch']);

/**
 * `findings` of an overlay. If the schema would reject the item even with such an annotation, according to
 * `violations`, the finding gets the fixes of the schema's finding instead. Calls `pace` for each finding.
 */
export function withSchemaFixes(
  findings: readonly Finding[],
  violations: () => readonly TypeViolation[],
  pace: () => void,
): readonly Finding[] {
  if (!findings.some(({ code }) => suppressibleCodes.has(code))) return findings;
  const refused = new Map<string, TypeViolation>();
  for (const violation of violations().toReversed())
    if (violation.at !== undefined) refused.set(`${violation.at.file.path} ${violation.at.start}`, violation);
  return findings.map((finding) => {
    pace();
    const { code, file, range } = finding;
    const violation = suppressibleCodes.has(code) ? refused.get(`${file.path} ${range.start}`) : undefined;
    if (violation?.at === undefined) return finding;
    const { fixes = [] } = violationFinding(violation, violation.at);
    return { ...finding, fixes };
  });
}
