/**
 * What need not be told of a file since it follows from another that is open in an editor, and is told there: while the text of
 * a module cannot be read, as it is being typed, so do all files fail that load it, or use its library.
 */

import type { Finding } from '@ytt-language/shared';
import type { FileKey } from '../workspace/files/file-key.js';
import { fileOfSource } from '../workspace/files/text-file.js';

/** What is wrong with a text by itself, whatever its run is given. */
const ofText =
  /^(?:yaml-[\w-]+|comment-not-ytt|value-given-twice|code-after-node-block|text-template-syntax|template-code-syntax|undefined-name)$/;

/** The findings of the file `key` without those that follow from the text of another that `isOpen`. */
export function withoutFollowing<F extends Finding>(
  findings: readonly F[],
  key: FileKey,
  isOpen: (key: FileKey) => boolean,
): readonly F[] {
  return findings.filter(({ follows }) => {
    if (follows === undefined || !ofText.test(follows.code)) return true;
    const broken = fileOfSource(follows.file)?.key;
    return broken === undefined || broken === key || !isOpen(broken);
  });
}
