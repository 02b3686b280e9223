/**
 * The Visual Studio Code client: starts the bundled language server and shows its results. Everything about the ytt
 * language is in the server.
 */
import { commands, type ExtensionContext, window } from 'vscode';
import { ActiveFile } from './active-file.js';
import { registerChooseProject } from './commands/choose-project.js';
import { registerChooseSchema } from './commands/choose-schema.js';
import { registerCollectReport } from './commands/collect-report.js';
import { registerOpenSample } from './commands/open-sample.js';
import { registerShowText } from './commands/show-text.js';
import { noFormattingOnType, registerBlockClosing } from './editing/close-blocks.js';
import { colourTextTemplates } from './editing/text-templates.js';
import { registerToggleComment } from './editing/toggle-comment.js';
import { suppressWordSuggestions } from './editing/word-suggestions.js';
import { registerYamlSnippets } from './editing/yaml-snippets.js';
import { SchemaStatus } from './schema-status.js';
import { RunningServer } from './server/running-server.js';
import { startWhenNeeded } from './server/start-when-needed.js';

let server: RunningServer | undefined;

/**
 * Called by the editor when the extension is needed first (`activationEvents`). Completes when a server that is needed
 * from the start is ready; a server that cannot be started is shown to the user, not thrown.
 */
export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel('ytt', { log: true });
  const file = new ActiveFile();
  const status = new SchemaStatus(file);
  const middleware = {
    provideCompletionItem: suppressWordSuggestions(file),
    provideOnTypeFormattingEdits: noFormattingOnType,
  };
  const started = new RunningServer(context, output, middleware, [(client) => file.follow(client)]);
  server = started;
  const waiting = startWhenNeeded(started);
  const client = () => started.client();
  context.subscriptions.push(
    output,
    file,
    status,
    waiting,
    colourTextTemplates(file),
    registerBlockClosing(file),
    registerToggleComment(),
    registerYamlSnippets(),
    registerChooseProject(client),
    registerChooseSchema(client),
    registerShowText(client),
    registerCollectReport(client),
    registerOpenSample(),
    commands.registerCommand('ytt.showOutput', () => output.show()),
    commands.registerCommand('ytt.restartServer', () => started.restart()),
  );
  await waiting.begun;
}

/** Called by the editor before it closes or disables the extension; completes when the server has stopped. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
