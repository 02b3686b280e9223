/** Entry point of the server as a web worker. `protocol/transport/posted-messages.ts` describes its messages. */
import type { PostedMessages } from './protocol/transport/posted-message-reader.js';
import { serveInWorker } from './protocol/transport/serve-in-worker.js';

const scope = globalThis as unknown as PostedMessages & { close(): void };
serveInWorker(scope, () => scope.close());
