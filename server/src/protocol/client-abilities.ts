/** What the client can do, by its parameters of `initialize`. */
import { type ClientCapabilities, MarkupKind } from 'vscode-languageserver/node';
import { chooseEncoding, type Encoding } from './convert/positions.js';

/** The abilities of the client that the server's results depend on. */
export interface ClientAbilities {
  readonly encoding: Encoding;
  readonly configuration: boolean;
  readonly configurationRegistration: boolean;
  readonly watching: boolean;
  readonly snippets: boolean;
  readonly markdown: boolean;
  readonly links: boolean;
  readonly nestedSymbols: boolean;
  /** So many folding ranges are shown for one file at most. */
  readonly foldingLimit: number;
  readonly progress: boolean;
  /** The client asks for diagnostics, so that they need not be published. */
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  /** The client can create files as part of an edit. */
  readonly createsFiles: boolean;
  /** The client shows which schema governs a file, and wants to be told when that changes (`ytt/statusChanged`). */
  readonly showsStatus: boolean;
}

/** What Visual Studio Code shows, for clients that state no limit. */
const usualFoldingLimit = 5_000;

/** What is not stated is not supported, but for Markdown, which clients show unless they state other formats. */
export function readAbilities(client: ClientCapabilities): ClientAbilities {
  const { workspace, textDocument, window, general, experimental } = client;
  const formats = textDocument?.hover?.contentFormat;
  return {
    encoding: chooseEncoding(general?.positionEncodings),
    configuration: workspace?.configuration === true,
    configurationRegistration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    watching: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    markdown: formats === undefined || formats.length === 0 || formats.includes(MarkupKind.Markdown),
    links: textDocument?.definition?.linkSupport === true,
    nestedSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    foldingLimit: textDocument?.foldingRange?.rangeLimit ?? usualFoldingLimit,
    progress: window?.workDoneProgress === true,
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    createsFiles:
      workspace?.workspaceEdit?.documentChanges === true &&
      workspace.workspaceEdit.resourceOperations?.includes('create') === true,
    showsStatus: experimental?.yttStatus === true,
  };
}
