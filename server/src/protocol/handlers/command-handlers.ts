/** Handles `workspace/executeCommand`, and the custom request for the status of a file. */
import type { CancellationToken } from 'vscode-languageserver/node';
import { generateRunSchema } from '../../features/actions/generate-schema.js';
import { schemaChoices } from '../../features/actions/schema-choices.js';
import { collectReport } from '../../features/views/collect-report.js';
import { type OlderText, schemaComparison } from '../../features/views/schema-comparison.js';
import { schemaFormats } from '../../features/views/schema-export.js';
import {
  effectiveValues,
  renderedOutput,
  type Shown,
  type ShownText,
  schemaExport,
} from '../../features/views/shown-text.js';
import { version } from '../../version.js';
import { plainSource } from '../../workspace/files/file-summary.js';
import { shownPath } from '../../workspace/files/workspace-folders.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { toCreatingRefactoring, uriBeside } from '../convert/to-code-action.js';
import { toTextEdits } from '../convert/to-protocol.js';
import type { Session } from '../session.js';
import { fileStatus } from '../status.js';
import { handleRequest, refusal, versionedEdit } from './handle-request.js';

/** The commands that show a text about a file; `format` is the client's additional argument. */
const shows: Readonly<Record<string, (snapshot: Snapshot, format: unknown) => Shown>> = {
  'ytt.server.effectiveValues': effectiveValues,
  'ytt.server.renderedOutput': renderedOutput,
  'ytt.server.exportSchema': (snapshot, format) =>
    schemaExport(snapshot, schemaFormats.find((one) => one === format) ?? 'openapi-v3'),
};

/** The command that applies the edit in its argument: replaces code actions for clients that only support commands. */
export const applyEditCommand = 'ytt.server.applyEdit';

/**
 * Compares a schema with earlier texts. Takes the URI of a file, these texts (`{ uri, text }`, with null for a file
 * that did not exist), and a name for the earlier time.
 */
const compareCommand = 'ytt.server.compareSchema';

/**
 * The commands of `workspace/executeCommand`. All but the last three take the URI of a file; the export of a schema
 * also takes a format.
 */
export const serverCommands = [
  ...Object.keys(shows),
  compareCommand,
  'ytt.server.chooseSchema',
  'ytt.server.generateSchema',
  'ytt.server.reindex',
  'ytt.server.collectReport',
  applyEditCommand,
];

/**
 * Answers `workspace/executeCommand` for the `serverCommands`, and `ytt/status`. A command that cannot be executed is
 * answered with the error `InvalidRequest`, whose message says why.
 */
export function registerCommands(session: Session): void {
  const { connection, workspace } = session;
  connection.onExecuteCommand(async ({ command, arguments: list }, token) => {
    // Clients write null for absent arguments.
    const given: readonly unknown[] = list ?? [];
    const [uri, format, since] = given;
    if (!serverCommands.includes(command)) return refusal(`There is no command ${command}.`);
    if (command === 'ytt.server.reindex') return session.reindex();
    if (command === 'ytt.server.collectReport') return report(session);
    if (command === applyEditCommand) return applyEdit(session, given[0]);
    if (typeof uri !== 'string') return refusal(`${command} needs the URI of a file.`);
    if (command === 'ytt.server.generateSchema') return generateSchema(session, token, uri);
    if (command === 'ytt.server.chooseSchema') return chooseSchema(session, uri);
    const show = command === compareCommand ? comparison(session, format, since) : shows[command];
    if (show === undefined) return refusal(`${command} needs the texts that files had, and when that was.`);
    const none: Shown = { refused: 'There is no such file in the workspace.' };
    const shown = await handleRequest(session, token, command, { uri }, none, (snapshot) => show(snapshot, format));
    return 'refused' in shown ? refusal(shown.refused) : shown;
  });
  connection.onRequest('ytt/status', async ({ textDocument }: { textDocument: { uri: string } }) => {
    await session.ready();
    return fileStatus(workspace, workspace.keyOf(textDocument.uri), session.overBudget);
  });
}

