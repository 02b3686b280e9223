/** For tests: a language client that records requests and returns the answers of the test. */
import type { LanguageClient } from 'vscode-languageclient/node';
import { Position, Range, Uri } from './vscode-values.js';

interface Place {
  readonly line: number;
  readonly character: number;
}

export interface TestClient {
  readonly client: LanguageClient;
  /** Methods and parameters, in the order of the requests. */
  readonly requests: (readonly [method: string, parameters: unknown])[];
  /** Simulates a notification from the server. */
  readonly notify: (method: string) => void;
}

/** `answer` gets each request; if it throws, the request fails. */
export function testClient(answer: (method: string, parameters: unknown) => unknown): TestClient {
  const requests: (readonly [string, unknown])[] = [];
  const notified = new Map<string, () => void>();
  const client = {
    code2ProtocolConverter: {
      asUri: (uri: Uri) => uri.toString(),
      asPosition: ({ line, character }: Place) => ({ line, character }),
    },
    protocol2CodeConverter: {
      asUri: (uri: string) => Uri.parse(uri),
      asPosition: ({ line, character }: Place) => new Position(line, character),
      asRange: ({ start, end }: { readonly start: Place; readonly end: Place }) =>
        new Range(new Position(start.line, start.character), new Position(end.line, end.character)),
      asLocation: (location: unknown) => ({ location }),
      asWorkspaceEdit: async (edit: unknown) => edit,
    },
    onNotification: (method: string, listener: () => void) => void notified.set(method, listener),
    sendRequest: async (method: string, parameters: unknown) => {
      requests.push([method, parameters]);
      return answer(method, parameters);
    },
  };
  return { client: client as unknown as LanguageClient, requests, notify: (method) => notified.get(method)?.() };
}
