/** The server's capabilities, in the result of `initialize`. */
import { CodeActionKind, type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver/node';
import { triggerCharacters } from '../../features/completion/trigger.js';
import { charactersBehindEnd, endCharacters } from '../../features/editing/typed-end.js';
import { serverCommands } from '../handlers/command-handlers.js';
import { tokenLegend } from '../handlers/token-handlers.js';
import type { ClientAbilities } from './client-abilities.js';

/** Pull diagnostics are included only for clients that support them; diagnostics are pushed to others. */
export function serverCapabilities({
  encoding,
  actionLiterals,
  preparesRename,
  pullsDiagnostics,
  announcesSaves,
}: ClientAbilities): ServerCapabilities {
  return {
    positionEncoding: encoding,
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: true,
      ...(announcesSaves ? { willSave: true } : {}),
    },
    hoverProvider: true,
    completionProvider: { triggerCharacters: [...triggerCharacters], resolveProvider: true },
    definitionProvider: true,
    declarationProvider: true,
    typeDefinitionProvider: true,
    implementationProvider: true,
    signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: ['='] },
    renameProvider: preparesRename ? { prepareProvider: true } : true,
    workspaceSymbolProvider: true,
    inlayHintProvider: true,
    semanticTokensProvider: { legend: tokenLegend, full: { delta: true }, range: true },
    codeLensProvider: { resolveProvider: true },
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    documentOnTypeFormattingProvider: {
      firstTriggerCharacter: '\n',
      moreTriggerCharacter: [...endCharacters, ...charactersBehindEnd],
    },
    executeCommandProvider: { commands: serverCommands },
    referencesProvider: true,
    documentHighlightProvider: true,
    documentSymbolProvider: true,
    codeActionProvider: actionLiterals ? { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Refactor] } : true,
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
