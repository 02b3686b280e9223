/** The request for code actions: fixes of findings, project files, refactorings. */
import type { CodeAction, CodeActionParams } from 'vscode-languageserver/node';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { codeActions } from '../../features/actions/code-actions.js';
import { projectFileActions } from '../../features/actions/project-file-actions.js';
import { refactorings } from '../../features/actions/refactorings.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { toTextRange } from '../convert/positions.js';
import {
  toCodeAction,
  toCreatingRefactoring,
  toEditingRefactoring,
  toStatingAction,
} from '../convert/to-code-action.js';
import { toTextEdits } from '../convert/to-protocol.js';
import type { Session } from '../server.js';
import { answer, outgoing } from './handle-request.js';

export function registerActions(session: Session): void {
  session.connection.onCodeAction((params, token) =>
    answer(session, token, 'code actions', params.textDocument, [], (snapshot) => actions(session, snapshot, params)),
  );
}

function actions(
  session: Session,
  snapshot: Snapshot,
  { textDocument: { uri }, range, context }: CodeActionParams,
): CodeAction[] {
  const { workspace, abilities } = session;
  const out = outgoing(session, snapshot);
  const key = workspace.keyOf(uri);
  const selected = toTextRange(snapshot.file, range, out.encoding);
  const { findings } = fileFindings(workspace, key, { mayBeProvisional: true });
  const stating = abilities().createsFiles ? projectFileActions(workspace, key, findings, selected) : [];
  return [
    ...codeActions(findings, selected).map((action) => toCodeAction(action, out)),
    ...stating.map((action) => toStatingAction(action, out)),
    ...refactorActions(session, snapshot, uri, selected.start),
  ].filter(({ kind = '' }) => context.only === undefined || context.only.some((only) => kind.startsWith(only)));
}

/** Those that create a file are for clients that can; none is offered where it is unclear what the file belongs to. */
function refactorActions(
  { workspace, abilities }: Session,
  snapshot: Snapshot,
  uri: string,
  offset: number,
): readonly CodeAction[] {
  const key = workspace.keyOf(uri);
  if (workspace.runs().ambiguous.some((one) => one.key === key)) return [];
  const { encoding, createsFiles } = abilities();
  return refactorings(snapshot, offset).flatMap(({ title, creates, edits }): CodeAction[] => {
    if (creates === undefined) return [toEditingRefactoring(title, uri, toTextEdits(snapshot.file, edits, encoding))];
    const created = new URL(creates.name, uri).href;
    const isTaken = workspace.files.get(workspace.keyOf(created)) !== undefined;
    return createsFiles && !isTaken ? [toCreatingRefactoring(title, created, creates.text)] : [];
  });
}
