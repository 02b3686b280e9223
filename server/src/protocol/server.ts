/** One session with a client, from `initialize` to `exit`. The requests in between are handled in `handlers/`. */
import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWorkspaceFoldersNotification,
  type InitializeResult,
} from 'vscode-languageserver/node';
import { version } from '../version.js';
import { Quarantine, type QuarantineEntry } from '../workspace/evaluation/quarantine.js';
import type { WorkLog } from '../workspace/evaluation/work-log.js';
import type { FileSystem } from '../workspace/files/file-system.js';
import { mostInFolder } from '../workspace/files/folder-index.js';
import type { Settings } from '../workspace/settings/settings.js';
import { Workspace, type WorkspaceOptions } from '../workspace/workspace.js';
import { serverCapabilities } from './client/capabilities.js';
import { type ClientAbilities, readAbilities } from './client/client-abilities.js';
import { CompletionTriggers } from './client/completion-triggers.js';
import { answersSoon, ClientSettings } from './client/configuration.js';
import { folderKeys, foldersOf } from './client/folders.js';
import { FolderWatcher, registerWatching } from './client/watching.js';
import { type Clock, systemClock } from './clock.js';
import { mostFindings } from './diagnostics/file-diagnostics.js';
import { SessionDiagnostics } from './diagnostics/session-diagnostics.js';
import { logSlowEvaluation, PrintLog } from './evaluation-log.js';
import { registerDiagnostics } from './handlers/diagnostic-handlers.js';
import { filesChangedOnDisk, registerDocuments } from './handlers/document-handlers.js';
import { registerFeatures } from './handlers/feature-handlers.js';
import { Indexing } from './scheduling/indexing.js';
import { InterleavedAnswers } from './scheduling/interleaved-answers.js';
import { PreemptionBudget } from './scheduling/preemption-budget.js';
import { isElsewhere, type Session, showWarning } from './session.js';
import { noPendingMessages, type PendingMessages } from './transport/pending-messages.js';

/** How long, in milliseconds, to wait for the client's settings before the folders are indexed without them. */
const usualSettingsTimeout = 3_000;
/** After this many milliseconds, work that failed once is tried again, because the cause may have been the machine. */
const retryPause = 60_000;

export interface ServeOptions {
  readonly fs: FileSystem;
  /** Finds messages that arrive while the server computes. Without it, they are only found when the server is idle. */
  readonly pendingMessages?: PendingMessages;
  /** Overrides for the client's capabilities: the client may not know how this server is reached. */
  readonly abilities?: Partial<ClientAbilities> | undefined;
  /** The URI of the page that explains the codes of findings. */
  readonly codePage?: string | undefined;
  readonly settingsTimeout?: number | undefined;
  readonly clock?: Clock | undefined;
  /** The clock that measures evaluations, in milliseconds, if it differs from `clock`. */
  readonly now?: (() => number) | undefined;
  /** Receives a description of the current work. */
  readonly work?: WorkLog;
  /** Files and runs that are quarantined, because an earlier server thread hung or died on them. */
  readonly quarantined?: readonly QuarantineEntry[];
  /** Called with files and runs that are evaluated again. */
  readonly released?: (cause: QuarantineEntry) => void;
  /** Ends the process after `exit`, with the status that the protocol requires; omitted in tests. */
  readonly exit?: (status: number) => void;
}

/** The client's information about itself in `initialize`. */
interface ClientInfo {
  abilities: ClientAbilities;
  name: string | undefined;
}

/** The parts of a session with a client. */
interface SessionParts {
  readonly session: Session;
  readonly options: ServeOptions;
  readonly client: ClientInfo;
  readonly settings: ClientSettings;
  readonly diagnostics: SessionDiagnostics;
  readonly indexing: Indexing;
  readonly watcher: FolderWatcher;
  readonly quarantine: Quarantine;
}

/** Serves one client until it exits. */
export function serve(connection: Connection, options: ServeOptions): void {
  const parts = newSession(connection, options);
  const { session, client, settings, diagnostics } = parts;
  registerStart(parts);
  connection.onDidChangeConfiguration(async ({ settings: pushed }) => {
    if (!settings.push(pushed) && client.abilities.configuration) await settings.pull();
    applySettings(parts);
  });
  registerDocuments(session, diagnostics);
  registerDiagnostics(session, diagnostics);
  registerFeatures(session);
  registerEnd(parts);
  connection.listen();
}

