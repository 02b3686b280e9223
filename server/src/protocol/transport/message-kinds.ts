/**
 * What a message means for an evaluation under way. Clients of a server in a web worker send it along with each
 * message, so this file imports nothing that they would have to include.
 */

/** The methods that abandon every evaluation: its result would be out of date. */
const editMethods: ReadonlySet<string> = new Set([
  'textDocument/didOpen',
  'textDocument/didChange',
  'textDocument/didClose',
  'shutdown',
  'exit',
]);

/** Requests caused by an action of a person, as opposed to those by which the editor keeps its display up to date. */
const awaitedMethods: ReadonlySet<string> = new Set([
  'textDocument/completion',
  'completionItem/resolve',
  'textDocument/hover',
  'textDocument/signatureHelp',
  'textDocument/definition',
  'textDocument/declaration',
  'textDocument/typeDefinition',
  'textDocument/implementation',
  'textDocument/references',
  'textDocument/prepareRename',
  'textDocument/rename',
  'textDocument/onTypeFormatting',
]);

/** `edit`: makes running work out of date; `awaited`: somebody waits for the response; `other`: any other work. */
export const messageKinds = ['edit', 'awaited', 'other'] as const;

export type MessageKind = (typeof messageKinds)[number];

/** Responses, cancellations and messages of the transport have no kind; an edit that a person waits for has two. */
export function kindsOf(message: object): readonly MessageKind[] {
  const method = 'method' in message ? message.method : undefined;
  if (typeof method !== 'string') return [];
  if (editMethods.has(method)) return ['edit'];
  if (awaitedMethods.has(method)) return ['awaited', 'other'];
  return method.startsWith('$/') ? [] : ['other'];
}
