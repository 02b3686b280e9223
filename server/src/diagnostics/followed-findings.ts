/**
 * Omits findings in a file that follow from a mistake in another file that is open and shows it: while the text of a
 * module cannot be parsed because it is being typed, every file that loads it or uses its library fails, too.
 */

import type { Finding } from '@ytt-language/shared';
import { isOfText } from '@ytt-language/shared/tooling';
import type { FileKey } from '../workspace/files/file-key.js';
import { fileOfSource } from '../workspace/files/text-file.js';
import type { RunDefinition } from '../workspace/projects/run-definition.js';

/**
 * What `run` says of the file `key` without what follows from another that `isOpen`: from its text, or from what it does when the
 * run evaluates it, which a run says of all of its files unless it is made for one.
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
 * What is said of the file `key` without what has the reason of another finding, which is told in any case: that is enough, but
 * for an editor in which this file `isOpen`, and not the other one.
 */
export function withoutToldElsewhere(
  findings: readonly Finding[],
  key: FileKey,
  isOpen: (key: FileKey) => boolean,
): readonly Finding[] {
  return findings.filter(({ toldAt }) => {
    if (toldAt === undefined) return true;
    const other = fileOfSource(toldAt.file)?.key;
    return isOpen(key) && (other === undefined || !isOpen(other));
  });
}