function newSession(connection: Connection, options: ServeOptions): SessionParts {
  const clock = options.clock ?? systemClock;
  const quarantine = new Quarantine(options.quarantined, options.released);
  const client: ClientInfo = { abilities: readAbilities({}), name: undefined };
  const workspace = newWorkspace(connection, options, {
    quarantine,
    now: options.now ?? (() => clock.now()),
    checkpoint: () => session.interleaved.answerPending(session),
  });
  const session: Session = {
    connection,
    workspace,
    clock,
    abilities: () => client.abilities,
    client: () => client.name,
    pendingMessages: options.pendingMessages ?? noPendingMessages,
    preemption: new PreemptionBudget((file, besides) => isElsewhere(session, file, besides)),
    interleaved: new InterleavedAnswers(),
    completionTriggers: new CompletionTriggers(),
    ready: () => indexing.ready(),
    isReady: (key) => indexing.isReady(key),
    indexed: () => indexing.indexed(),
    reindex: () => {
      workspace.changedOnDisk(workspace.folders);
      index(parts);
      return indexing.indexed();
    },
    codePage: options.codePage,
    overBudget: new Set(),
  };
  session.pendingMessages.setFiles({
    keyOf: (uri) => workspace.keyOf(uri),
    isElsewhere: (file, besides) => isElsewhere(session, file, besides),
  });
  const diagnostics = new SessionDiagnostics(session);
  const indexing = new Indexing({ ...session, moreKnown: () => diagnostics.everythingChanged() });
  const settings = new ClientSettings(connection, (problem) => showWarning(session, `ytt: ${problem}`));
  const watcher = new FolderWatcher(options.fs, clock, (keys) => filesChangedOnDisk(session, diagnostics, keys));
  const parts = { session, options, client, settings, diagnostics, indexing, watcher, quarantine };
  return parts;
}

/** A workspace that logs slow evaluations, and the output of `print`. */
function newWorkspace(
  connection: Connection,
  { fs, work }: ServeOptions,
  given: Pick<WorkspaceOptions, 'quarantine' | 'now' | 'checkpoint'>,
): Workspace {
  const printLog = new PrintLog(connection);
  const workspace = new Workspace(fs, {
    ...given,
    work,
    mostInFolder,
    mostFindings,
    onEvaluated: (time) => {
      logSlowEvaluation(connection, workspace.folders, time);
      const printed = time.isAbandoned ? undefined : workspace.printedBy(time.run);
      if (printed !== undefined) printLog.note(time.run.id, printed);
    },
  });
  return workspace;
}

/** Watches the folders, unless the client does. */
function watchFolders({ session, client, watcher }: SessionParts): void {
  if (!client.abilities.watching) watcher.setFolders(session.workspace.folders);
}

function index(parts: SessionParts): void {
  watchFolders(parts);
  void parts.indexing.run();
}

function applySettings(parts: SessionParts): void {
  const { session, settings, diagnostics } = parts;
  const { workspace } = session;
  const before = workspace.settings;
  workspace.setSettings(settings.current());
  if (JSON.stringify(before) === JSON.stringify(workspace.settings)) return;
  if (indexingKey(before) === indexingKey(workspace.settings)) diagnostics.everythingChanged();
  else index(parts);
}

/** Handles `initialize` and `initialized`, after which the folders are indexed. */
function registerStart(parts: SessionParts): void {
  const { session, options, client, settings, indexing } = parts;
  const { connection, workspace } = session;
  connection.onInitialize((params): InitializeResult => {
    client.abilities = { ...readAbilities(params.capabilities), ...options.abilities };
    client.name = params.clientInfo && [params.clientInfo.name, params.clientInfo.version].filter(Boolean).join(' ');
    workspace.setFolders(foldersOf(params));
    settings.begin(params.initializationOptions);
    workspace.setSettings(settings.current());
    return { capabilities: serverCapabilities(client.abilities), serverInfo: { name: 'ytt-language-server', version } };
  });
  connection.onInitialized(() => {
    if (client.abilities.watching)
      registerWatching(connection, () => {
        client.abilities = { ...client.abilities, watching: false };
        watchFolders(parts);
      });
    void indexing.run(start(parts)).then(() => watchFolders(parts));
    // Replaces the library's handler, which fails on the empty entries that some clients send.
    connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) => {
      const removed = new Set(folderKeys(event.removed));
      const kept = workspace.folders.filter((folder) => !removed.has(folder));
      workspace.setFolders([...new Set([...kept, ...folderKeys(event.added)])]);
      index(parts);
    });
  });
}

/** Handles `shutdown` and `exit`, and tries quarantined work again once, unless the session ends before. */
function registerEnd({ session, options, diagnostics, watcher, quarantine }: SessionParts): void {
  const { connection, clock } = session;
  const retry = (): void => void (quarantine.tryAgain() && session.reindex());
  const cancelRetry = (options.quarantined ?? []).length > 0 ? clock.after(retryPause, retry) : undefined;
  let isShutDown = false;
  connection.onShutdown(() => {
    isShutDown = true;
    cancelRetry?.();
    diagnostics.dispose();
    watcher.dispose();
  });
  connection.onExit(() => options.exit?.(isShutDown ? 0 : 1));
}

/**
 * Pulls the settings, and registers for changes. If the response takes long, it is no longer awaited, but applied when
 * it arrives.
 */
async function start(parts: SessionParts): Promise<void> {
  const { session, settings, options } = parts;
  const { connection, workspace, abilities } = session;
  if (abilities().configurationRegistration)
    connection.client.register(DidChangeConfigurationNotification.type, { section: 'ytt' }).catch(() => undefined);
  if (!abilities().configuration) return;
  const pulled = settings.pull();
  if (await answersSoon(pulled, session, options.settingsTimeout ?? usualSettingsTimeout))
    workspace.setSettings(settings.current());
  else void pulled.then(() => applySettings(parts));
}

/** The settings that determine which files are indexed, as a key to compare. */
function indexingKey({ exclude, allowedSymlinkDestinations }: Settings): string {
  return JSON.stringify([exclude, allowedSymlinkDestinations]);
}
