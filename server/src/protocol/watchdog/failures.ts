/** Decides what happens with the work during which the server's thread hung or died. */

import type { QuarantineEntry } from '../../workspace/evaluation/quarantine.js';
import type { Work } from '../../workspace/evaluation/work-log.js';

export interface Failure {
  readonly kind: 'hung' | 'died';
  readonly work: Work | undefined;
  /** The time in milliseconds. */
  readonly at: number;
}

/** What to do next: restart, possibly without some work, or give up. */
export type Remedy =
  | { readonly kind: 'restart'; readonly quarantined: QuarantineEntry | undefined }
  | { readonly kind: 'give-up' };

/** The process ends if a thread dies twice within this time, in milliseconds. */
const deathInterval = 60_000;
/** It also ends if work that cannot be quarantined fails twice within this time, in milliseconds. */
const sameInterval = 300_000;

/** The failures of a session, and what is quarantined because of them. */
export class Failures {
  /** The time of the last failure of each piece of work, by its name. */
  private readonly last = new Map<string, number>();
  private lastDeath = Number.NEGATIVE_INFINITY;
  private readonly entries = new Map<string, QuarantineEntry>();

  /** What the next thread must not evaluate. */
  get quarantined(): readonly QuarantineEntry[] {
    return [...this.entries.values()];
  }

  /** Records a failure, and decides what follows. */
  recordFailure({ kind, work, at }: Failure): Remedy {
    const cause = causeOf(work);
    const id = cause === undefined ? `subject ${work?.subject}` : nameOf(cause);
    const before = this.last.get(id);
    this.last.set(id, at);
    const isSecondDeath = kind === 'died' && at - this.lastDeath < deathInterval;
    if (kind === 'died') this.lastDeath = at;
    const suspect = this.entries.has(id) ? undefined : cause;
    const isRepeated = before !== undefined && at - before < sameInterval;
    if (isSecondDeath || (isRepeated && suspect === undefined)) return { kind: 'give-up' };
    if (suspect === undefined) return { kind: 'restart', quarantined: undefined };
    const quarantined: QuarantineEntry = { ...suspect, isFinal: before !== undefined };
    this.entries.set(id, quarantined);
    return { kind: 'restart', quarantined };
  }

  /** Notes that an entry is no longer quarantined. */
  released(cause: Pick<QuarantineEntry, 'kind' | 'id'>): void {
    this.entries.delete(nameOf(cause));
  }
}

/** The part of the work that can be quarantined: the run, otherwise the file. */
function causeOf(work: Work | undefined): Pick<QuarantineEntry, 'kind' | 'id'> | undefined {
  if (work?.run !== undefined) return { kind: 'run', id: work.run.id };
  return work?.file === undefined ? undefined : { kind: 'file', id: work.file };
}

function nameOf({ kind, id }: Pick<QuarantineEntry, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
