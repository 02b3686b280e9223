/** One conversation with a client, from `initialize` to `exit`. Requests in between are handled in `handlers/`. */
import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWorkspaceFoldersNotification,
  type InitializeResult,
} from 'vscode-languageserver/node';
import { version } from '../version.js';
import { LeftOut, type SetAside } from '../workspace/evaluation/left-out.js';
import type { WorkLog } from '../workspace/evaluation/work-log.js';
import type { FileSystem } from '../workspace/files/file-system.js';
import type { Settings } from '../workspace/settings/settings.js';
import { Workspace } from '../workspace/workspace.js';
import { MeanwhileAnswers } from './answer-meanwhile.js';
import { serverCapabilities } from './capabilities.js';
import { type ClientAbilities, readAbilities } from './client-abilities.js';
import { type Clock, systemClock } from './clock.js';
import { pullSettings, pullSettingsSoon, SettingsReader, sectionOf } from './configuration.js';
import { SessionDiagnostics } from './diagnostics/session-diagnostics.js';
import { folderKeys, foldersOf } from './folders.js';
import { registerDiagnostics } from './handlers/diagnostic-handlers.js';
import { filesChangedOnDisk, registerDocuments } from './handlers/document-handlers.js';
import { registerFeatures } from './handlers/feature-handlers.js';
import { Indexing } from './indexing.js';
import { Patience } from './patience.js';
import { PrintLog } from './print-log.js';
import { type Session, showWarning } from './session.js';
import { logSlowEvaluation } from './slow-evaluations.js';
import { noPendingMessages, type PendingMessages } from './transport/pending-messages.js';
import { FolderWatcher, registerWatching } from './watching.js';

/** How long, in milliseconds, the client may take to answer with its settings before the folders are indexed without. */
const usualSettingsTimeout = 3_000;
/** After so many milliseconds what failed once is tried again: it may have been the machine. */
const retryPause = 60_000;

export interface ServeOptions {
  readonly fs: FileSystem;
  /** Tells what has come in while the server computes; without it that is found out when it is idle. */
  readonly pendingMessages?: PendingMessages;
  /** What the client can do, whatever it says: it may not know how this server is reached. */
  readonly abilities?: Partial<ClientAbilities> | undefined;
  /** The URI of the page that explains the codes of findings. */
  readonly codePage?: string | undefined;
  readonly settingsTimeout?: number | undefined;
  readonly clock?: Clock | undefined;
  /** The time in milliseconds by which evaluations are measured, where it is not the clock's. */
  readonly now?: (() => number) | undefined;
  /** Receives what is being worked on. */
  readonly work?: WorkLog;
  /** What is not looked at, since a server before this one failed there. */
  readonly setAside?: readonly SetAside[];
  /** Called with files and runs that are evaluated again. */
  readonly takenUp?: (cause: SetAside) => void;
  /** Ends the process after `exit`, with the status that the protocol wants; tests leave it out. */
  readonly exit?: (status: number) => void;
}

