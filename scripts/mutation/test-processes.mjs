// Processes that run tests on instrumented code, as many in parallel as there are jobs. A process is replaced if it
// hangs, or if a mutant has left traces in it.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('test-process.mjs', import.meta.url));

/** How long the process may be silent after the limit of the current test, in milliseconds. */
const patience = 15_000;

/** How many times longer a process may take if it does not get enough processor time. */
const longestDelay = 6;

/** The processor time of a process in milliseconds; infinite if the system does not report it. */
function processorTime(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export class TestProcess {
  #child;
  #args;
  #waiting;

  /** `args` are the arguments of `test-process.mjs`. */
  constructor(args) {
    this.#args = args;
  }

  /** Resolves with the answer to a question, or with `{ hangs: true }` after ending a process that stays silent. */
  async ask(question, limit) {
    await this.#start();
    return this.#waitFor(limit, () => this.#child.send(question));
  }

  /** Ends the process; the next question is sent to a new one. */
  end() {
    this.#child?.removeAllListeners();
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #start() {
    if (this.#child !== undefined) return;
    const ready = await this.#waitFor(60_000, () => {
      const execArgv = ['--max-old-space-size=2048', '--no-warnings'];
      const env = { ...process.env, YTT_PROPERTY_RUNS: '' };
      this.#child = fork(script, this.#args, { execArgv, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      this.#child.on('message', (message) => this.#waiting?.(message));
      this.#child.on('exit', () => this.#waiting?.({ kind: 'exit' }));
    });
    if (!ready.hangs && ready.error === undefined) return;
    this.end();
    throw new Error(`a process for tests does not start: ${ready.error ?? 'it says nothing'}`);
  }

  #waitFor(limit, begin) {
    return new Promise((resolve) => {
      let timer;
      const settle = (answer) => {
        clearTimeout(timer);
        this.#waiting = undefined;
        if (answer.hangs) this.end();
        resolve(answer);
      };
      const wait = (milliseconds) => {
        clearTimeout(timer);
        const limit = milliseconds + patience;
        const began = processorTime(this.#child?.pid);
        let rounds = 0;
        const look = () => {
          // On a busy machine, a process that works may only be delayed. A process that uses no processor time waits
          // forever.
          const isDelayed = processorTime(this.#child?.pid) - began < limit && ++rounds < longestDelay;
          if (isDelayed) timer = setTimeout(look, limit);
          else settle({ hangs: true });
        };
        timer = setTimeout(look, limit);
      };
      this.#waiting = (message) => {
        if (message.kind === 'at') wait(message.limit);
        else settle(message.kind === 'exit' ? { hangs: true } : message);
      };
      wait(limit);
      begin();
    });
  }
}

/** Processes `items` with `count` processes in parallel until none is left, and ends these. */
export async function inProcesses({ count, args }, items, work) {
  const left = [...items];
  const workers = Array.from({ length: count }, async () => {
    const process = new TestProcess(args);
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(process, item);
    process.end();
  });
  await Promise.all(workers);
}
