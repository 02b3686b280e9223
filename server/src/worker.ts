/** Entry point of the server's thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { keepCompiled } from './compile-cache.js';
import { inlineLittle } from './inlining.js';

if (parentPort === null) throw new Error('This is started as a thread of the language server.');
keepCompiled();
const { serveOverPort } = await import('./protocol/transport/serve-over-port.js');
// The page of finding codes lies beside the bundle of this script.
serveOverPort(parentPort, workerData, new URL('codes.md', import.meta.url).href);
inlineLittle();
