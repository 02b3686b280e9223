/**
 * Runs the work of a request while other messages arrive: restarts it on the newest text, and abandons it when nobody
 * waits for it any more.
 */
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import { noFile } from '../../workspace/files/no-file.js';
import { nextTurn } from '../clock.js';
import type { Session } from '../session.js';

/** From this run on (counted from 1), a request is not abandoned for an edit, or typing could delay it forever. */
const lastRun = 3;

/** How long, in milliseconds, work that a person waits for continues if a request about another file is waiting. */
const awaitedComesFirst = 100;

/** A request: its file, and whether it was cancelled. */
export interface Requested {
  readonly token: CancellationToken;
  /** Undefined for a request about the workspace. */
  readonly key: FileKey | undefined;
}

/**
 * Returns the result of `work`, after the folders have been indexed. `work` reads the workspace and has no effects. If
 * an edit arrives while it runs, it is abandoned and run again after the edit, up to three runs in all. If it takes
 * long and a person waits for a request about another file, it is run again after that request, within the preemption
 * budget. Rejects with `RequestCancelled` if the client cancelled (LSP 3.17, cancellation support), and with any error
 * that `work` throws.
 */
export function runCancellable<T>(session: Session, requested: Requested, work: () => T): Promise<T> {
  const { pendingMessages, preemption, clock } = session;
  const { key } = requested;
  const isElsewhere = (): boolean => pendingMessages.hasAwaited(key);
  return runAfter(session, requested, work, {
    beforeStart: () => preemption.hasHappened(key) && isElsewhere(),
    whileRunning: (began) => (preemption.hasHappened(key) || clock.now() >= began + awaitedComesFirst) && isElsewhere(),
    waits: () => preemption.startWaiting(key),
  });
}

/**
 * Like `runCancellable`, for the diagnostics of a file. They need the same evaluation as a person's requests about that
 * file, but requests about other files take precedence, even those that have only just arrived.
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
    beforeStart: () => preemption.isAwaited(key),
    whileRunning: (began) => clock.now() >= began + awaitedComesFirst && isElsewhere(),
  });
}

/**
 * Like `runCancellable`, for requests that an editor sends after each keystroke, such as the outline. Edits that have
 * arrived take precedence, and so do requests that a person waits for, unless they need what is being evaluated.
 */
export function runUnhurried<T>(session: Session, requested: Requested, work: () => T): Promise<T> {
  const { pendingMessages, preemption } = session;
  const isAwaited = (): boolean => pendingMessages.hasAwaited(noFile) || preemption.isAwaited(noFile);
  return runAfter(session, requested, work, {
    beforeStart: () => pendingMessages.hasEdit() || isAwaited(),
    whileRunning: isAwaited,
  });
}

/** Like `runCancellable`, for results that nobody is looking at. All other requests take precedence as well. */
export function runInBackground<T>(session: Session, requested: Requested, work: () => T): Promise<T> {
  const { pendingMessages } = session;
  const isOther = (): boolean => pendingMessages.hasOther();
  return runAfter(session, requested, work, {
    beforeStart: () => pendingMessages.hasEdit() || isOther(),
    whileRunning: isOther,
  });
}

/**
 * The conditions under which other messages take precedence: before the work starts, and while it runs. `began` is the
 * time at which it started.
 */
interface Precedence {
  readonly beforeStart: () => boolean;
  readonly whileRunning: (began: number) => boolean;
  /**
   * Called when the request arrives, and when the work is due to begin again. The returned function is called when it
   * begins.
   */
  readonly waits?: () => () => void;
}

async function runAfter<T>(
  { ready, workspace, clock, pendingMessages, preemption }: Session,
  { token, key }: Requested,
  work: () => T,
  precedence: Precedence,
): Promise<T> {
  const hasEdit = (): boolean => pendingMessages.hasEdit();
  const isAwaited = (): boolean => pendingMessages.hasAwaited(noFile);
  let begins = precedence.waits?.();
  await ready();
  let wasPreempted = false;
  while (precedence.beforeStart() && !token.isCancellationRequested) await nextTurn(clock);
  for (let run = 1; ; ) {
    begins?.();
    const began = clock.now();
    // `hasEdit` is called first in every case, because it reads the messages, and with them a cancellation.
    const isOutdatedByEdit = (): boolean => hasEdit() && run < lastRun;
    const isPreempted = (): boolean => preemption.isAllowed(key) && precedence.whileRunning(began);
    const isOutdated = (): boolean => isOutdatedByEdit() || isPreempted() || token.isCancellationRequested;
    const done = token.isCancellationRequested
      ? undefined
      : workspace.interruption.attempt(isOutdated, isAwaited, work);
    // Reads the messages that arrived during the work: if a cancellation is among them, the result is not needed.
    hasEdit();
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
    if (done !== undefined) {
      // Only for work that was abandoned: other work may have needed no evaluation, and so says nothing about the file.
      if (wasPreempted) preemption.done(key);
      return done.result;
    }
    if (isOutdatedByEdit()) run++;
    else if (isPreempted()) {
      preemption.spend(key, clock.now() - began);
      wasPreempted = true;
    }
    begins = precedence.waits?.();
    do await nextTurn(clock);
    while (hasEdit() || isPreempted());
  }
}
