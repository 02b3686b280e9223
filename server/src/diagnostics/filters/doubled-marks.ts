/**
 * Reports a key whose colon was typed twice together with what misses it: `name::` declares `name:`, so all that reads
 * `name` fails. The mistake is at the key.
 */
import type { Finding } from '@ytt-language/shared';
import { addToList, placeThatYttNames } from '@ytt-language/shared/tooling';
import { mostPlaces, type Replacements, withReplacements } from './replaced-findings.js';

/**
 * `findings` with the first error about each such key moved to the key, in the words of the warning there, and without
 * the others. They stay in other files, to be shown only if the key is not in view.
 */
export function withDoubledMarksExplained(findings: readonly Finding[]): readonly Finding[] {
  const warnings = findings.filter(({ code }) => code === 'yaml-doubled-mark');
  if (warnings.length === 0) return findings;
  const byKey = new Map(warnings.map((one) => [one.file.text.slice(one.range.start, one.range.end), one]));
  const groups = new Map<Finding, Finding[]>();
  for (const finding of findings) {
    const warning = byKey.get(finding.missing?.nearest ?? '');
    if (warning !== undefined) addToList(groups, warning, finding);
  }
  const replacements: Replacements = new Map();
  for (const [warning, group] of groups) {
    const explained = moved(warning, group);
    replacements.set(warning, explained);
    for (const finding of group) replacements.set(finding, { ...finding, reportedAt: explained });
  }
  return withReplacements(findings, replacements);
}

/** The finding at the key: the first error of the `group`, or the warning itself if it has none. */
function moved(warning: Finding, group: readonly Finding[]): Finding {
  const error = group.find(({ severity }) => severity === 'error');
  const related = group.slice(0, mostPlaces).map((one) => ({
    file: one.file,
    range: one.range,
    message: one === error ? placeThatYttNames : 'Missing here',
  }));
  if (error === undefined) return { ...warning, related };
  const { file, range, message, fixes } = warning;
  const { code, severity } = error;
  return { code, severity, file, range, plain: message, message: error.message, related, ...(fixes && { fixes }) };
}
