/**
 * Omits findings in a file that follow from a mistake in another file that is open and shows it: while the text of a
 * module cannot be parsed because it is being typed, every file that loads it or uses its library fails, too.
 */

import type { Finding } from '@ytt-language/shared';
import { isOfText } from '@ytt-language/shared/tooling';
import type { FileKey } from '../../workspace/files/file-key.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';

/**
 * The findings of `run` in the file `key`, without those that follow from another file that `isOpen`: from an error in
 * its text, or from its evaluation in this run. (A run reports on all of its files, unless it is for a single one.)
 */
export function withoutFollowing(
  findings: readonly Finding[],
  run: RunDefinition,
  key: FileKey,
  isOpen: (key: FileKey) => boolean,
): readonly Finding[] {
  return findings.filter(({ follows }) => {
    if (follows === undefined || (run.subject !== undefined && !isOfText(follows))) return true;
    const broken = fileOfSource(follows.file)?.key;
    return broken === undefined || broken === key || !isOpen(broken);
  });
}

/**
 * The findings in the file `key`, without those whose cause is reported in another file, unless this file `isOpen` in
 * an editor and the other one is not.
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
