/** Runs the work of a request while edits come in: on the newest text, and not to the end where nobody waits any more. */
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { nextTurn } from './clock.js';
import type { Session } from './session.js';

/** The run of this number, counted from 1, is no longer abandoned for an edit: else typing could keep a request forever. */
const lastRun = 3;

/**
 * Returns what `work` returns, once the folders have been indexed. `work` reads the workspace as it is and has no
 * effects: where an edit arrives in the middle it is abandoned, and run again when the edit has been applied, at most three
 * times. Rejects with `RequestCancelled` where the client cancelled (LSP 3.17, cancellation support), and with what
 * `work` throws.
 */
export function runCancellable<T>(session: Session, token: CancellationToken, work: () => T): Promise<T> {
  const { pendingMessages } = session;
  return runUnless(() => pendingMessages.hasEdit(), nothing, session, token, work);
}

/**
 * The same for what an editor asks for by itself after each key, such as the outline: edits that have arrived, and requests
 * that a person waits for, come first.
 */
export function runUnhurried<T>(session: Session, token: CancellationToken, work: () => T): Promise<T> {
  const { pendingMessages } = session;
  const comesFirst = (): boolean => pendingMessages.hasEdit() || pendingMessages.hasAwaited();
  return runUnless(comesFirst, comesFirst, session, token, work);
}

/** The same for what nobody looks at right now: all other requests come first as well. */
export function runInBackground<T>(session: Session, token: CancellationToken, work: () => T): Promise<T> {
  const { pendingMessages } = session;
  const comesFirst = (): boolean => pendingMessages.hasEdit() || pendingMessages.hasOther();
  return runUnless(comesFirst, comesFirst, session, token, work);
}

const nothing = (): boolean => false;

/** `hasNewer` abandons work that has begun; for what `comesFirst` it does not begin. */
async function runUnless<T>(
  hasNewer: () => boolean,
  comesFirst: () => boolean,
  { ready, workspace, clock, pendingMessages }: Session,
  token: CancellationToken,
  work: () => T,
): Promise<T> {
  const awaited = (): boolean => pendingMessages.hasAwaited();
  await ready();
  while (comesFirst() && !token.isCancellationRequested) await nextTurn(clock);
  for (let run = 1; ; run++) {
    // Looking for newer messages comes first in any case: it is how a cancellation gets here.
    const isOutdated = (): boolean => (hasNewer() && run < lastRun) || token.isCancellationRequested;
    const done = token.isCancellationRequested ? undefined : workspace.interruption.attempt(isOutdated, awaited, work);
    // The client may have cancelled while the work was done, which then need not be sent.
    hasNewer();
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
    if (done !== undefined) return done.result;
    do await nextTurn(clock);
    while (hasNewer());
  }
}
