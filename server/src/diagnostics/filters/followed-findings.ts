/**
 * Omits findings that follow from a mistake in another open file, which is reported there. While the text of a module
 * does not parse because somebody is typing in it, every file that loads it or uses its library fails, too.
 */

import type { Finding } from '@ytt-language/shared';
import { isStaticFinding } from '@ytt-language/shared/tooling';
import type { FileKey } from '../../workspace/files/file-key.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';

/**
 * The findings of `run` in the file `key`, without those that follow from a file for which `isOpen` is true: from an
 * error in its text, or from its evaluation in this run. (A run reports on all its files, unless it is for a single
 * one.)
 */
export function withoutFollowing(
  findings: readonly Finding[],
  run: RunDefinition,
  key: FileKey,
  isOpen: (key: FileKey) => boolean,
): readonly Finding[] {
  return findings.filter(({ follows }) => {
    if (follows === undefined || (run.subject !== undefined && !isStaticFinding(follows))) return true;
    const broken = fileOfSource(follows.file)?.key;
    return broken === undefined || broken === key || !isOpen(broken);
  });
}

/**
 * The findings in the file `key`, without those whose cause is reported in another file. They are kept if this file is
 * open in an editor (`isOpen`) and the other one is not.
 */
export function withoutReportedElsewhere(
  findings: readonly Finding[],
  key: FileKey,
  isOpen: (key: FileKey) => boolean,
): readonly Finding[] {
  return findings.filter(({ reportedAt }) => {
    if (reportedAt === undefined) return true;
    const other = fileOfSource(reportedAt.file)?.key;
    return isOpen(key) && (other === undefined || !isOpen(other));
  });
}
