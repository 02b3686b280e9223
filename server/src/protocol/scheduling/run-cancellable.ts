/**
 * Runs the work of a request while other messages arrive: restarts it on the newest text, and abandons it when nobody
 * is waiting for it any more.
 */
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import { nextTurn } from '../clock.js';
import type { Session } from '../session.js';

/**
 * From this run on, counted from 1, a request is no longer abandoned for an edit: otherwise typing could delay it
 * forever.
 */
const lastRun = 3;

/**
 * For this time, in milliseconds, work that a person waits for continues although a request about another file is
 * waiting.
 */
const awaitedComesFirst = 100;

/** The file of a request, and whether it is still wanted. */
export interface Requested {
  readonly token: CancellationToken;
  /** Undefined for a request about the workspace. */
  readonly key: FileKey | undefined;
}

/**
 * Returns the result of `work`, after the folders have been indexed. `work` reads the workspace and has no effects: if
 * an edit arrives during it, it is abandoned and run again after the edit, up to three runs in all; if it takes long and
 * somebody waits for another file, it is run again after that, within the preemption budget. Rejects with
 * `RequestCancelled` if the client cancelled (LSP 3.17, cancellation support), and with any error that `work` throws.
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
 * The same for the diagnostics of a file. They need the same evaluation as a person's requests about that file, but
 * requests about other files take precedence, even if they have only arrived.
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
 * The same for automatic requests of an editor after each keystroke, such as the outline: edits that have arrived, and
 * requests that a person waits for, take precedence.
 */
export function runUnhurried<T>(session: Session, requested: Requested, work: () => T): Promise<T> {
  const { pendingMessages, preemption } = session;
  const isAwaited = (): boolean => pendingMessages.hasAwaited() || preemption.isAwaited();
  return runAfter(session, requested, work, {
    atFirst: () => pendingMessages.hasEdit() || isAwaited(),
    during: isAwaited,
  });
}

/** The same for results that nobody is looking at: all other requests take precedence as well. */
export function runInBackground<T>(session: Session, requested: Requested, work: () => T): Promise<T> {
  const { pendingMessages } = session;
  const isOther = (): boolean => pendingMessages.hasOther();
  return runAfter(session, requested, work, {
    atFirst: () => pendingMessages.hasEdit() || isOther(),
    during: isOther,
  });
}

/** Conditions that delay the start of work, or abandon it; `began` is its start time by the clock. */
interface WhatComesFirst {
  readonly atFirst: () => boolean;
  readonly during: (began: number) => boolean;
  /** Called when the work is due to begin, or to begin again; the returned function is called when it begins. */
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
    // Always checks for newer messages first: that is also how a cancellation is noticed.
    const isOld = (): boolean => hasEdit() && run < lastRun;
    const isGivenUp = (): boolean => preemption.isAllowed(key) && first.during(began);
    const isOutdated = (): boolean => isOld() || isGivenUp() || token.isCancellationRequested;
    const done = token.isCancellationRequested
      ? undefined
      : workspace.interruption.attempt(isOutdated, isAwaited, work);
    // Reads a cancellation that arrived during the work, whose result then need not be sent.
    hasEdit();
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
    if (done !== undefined) {
      // Work that was never abandoned may have needed no evaluation.
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
