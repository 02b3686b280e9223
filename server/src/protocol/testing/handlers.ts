/** For tests: request handlers that can be called without a connection. */
import type { CancellationToken } from 'vscode-languageserver/node';
import { registerFeatures } from '../handlers/feature-handlers.js';
import type { Session } from '../session.js';

export type Handler = (params: unknown, token: CancellationToken) => Promise<unknown>;

/** The handlers that features register at a connection, by method, or by path such as `languages.inlayHint.on`. */
export function handlersOf(session: Session): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  const at = (path: string): object =>
    new Proxy(() => undefined, {
      get: (_, name) =>
        path === '' && name === 'console' ? session.connection.console : at(`${path}${path && '.'}${String(name)}`),
      apply: (_, __, given: unknown[]) =>
        void handlers.set(given.length > 1 ? String(given[0]) : path, given.at(-1) as Handler),
    });
  registerFeatures({ ...session, connection: at('') as typeof session.connection });
  return handlers;
}
