/** How requests are answered while edits come in: from the newest text, and not at all where nobody waits any more. */
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import type { Session } from '../server.js';

/** How often an answer is begun anew because of edits. */
const mostAttempts = 3;

/**
 * What `work` returns, which asks the workspace as it is. It is begun anew where an edit comes in meanwhile. Throws what
 * the protocol wants where the request is cancelled.
 */
export function attempt<T>(session: Session, token: CancellationToken, work: () => T): Promise<T> {
  return attemptUnless(() => session.pending.hasEdit(), session, token, work);
}

/** The same for what nobody looks at right now: it gives way to other requests as well. */
export function attemptInBackground<T>(session: Session, token: CancellationToken, work: () => T): Promise<T> {
  const { pending } = session;
  return attemptUnless(() => pending.hasEdit() || pending.hasOther(), session, token, work);
}

async function attemptUnless<T>(
  isNewer: () => boolean,
  { ready, workspace }: Session,
  token: CancellationToken,
  work: () => T,
): Promise<T> {
  await ready();
  for (let attempts = 1; ; attempts++) {
    const isOutdated = (): boolean => (isNewer() && attempts < mostAttempts) || token.isCancellationRequested;
    const done = workspace.interruption.attempt(isOutdated, work);
    if (done !== undefined) return done.result;
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
    do await new Promise((resolve) => setImmediate(resolve));
    while (isNewer());
  }
}
