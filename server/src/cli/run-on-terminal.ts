/** Runs the command line on the terminal of the process; bundled separately from the server. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Interrupted, raiseExhaustedStack, toBytes } from '@ytt-language/shared';
import pc from 'picocolors';
import { nodeFileSystem } from '../workspace/files/node-file-system.js';
import type { HelperStart } from './checking/helper.js';
import { helpCheck, listenTo } from './checking/helper.js';
import { runCli } from './cli.js';
import { filesChangedSince } from './inputs/git.js';
import { filesOfRevision } from './inputs/revision-files.js';
import { type Terminal, UsageError } from './terminal.js';

/** Thrown if the stack of this thread is exhausted. The threads that it starts have a larger one. */
class StackExhausted extends Interrupted {
  override readonly message = 'Maximum call stack size exceeded';
}

/** Runs `argv`, without the program's name. Returns the exit status. */
export function runOnTerminal(argv: readonly string[]): Promise<number> {
  raiseExhaustedStack(() => {
    throw new StackExhausted();
  });
  return runWith(argv, { ...nodeTerminal, runDeeper });
}

/** The command line of a thread that was started because the stack of the main thread was exhausted. */
export function runAgain({ argv, input }: DeeperRun): Promise<number> {
  return runWith(argv, input === undefined ? nodeTerminal : { ...nodeTerminal, readInput: async () => input });
}

function runWith(argv: readonly string[], terminal: Terminal): Promise<number> {
  // If a reader such as `head` closes the pipe because it has read enough, that is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    giveUp(`The output cannot be written: ${error.message}`);
  });
  // Output to standard error may be lost without a failure.
  process.stderr.on('error', () => undefined);
  return runCli(argv, terminal);
}

/** Runs a helper thread of a check; `post` sends a message to the main thread. */
export function runHelper(start: HelperStart, post: (message: unknown) => void): void {
  helpCheck(start, nodeTerminal, post);
}

function giveUp(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return giveUp('The current directory is no longer there');
  }
}

/** Reports errors of the disk with their own messages. */
function written(write: () => void): void {
  try {
    write();
  } catch (error) {
    throw error instanceof Error ? new UsageError(`The output cannot be written: ${error.message}`) : error;
  }
}

/**
 * Creates a directory and its parents one by one. Node.js's recursive option does not terminate if none can be created,
 * as in `/proc`.
 */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path);
}

/** A longer line would be wrapped, and the next one would replace only its last part. */
function showProgress(text = ''): void {
  process.stderr.write(`\r\x1b[K${text.slice(0, process.stderr.columns - 1)}`);
}

/** The data for a thread that runs a command line again. */
export interface DeeperRun {
  readonly argv: readonly string[];
  /** Standard input, if it has been read. */
  readonly input: Uint8Array | undefined;
}

/** How much memory, in MiB, V8 grants a thread at most unless it is told otherwise. */
const usualMemory = 4096;

/**
 * The size of V8's young generation in MiB: twice the default. Nearly all that a check makes is kept until its end, so
 * that frequent collections are in vain: a large check takes a tenth less time.
 */
const maxYoungGenerationSizeMb = 96;

/**
 * Starts a thread with the stack size that the limits in `nesting-limits.ts` assume. All threads together may use half
 * of the machine's memory, if that is more than usual: a run of thousands of templates needs it.
 */
function startThread(workerData: unknown): Worker {
  // The name of its bundle is set in `scripts/bundle.mjs`.
  const script = new URL('command-worker.mjs', import.meta.url);
  const share = Math.floor(totalmem() / 2 ** 21 / availableParallelism());
  const memory = share > usualMemory ? { maxOldGenerationSizeMb: share } : {};
  return new Worker(script, { workerData, resourceLimits: { stackSizeMb: 8, maxYoungGenerationSizeMb, ...memory } });
}

function runDeeper(argv: readonly string[]): Promise<number> {
  const run: DeeperRun = { argv, input: inputRead };
  const worker = startThread(run);
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
  });
}

/** Standard input, once it was read: it can be read once only. */
let inputRead: Uint8Array | undefined;

const nodeTerminal: Terminal = {
  out: (text) => void process.stdout.write(toBytes(text)),
  err: (text) => void process.stderr.write(text),
  ...(process.stderr.isTTY ? { progress: showProgress } : {}),
  cores: availableParallelism(),
  startHelper: (workerData, listener) => listenTo(startThread(workerData), listener),
  readInput: async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
    inputRead = Buffer.concat(chunks);
    return inputRead;
  },
  directory: currentDirectory(),
  environment: process.env,
  colors: pc.isColorSupported && process.env['FORCE_COLOR'] !== '0',
  // The page lies beside the bundle of this script.
  codesPage: () => readFileSync(new URL('codes.md', import.meta.url), 'utf8').replaceAll('\r\n', '\n'),
  fs: nodeFileSystem,
  revisionFiles: (revision, path) => filesOfRevision(revision, path, process.cwd()),
  changedFiles: (revision) => filesChangedSince(revision, process.cwd()),
  writeFile: (path, text) =>
    written(() => {
      makeDirectory(dirname(path));
      writeFileSync(path, toBytes(text));
    }),
  makeDirectory: (path) => written(() => makeDirectory(path)),
  removeDirectory: (path) => written(() => rmSync(path, { recursive: true, force: true })),
};
