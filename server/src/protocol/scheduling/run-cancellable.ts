/**
 * Runs the work of a request while other messages arrive: restarts it on the newest text, and abandons it when nobody
 * waits any more.
 */
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import { nextTurn } from '../clock.js';
import type { Session } from '../session.js';

/**
 * The run of this number, counted from 1, is no longer abandoned for an edit: else typing could keep a request forever.
 */
const lastRun = 3;

/** For so long, in milliseconds, work that a person waits for goes on although somebody waits for other files. */
const awaitedComesFirst = 100;

/** What a request is about, and whether it is still wanted. */
export interface Requested {
  readonly token: CancellationToken;
  /** Undefined if it is about the workspace. */
  readonly key: FileKey | undefined;
}

/**
 * Returns what `work` returns, once the folders have been indexed. `work` reads the workspace as it is and has no
 * effects: where an edit arrives in the middle it is abandoned, and run again when the edit has been applied, at most
 * three times; where it takes long and somebody waits for another file, it is run again after that, as long as the
 * preemption budget lasts. Rejects with `RequestCancelled` where the client cancelled (LSP 3.17, cancellation support), and with what
 * `work` throws.
 */
export function runCancellable<T>(session: Session, requested: Requested, work: () => T): Promise<T> {
  const { pendingMessages, preemption, clock } = session;
  const { key } = requested;
  const isElsewhere = (): boolean => pendingMessages.hasAwaited(key);
  return runAfter(session, requested, work, {
    atFirst: () => preemption.hasHappened(key) && isElsewhere(),
    during: (began) => (preemption.hasHappened(key) || clock.now() >= began + awaitedComesFirst) && isElsewhere(),
    waits: () => preemption.startWaiting(key),
  });
}

/**
 * The same for the diagnostics of a file. They need the same evaluation as requests of a person about that file, but
 * requests about other files come first, even if they have arrived and not begun.
 */
export function runDiagnostics<T>(session: Session, requested: Requested, work: () => T): Promise<T> {
  const { pendingMessages, preemption, clock } = session;
  const { key } = requested;
  const isElsewhere = (): boolean => pendingMessages.hasAwaited(key) || preemption.isAwaited(key);
  const whole = (): T => {
    const result = work();
    preemption.done(key);
    return result;
  };
  return runAfter(session, requested, whole, {
    atFirst: () => preemption.isAwaited(key),
    during: (began) => clock.now() >= began + awaitedComesFirst && isElsewhere(),
  });
}

/**
 * The same for what an editor requests by itself after each key, such as the outline: edits that have arrived, and
 * requests that a person waits for, come first.
 */
export function runUnhurried<T>(session: Session, requested: Requested, work: () => T): Promise<T> {
  const { pendingMessages, preemption } = session;
  const isAwaited = (): boolean => pendingMessages.hasAwaited() || preemption.isAwaited();
  return runAfter(session, requested, work, {
    atFirst: () => pendingMessages.hasEdit() || isAwaited(),
    during: isAwaited,
  });
}

/** The same for what nobody looks at right now: all other requests come first as well. */
export function runInBackground<T>(session: Session, requested: Requested, work: () => T): Promise<T> {
  const { pendingMessages } = session;
  const isOther = (): boolean => pendingMessages.hasOther();
  return runAfter(session, requested, work, {
    atFirst: () => pendingMessages.hasEdit() || isOther(),
    during: isOther,
  });
}

/** For what work does not begin, and for what it is given up; `began` is when it did, by the clock. */
interface WhatComesFirst {
  readonly atFirst: () => boolean;
  readonly during: (began: number) => boolean;
  /** Called when it is to begin, or to begin again; what that returns is called when it does. */
  readonly waits?: () => () => void;
}

async function runAfter<T>(
  { ready, workspace, clock, pendingMessages, preemption }: Session,
  { token, key }: Requested,
  work: () => T,
  first: WhatComesFirst,
): Promise<T> {
  const hasEdit = (): boolean => pendingMessages.hasEdit();
  const isAwaited = (): boolean => pendingMessages.hasAwaited();
  await ready();
  let begins = first.waits?.();
  let wasGivenUp = false;
  while (first.atFirst() && !token.isCancellationRequested) await nextTurn(clock);
  for (let run = 1; ; ) {
    begins?.();
    const began = clock.now();
    // Looking for newer messages comes first in any case: it is how a cancellation gets here.
    const isOld = (): boolean => hasEdit() && run < lastRun;
    const isGivenUp = (): boolean => preemption.isAllowed(key) && first.during(began);
    const isOutdated = (): boolean => isOld() || isGivenUp() || token.isCancellationRequested;
    const done = token.isCancellationRequested
      ? undefined
      : workspace.interruption.attempt(isOutdated, isAwaited, work);
    // The client may have cancelled while the work was done, which then need not be sent.
    hasEdit();
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
    if (done !== undefined) {
      // Others may have needed no evaluation.
      if (wasGivenUp) preemption.done(key);
      return done.result;
    }
    if (isOld()) run++;
    else if (isGivenUp()) {
      preemption.spend(key, clock.now() - began);
      wasGivenUp = true;
    }
    begins = first.waits?.();
    do await nextTurn(clock);
    while (hasEdit() || isGivenUp());
  }
}
