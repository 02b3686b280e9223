/** The requests for what an editor shows beside the text: inlay hints and code lenses, each if its setting asks for it. */
import type { CodeLens, InlayHint, Range } from 'vscode-languageserver/node';
import { defaultHints } from '../../features/hints/default-hints.js';
import { printedHints } from '../../features/hints/printed-hints.js';
import { valueHints } from '../../features/hints/value-hints.js';
import { runsOfSameSchema } from '../../features/navigation/runs-of-schema.js';
import { codeLenses } from '../../features/structure/code-lens.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { toPosition, toRange, toTextRange } from '../convert/positions.js';
import { toLocations } from '../convert/to-protocol.js';
import type { Session } from '../session.js';
import { conversionContext, handleRequest } from './handle-request.js';

export function registerHints(session: Session): void {
  const { connection, workspace } = session;
  connection.languages.inlayHint.on(({ textDocument, range }, token) =>
    handleRequest(session, token, 'inlay hints', textDocument, [], (snapshot) => hints(session, snapshot, range)),
  );
  connection.onCodeLens(({ textDocument }, token) =>
    handleRequest(session, token, 'code lenses', textDocument, [], (snapshot) =>
      workspace.settings.codeLens ? lenses(session, snapshot, textDocument.uri) : [],
    ),
  );
}

function hints({ workspace, abilities }: Session, snapshot: Snapshot, range: Range): InlayHint[] {
  const { inlayDefaults, inlayValues } = workspace.settings;
  const { file } = snapshot;
  const { encoding } = abilities();
  const asked = toTextRange(file, range, encoding);
  const found = [
    ...(inlayDefaults ? defaultHints(snapshot, asked) : []),
    ...printedHints(snapshot, asked),
    ...(inlayValues ? valueHints(snapshot, asked) : []),
  ];
  return found.map(({ at, label, tooltip }) => ({
    position: toPosition(file, at, encoding),
    label,
    tooltip,
    paddingLeft: true,
  }));
}

function lenses(session: Session, snapshot: Snapshot, uri: string): CodeLens[] {
  const context = conversionContext(session, snapshot);
  const others = runsOfSameSchema(session.workspace, snapshot);
  return codeLenses(snapshot, others).map(({ range, title, places }) => {
    const shown = toRange(snapshot.file, range, context.encoding);
    const locations = toLocations(places, context);
    // The client turns these into its own command; others show the title.
    const command = locations.length === 0 ? '' : 'ytt.showPlaces';
    return { range: shown, command: { title, command, arguments: [uri, shown.start, locations] } };
  });
}
