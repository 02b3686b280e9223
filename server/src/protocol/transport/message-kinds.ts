/**
 * Classifies messages by their effect on an evaluation that is running. Clients of a server in a web worker include
 * this file, so it imports nothing.
 */

/** Methods that abandon every running evaluation, because its result would be out of date. */
const editMethods: ReadonlySet<string> = new Set([
  'textDocument/didOpen',
  'textDocument/didChange',
  'textDocument/didClose',
  'shutdown',
  'exit',
]);

/** Requests that an action of a person causes, unlike those by which the editor keeps its display up to date. */
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

/** `edit` makes running work out of date; a person waits for the response to `awaited`; `other` is other work. */
export const messageKinds = ['edit', 'awaited', 'other'] as const;

export type MessageKind = (typeof messageKinds)[number];

/**
 * The kinds of a message. Responses, cancellations and messages of the transport have none, and an edit that a person
 * waits for has two.
 */
export function kindsOf(message: object): readonly MessageKind[] {
  const method = 'method' in message ? message.method : undefined;
  if (typeof method !== 'string') return [];
  if (editMethods.has(method)) return ['edit'];
  if (awaitedMethods.has(method)) return ['awaited', 'other'];
  return method.startsWith('$/') ? [] : ['other'];
}
