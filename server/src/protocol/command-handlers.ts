/** The commands of the server, and its own request for the status of a file. */
import { schemaFormats } from '../features/schema-export.js';
import { effectiveValues, renderedOutput, type Shown, schemaExport } from '../features/shown-text.js';
import type { Snapshot } from '../workspace/snapshot.js';
import { answer, refusal } from './answer.js';
import type { Session } from './server.js';
import { fileStatus } from './status.js';

/** What each shows of a file; `format` is what else the client gave. */
const commands: Readonly<Record<string, (snapshot: Snapshot, format: unknown) => Shown>> = {
  'ytt.server.effectiveValues': effectiveValues,
  'ytt.server.renderedOutput': renderedOutput,
  'ytt.server.exportSchema': (snapshot, format) =>
    schemaExport(snapshot, schemaFormats.find((one) => one === format) ?? 'openapi-v3'),
};

/** `workspace/executeCommand`: each takes a file's URI, and the export of a schema a format. */
export const serverCommands = Object.keys(commands);

export function registerCommands(session: Session): void {
  const { connection, workspace } = session;
  connection.onExecuteCommand(async ({ command, arguments: given = [] }, token) => {
    const [uri, format] = given as readonly unknown[];
    const show = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (show === undefined) return refusal(`There is no command ${command}.`);
    if (typeof uri !== 'string') return refusal(`${command} needs the URI of a file.`);
    const none: Shown = { refused: 'There is no such file in the workspace.' };
    const shown = await answer(session, token, command, { uri }, none, (snapshot) => show(snapshot, format));
    return 'refused' in shown ? refusal(shown.refused) : shown;
  });
  connection.onRequest('ytt/status', async ({ textDocument }: { textDocument: { uri: string } }) => {
    await session.ready();
    return fileStatus(workspace, workspace.keyOf(textDocument.uri), session.overBudget);
  });
}
