/** The server with a thread that hangs or dies on demand, and with a faster clock. */
import { type Clock, systemClock } from '../../server/src/protocol/clock.js';
import { startServer } from '../../server/src/protocol/transport/start.js';
import { launchThread } from '../../server/src/protocol/watchdog/launch-thread.js';

const faster = 4;
const clock: Clock = {
  ...systemClock,
  after: (milliseconds, callback) => systemClock.after(milliseconds / faster, callback),
};

startServer(
  process.argv,
  launchThread(new URL('worker.mjs', import.meta.url), process.argv, { maxOldGenerationSizeMb: 64 }),
  clock,
);