/** The comparison of a file with the earlier texts that the client sent; undefined if these are invalid. */
function comparison(
  { workspace }: Session,
  texts: unknown,
  since: unknown,
): ((snapshot: Snapshot) => Shown) | undefined {
  if (!Array.isArray(texts) || !texts.every(isOlderText) || typeof since !== 'string') return undefined;
  const byKey = new Map(texts.map(({ uri, text }) => [workspace.keyOf(uri), text]));
  const olderText: OlderText = (uri) => byKey.get(workspace.keyOf(uri));
  return (snapshot) => schemaComparison(snapshot, olderText, since);
}

function isOlderText(given: unknown): given is { readonly uri: string; readonly text: string | null } {
  if (typeof given !== 'object' || given === null || !('uri' in given) || !('text' in given)) return false;
  return typeof given.uri === 'string' && (given.text === null || typeof given.text === 'string');
}

async function applyEdit({ connection }: Session, edit: unknown) {
  if (typeof edit !== 'object' || edit === null) return refusal(`${applyEditCommand} needs an edit.`);
  await connection.workspace.applyEdit(edit);
  return null;
}

async function report({ workspace, client, overBudget, indexed }: Session): Promise<ShownText> {
  await indexed();
  const versions = {
    Server: version,
    'Node.js': process.version,
    System: `${process.platform} ${process.arch}`,
    Editor: client() ?? 'unknown',
  };
  return collectReport(workspace, { versions, overBudget });
}

/**
 * Generates a schema for the data values of a file's run, and asks the client to write it beside the file that declares
 * them.
 */
async function generateSchema(session: Session, token: CancellationToken, uri: string) {
  const { connection, workspace, abilities } = session;
  if (!abilities().createsFiles) return refusal('The editor cannot create files for the server.');
  const edit = await handleRequest(session, token, 'generate schema', { uri }, undefined, (snapshot) => {
    const made = generateRunSchema(snapshot);
    const beside = made && snapshot.uriOf(made.beside);
    const created = beside === undefined ? undefined : uriBeside(beside, made?.name ?? '');
    if (made === undefined || created === undefined) return undefined;
    return toCreatingRefactoring('', created, made.text).edit;
  });
  if (edit === undefined) return refusal('There are no data values here of which a schema could be made.');
  const [created] = edit.documentChanges ?? [];
  if (created !== undefined && 'uri' in created && workspace.files.get(workspace.keyOf(created.uri)) !== undefined)
    return refusal(`There already is a file ${shownPath(workspace.folders, workspace.keyOf(created.uri))}.`);
  const { applied } = await connection.workspace.applyEdit(edit);
  if (applied && abilities().showsFiles && created !== undefined && 'uri' in created)
    await connection.window.showDocument({ uri: created.uri, takeFocus: true });
  return null;
}

/** Asks the user which schema is to govern a file, and asks the client to write that into it. */
async function chooseSchema(session: Session, uri: string) {
  const { connection, workspace, abilities, indexed } = session;
  await indexed();
  const key = workspace.keyOf(uri);
  const offered = schemaChoices(workspace, key);
  if (offered.length === 0) return refusal('There is no schema in the workspace that this file could be given.');
  const question = `Which schema governs ${shownPath(workspace.folders, key)}?`;
  const answered = await connection.window.showInformationMessage(question, ...offered.map(({ title }) => ({ title })));
  // The file may have changed since the request.
  const chosen = schemaChoices(workspace, key).find(({ title }) => title === answered?.title);
  const file = workspace.files.get(key);
  if (chosen === undefined || file === undefined) return null;
  const edits = toTextEdits(plainSource(file), [chosen.edit], abilities().encoding);
  await connection.workspace.applyEdit(versionedEdit(session, { [uri]: edits }));
  return null;
}
