/** Entry point of the threads that help a check of directories. */
import { parentPort, workerData } from 'node:worker_threads';
import { keepCompiled } from './compile-cache.js';

if (parentPort === null) throw new Error('This is started as a thread of the command line.');
const port = parentPort;
keepCompiled();
const { runHelper } = await import('./cli/run-on-terminal.js');
runHelper(workerData, (message) => port.postMessage(message));
