/** Decides whether an edit of a file leaves the project graph unchanged. */

import { basename } from 'node:path';
import { haveSameElements } from '@ytt-language/shared/tooling';
import { pathSetIn } from '../commands/fetched-places.js';
import { mayTellCommands } from '../commands/ytt-commands.js';
import { isBareCode } from '../files/bare-code.js';
import { projectFileName, sameRole, summaryOf } from '../files/file-summary.js';
import type { TextFile } from '../files/text-file.js';
import type { ProjectGraph, RunDefinition } from './run-definition.js';

/**
 * Whether `graph` is still correct if `after` replaces `before`. `isDeclared` tells the names of top-level data values
 * that are declared.
 */
export function leavesUnchanged(
  graph: ProjectGraph,
  isDeclared: (name: string) => boolean,
  before: TextFile | undefined,
  after: TextFile | undefined,
): boolean {
  if (before === undefined || after === undefined) return false;
  if (basename(after.key) === projectFileName || mayTellCommands(before) || mayTellCommands(after))
    return before.text === after.text;
  const [was, is] = [summaryOf(before), summaryOf(after)];
  return (
    isBareCode(before) === isBareCode(after) &&
    sameRole(was, is) &&
    (haveSameElements(was.reads, is.reads) ||
      (readsSameDeclared(isDeclared, was.reads, is.reads) &&
        !(graph.runsOf.get(after.key) ?? []).some(declaresWhatIsRead))) &&
    graph.fetchedBy.every((keys) => pathSetIn(before, keys) === pathSetIn(after, keys))
  );
}

/**
 * Whether code reads as many data values as before, and no declared ones in place of others, as while a name is being
 * typed.
 */
function readsSameDeclared(
  isDeclared: (name: string) => boolean,
  before: readonly string[],
  after: readonly string[],
): boolean {
  return (
    before.length === after.length &&
    before.every((name) => !isDeclared(name) || after.includes(name)) &&
    after.every((name) => !isDeclared(name) || before.includes(name))
  );
}

/** Whether the run counts the names that its code reads as declared. */
function declaresWhatIsRead({ reason, subject, dataValuesFiles }: RunDefinition): boolean {
  return (
    reason.kind === 'inferred' &&
    (reason.declaredBy === 'nothing' || (subject === undefined && dataValuesFiles.length > 0))
  );
}
