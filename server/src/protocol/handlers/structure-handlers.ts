/** The requests for the structure of a text: its symbols, what can be folded, ever larger selections. */
import type { DocumentSymbol, FoldingRange, SelectionRange } from 'vscode-languageserver/node';
import { documentSymbols, mostSymbols } from '../../features/structure/document-symbols.js';
import { foldingRanges } from '../../features/structure/folding.js';
import { selectionRanges } from '../../features/structure/selection-ranges.js';
import { toOffset } from '../convert/positions.js';
import { toDocumentSymbol, toFoldingRange, toSelectionRange } from '../convert/to-protocol.js';
import type { Session } from '../session.js';
import { handleRequest } from './handle-request.js';

export function registerStructure(session: Session): void {
  const { connection, abilities } = session;
  const told = new Set<string>();
  connection.onDocumentSymbol(({ textDocument }, token) =>
    handleRequest(session, token, 'symbols', textDocument, null, (snapshot): DocumentSymbol[] => {
      const { symbols, isCut } = documentSymbols(snapshot);
      if (isCut && !told.has(textDocument.uri)) {
        told.add(textDocument.uri);
        const limit = mostSymbols.toLocaleString('en');
        connection.console.info(
          `The outline of ${textDocument.uri} shows ${limit} symbols, the outer ones; it has more.`,
        );
      }
      return symbols.map((symbol) => toDocumentSymbol(symbol, snapshot.file, abilities().encoding));
    }),
  );
  connection.onFoldingRanges(({ textDocument }, token) =>
    handleRequest(session, token, 'folding ranges', textDocument, [], (snapshot): FoldingRange[] =>
      foldingRanges(snapshot, abilities().foldingLimit).map(toFoldingRange),
    ),
  );
  connection.onSelectionRanges(({ textDocument, positions }, token) =>
    handleRequest(session, token, 'selection ranges', textDocument, null, (snapshot): SelectionRange[] => {
      const { encoding } = abilities();
      return positions.map((position) => {
        const ranges = selectionRanges(snapshot, toOffset(snapshot.file, position, encoding));
        return toSelectionRange(ranges, snapshot.file, encoding) ?? { range: { start: position, end: position } };
      });
    }),
  );
}
