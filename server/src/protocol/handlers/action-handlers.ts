/** Handles code action requests: quick fixes, project files, refactorings. */
import { type CodeAction, type CodeActionParams, Command } from 'vscode-languageserver/node';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { codeActions } from '../../features/actions/code-actions.js';
import {
  commandActions,
  type ProjectFileAction,
  projectFileActions,
} from '../../features/actions/project-file-actions.js';
import { refactorings } from '../../features/actions/refactorings.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { toTextRange } from '../convert/positions.js';
import {
  toCodeAction,
  toCreatingRefactoring,
  toEditingRefactoring,
  toStatingAction,
  uriBeside,
} from '../convert/to-code-action.js';
import { type ConversionContext, toTextEdits } from '../convert/to-protocol.js';
import type { Session } from '../session.js';
import { applyEditCommand } from './command-handlers.js';
import { conversionContext, handleRequest, versionedEdit } from './handle-request.js';

interface Actions {
  readonly actions: readonly CodeAction[];
  readonly ofProjectFile: readonly ProjectFileAction[];
  readonly context: ConversionContext | undefined;
}

/**
 * Answers `textDocument/codeAction`. Clients that only support commands get each action as a command that applies its
 * edit; those that also cannot apply edits get none.
 */
export function registerActions(session: Session): void {
  session.connection.onCodeAction(async (params, token) => {
    const none: Actions = { actions: [], ofProjectFile: [], context: undefined };
    const found = await handleRequest(session, token, 'code actions', params.textDocument, none, (snapshot) =>
      findActions(session, snapshot, params),
    );
    const { only } = params.context;
    const actions = [...found.actions, ...(await statingActions(found))].filter(
      ({ kind = '' }) => only === undefined || only.some((one) => kind.startsWith(one)),
    );
    const { actionLiterals, appliesEdits } = session.abilities();
    if (actionLiterals) return actions;
    return appliesEdits ? actions.map(({ title, edit }) => Command.create(title, applyEditCommand, edit)) : [];
  });
}

function findActions(
  session: Session,
  snapshot: Snapshot,
  { textDocument: { uri }, range }: CodeActionParams,
): Actions {
  const { workspace, abilities } = session;
  const context = conversionContext(session, snapshot);
  const key = workspace.keyOf(uri);
  const selected = toTextRange(snapshot.file, range, context.encoding);
  const { findings } = fileFindings(workspace, key, { mayBeProvisional: true });
  const actions = [
    ...codeActions(findings, selected).map((action) => toCodeAction(action, context)),
    ...refactorActions(session, snapshot, uri, selected.start),
  ];
  return {
    actions: actions.map((action) => {
      const changes = action.edit?.changes;
      return changes === undefined ? action : { ...action, edit: versionedEdit(session, changes) };
    }),
    ofProjectFile: abilities().createsFiles
      ? [...projectFileActions(workspace, key, findings, selected), ...commandActions(workspace, key, selected)]
      : [],
    context,
  };
}

/** The module that writes project files is only loaded if there is one to write. */
async function statingActions({ ofProjectFile, context }: Actions): Promise<readonly CodeAction[]> {
  if (ofProjectFile.length === 0 || context === undefined) return [];
  const { projectInsertion } = await import('../../features/actions/extend-project-file.js');
  return ofProjectFile.flatMap((action) => {
    const edit = projectInsertion(action.file.text, action.project);
    return edit === undefined ? [] : [toStatingAction(action, edit, context)];
  });
}

/**
 * Refactorings that create a file require a client that can create files; none are offered if the file's project is
 * ambiguous.
 */
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
    const created = uriBeside(uri, creates.name);
    if (created === undefined) return [];
    const exists = workspace.files.get(workspace.keyOf(created)) !== undefined;
    return createsFiles && !exists ? [toCreatingRefactoring(title, created, creates.text)] : [];
  });
}
