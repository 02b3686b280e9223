/** For tests: a client that talks to the server in this process over streams, and records what it receives. */
import {
  type ClientCapabilities,
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  ErrorCodes,
  type InitializeResult,
  type ProtocolConnection,
  type RegistrationParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { uriOfKey } from '../../workspace/files/file-key.js';
import type { FileSystem } from '../../workspace/files/file-system.js';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { type ServeOptions, serve } from '../server.js';
import type { PendingMessages } from '../transport/pending-messages.js';
import { connectedEnds } from './transports.js';

export interface TestClient {
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  /** The workspace's disk; changes to it are announced with `workspace/didChangeWatchedFiles`. */
  readonly disk: Map<string, string>;
  /** The latest published diagnostics, by path. */
  readonly published: Map<
    string,
    { readonly version: number | undefined; readonly diagnostics: readonly Diagnostic[] }
  >;
  /** `window/logMessage` and `window/showMessage`. */
  readonly messages: string[];
  /** The server's dynamic registrations. */
  readonly registered: { readonly method: string; readonly options: unknown }[];
  open(path: string, text: string): void;
  edit(path: string, version: number, range: EditRange, text: string): void;
  /** Resolves with the diagnostics published for `path` once `accept` returns true. */
  diagnostics(
    path: string,
    accept?: (version: number | undefined, found: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]>;
  /** Resolves when the server has sent all messages. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** Start and end, each as line and character. */
export type EditRange = readonly [number, number, number, number];

export interface TestClientOptions {
  /** The settings in the client's response; a promise to delay it, a function if each request has its own. */
  readonly settings?: unknown;
  /** Settings in `initialize`, as from clients that do not support `workspace/configuration`. */
  readonly initializationOptions?: unknown;
  /** How long, in milliseconds, the server waits for the settings. */
  readonly settingsTimeout?: number;
  readonly capabilities?: ClientCapabilities;
  /** Whether the client supports nothing except `capabilities`; otherwise it supports code actions with edits. */
  readonly isMinimal?: boolean;
  /** The client's name and version. */
  readonly clientInfo?: { readonly name: string; readonly version?: string };
  /** The clock for measuring evaluations. */
  readonly now?: () => number;
  readonly folders?: readonly string[];
  /** Sent in `initialize` instead of the folders, as by older clients. */
  readonly root?: { readonly rootUri: string | null; readonly rootPath?: string | null };
  /** Whether the client rejects registrations of the server. */
  readonly refusesRegistration?: boolean;
  /** Methods that replace those of the disk in memory, to watch folders, resolve links, or ignore case. */
  readonly fs?: Partial<Pick<FileSystem, 'watch' | 'realPath' | 'stat' | 'readDirectory'>>;
  /** The pending messages that the server sees. */
  readonly pendingMessages?: PendingMessages;
  /** Quarantined work of an earlier server, a callback for work that is tried again, and the clock for that. */
  readonly serve?: Pick<ServeOptions, 'quarantined' | 'released' | 'clock'>;
}

function withActions(capabilities: ClientCapabilities | undefined): ClientCapabilities {
  const stated = capabilities ?? { workspace: { configuration: true, workspaceFolders: true } };
  const codeAction = { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } };
  return { ...stated, textDocument: { codeAction, ...stated.textDocument } };
}

export function uri(path: string): string {
  return path.startsWith('/') ? uriOfKey(path) : path;
}

/** The texts, by path, after a client applies `changes` to `files`: it rejects overlapping edits. */
export function textsAfter(
  files: Readonly<Record<string, string>>,
  changes: NonNullable<WorkspaceEdit['changes']>,
): Record<string, string> {
  const changed = Object.entries(files).flatMap(([path, text]) => {
    const edits = changes[uri(path)];
    const document = TextDocument.create(uri(path), 'yaml', 1, text);
    return edits === undefined ? [] : [[path, TextDocument.applyEdits(document, edits)] as const];
  });
  return Object.fromEntries(changed);
}

/** Starts a server on a workspace of `files` (texts by absolute path, folder `/ws`). */
export async function startClient(
  files: Readonly<Record<string, string>>,
  options: TestClientOptions = {},
): Promise<TestClient> {
  const disk = new Map(Object.entries(files));
  const ends = connectedEnds();
  serve(createConnection(ends.server.reader, ends.server.writer), {
    fs: { ...memoryFileSystem(disk), ...options.fs },
    codePage: 'file:///codes.md',
    settingsTimeout: options.settingsTimeout,
    now: options.now,
    ...(options.pendingMessages === undefined ? {} : { pendingMessages: options.pendingMessages }),
    ...options.serve,
  });
  const connection = createProtocolConnection(ends.client.reader, ends.client.writer);
  const published: TestClient['published'] = new Map();
  const messages: string[] = [];
  const waiting: (() => void)[] = [];
  let last = performance.now();
  connection.onNotification('textDocument/publishDiagnostics', (params) => {
    last = performance.now();
    published.set(decodeURIComponent(params.uri.replace('file://', '')), params);
    for (const check of [...waiting]) check();
  });
  connection.onNotification('window/logMessage', ({ message }: { message: string }) => void messages.push(message));
  connection.onNotification('window/showMessage', ({ message }: { message: string }) => void messages.push(message));
  connection.onRequest('workspace/configuration', async ({ items }: { items: unknown[] }) => {
    const settings: unknown = await (typeof options.settings === 'function' ? options.settings() : options.settings);
    return items.map(() => settings ?? null);
  });
  const registered: TestClient['registered'] = [];
  connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
    registered.push(...registrations.map(({ method, registerOptions }) => ({ method, options: registerOptions })));
    return options.refusesRegistration === true ? new ResponseError(ErrorCodes.MethodNotFound, 'unknown') : null;
  });
  connection.listen();
  const initialized: InitializeResult = await connection.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    ...(options.clientInfo === undefined ? {} : { clientInfo: options.clientInfo }),
    initializationOptions: options.initializationOptions,
    capabilities: options.isMinimal === true ? options.capabilities : withActions(options.capabilities),
    ...(options.root ?? {
      workspaceFolders: (options.folders ?? ['/ws']).map((path) => ({ uri: uri(path), name: path })),
    }),
  });
  await connection.sendNotification('initialized', {});
  return {
    connection,
    initialized,
    disk,
    published,
    messages,
    registered,
    open: (path, text) =>
      void connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uri(path), languageId: 'yaml', version: 1, text },
      }),
    edit: (path, version, [line, character, endLine, endCharacter], text) =>
      void connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uri(path), version },
        contentChanges: [
          { range: { start: { line, character }, end: { line: endLine, character: endCharacter } }, text },
        ],
      }),
    diagnostics: (path, accept = () => true) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = published.get(path);
          if (found === undefined || !accept(found.version, found.diagnostics)) return;
          const at = waiting.indexOf(check);
          if (at !== -1) waiting.splice(at, 1);
          resolve(found.diagnostics);
        };
        waiting.push(check);
        check();
      }),
    quiet: async () => {
      while (performance.now() - last < 60) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    close: async () => {
      // `exit` is not sent: the library would end this process, which is that of the test.
      await connection.sendRequest('shutdown');
      connection.dispose();
    },
  };
}
