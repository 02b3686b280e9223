/** A language server in its own process, and a client connected to its standard input and output. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  type CancellationToken,
  createProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceEditClientCapabilities,
} from 'vscode-languageserver/node';

export interface ServerProcess {
  notify(method: string, params?: unknown): void;
  request(method: string, params?: unknown, token?: CancellationToken): Promise<unknown>;
  /** Resolves with the next publication for a file. */
  diagnostics(uri: string): Promise<PublishDiagnosticsParams>;
  /** Resolves with the next message that is shown to the user. */
  shown(): Promise<string>;
  /** Resolves when the server has been computing for a while. */
  isBusy(): Promise<void>;
  /** Resolves with the exit code. */
  exit(): Promise<number | null>;
  end(): void;
}

/** Starts `argv` with Node.js, and opens `folder` as its workspace. */
export async function startProcess(
  argv: readonly string[],
  folder: string,
  settings: unknown,
  workspaceEdit: WorkspaceEditClientCapabilities = {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'], env });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const waiting: ((params: PublishDiagnosticsParams) => boolean)[] = [];
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    for (const take of [...waiting]) if (take(params)) waiting.splice(waiting.indexOf(take), 1);
  });
  const showing: ((message: string) => void)[] = [];
  connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
    for (const show of showing.splice(0)) show(message);
  });
  connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => items.map(() => settings));
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true, workspaceEdit },
      textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
    },
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'folder' }],
  });
  await connection.sendNotification('initialized', {});
  return {
    notify: (method, params) => void connection.sendNotification(method, params),
    request: (method, params, token) =>
      token === undefined ? connection.sendRequest(method, params) : connection.sendRequest(method, params, token),
    diagnostics: (uri) =>
      new Promise((resolve) => {
        waiting.push((params) => {
          if (params.uri === uri) resolve(params);
          return params.uri === uri;
        });
      }),
    shown: () => new Promise((resolve) => showing.push(resolve)),
    isBusy: async () => {
      const began = ticksOf(child.pid);
      while (ticksOf(child.pid) - began < 40) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    exit: () => new Promise((resolve) => child.once('exit', resolve)),
    end: () => child.kill(),
  };
}

/** The CPU time of a process, in hundredths of a second; the time of day where the system does not report it. */
function ticksOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return Date.now() / 10;
  }
}
