/** Whether an edit of a file leaves the project graph unchanged. */
import { basename } from 'node:path';
import { pathSetIn } from '../commands/fetched-places.js';
import { mayTellCommands } from '../commands/ytt-commands.js';
import { isBareCode } from '../files/bare-code.js';
import { sameRole, summaryOf } from '../files/file-summary.js';
import type { TextFile } from '../files/text-file.js';
import type { ProjectGraph } from './run-definition.js';
import { projectFileName } from './stated/project-file.js';

/**
 * Whether two versions of a file have the same role in the workspace. `fetchedBy` are the data values that state the
 * inputs of Apps.
 */
export function leavesGraphUnchanged(
  before: TextFile | undefined,
  after: TextFile | undefined,
  fetchedBy: ProjectGraph['fetchedBy'],
): boolean {
  if (before === undefined || after === undefined) return false;
  if (basename(after.key) === projectFileName || mayTellCommands(before) || mayTellCommands(after))
    return before.text === after.text;
  return (
    isBareCode(before) === isBareCode(after) &&
    sameRole(summaryOf(before), summaryOf(after)) &&
    fetchedBy.every((keys) => pathSetIn(before, keys) === pathSetIn(after, keys))
  );
}
