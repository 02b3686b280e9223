/**
 * The Visual Studio Code client: starts the bundled language server and shows what it says. Everything about the ytt
 * language is the server's.
 */
import { commands, type ExtensionContext, type LogOutputChannel, window } from 'vscode';
import { createClient } from './client.js';
import { SchemaStatus } from './schema-status.js';
import { registerShowText } from './show-text.js';

let running: { stop(): Promise<void> } | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel('ytt', { log: true });
  const start = async (): Promise<void> => {
    const client = createClient(context, output);
    await client.start();
    const status = new SchemaStatus(client);
    const shown = registerShowText(client);
    running = {
      stop: async () => {
        status.dispose();
        shown.dispose();
        await client.dispose();
      },
    };
  };
  context.subscriptions.push(
    output,
    commands.registerCommand('ytt.showOutput', () => output.show()),
    commands.registerCommand('ytt.restartServer', async () => {
      await stop(output);
      await start();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await stop(undefined);
}

async function stop(output: LogOutputChannel | undefined): Promise<void> {
  const stopping = running;
  running = undefined;
  try {
    await stopping?.stop();
  } catch (error) {
    output?.warn(`The language server did not stop cleanly: ${String(error)}`);
  }
}
