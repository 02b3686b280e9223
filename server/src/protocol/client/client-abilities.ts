/** The client's capabilities, from the parameters of `initialize`. */
import { type ClientCapabilities, MarkupKind } from 'vscode-languageserver/node';
import { chooseEncoding, type Encoding } from '../convert/positions.js';

/** The abilities of the client that the server's results depend on. */
export interface ClientAbilities {
  readonly encoding: Encoding;
  readonly configuration: boolean;
  readonly configurationRegistration: boolean;
  readonly watching: boolean;
  readonly snippets: boolean;
  /** Where Markdown is shown as such. */
  readonly markdown: { readonly hover: boolean; readonly completion: boolean; readonly signatures: boolean };
  /** The parameters of a signature may be named by where they stand in it. */
  readonly parameterOffsets: boolean;
  /** Code actions may bring their edits along; other clients know commands alone. */
  readonly actionLiterals: boolean;
  readonly preparesRename: boolean;
  /** The server may ask the client to make an edit. */
  readonly appliesEdits: boolean;
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
  /** The client can be told to open a list of suggestions once an entry is accepted, by the command named here. */
  readonly suggestCommand: string | undefined;
}

/** Visual Studio Code's command that opens the list of suggestions. */
const suggestCommand = 'editor.action.triggerSuggest';

/** Whether the client states that it runs a command of its own, in the way that rust-analyzer began: `experimental.commands.commands`. */
function supportsCommand(experimental: unknown, command: string): boolean {
  if (typeof experimental !== 'object' || experimental === null || !('commands' in experimental)) return false;
  const { commands } = experimental;
  if (typeof commands !== 'object' || commands === null || !('commands' in commands)) return false;
  return Array.isArray(commands.commands) && commands.commands.includes(command);
}

/** What Visual Studio Code shows, for clients that state no limit. */
const usualFoldingLimit = 5_000;

/** Clients list the format that they prefer first. */
function showsMarkdown(formats: readonly MarkupKind[] = []): boolean {
  const known = formats.filter((format) => format === MarkupKind.Markdown || format === MarkupKind.PlainText);
  return known.length === 0 ? formats.length === 0 : known[0] === MarkupKind.Markdown;
}

/** Anything not stated is not supported, except Markdown, which clients show unless they state other formats. */
export function readAbilities(client: ClientCapabilities): ClientAbilities {
  const { workspace, textDocument, window, general, experimental } = client;
  const { completion, hover, signatureHelp, codeAction, rename } = textDocument ?? {};
  const { documentationFormat, parameterInformation } = signatureHelp?.signatureInformation ?? {};
  return {
    encoding: chooseEncoding(general?.positionEncodings),
    configuration: workspace?.configuration === true,
    configurationRegistration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    watching: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    snippets: completion?.completionItem?.snippetSupport === true,
    markdown: {
      hover: showsMarkdown(hover?.contentFormat),
      completion: showsMarkdown(completion?.completionItem?.documentationFormat),
      signatures: showsMarkdown(documentationFormat),
    },
    parameterOffsets: parameterInformation?.labelOffsetSupport === true,
    actionLiterals: codeAction?.codeActionLiteralSupport !== undefined,
    preparesRename: rename?.prepareSupport === true,
    appliesEdits: workspace?.applyEdit === true,
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
    suggestCommand: supportsCommand(experimental, suggestCommand) ? suggestCommand : undefined,
  };
}
