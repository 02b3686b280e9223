/** Handles requests about the structure of a text: symbols, folding and selection ranges. */
import {
  type DocumentSymbolParams,
  DocumentSymbolRequest,
  type FoldingRangeParams,
  FoldingRangeRequest,
  type FoldingRange as LspFoldingRange,
  type SelectionRange,
} from 'vscode-languageserver/node';
import type { LevelCut } from '../../features/structure/bounded-tree.js';
import {
  codeOf,
  type DocumentSymbol,
  identityOf,
  mostSymbols,
  type OutlineNode,
  outlineOf,
} from '../../features/structure/document-symbols.js';
import { type FoldingRange, foldingOf } from '../../features/structure/folding.js';
import { selectionRanges } from '../../features/structure/selection-ranges.js';
import type { TextItem } from '../../features/structure/text-items.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { type Encoding, editorLinesOf, toOffset, toPosition } from '../convert/positions.js';
import { toDocumentSymbol, toFoldingRange, toSelectionRange, toSymbolInformation } from '../convert/to-protocol.js';
import { type TreePrinter, TreeTexts } from '../convert/tree-texts.js';
import type { Session } from '../session.js';
import { WrittenResult } from '../written-result.js';
import { handleRequest } from './handle-request.js';

/**
 * Answers `textDocument/documentSymbol`, `foldingRange` and `selectionRange`. A position without any range gets an
 * empty one, because the protocol requires one for each. Logs once for each document that its outline is cut.
 */
export function registerStructure(session: Session): void {
  const { connection, abilities } = session;
  const notified = new Set<string>();
  const symbolTexts = new TreeTexts<OutlineNode>();
  const foldingTexts = new TreeTexts<TextItem>();
  // Registered without the connection's own methods, since the results are serialised already.
  connection.onRequest(DocumentSymbolRequest.method, ({ textDocument }: DocumentSymbolParams, token) =>
    handleRequest(session, token, 'symbols', textDocument, null, (snapshot) => {
      const { encoding, nestedSymbols } = abilities();
      const form = nestedSymbols ? nestedForm(snapshot, encoding) : flatForm(snapshot, textDocument.uri, encoding);
      const { cut, pieces } = writeOutline(snapshot, symbolTexts, encoding, form);
      if (cut.isCut && !notified.has(textDocument.uri)) {
        notified.add(textDocument.uri);
        const limit = mostSymbols.toLocaleString('en');
        connection.console.info(
          `The outline of ${textDocument.uri} shows ${limit} symbols, the outer ones; it has more.`,
        );
      }
      return new WrittenResult(pieces);
    }),
  );
  connection.onRequest(FoldingRangeRequest.method, ({ textDocument }: FoldingRangeParams, token) =>
    handleRequest(session, token, 'folding ranges', textDocument, new WrittenResult(['[]']), (snapshot) =>
      writeFolding(snapshot, foldingTexts, abilities().foldingLimit),
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

/** How symbols are serialised: one by one, and around their children. */
interface SymbolForm {
  readonly print: (symbol: DocumentSymbol) => object;
  readonly around: TreePrinter<OutlineNode>['around'];
}

function nestedForm({ file }: Snapshot, encoding: Encoding): SymbolForm {
  return {
    print: (symbol) => toDocumentSymbol(symbol, file, encoding),
    around: (json) => [`${json.slice(0, -1)},"children":[`, ']}'],
  };
}

/** For clients that do not support a hierarchy. */
function flatForm({ file }: Snapshot, uri: string, encoding: Encoding): SymbolForm {
  return { print: (symbol) => toSymbolInformation(symbol, file, uri, encoding), around: (json) => [`${json},`, ''] };
}

function writeOutline(
  snapshot: Snapshot,
  texts: TreeTexts<OutlineNode>,
  encoding: Encoding,
  form: SymbolForm,
): { readonly cut: LevelCut; readonly pieces: readonly string[] } {
  const { file } = snapshot;
  const { tree, cut, symbolOf } = outlineOf(snapshot);
  const pieces = texts.pieces(tree, cut, {
    // A document is not memoised, since its name also depends on its surroundings.
    identityOf: (node) => ('syntax' in node && node.syntax.kind !== 'document' ? identityOf(node) : undefined),
    placeOf: (node) =>
      'syntax' in node
        ? { index: node.index, code: codeOf(file, node), ...toPosition(file, node.start, encoding) }
        : { line: 0, character: 0, index: 0, code: '' },
    print: (node) => JSON.stringify(form.print(symbolOf(node))),
    around: form.around,
  });
  return { cut, pieces: ['[', ...pieces, ']'] };
}

function writeFolding(snapshot: Snapshot, texts: TreeTexts<TextItem>, limit: number): WrittenResult {
  const { ranges, tree, cut, rangeOf } = foldingOf(snapshot, limit);
  const { file } = snapshot;
  const lines = editorLinesOf(file);
  const shown = (range: FoldingRange): LspFoldingRange => toFoldingRange(range, file);
  const pieces = texts.pieces(tree, cut, {
    identityOf: ({ syntax }) => syntax,
    placeOf: ({ start }) => ({ line: lines.lineAt(start), character: 0, index: 0, code: '' }),
    print: (item) => JSON.stringify(shown(rangeOf(item))),
    around: (json) => [`${json},`, ''],
  });
  const others = JSON.stringify(ranges.map(shown)).slice(0, -1);
  return new WrittenResult([others, ...(ranges.length > 0 && pieces.length > 0 ? [','] : []), ...pieces, ']']);
}
