/**
 * The bundled language server as a web worker, for Visual Studio Code in a browser; replaces `server-process.ts` there.
 * The worker cannot read files, so the files of the workspace are read here through the editor and passed to it.
 */
import { type ExtensionContext, type LogOutputChannel, Uri } from 'vscode';
import {
  AbstractMessageWriter,
  BrowserMessageReader,
  type Message,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import { startConversation, writeFilesMethod } from '../../../server/src/protocol/transport/posted-messages.js';
import { WorkspaceFiles } from './workspace-files.js';

type Port = ConstructorParameters<typeof BrowserMessageReader>[0];

/** The members of a browser's `Worker` that are used here. */
interface ServerWorker {
  onerror: ((event: { readonly message?: string }) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

declare const Worker: new (url: string) => ServerWorker & Port;

interface StartedServer {
  connect(): Promise<MessageTransports>;
  kill(): void;
}

/** Starts the worker whose script lies beside this bundle; its errors go to `output`. */
export function startServer(context: ExtensionContext, output: LogOutputChannel): StartedServer {
  const script = Uri.joinPath(context.extensionUri, 'dist/web/web-worker.js');
  const worker = new Worker(script.toString(true));
  worker.onerror = (event: { readonly message?: string }) =>
    output.error(`The server failed: ${event.message ?? 'its script did not load'}`);
  const files = new WorkspaceFiles(output);
  return {
    connect: async () => {
      const read = await files.readAll();
      const post = startConversation(
        worker,
        read.map(({ uri, bytes }) => [uri, bytes ?? new Uint8Array()] as const),
      );
      files.follow((changed) => post({ jsonrpc: '2.0', method: writeFilesMethod, params: { files: changed } }));
      return { reader: new BrowserMessageReader(worker), writer: new CountingWriter(post) };
    },
    kill: () => {
      files.dispose();
      worker.terminate();
    },
  };
}

class CountingWriter extends AbstractMessageWriter {
  private readonly post: (message: Message) => void;

  constructor(post: (message: Message) => void) {
    super();
    this.post = post;
  }

  async write(message: Message): Promise<void> {
    this.post(message);
  }

  end(): void {}
}
