/**
 * The server's side of the conversation: thin handlers that ask the workspace for a snapshot, a feature for an answer,
 * and the conversions for the protocol's words.
 */

import { resolve } from 'node:path';
import { applyEdits, LineIndex, type TextEdit } from '@ytt-language/shared';
import {
  type Connection,
  DidChangeConfigurationNotification,
  type DidChangeTextDocumentParams,
  DidChangeWorkspaceFoldersNotification,
  type DidOpenTextDocumentParams,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  ShowMessageNotification,
  TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node';
import { version } from '../version.js';
import { type FileKey, isPath, keyOfUri } from '../workspace/files/file-key.js';
import type { FileSystem } from '../workspace/files/file-system.js';
import { Workspace } from '../workspace/workspace.js';
import { type ClientAbilities, readAbilities, serverCapabilities } from './capabilities.js';
import { pullSettings, pullSettingsSoon, SettingsReader, sectionOf } from './configuration.js';
import { toTextRange } from './convert/positions.js';
import { FindingsPublisher } from './diagnostics/findings-publisher.js';
import { registerFeatures } from './handlers/feature-handlers.js';
import { attempt } from './handlers/run-cancellable.js';
import { indexFolders } from './indexing.js';
import { logSlowEvaluation } from './slow-evaluations.js';
import { noPendingMessages, type PendingMessages } from './transport/pending-messages.js';
import { FolderWatcher, registerWatching } from './watching.js';

/** How long, in milliseconds, the folders wait for the client's settings before they are indexed without. */
const usualPatience = 3_000;

/** What handlers share. */
export interface Session {
  readonly connection: Connection;
  readonly workspace: Workspace;
  readonly abilities: () => ClientAbilities;
  /** The client's name and version, where it tells them. */
  readonly client: () => string | undefined;
  readonly pending: PendingMessages;
  /** Resolves when the folders have been indexed, so that answers about projects are complete. */
  readonly ready: () => Promise<void>;
  /** Looks at the folders anew, whatever is known of them. */
  readonly reindex: () => Promise<void>;
  readonly codePage: string | undefined;
  /** The files on which an evaluation ran into its limits when it was last looked at. */
  readonly overBudget: Set<FileKey>;
}

export interface ServeOptions {
  readonly fs: FileSystem;
  /** Tells what has come in while the server computes; without it that is found out when it is idle. */
  readonly pending?: PendingMessages;
  /** The URI of the page that explains the codes of findings. */
  readonly codePage?: string | undefined;
  /** How long, in milliseconds, the client may take to answer with its settings before others are taken. */
  readonly patience?: number | undefined;
  /** The time in milliseconds by which evaluations are measured; tests give one. */
  readonly now?: (() => number) | undefined;
  /** Ends the process after `exit`, as the protocol wants; tests leave it out. */
  readonly exit?: (code: number) => void;
}

/** Serves one client until it says goodbye. Returns the workspace, for tests. */
export function serve(connection: Connection, options: ServeOptions): Workspace {
  const workspace = new Workspace(options.fs, {
    now: options.now,
    onEvaluated: (time) => logSlowEvaluation(connection, workspace.folders, time),
  });
  let abilities = readAbilities({});
  let client: string | undefined;
  let ready: Promise<void> = Promise.resolve();
  const session: Session = {
    connection,
    workspace,
    abilities: () => abilities,
    client: () => client,
    pending: options.pending ?? noPendingMessages,
    ready: () => ready,
    reindex: () => {
      for (const folder of workspace.folders) workspace.changedOnDisk(folder);
      reindex();
      return ready;
    },
    codePage: options.codePage,
    overBudget: new Set(),
  };
  const findings = new FindingsPublisher(session);
  const reader = new SettingsReader(
    (problem) =>
      void connection.sendNotification(ShowMessageNotification.type, {
        type: MessageType.Warning,
        message: `ytt: ${problem}`,
      }),
  );
  const watcher = new FolderWatcher(options.fs, (keys) => filesChanged(session, findings, keys));
  const watch = (): void => {
    if (!abilities.watching) watcher.setFolders(workspace.folders);
  };
  const reindex = (): void => {
    watch();
    ready = indexFolders(session).then(() => findings.everythingChanged());
  };
  const takeSettings = (section: unknown): void => {
    const before = workspace.settings;
    workspace.setSettings(reader.read(section));
    if (JSON.stringify(before) === JSON.stringify(workspace.settings)) return;
    if (JSON.stringify(before.exclude) === JSON.stringify(workspace.settings.exclude)) findings.everythingChanged();
    else reindex();
  };

  connection.onInitialize((params): InitializeResult => {
    abilities = readAbilities(params.capabilities);
    client = params.clientInfo && [params.clientInfo.name, params.clientInfo.version].filter(Boolean).join(' ');
    workspace.setFolders(foldersOf(params));
    workspace.setSettings(reader.read(sectionOf(params.initializationOptions)));
    return { capabilities: serverCapabilities(abilities), serverInfo: { name: 'ytt-language-server', version } };
  });
  connection.onInitialized(() => {
    if (abilities.watching)
      registerWatching(connection, () => {
        abilities = { ...abilities, watching: false };
        watch();
      });
    const late = (section: unknown): void => {
      if (section !== undefined && section !== null) void ready.then(() => takeSettings(section));
    };
    ready = start(session, reader, options.patience ?? usualPatience, late).then(() => {
      findings.everythingChanged();
      watch();
    });
    // Registered here, it takes the place of the library's handler, which fails on the empty entries that some send.
    connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) => {
      const gone = new Set(folderKeys(event.removed));
      const kept = workspace.folders.filter((folder) => !gone.has(folder));
      workspace.setFolders([...new Set([...kept, ...folderKeys(event.added)])]);
      reindex();
    });
  });
  connection.onDidChangeConfiguration(async ({ settings }) => {
    takeSettings(sectionOf(settings) ?? (abilities.configuration ? await pullSettings(connection) : undefined));
  });

  connection.onDidOpenTextDocument((params) => opened(session, findings, params));
  connection.onDidChangeTextDocument((params) => changed(session, findings, params));
  connection.onDidCloseTextDocument(({ textDocument }) => {
    const key = workspace.keyOf(textDocument.uri);
    workspace.close(key);
    findings.fileClosed(key);
  });
  connection.onDidChangeWatchedFiles(({ changes }) =>
    filesChanged(
      session,
      findings,
      changes.map(({ uri }) => workspace.keyOf(uri)),
    ),
  );
  connection.languages.diagnostics.on(({ textDocument, previousResultId }, token) =>
    attempt(session, token, () => findings.puller.document(workspace.keyOf(textDocument.uri), previousResultId)),
  );
  connection.languages.diagnostics.onWorkspace(async (params, token, _, progress) => {
    await ready;
    return findings.puller.workspace(params, token, progress);
  });
  registerFeatures(session);
  let shutdown = false;
  connection.onShutdown(() => {
    shutdown = true;
    findings.dispose();
    watcher.dispose();
  });
  connection.onExit(() => options.exit?.(shutdown ? 0 : 1));
  connection.listen();
  return workspace;
}

