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
  return runUnless(() => session.pendingMessages.hasEdit(), session, token, work);
}

/** The same for what nobody looks at right now: other requests come first as well. */
export function runInBackground<T>(session: Session, token: CancellationToken, work: () => T): Promise<T> {
  const { pendingMessages } = session;
  return runUnless(() => pendingMessages.hasEdit() || pendingMessages.hasOther(), session, token, work);
}

async function runUnless<T>(
  hasNewer: () => boolean,
  { ready, workspace, clock }: Session,
  token: CancellationToken,
  work: () => T,
): Promise<T> {
  await ready();
  for (let run = 1; ; run++) {
    // Looking for newer messages comes first in any case: it is how a cancellation gets here.
    const isOutdated = (): boolean => (hasNewer() && run < lastRun) || token.isCancellationRequested;
    const done = workspace.interruption.attempt(isOutdated, work);
    if (done !== undefined) return done.result;
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
    do await nextTurn(clock);
    while (hasNewer());
  }
}
