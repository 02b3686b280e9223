/**
 * Problems with the encoding of an open file on disk, which the editor does not show: the editor's text has no byte
 * order mark and is not in UTF-16, but ytt reads the file, which the editor saves in the same encoding as before.
 */
import type { Finding } from '@ytt-language/shared';
import { byteOrderMark } from '@ytt-language/shared/tooling';
import { isYamlName } from '../workspace/files/file-summary.js';
import type { EncodingProblem } from '../workspace/files/text-encoding.js';
import type { Snapshot } from '../workspace/snapshot.js';

/** The finding, at the beginning of the file, for the problem with its encoding on disk. */
export function encodingFindings({ file, run }: Snapshot, problem: EncodingProblem | undefined): readonly Finding[] {
  const isRead = isYamlName(file.path) ? run !== undefined : file.path.endsWith('.star');
  if (problem === undefined || !isRead || file.text.startsWith(byteOrderMark)) return [];
  const range = { start: 0, end: 0 };
  if (problem === 'byte-order-mark') {
    const code = 'yaml-byte-order-mark';
    const message =
      'This file begins with a byte order mark, which the editor does not show: ytt takes it for a character of the first line. Save the file as UTF-8 without it';
    return [{ code, severity: 'warning', file, range, message, related: [] }];
  }
  const encoding = problem === 'unknown' ? 'not in UTF-8' : problem;
  const message = `This file is ${encoding}, but ytt reads UTF-8: save it as that`;
  return [{ code: 'yaml-unreadable-character', severity: 'error', file, range, message, related: [] }];
}
