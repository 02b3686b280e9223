/** Serves a client from the server's own thread; another thread talks to the client. */
import type { MessagePort } from 'node:worker_threads';
import { createConnection } from 'vscode-languageserver/node';
import { WorkLog } from '../../workspace/evaluation/work-log.js';
import { nodeFileSystem } from '../../workspace/files/node-file-system.js';
import { type ServeOptions, serve } from '../server.js';
import type { Released, ThreadStart } from '../watchdog/thread.js';
import { workStatus } from '../watchdog/work-status.js';
import { keepOutputClean } from './clean-output.js';
import { JsonPortWriter } from './json-port-writer.js';
import { PortMessageReader } from './port-message-reader.js';
import { RequestIds } from './request-ids.js';

/**
 * Serves until the client exits, which ends the thread. `codePage` is the URI of the page about finding codes; `others`
 * override the default options.
 */
export function serveOverPort(
  port: MessagePort,
  { memory, generation, quarantined }: ThreadStart,
  codePage: string,
  others: Partial<ServeOptions> = {},
): void {
  keepOutputClean();
  const work = others.work ?? new WorkLog(workStatus(memory));
  const requestIds = new RequestIds(generation);
  const writer = new JsonPortWriter(port, requestIds);
  const reader = new PortMessageReader(port, work, requestIds, writer);
  reader.onError((error) => console.error(`ytt-language-server: a message cannot be understood: ${error.message}`));
  // An unhandled rejection is a bug. It must only cost one result, and not end the server.
  process.on('unhandledRejection', (error) => console.error('ytt-language-server: nobody handled:', error));
  const connection = createConnection(reader, writer, reader.options);
  serve(connection, {
    fs: nodeFileSystem,
    pendingMessages: reader,
    codePage,
    exit: (status) => process.exit(status),
    work,
    quarantined,
    released: (cause) => port.postMessage({ released: cause } satisfies Released),
    ...others,
  });
}
