/** The work of a helper thread: it opens the same workspace, and checks groups that no other thread has taken. */
import type { Terminal } from '../terminal.js';
import { checkedFiles } from './checked-files.js';
import { GroupCheck } from './group-check.js';
import { type CheckedGroup, claim, type HelperStart } from './helper.js';
import { toPortable } from './portable-finding.js';

export function helpCheck(
  { request, claims, number }: HelperStart,
  surroundings: Pick<Terminal, 'fs'>,
  say: (group: CheckedGroup) => void,
): void {
  const files = checkedFiles(request, surroundings);
  const check = new GroupCheck(files);
  for (const [index, keys] of files.groups.entries()) {
    if (!claim(claims, index, number)) continue;
    const [first = ''] = keys;
    say({ index, first, size: keys.length, findings: toPortable(check.check(index)) });
  }
}
