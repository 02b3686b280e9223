/** The messages between a check and its helper threads. */
import type { CheckRequest } from './checked-files.js';
import type { PortableFindings } from './portable-finding.js';

/** What a helper is started with. */
export interface HelperStart {
  readonly request: CheckRequest;
  /** In shared memory, for each group: 0, or who has taken it. */
  readonly claims: Int32Array;
  /** The number that the helper claims groups with, from 1. */
  readonly number: number;
}

/** The result of a helper for a group. */
export interface CheckedGroup {
  readonly index: number;
  /** The first file of the group, and how many there are, by which it is known to be the same group. */
  readonly first: string;
  readonly size: number;
  readonly findings: PortableFindings;
}

/** The number with which the thread that was started by the user claims groups. */
export const asked = -1;

/**
 * Claims a group for `claimant`. Returns whether nobody had claimed it before. Groups beyond the shared memory belong
 * to the thread that was started by the user.
 */
export function claim(claims: Int32Array, index: number, claimant: number): boolean {
  if (index >= claims.length) return claimant === asked;
  return Atomics.compareExchange(claims, index, 0, claimant) === 0;
}
