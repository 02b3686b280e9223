/** Handles requests of clients that pull diagnostics (LSP 3.17). */
import type { SessionDiagnostics } from '../diagnostics/session-diagnostics.js';
import { runDiagnostics } from '../scheduling/run-cancellable.js';
import type { Session } from '../session.js';

/**
 * Answers `textDocument/diagnostic` and `workspace/diagnostic` with the reports of `pull`. The report of the workspace
 * waits until all folders are indexed.
 */
export function registerDiagnostics(session: Session, { pull }: SessionDiagnostics): void {
  const { connection, workspace } = session;
  connection.languages.diagnostics.on(({ textDocument, previousResultId }, token) => {
    const key = workspace.keyOf(textDocument.uri);
    return runDiagnostics(session, { token, key }, () => pull.document(key, previousResultId));
  });
  connection.languages.diagnostics.onWorkspace(async (params, token, _, progress) => {
    await session.indexed();
    return pull.workspace(params, token, progress);
  });
}
