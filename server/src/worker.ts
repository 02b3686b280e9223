/** Entry point of the server's thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { ownBundles } from './loading/own-bundles.js';
import { inlineLittle, limitHeapGrowth } from './loading/v8-options.js';

/** After how many milliseconds most of what a session needs is compiled. */
const settled = 1_000;

if (parentPort === null) throw new Error('This is started as a thread of the language server.');
const { serveOverPort } = await import('./protocol/transport/serve-over-port.js');
// The page of finding codes lies beside the bundle of this script.
serveOverPort(parentPort, workerData, new URL('codes.md', import.meta.url).href);
inlineLittle();
limitHeapGrowth();
setTimeout(() => ownBundles.keepNew(), settled).unref();
process.once('exit', () => ownBundles.keepMore());
