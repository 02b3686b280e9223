/**
 * What is reported of a run that is inferred: what can have no other reason than that ytt fails. Which data values such a
 * run will be given is not known, nor, without a schema, whether other files belong to it.
 */
import type { Finding } from '@ytt-language/shared';
import { isYamlName, summaryOf } from '../workspace/files/file-summary.js';
import { fileOfSource } from '../workspace/files/text-file.js';
import { toSlashes } from '../workspace/files/walk.js';
import type { RunDefinition } from '../workspace/projects/run-definition.js';

/** Of the findings of an inferred `run` those that are certain, with the severity that they have then. */
export function certainFindings(run: RunDefinition, findings: readonly Finding[]): readonly Finding[] {
  const asking = new Map<Finding['file'], number>();
  for (const { file, range, message } of findings)
    if (message.includes(askingCall)) asking.set(file, Math.min(asking.get(file) ?? range.start, range.start));
  return findings.flatMap((finding) => {
    // Code goes on behind what asks for data values, here and not in ytt, and comes upon their absence.
    const asked = asking.get(finding.file);
    const isConsequence = asked !== undefined && finding.range.start > asked && !finding.message.includes(askingCall);
    if (finding.code === 'evaluation-failed' && isConsequence) return [];
    return hasOtherReason(run, finding) ? [] : withoutValues(finding, run);
  });
}

const askingCall = 'assert.fail: fail: ';

/**
 * `assert.fail` in code asks for data values that the run will be given: it becomes a warning, where it is called and not
 * where that file is loaded. So does any failure in the code of a library, which is always given data values by the code
 * that uses it.
 */
function withoutValues(finding: Finding, { isLibrary = false }: RunDefinition): readonly Finding[] {
  if (finding.code !== 'evaluation-failed') return [finding];
  const asks = finding.message.includes(askingCall);
  if (!asks && !isLibrary) return [finding];
  return !asks || finding.message.startsWith('assert.fail: ') ? [{ ...finding, severity: 'warning' }] : [];
}

/** Whether a finding may follow from what is not known of a run without a schema. */
function hasOtherReason(run: RunDefinition, finding: Finding): boolean {
  const { reason, isPartial = false } = run;
  if (finding.severity !== 'error' && finding.severity !== 'warning') return false;
  if (reason.kind === 'inferred' && reason.declaredBy === 'schema') return false;
  switch (finding.code) {
    case 'evaluation-failed':
      return lacksUndeclared(finding.message) || (isPartial && /cannot load \//.test(finding.message));
    case 'overlay-match':
      return isPartial && isDocument(finding);
    case 'comment-not-ytt':
      return isTest(finding);
    default:
      return isPartial && !isYtts(finding);
  }
}

/**
 * Whether a member is absent that is no misspelling of one that is there. Without a schema, data values that no document
 * declares can be given all the same.
 */
function lacksUndeclared(message: string): boolean {
  return /has no \.\w+ field or method/.test(message) && !message.includes('did you mean');
}

/** Whether a finding is about a whole document: what an overlay is for may lie elsewhere. */
function isDocument({ file, range }: Finding): boolean {
  return file.text.startsWith('---', range.start);
}

/** Whether a file belongs to a test, which may run ytt with `--ignore-unknown-comments`. */
function isTest({ file }: Finding): boolean {
  const key = fileOfSource(file)?.key ?? '';
  return toSlashes(key)
    .split('/')
    .some((segment) => /^(?:tests?|testdata|(?:test-?)?fixtures|e2e)$/.test(segment));
}

/** Whether a file is ytt's by its content: YAML beside such files may be another tool's. */
function isYtts({ file }: Finding): boolean {
  const text = fileOfSource(file);
  return text === undefined || !isYamlName(text.key) || summaryOf(text).templated;
}
