/** The server as a web worker. What it is sent is described in `protocol/transport/posted-messages.ts`. */
import type { PostedMessages } from './protocol/transport/posted-message-reader.js';
import { serveInWorker } from './protocol/transport/serve-in-worker.js';

const scope = globalThis as unknown as PostedMessages & { close(): void };
serveInWorker(scope, () => scope.close());