/** Serves one client until it exits. */
export function serve(connection: Connection, options: ServeOptions): void {
  const clock = options.clock ?? systemClock;
  const leftOut = new LeftOut(options.setAside, options.takenUp);
  const printLog = new PrintLog(connection);
  const workspace = new Workspace(options.fs, {
    work: options.work,
    leftOut,
    meanwhile: () => session.meanwhile.look(session),
    now: options.now ?? (() => clock.now()),
    onEvaluated: (time) => {
      logSlowEvaluation(connection, workspace.folders, time);
      const printed = time.isAbandoned ? undefined : workspace.printedBy(time.run);
      if (printed !== undefined) printLog.note(time.run.id, printed);
    },
  });
  let abilities = readAbilities({});
  let client: string | undefined;
  const session: Session = {
    connection,
    workspace,
    clock,
    abilities: () => abilities,
    client: () => client,
    pendingMessages: options.pendingMessages ?? noPendingMessages,
    patience: new Patience(),
    meanwhile: new MeanwhileAnswers(),
    ready: () => indexing.ready(),
    isReady: (key) => indexing.isReady(key),
    indexed: () => indexing.indexed(),
    reindex: () => {
      workspace.changedOnDisk(workspace.folders);
      index();
      return indexing.indexed();
    },
    codePage: options.codePage,
    overBudget: new Set(),
  };
  session.pendingMessages.nameFiles((uri) => workspace.keyOf(uri));
  const diagnostics = new SessionDiagnostics(session);
  const indexing = new Indexing({ ...session, moreKnown: () => diagnostics.everythingChanged() });
  const settings = new SettingsReader((problem) => showWarning(session, `ytt: ${problem}`));
  const watcher = new FolderWatcher(options.fs, clock, (keys) => filesChangedOnDisk(session, diagnostics, keys));
  const watchFolders = (): void => {
    if (!abilities.watching) watcher.setFolders(workspace.folders);
  };
  const index = (): void => {
    watchFolders();
    void indexing.run();
  };
  const takeSettings = (section: unknown): void => {
    const before = workspace.settings;
    workspace.setSettings(settings.read(section));
    if (JSON.stringify(before) === JSON.stringify(workspace.settings)) return;
    if (foundBy(before) === foundBy(workspace.settings)) diagnostics.everythingChanged();
    else index();
  };

  connection.onInitialize((params): InitializeResult => {
    abilities = { ...readAbilities(params.capabilities), ...options.abilities };
    client = params.clientInfo && [params.clientInfo.name, params.clientInfo.version].filter(Boolean).join(' ');
    workspace.setFolders(foldersOf(params));
    workspace.setSettings(settings.read(sectionOf(params.initializationOptions)));
    return { capabilities: serverCapabilities(abilities), serverInfo: { name: 'ytt-language-server', version } };
  });
  connection.onInitialized(() => {
    if (abilities.watching)
      registerWatching(connection, () => {
        abilities = { ...abilities, watching: false };
        watchFolders();
      });
    const late = (section: unknown): void => {
      if (section !== undefined && section !== null) void indexing.indexed().then(() => takeSettings(section));
    };
    const settled = start(session, settings, options.settingsTimeout ?? usualSettingsTimeout, late);
    void indexing.run(settled).then(watchFolders);
    // Registered here, it takes the place of the library's handler, which fails on the empty entries that some send.
    connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) => {
      const removed = new Set(folderKeys(event.removed));
      const kept = workspace.folders.filter((folder) => !removed.has(folder));
      workspace.setFolders([...new Set([...kept, ...folderKeys(event.added)])]);
      index();
    });
  });
  connection.onDidChangeConfiguration(async ({ settings: pushed }) => {
    takeSettings(sectionOf(pushed) ?? (abilities.configuration ? await pullSettings(connection) : undefined));
  });
  registerDocuments(session, diagnostics);
  registerDiagnostics(session, diagnostics);
  registerFeatures(session);
  const retry = (): void => void (leftOut.tryAgain() && session.reindex());
  const cancelRetry = (options.setAside ?? []).length > 0 ? clock.after(retryPause, retry) : undefined;
  let isShutDown = false;
  connection.onShutdown(() => {
    isShutDown = true;
    cancelRetry?.();
    diagnostics.dispose();
    watcher.dispose();
  });
  connection.onExit(() => options.exit?.(isShutDown ? 0 : 1));
  connection.listen();
}

/** Pulls the settings, and registers for changes. Settings that arrive late go to `late`. */
async function start(
  session: Session,
  settings: SettingsReader,
  settingsTimeout: number,
  late: (section: unknown) => void,
): Promise<void> {
  const { connection, workspace, abilities } = session;
  if (abilities().configurationRegistration)
    connection.client.register(DidChangeConfigurationNotification.type, { section: 'ytt' }).catch(() => undefined);
  const pulled = abilities().configuration ? await pullSettingsSoon(session, settingsTimeout, late) : undefined;
  if (pulled !== undefined && pulled !== null) workspace.setSettings(settings.read(pulled));
}

/** The settings that say which files there are. */
function foundBy({ exclude, allowedSymlinkDestinations }: Settings): string {
  return JSON.stringify([exclude, allowedSymlinkDestinations]);
}
