/** The requests for what an editor shows beside the text: inlay hints and code lenses, each if its setting asks for it. */
import type { CodeLens, InlayHint } from 'vscode-languageserver/node';
import { codeLenses } from '../features/code-lens.js';
import { inlayHints } from '../features/inlay-hints.js';
import type { answer as Answer } from './feature-handlers.js';
import { toRange, toTextRange } from './positions.js';
import type { Session } from './server.js';

export function registerHints(session: Session, answer: typeof Answer): void {
  const { connection, workspace, abilities } = session;
  const position = { line: 0, character: 0 };
  connection.languages.inlayHint.on(({ textDocument, range }) =>
    answer(session, 'inlay hints', { textDocument, position }, [], (snapshot): InlayHint[] => {
      if (!workspace.settings.inlayDefaults) return [];
      const { file } = snapshot;
      const { encoding } = abilities();
      return inlayHints(snapshot, toTextRange(file, range, encoding)).map(({ at, label, tooltip }) => ({
        position: toRange(file, { start: at, end: at }, encoding).start,
        label,
        tooltip,
        paddingLeft: true,
      }));
    }),
  );
  connection.onCodeLens(({ textDocument }) =>
    answer(session, 'code lenses', { textDocument, position }, [], (snapshot): CodeLens[] => {
      if (!workspace.settings.codeLens) return [];
      const { encoding } = abilities();
      return codeLenses(snapshot).map(({ range, title, places }) => {
        const shown = toRange(snapshot.file, range, encoding);
        const locations = places.flatMap(({ file, range: at }) => {
          const uri = snapshot.uriOf(file);
          return uri === undefined ? [] : [{ uri, range: toRange(file, at, encoding) }];
        });
        // The client turns these into its own command; others show the title.
        const command = locations.length === 0 ? '' : 'ytt.showPlaces';
        return { range: shown, command: { title, command, arguments: [textDocument.uri, shown.start, locations] } };
      });
    }),
  );
}
