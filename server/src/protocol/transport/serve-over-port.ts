/** Serves a client from the server's own thread; another thread talks to the client. */
import { setFlagsFromString } from 'node:v8';
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
  limitHeapGrowth();
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

/**
 * How much the heap may grow between two collections, in percent of its live size. The first value applies while files
 * are opened, when most new objects stay alive, the second while they are edited. By default, V8 starts to collect
 * late, and lets the heap double.
 */
const heapGrowth = { opening: 60, editing: 30 };
/** How long files are assumed to be opened after the start, in milliseconds. */
const openingTime = 2_000;

/**
 * Limits the garbage in the heap. Each edit of a large file creates its text and parts of its trees again, which could
 * otherwise add up to several times the live heap.
 */
function limitHeapGrowth(): void {
  const limitTo = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);
  limitTo(heapGrowth.opening);
  setTimeout(limitTo, openingTime, heapGrowth.editing).unref();
}
