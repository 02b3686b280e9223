/** The process of the bundled language server; replaced by `server-process-web.ts` in browsers. */
import { fork } from 'node:child_process';
import { type ExtensionContext, ExtensionMode, type LogOutputChannel } from 'vscode';
import type { MessageTransports } from 'vscode-languageclient/node';

/** Flags for an extension that runs from its sources. `.vscode/launch.json` attaches to this port. */
const developmentFlags = ['--inspect=127.0.0.1:6009', '--enable-source-maps'];

/** A server that was started, and may not be ready yet. */
export interface StartedServer {
  /** The channels of its messages. To be called once. */
  connect(): Promise<MessageTransports>;
  kill(): void;
}

/** Starts the server that lies beside this bundle, with the editor's own Node.js; its output goes to `output`. */
export function startServer(context: ExtensionContext, output: LogOutputChannel): StartedServer {
  const server = fork(context.asAbsolutePath('dist/server/main.mjs'), ['--node-ipc'], {
    execArgv: context.extensionMode === ExtensionMode.Development ? developmentFlags : [],
    silent: true,
    env: {
      ...process.env,
      ELECTRON_RUN_AS_NODE: '1',
      ELECTRON_NO_ASAR: '1',
    },
  });
  server.stdout?.on('data', (data: Buffer) => output.info(data.toString().trimEnd()));
  server.stderr?.on('data', (data: Buffer) => output.error(data.toString().trimEnd()));
  server.on('exit', (code, signal) => {
    if (code !== 0 && signal !== 'SIGTERM') output.error(`The server ended with ${signal ?? `exit status ${code}`}.`);
  });
  return {
    connect: async () => {
      // The library is loaded while the process starts.
      const { IPCMessageReader, IPCMessageWriter } = await import('vscode-languageclient/node');
      return { reader: new IPCMessageReader(server), writer: new IPCMessageWriter(server) };
    },
    kill: () => void server.kill(),
  };
}
