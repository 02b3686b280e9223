/** Serves a client from the server's own thread; another thread talks to the client. */
import { setFlagsFromString } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import { createConnection } from 'vscode-languageserver/node';
import { WorkLog } from '../../workspace/evaluation/work-log.js';
import { nodeFileSystem } from '../../workspace/files/node-file-system.js';
import { type ServeOptions, serve } from '../server.js';
import type { TakenUp, ThreadStart } from '../watchdog/thread.js';
import { workNote } from '../watchdog/work-note.js';
import { keepOutputClean } from './clean-output.js';
import { JsonPortWriter } from './json-port-writer.js';
import { PortMessageReader } from './port-message-reader.js';
import { RequestIds } from './request-ids.js';

/**
 * Serves until the client exits, which ends the thread. `codePage` is the URI of the page that explains findings;
 * `others` override the default options.
 */
export function serveOverPort(
  port: MessagePort,
  { memory, generation, setAside }: ThreadStart,
  codePage: string,
  others: Partial<ServeOptions> = {},
): void {
  keepOutputClean();
  limitHeapGrowth();
  const work = others.work ?? new WorkLog(workNote(memory));
  const requestIds = new RequestIds(generation);
  const writer = new JsonPortWriter(port, requestIds);
  const reader = new PortMessageReader(port, work, requestIds, writer);
  reader.onError((error) => console.error(`ytt-language-server: a message cannot be understood: ${error.message}`));
  // A bug, which is to cost one result and not the server.
  process.on('unhandledRejection', (error) => console.error('ytt-language-server: nobody handled:', error));
  const connection = createConnection(reader, writer, reader.options);
  serve(connection, {
    fs: nodeFileSystem,
    pendingMessages: reader,
    codePage,
    exit: (status) => process.exit(status),
    work,
    setAside,
    takenUp: (cause) => port.postMessage({ takenUp: cause } satisfies TakenUp),
    ...others,
  });
}

/**
 * How much a heap that is in use may grow between two collections, in percent; V8 by itself lets it double and more.
 */
const heapGrowth = 30;
/** Opening a large file comes first: until then, in milliseconds, memory grows as V8 sees fit. */
const openingTime = 2_000;

/**
 * Each edit of a large file makes a text and parts of trees again, which would pile up to several times what is in use.
 */
function limitHeapGrowth(): void {
  setTimeout(() => setFlagsFromString(`--heap-growing-percent=${heapGrowth}`), openingTime).unref();
}
