/**
 * The Visual Studio Code client: starts the bundled language server and shows its results. Everything about the ytt
 * language is in the server.
 */
import { commands, type ExtensionContext, window } from 'vscode';
import { ActiveFile } from './active-file.js';
import { registerChooseProject } from './choose-project.js';
import { registerChooseSchema } from './choose-schema.js';
import { registerBlockClosing } from './close-blocks.js';
import { registerCollectReport } from './collect-report.js';
import { registerOpenSample } from './open-sample.js';
import { RunningServer } from './running-server.js';
import { SchemaStatus } from './schema-status.js';
import { registerShowText } from './show-text.js';
import { startWhenNeeded } from './start-when-needed.js';
import { keepWordsAway } from './suggestions.js';
import { colourTextTemplates } from './text-templates.js';
import { registerToggleComment } from './toggle-comment.js';
import { registerYamlSnippets } from './yaml-snippets.js';

let server: RunningServer | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel('ytt', { log: true });
  const file = new ActiveFile();
  const status = new SchemaStatus(file);
  const started = new RunningServer(context, output, { provideCompletionItem: keepWordsAway(file) }, [
    (client) => file.follow(client),
  ]);
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

export async function deactivate(): Promise<void> {
  await server?.stop();
}
