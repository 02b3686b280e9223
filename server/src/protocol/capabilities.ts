/** What client and server told each other at the start. */
import {
  type ClientCapabilities,
  CodeActionKind,
  MarkupKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { chooseEncoding, type Encoding } from './convert/positions.js';
import { serverCommands } from './handlers/command-handlers.js';
import { tokenLegend } from './handlers/token-handlers.js';

/** The client's abilities that the server's answers depend on. */
export interface ClientAbilities {
  readonly encoding: Encoding;
  readonly configuration: boolean;
  readonly configurationRegistration: boolean;
  readonly watching: boolean;
  readonly snippets: boolean;
  readonly markdown: boolean;
  readonly links: boolean;
  readonly nestedSymbols: boolean;
  readonly progress: boolean;
  /** The client asks for diagnostics, so that they need not be published. */
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  /** The client can create files as part of an edit. */
  readonly createsFiles: boolean;
  /** The client shows which schema governs a file, and wants to be told when that changes (`ytt/statusChanged`). */
  readonly showsStatus: boolean;
}

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
    progress: window?.workDoneProgress === true,
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    createsFiles:
      workspace?.workspaceEdit?.documentChanges === true &&
      workspace.workspaceEdit.resourceOperations?.includes('create') === true,
    showsStatus: experimental?.yttStatus === true,
  };
}

export function serverCapabilities({ encoding, pullsDiagnostics }: ClientAbilities): ServerCapabilities {
  return {
    positionEncoding: encoding,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: false },
    hoverProvider: true,
    completionProvider: { triggerCharacters: [' ', ':', '-', '@', '/', '.', '"', '\n'], resolveProvider: true },
    definitionProvider: true,
    declarationProvider: true,
    typeDefinitionProvider: true,
    implementationProvider: true,
    signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: ['='] },
    renameProvider: { prepareProvider: true },
    workspaceSymbolProvider: true,
    inlayHintProvider: true,
    semanticTokensProvider: { legend: tokenLegend, full: { delta: true }, range: true },
    codeLensProvider: {},
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    documentOnTypeFormattingProvider: { firstTriggerCharacter: '\n' },
    executeCommandProvider: { commands: serverCommands },
    referencesProvider: true,
    documentHighlightProvider: true,
    documentSymbolProvider: true,
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll, CodeActionKind.Refactor],
    },
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentLinkProvider: {},
    ...(pullsDiagnostics
      ? { diagnosticProvider: { identifier: 'ytt', interFileDependencies: true, workspaceDiagnostics: true } }
      : {}),
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: {
        willRename: {
          filters: [
            { scheme: 'file', pattern: { glob: '**/*.{yml,yaml,star,txt}', matches: 'file' } },
            { scheme: 'file', pattern: { glob: '**', matches: 'folder' } },
          ],
        },
      },
    },
  };
}
