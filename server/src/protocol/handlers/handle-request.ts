/** How features answer requests: on the newest snapshot of a file, and with nothing where they fail. */
import { Interrupted } from '@ytt-language/shared';
import {
  type CancellationToken,
  ErrorCodes,
  ResponseError,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
} from 'vscode-languageserver/node';
import type { Snapshot } from '../../workspace/snapshot.js';
import { toOffset } from '../convert/positions.js';
import type { Outgoing } from '../convert/to-protocol.js';
import { describe } from '../diagnostics/findings-publisher.js';
import type { Session } from '../server.js';
import { attempt } from './run-cancellable.js';

/**
 * Runs a feature on the newest snapshot, again where an edit comes in meanwhile: a feature has no effects. A throw is a bug,
 * logged with the file's version, and the answer is `none`. Throws where the request is cancelled.
 */
export function answer<T>(
  session: Session,
  token: CancellationToken,
  name: string,
  { uri }: TextDocumentIdentifier,
  none: T,
  feature: (snapshot: Snapshot) => T,
): Promise<T> {
  const { workspace, connection } = session;
  return attempt(session, token, () => {
    const key = workspace.keyOf(uri);
    try {
      const snapshot = workspace.snapshot(key);
      return snapshot === undefined ? none : feature(snapshot);
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      const version = workspace.files.get(key)?.version ?? 'on disk';
      connection.console.error(`The ${name} of ${key}, version ${version}: ${describe(error)}`);
      return none;
    }
  });
}

/** The same for a feature that answers about a position. */
export function handleRequestAt<T>(
  session: Session,
  token: CancellationToken,
  name: string,
  { textDocument, position }: TextDocumentPositionParams,
  none: T,
  feature: (snapshot: Snapshot, offset: number) => T,
): Promise<T> {
  return answer(session, token, name, textDocument, none, (snapshot) =>
    feature(snapshot, toOffset(snapshot.file, position, session.abilities().encoding)),
  );
}

/** What the conversions for an answer about `snapshot` need. */
export function outgoing({ abilities }: Session, { uriOf }: Snapshot): Outgoing {
  return { encoding: abilities().encoding, uriOf };
}

/** A request that is answered with a reason, for people, why it is not done. */
export function refusal(reason: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidRequest, reason);
}
