/** How the server is started and what is sent to it. */
import type { ExtensionContext, LogOutputChannel } from 'vscode';
import {
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  type StaticFeature,
  TransportKind,
} from 'vscode-languageclient/node';

/** A client for the server that lies beside this bundle; `start()` has not been called. */
export function createClient(context: ExtensionContext, output: LogOutputChannel): LanguageClient {
  const module = context.asAbsolutePath('dist/server/main.mjs');
  const server: ServerOptions = {
    run: { module, transport: TransportKind.ipc },
    debug: { module, transport: TransportKind.ipc, options: { execArgv: ['--nolazy', '--inspect=6019'] } },
  };
  const options: LanguageClientOptions = {
    documentSelector: [{ language: 'yaml' }, { language: 'ytt-starlark' }, { pattern: '**/*.star' }],
    synchronize: { configurationSection: 'ytt' },
    outputChannel: output,
    markdown: { isTrusted: false, supportHtml: false },
  };
  const client = new LanguageClient('ytt', 'ytt', server, options);
  client.registerFeature(statusFeature);
  return client;
}

/** Tells the server that `ytt/statusChanged` is understood here. */
const statusFeature: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = { ...capabilities.experimental, yttStatus: true };
  },
  initialize: () => {},
  getState: () => ({ kind: 'static' }),
  clear: () => {},
};
