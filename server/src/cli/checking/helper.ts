/** The messages between a check and its helper threads. */
import type { CheckRequest } from './checked-files.js';
import type { PortableFindings } from './portable-finding.js';

/** The data that a helper is started with. */
export interface HelperStart {
  readonly request: CheckRequest;
  /** In shared memory, for each group: 0, or the number of its claimant. */
  readonly claims: Int32Array;
  /** The number that the helper claims groups with, from 1. */
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
