/** The helper threads of a check: what they do, and the messages between them and the main thread. */
import type { Worker } from 'node:worker_threads';
import type { HelperListener, Terminal } from '../terminal.js';
import { type CheckRequest, checkedFiles } from './checked-files.js';
import { GroupCheck } from './group-check.js';
import { type PortableFindings, toPortable } from './portable-finding.js';

/** The data that a helper is started with. */
export interface HelperStart {
  readonly request: CheckRequest;
  /** In shared memory, for each group: 0, or the number of the thread that has claimed it. */
  readonly claims: Int32Array;
  /** The number with which the helper claims groups, from 1. */
  readonly number: number;
}

/** The result of a helper for a group. */
export interface CheckedGroup {
  readonly index: number;
  /** The first file and the size of the group, to verify that both threads mean the same group. */
  readonly first: string;
  readonly size: number;
  readonly findings: PortableFindings;
}

/** The number with which the main thread claims groups. */
export const mainThread = -1;

/**
 * Claims a group for `claimant`. Returns whether it was unclaimed. Groups beyond the shared memory belong to the main
 * thread.
 */
export function claim(claims: Int32Array, index: number, claimant: number): boolean {
  if (index >= claims.length) return claimant === mainThread;
  return Atomics.compareExchange(claims, index, 0, claimant) === 0;
}

/** The work of a helper thread: it opens the same workspace, and checks groups that no other thread has taken. */
export function helpCheck(
  { request, claims, number }: HelperStart,
  surroundings: Pick<Terminal, 'fs'>,
  post: (group: CheckedGroup) => void,
): void {
  const files = checkedFiles(request, surroundings);
  const check = new GroupCheck(files);
  for (const [index, keys] of files.groups.entries()) {
    if (!claim(claims, index, number)) continue;
    const [first = ''] = keys;
    post({ index, first, size: keys.length, findings: toPortable(check.check(index)) });
  }
}

/** Passes the messages of a helper thread, and the reason for its end, to the check. */
export function listenTo(worker: Worker, { received, ended }: HelperListener): void {
  let reason: string | undefined;
  worker.on('message', received);
  worker.on('error', (error) => {
    reason = error.message;
  });
  worker.on('exit', () => ended(reason));
}
