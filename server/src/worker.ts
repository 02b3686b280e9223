/** The server's thread. */
import { parentPort } from 'node:worker_threads';
import { serveOverPort } from './protocol/serve-over-port.js';

if (parentPort === null) throw new Error('This is started as a thread of the language server.');
// The page of codes lies beside the bundle of this script.
serveOverPort(parentPort, new URL('codes.md', import.meta.url).href);
