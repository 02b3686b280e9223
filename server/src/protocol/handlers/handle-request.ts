/**
 * Handles a request about one file: the feature runs on the newest snapshot, and a failure affects only this result.
 */
import { cutMessage, Interrupted } from '@ytt-language/shared';
import { computeOnce } from '@ytt-language/shared/tooling';
import {
  type CancellationToken,
  ErrorCodes,
  ResponseError,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { toOffset } from '../convert/positions.js';
import type { ConversionContext } from '../convert/to-protocol.js';
import { runCancellable, runUnhurried } from '../scheduling/run-cancellable.js';
import { logFailure, type Session } from '../session.js';
import type { Result } from '../transport/pending-messages.js';

/**
 * Returns the result of `feature` on the file's newest snapshot, or `none` if there is no such file or the feature
 * throws, which is a bug and is logged under `name`. Requests that a person waits for take precedence. Rejects if the
 * request is cancelled (see `runUnhurried`).
 */
export function handleRequest<T>(
  session: Session,
  token: CancellationToken,
  name: string,
  { uri }: TextDocumentIdentifier,
  none: T,
  feature: (snapshot: Snapshot) => T,
): Promise<T> {
  const key = session.workspace.keyOf(uri);
  return runUnhurried(session, { token, key }, () => featureOf(session, name, key, none, feature));
}

function featureOf<T>(session: Session, name: string, key: FileKey, none: T, feature: (snapshot: Snapshot) => T): T {
  const { workspace } = session;
  try {
    const snapshot = workspace.snapshot(key);
    return snapshot === undefined ? none : workspace.work.during(name, key, () => feature(snapshot));
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    logFailure(session, `The ${name}`, key, error);
    return none;
  }
}

/**
 * The same for a feature at a position, which it receives as an offset into the snapshot's text. A person waits for the
 * result, so it is computed immediately.
 */
export function handleRequestAt<T>(
  session: Session,
  token: CancellationToken,
  name: string,
  { textDocument, position }: TextDocumentPositionParams,
  none: T,
  feature: (snapshot: Snapshot, offset: number) => T,
): Promise<T> {
  const key = session.workspace.keyOf(textDocument.uri);
  return runCancellable(session, { token, key }, () =>
    featureOf(session, name, key, none, (snapshot) =>
      feature(snapshot, toOffset(snapshot.file, position, session.abilities().encoding)),
    ),
  );
}

/**
 * The handler of `method`, a request about a position. `featureFor` returns the feature when a request arrives; it may
 * be computed in the middle of an evaluation (`InterleavedAnswers`), and tried several times before it can be.
 */
export function awaitedHandler<P extends TextDocumentPositionParams, T extends Result>(
  session: Session,
  method: string,
  name: string,
  none: T,
  featureFor: (params: P) => (snapshot: Snapshot, offset: number) => T,
): (params: P, token: CancellationToken) => Promise<T> {
  const { workspace, abilities, interleaved } = session;
  const features = new WeakMap<P, ReturnType<typeof featureFor>>();
  const featureOnce = (params: P) => computeOnce(features, params, () => featureFor(params));
  interleaved.add(method, (given) => {
    const params = given as P;
    const key = workspace.keyOf(params.textDocument.uri);
    const snapshot = workspace.snapshot(key);
    if (snapshot === undefined) return none;
    const offset = toOffset(snapshot.file, params.position, abilities().encoding);
    return workspace.work.during(name, key, () => featureOnce(params)(snapshot, offset));
  });
  return (params, token) => handleRequestAt(session, token, name, params, none, featureOnce(params));
}

/** The context for converting a result about `snapshot`. */
export function conversionContext({ abilities }: Session, { uriOf }: Snapshot): ConversionContext {
  return { encoding: abilities().encoding, uriOf };
}

/**
 * A workspace edit with the versions of the open documents, if the client supports them: it then refuses edits of an
 * earlier version.
 */
export function versionedEdit(
  { workspace, abilities }: Session,
  changes: Readonly<Record<string, TextEdit[]>>,
): WorkspaceEdit {
  if (!abilities().versionsEdits) return { changes };
  const documentChanges = Object.entries(changes).map(([uri, edits]) => {
    const version = workspace.files.get(workspace.keyOf(uri))?.version ?? null;
    return { textDocument: { uri, version }, edits };
  });
  return { documentChanges };
}

/** The response to a refused request; editors show `reason` to people. */
export function refusal(reason: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidRequest, cutMessage(reason));
}
