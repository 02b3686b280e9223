/** Merges lists of findings from stages that look at the same text more than once. */
import type { Finding } from '../findings/finding.js';

/** Whether ytt would stop at one of `findings`. */
export function hasError(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error');
}

/** The findings without duplicates, in the order of their first occurrence. */
export function distinctFindings(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Map<unknown, Set<string>>();
  return findings.filter(({ file, code, range, message }) => {
    const ofFile = seen.get(file) ?? new Set();
    seen.set(file, ofFile);
    const key = `${range.start} ${range.end} ${code} ${message}`;
    if (ofFile.has(key)) return false;
    ofFile.add(key);
    return true;
  });
}
