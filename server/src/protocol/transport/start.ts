/**
 * Opens the requested connection, and passes messages between it and the server, which runs in its own thread. Incoming
 * messages can therefore be examined while the server computes, and a server that hangs can be replaced.
 */
import { url as inspectorUrl } from 'node:inspector';
import { type Clock, systemClock } from '../clock.js';
import { Supervisor } from '../watchdog/supervisor.js';
import type { StartThread } from '../watchdog/thread.js';
import { keepOutputClean } from './clean-output.js';
import { release } from './shared-bytes.js';
import { openTransport } from './transport.js';

/** How long, in milliseconds, writing the last messages may take: the client may not read them. */
const writeTimeout = 2_000;

/**
 * Connects the server over the first of `--stdio`, `--node-ipc` and `--socket=PORT` in `argv`, which must contain one
 * of them. The process ends with the conversation.
 */
export function startServer(argv: readonly string[], startThread: StartThread, clock: Clock = systemClock): void {
  const { reader, write, onEnd } = openTransport(argv);
  keepOutputClean();
  let written: Promise<unknown> = Promise.resolve();
  let signal: NodeJS.Signals | undefined;
  // Whoever sent a signal is told that it ended the process.
  const end = (status: number): void => void (signal ? process.kill(process.pid, signal) : process.exit(status));
  const supervisor = new Supervisor({
    clock,
    startThread,
    send: (json) => {
      // Writing fails if the client has disconnected. The error is ignored because the reader reports that.
      const sent = write(json).catch(() => undefined);
      written = typeof json === 'string' ? sent : sent.then(() => release(json));
    },
    end: (status) => {
      void written.then(() => end(status));
      clock.after(writeTimeout, () => end(status));
    },
    log: (line) => console.error(`ytt-language-server: ${line}`),
    isDebugged: () => inspectorUrl() !== undefined,
  });
  reader.onError((error) => {
    console.error(`ytt-language-server: a message cannot be read: ${error.message}`);
    supervisor.receivedNoJson();
  });
  reader.listen((message) => supervisor.received(message));
  onEnd(() => supervisor.leave());
  // The thread gets the time for what it does at its end. A second signal ends the process at once.
  process.once('SIGTERM', (name) => {
    signal = name;
    supervisor.leave();
  });
}
