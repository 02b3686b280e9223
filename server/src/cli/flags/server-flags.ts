/** The flags that start the language server instead of a command; `main.ts` looks for them in any position. */
import type { Flags } from './flag.js';

export const serverFlags = {
  stdio: { kind: 'boolean', help: 'serve an editor over standard input and output' },
  'node-ipc': { kind: 'boolean', help: 'serve the Node.js process that forked this one' },
  socket: { kind: 'string', help: 'PORT of this machine where an editor listens' },
} as const satisfies Flags;
