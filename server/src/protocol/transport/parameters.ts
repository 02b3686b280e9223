/**
 * Validates the parameters of incoming messages
 * (https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/), as far as the server
 * relies on them. A client that sends wrong ones gets an error, so no handler has to check them.
 */
import { anything, count, list, number, object, optional, type Shape, string } from './shapes.js';

const textDocument = object({ uri: string });
const position = object({ line: count, character: count });
const range = object({ start: position, end: position });
const inFile: Shape = object({ textDocument });
const atPosition: Shape = object({ textDocument, position });
const inRange: Shape = object({ textDocument, range });

/** The range of a change may lie outside of the text, because rejecting the change would lose the text. */
const anywhere = object({ line: number, character: number });
const change = object({ text: string, range: optional(object({ start: anywhere, end: anywhere })) });

const values = optional(list(anything));
const documented = optional(object({ documentationFormat: values }));

/**
 * The lists and numbers that the server reads from the capabilities. Other capabilities with an unusable value count as
 * absent.
 */
const capabilities = object({
  general: optional(object({ positionEncodings: values })),
  textDocument: optional(
    object({
      hover: optional(object({ contentFormat: values })),
      completion: optional(object({ completionItem: documented })),
      signatureHelp: optional(object({ signatureInformation: documented })),
      foldingRange: optional(object({ rangeLimit: optional(count) })),
    }),
  ),
  workspace: optional(object({ workspaceEdit: optional(object({ resourceOperations: values })) })),
});

const shapes: Readonly<Record<string, Shape>> = {
  '$/setTrace': object({ value: string }),
  initialize: object({ capabilities, workspaceFolders: optional(list(object())) }),
  'textDocument/didOpen': object({ textDocument: object({ uri: string, text: string }) }),
  'textDocument/didChange': object({ textDocument, contentChanges: list(change) }),
  'textDocument/willSave': inFile,
  'textDocument/didSave': inFile,
  'textDocument/didClose': inFile,
  'workspace/didChangeConfiguration': object(),
  'workspace/didChangeWatchedFiles': object({ changes: list(object({ uri: string })) }),
  'workspace/didChangeWorkspaceFolders': object({ event: object({ added: list(object()), removed: list(object()) }) }),
  'textDocument/hover': atPosition,
  'textDocument/completion': atPosition,
  'textDocument/signatureHelp': atPosition,
  'textDocument/definition': atPosition,
  'textDocument/declaration': atPosition,
  'textDocument/typeDefinition': atPosition,
  'textDocument/implementation': atPosition,
  'textDocument/references': atPosition,
  'textDocument/documentHighlight': atPosition,
  'textDocument/prepareRename': atPosition,
  'textDocument/rename': object({ textDocument, position, newName: string }),
  'textDocument/onTypeFormatting': object({ textDocument, position, ch: string }),
  'textDocument/documentSymbol': inFile,
  'textDocument/foldingRange': inFile,
  'textDocument/documentLink': inFile,
  'textDocument/codeLens': inFile,
  'textDocument/formatting': inFile,
  'textDocument/diagnostic': inFile,
  'textDocument/semanticTokens/full': inFile,
  'textDocument/semanticTokens/full/delta': object({ textDocument, previousResultId: string }),
  'textDocument/semanticTokens/range': inRange,
  'textDocument/rangeFormatting': inRange,
  'textDocument/inlayHint': inRange,
  'textDocument/codeAction': object({ textDocument, range, context: object({ diagnostics: list(object({ range })) }) }),
  'textDocument/selectionRange': object({ textDocument, positions: list(position) }),
  'completionItem/resolve': object({ label: string }),
  'codeLens/resolve': object({ range }),
  'workspace/symbol': object({ query: string }),
  'workspace/executeCommand': object({ command: string, arguments: optional(list(anything)) }),
  'workspace/diagnostic': object({ previousResultIds: list(object({ uri: string, value: string })) }),
  'workspace/willRenameFiles': object({ files: list(object({ oldUri: string, newUri: string })) }),
  'ytt/status': inFile,
};

/**
 * How deep parameters may nest. Much deeper values cannot be passed between threads, and the request would not be
 * answered.
 */
const deepestParameters = 500;

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1));
}

/** What is wrong with the parameters of a message; undefined if they are valid, or the method is unknown. */
export function wrongParameters(method: string, params: unknown): string | undefined {
  if (isDeeper(params, deepestParameters)) return 'params nest too deeply';
  const shape = Object.hasOwn(shapes, method) ? shapes[method] : undefined;
  // JSON-RPC passes the elements of a list as separate parameters, but no method of the protocol has more than one.
  return Array.isArray(params) && shape !== undefined ? 'params must be an object' : shape?.(params, 'params');
}
