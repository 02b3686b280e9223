/** Fixes for data values overlays, without those that the schema would refuse. */
import type { FindingCode } from '../../findings/catalogue.js';
import type { Finding } from '../../findings/finding.js';
import { violationFinding } from '../../schema/check/findings.js';
import type { TypeViolation } from '../../schema/check/violation.js';

/** What could be let through by annotations: a key that is not there, and a value of another kind. */
const letThrough: ReadonlySet<FindingCode> = new Set<FindingCode>(['overlay-match', 'overlay-mismatch']);

/**
 * `findings` of an overlay. If the schema would refuse the same item once the overlay lets it through, as `violations`
 * says, the finding gets the fixes for that instead.
 */
export function withSchemaFixes(
  findings: readonly Finding[],
  violations: () => readonly TypeViolation[],
): readonly Finding[] {
  if (!findings.some(({ code }) => letThrough.has(code))) return findings;
  const refused = new Map<string, TypeViolation>();
  for (const violation of violations().toReversed())
    if (violation.at !== undefined) refused.set(`${violation.at.file.path} ${violation.at.start}`, violation);
  return findings.map((finding) => {
    const { code, file, range } = finding;
    const violation = letThrough.has(code) ? refused.get(`${file.path} ${range.start}`) : undefined;
    if (violation?.at === undefined) return finding;
    const { fixes = [] } = violationFinding(violation, violation.at);
    return { ...finding, fixes };
  });
}
