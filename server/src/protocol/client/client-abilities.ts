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
  /** Whether the client renders Markdown in each place. */
  readonly markdown: { readonly hover: boolean; readonly completion: boolean; readonly signatures: boolean };
  /** The label of a signature's parameter can be given by offsets. */
  readonly parameterOffsets: boolean;
  /** Code actions can contain their edits; other clients support commands only. */
  readonly actionLiterals: boolean;
  readonly preparesRename: boolean;
  /** The server can ask the client to apply an edit. */
  readonly appliesEdits: boolean;
  readonly links: boolean;
  readonly nestedSymbols: boolean;
  /** The maximum number of folding ranges for one file. */
  readonly foldingLimit: number;
  readonly progress: boolean;
  /** The client pulls diagnostics, so they are not published. */
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  /** The client announces before it saves a document why it does (`textDocument/willSave`). */
  readonly announcesSaves: boolean;
  readonly refreshesInlayHints: boolean;
  readonly refreshesCodeLenses: boolean;
  /** The client accepts edits with the version of each document (`documentChanges`). */
  readonly versionsEdits: boolean;
  /** The client can create files as part of an edit. */
  readonly createsFiles: boolean;
  /** The server can ask the client to show a file. */
  readonly showsFiles: boolean;
  /** The client shows which schema governs a file, and wants to be notified when that changes (`ytt/statusChanged`). */
  readonly showsStatus: boolean;
  /** The client's command that opens its list of suggestions, if it has one. It is run after an entry is accepted. */
  readonly suggestCommand: string | undefined;
}

/** Visual Studio Code's command that opens the list of suggestions. */
const suggestCommand = 'editor.action.triggerSuggest';

/**
 * Whether the client announces a command of its own, with rust-analyzer's convention `experimental.commands.commands`.
 */
function supportsCommand(experimental: unknown, command: string): boolean {
  if (typeof experimental !== 'object' || experimental === null || !('commands' in experimental)) return false;
  const { commands } = experimental;
  if (typeof commands !== 'object' || commands === null || !('commands' in commands)) return false;
  return Array.isArray(commands.commands) && commands.commands.includes(command);
}

/** The limit of Visual Studio Code, for clients that state none. */
const usualFoldingLimit = 5_000;

/** Clients list their preferred format first. */
function showsMarkdown(given: readonly MarkupKind[] | null | undefined): boolean {
  const formats = given ?? [];
  const known = formats.filter((format) => format === MarkupKind.Markdown || format === MarkupKind.PlainText);
  return known.length === 0 ? formats.length === 0 : known[0] === MarkupKind.Markdown;
}

/**
 * An ability that the client does not announce is missing, except Markdown, which is missing only if the client lists
 * other formats.
 */
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
    announcesSaves: textDocument?.synchronization?.willSave === true,
    refreshesInlayHints: workspace?.inlayHint?.refreshSupport === true,
    refreshesCodeLenses: workspace?.codeLens?.refreshSupport === true,
    versionsEdits: workspace?.workspaceEdit?.documentChanges === true,
    createsFiles:
      workspace?.workspaceEdit?.documentChanges === true &&
      workspace.workspaceEdit.resourceOperations?.includes('create') === true,
    showsFiles: window?.showDocument?.support === true,
    showsStatus: experimental?.yttStatus === true,
    suggestCommand: supportsCommand(experimental, suggestCommand) ? suggestCommand : undefined,
  };
}
