/** Changes that a message of the server makes in the client. They last longer than the server's thread. */
import {
  Message,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  type RegistrationParams,
  RegistrationRequest,
  WorkDoneProgressCreateRequest,
} from 'vscode-languageserver/node';

/** A change that remains after the thread has been replaced. */
export type ClientChange =
  | { readonly kind: 'registered'; readonly registrations: readonly { readonly id: string; readonly method: string }[] }
  | { readonly kind: 'progress'; readonly token: number | string; readonly isShown: boolean }
  | { readonly kind: 'published'; readonly uri: string; readonly isEmpty: boolean };

/** The lasting change that a message of the server makes; undefined if it makes none. */
export function clientChangeOf(message: Message): ClientChange | undefined {
  if (!Message.isRequest(message) && !Message.isNotification(message)) return undefined;
  const { method, params } = message;
  switch (method) {
    case RegistrationRequest.method: {
      const { registrations } = params as RegistrationParams;
      return { kind: 'registered', registrations: registrations.map(({ id, method: of }) => ({ id, method: of })) };
    }
    case WorkDoneProgressCreateRequest.method:
      return { kind: 'progress', token: (params as { token: number | string }).token, isShown: true };
    case '$/progress': {
      const { token, value } = params as { token: number | string; value: { kind?: unknown } };
      return value.kind === 'end' ? { kind: 'progress', token, isShown: false } : undefined;
    }
    case PublishDiagnosticsNotification.method: {
      const { uri, diagnostics } = params as PublishDiagnosticsParams;
      return { kind: 'published', uri, isEmpty: diagnostics.length === 0 };
    }
    default:
      return undefined;
  }
}
