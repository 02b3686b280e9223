/** The commands of the server, and its own request for the status of a file. */
import { schemaChoices } from '../../features/actions/schema-choices.js';
import { collectReport } from '../../features/shown/collect-report.js';
import { schemaFormats } from '../../features/shown/schema-export.js';
import {
  effectiveValues,
  renderedOutput,
  type Shown,
  type ShownText,
  schemaExport,
} from '../../features/shown/shown-text.js';
import { version } from '../../version.js';
import { plainSource } from '../../workspace/files/file-summary.js';
import { shownPath } from '../../workspace/files/walk.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { toTextEdits } from '../convert/to-protocol.js';
import type { Session } from '../session.js';
import { fileStatus } from '../status.js';
import { handleRequest, refusal } from './handle-request.js';

/** What the commands that show something make of a file; `format` is what else the client gave. */
const shows: Readonly<Record<string, (snapshot: Snapshot, format: unknown) => Shown>> = {
  'ytt.server.effectiveValues': effectiveValues,
  'ytt.server.renderedOutput': renderedOutput,
  'ytt.server.exportSchema': (snapshot, format) =>
    schemaExport(snapshot, schemaFormats.find((one) => one === format) ?? 'openapi-v3'),
};

/** `workspace/executeCommand`: each but the last two takes a file's URI, and the export of a schema a format. */
export const serverCommands = [
  ...Object.keys(shows),
  'ytt.server.chooseSchema',
  'ytt.server.reindex',
  'ytt.server.collectReport',
];

export function registerCommands(session: Session): void {
  const { connection, workspace } = session;
  connection.onExecuteCommand(async ({ command, arguments: given = [] }, token) => {
    const [uri, format] = given as readonly unknown[];
    if (!serverCommands.includes(command)) return refusal(`There is no command ${command}.`);
    if (command === 'ytt.server.reindex') return session.reindex();
    if (command === 'ytt.server.collectReport') return report(session);
    if (typeof uri !== 'string') return refusal(`${command} needs the URI of a file.`);
    const show = shows[command];
    if (show === undefined) return chooseSchema(session, uri);
    const none: Shown = { refused: 'There is no such file in the workspace.' };
    const shown = await handleRequest(session, token, command, { uri }, none, (snapshot) => show(snapshot, format));
    return 'refused' in shown ? refusal(shown.refused) : shown;
  });
  connection.onRequest('ytt/status', async ({ textDocument }: { textDocument: { uri: string } }) => {
    await session.ready();
    return fileStatus(workspace, workspace.keyOf(textDocument.uri), session.overBudget);
  });
}

async function report({ workspace, client, overBudget, ready }: Session): Promise<ShownText> {
  await ready();
  const versions = {
    Server: version,
    'Node.js': process.version,
    System: `${process.platform} ${process.arch}`,
    Editor: client() ?? 'unknown',
  };
  return collectReport(workspace, { versions, overBudget });
}

/** Asks which schema is to govern a file, and has the client write that into it. */
async function chooseSchema({ connection, workspace, abilities, ready }: Session, uri: string) {
  await ready();
  const key = workspace.keyOf(uri);
  const offered = schemaChoices(workspace, key);
  if (offered.length === 0) return refusal('There is no schema in the workspace that this file could be given.');
  const question = `Which schema governs ${shownPath(workspace.folders, key)}?`;
  const answered = await connection.window.showInformationMessage(question, ...offered.map(({ title }) => ({ title })));
  // The file may have changed since it was asked.
  const chosen = schemaChoices(workspace, key).find(({ title }) => title === answered?.title);
  const file = workspace.files.get(key);
  if (chosen === undefined || file === undefined) return null;
  const edits = toTextEdits(plainSource(file), [chosen.edit], abilities().encoding);
  await connection.workspace.applyEdit({ changes: { [uri]: edits } });
  return null;
}
