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

/** A client for a server that was just started. It tells of a lost connection by `onClosed`, and of nothing by itself. */
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

/** What the library would show whatever its handlers say goes to the log: the extension tells it in its own words. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown, show?: boolean | 'force'): void {
    super.error(message, data, show === 'force' ? false : show);
  }
}

/** Tells the server that `ytt/statusChanged` is understood here, and a command with which suggestions go on. */
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