/** Older clients name one folder, and the oldest name it by its path. */
function foldersOf({ workspaceFolders, rootUri, rootPath }: InitializeParams): FileKey[] {
  if (workspaceFolders !== undefined && workspaceFolders !== null) return folderKeys(workspaceFolders);
  if (typeof rootUri === 'string') return folderKeys([{ uri: rootUri }]);
  return typeof rootPath === 'string' && isPath(rootPath) ? [resolve(rootPath)] : [];
}

/** The folders of a list from the client, without entries that name none; some clients end them with a slash. */
function folderKeys(folders: readonly { readonly uri?: unknown }[]): FileKey[] {
  return folders.flatMap(({ uri }) => {
    if (typeof uri !== 'string') return [];
    const key = keyOfUri(uri);
    return [isPath(key) ? resolve(key) : key];
  });
}

/** Pulls the settings, asks to be told of changes, and indexes the folders. Settings that come later go to `late`. */
async function start(
  session: Session,
  reader: SettingsReader,
  patience: number,
  late: (section: unknown) => void,
): Promise<void> {
  const { connection, workspace, abilities } = session;
  if (abilities().configurationRegistration)
    connection.client.register(DidChangeConfigurationNotification.type, { section: 'ytt' }).catch(() => undefined);
  const pulled = abilities().configuration ? await pullSettingsSoon(connection, patience, late) : undefined;
  if (pulled !== undefined && pulled !== null) workspace.setSettings(reader.read(pulled));
  await indexFolders(session);
}

function opened(
  { workspace }: Session,
  findings: FindingsPublisher,
  { textDocument }: DidOpenTextDocumentParams,
): void {
  const { uri, text, version } = textDocument;
  // Everything that is asked of the file later relies on it.
  if (typeof text !== 'string') throw new TypeError(`${uri} is opened without a text`);
  const key = workspace.keyOf(uri);
  workspace.open({ key, text, version });
  findings.fileOpened(key, uri);
}

/** Each change is meant in the text that the one before it left. */
function changed(
  { workspace, abilities }: Session,
  findings: FindingsPublisher,
  { textDocument, contentChanges }: DidChangeTextDocumentParams,
): void {
  const key = workspace.keyOf(textDocument.uri);
  const before = workspace.files.get(key);
  // A change of what is not open is a client's mistake: it may be meant in a text that the server does not have.
  if (before === undefined || !workspace.files.isOpen(key)) return;
  const edits: TextEdit[] = [];
  let text = before.text;
  for (const change of contentChanges) {
    const indexed = { text, lines: workspace.linesOf(key, text) ?? new LineIndex(text) };
    const range = TextDocumentContentChangeEvent.isIncremental(change)
      ? toTextRange(indexed, change.range, abilities().encoding)
      : { start: 0, end: text.length };
    const edit = { range, newText: change.text };
    edits.push(edit);
    text = applyEdits(text, [edit]);
  }
  workspace.change(key, textDocument.version, edits);
  findings.fileEdited(key);
}

function filesChanged({ workspace }: Session, findings: FindingsPublisher, keys: readonly FileKey[]): void {
  const affected = keys.filter((key) => workspace.changedOnDisk(key));
  if (affected.length > 0) findings.filesChanged(affected);
}
