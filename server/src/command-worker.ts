/** Entry point of the threads of the command line: helpers of a check, and commands that need a larger stack. */
import { parentPort, workerData } from 'node:worker_threads';
import { inlineLittle } from './loading/v8-options.js';

if (parentPort === null) throw new Error('This is started as a thread of the command line.');
const port = parentPort;
const { runAgain, runHelper } = await import('./cli/run-on-terminal.js');
inlineLittle();
if ('argv' in workerData) port.postMessage(await runAgain(workerData));
else runHelper(workerData, (message) => port.postMessage(message));
