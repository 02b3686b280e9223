/** Creates the language client. */
import type { LogOutputChannel } from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  type StaticFeature,
} from 'vscode-languageclient/node';
import { yttDocuments } from '../documents.js';
import type { StartedServer } from './server-process.js';

/** A client for a server that was just started. It reports a lost connection by `onClosed`, and shows no messages. */
export function createClient(
  server: StartedServer,
  output: LogOutputChannel,
  middleware: Middleware,
  onClosed: () => void,
): LanguageClient {
  const options: LanguageClientOptions = {
    documentSelector: [...yttDocuments()],
    synchronize: { configurationSection: 'ytt' },
    outputChannel: output,
    middleware,
    markdown: { isTrusted: false, supportHtml: false },
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        onClosed();
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    },
  };
  const client = new QuietClient('ytt', 'ytt', () => server.connect(), options);
  client.registerFeature(abilities);
  return client;
}

/** Logs the messages that the library would show regardless of its handlers, because the extension shows its own. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown, show?: boolean | 'force'): void {
    super.error(message, data, show === 'force' ? false : show);
  }
}

/** Announces support for `ytt/statusChanged`, and the command that triggers further suggestions. */
const abilities: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = {
      ...capabilities.experimental,
      yttStatus: true,
      commands: { commands: ['editor.action.triggerSuggest'] },
    };
  },
  initialize: () => {},
  getState: () => ({ kind: 'static' }),
  clear: () => {},
};
