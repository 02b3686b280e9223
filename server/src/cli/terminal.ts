/** The environment of a command line, injected so that tests can supply their own. */
import type { FileSystem } from '../workspace/files/file-system.js';

/** Receives the events of a helper thread. */
export interface HelperListener {
  readonly received: (message: unknown) => void;
  /** The helper has finished; if `reason` is given, it has died. */
  readonly ended: (reason: string | undefined) => void;
}

/** Starts a thread that helps a check; `start` is sent to it. */
export type StartHelper = (start: unknown, listener: HelperListener) => void;

/** A file of a revision. */
export interface RevisionFile {
  /** Relative to the requested directory, with `/`; for a single file its name. */
  readonly name: string;
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Terminal {
  /** Writes to standard output; nothing is added. */
  out(text: string): void;
  /** Writes to standard error; nothing is added. */
  err(text: string): void;
  /**
   * Shows the current activity in place of the previous one, or none for undefined; absent if standard error is not a
   * terminal.
   */
  readonly progress?: (text: string | undefined) => void;
  /** How many threads can run in parallel. */
  readonly cores: number;
  /** Absent if threads are not supported. */
  readonly startHelper?: StartHelper;
  /**
   * Runs the command line again in a thread with a larger stack, and returns its exit status; absent if this thread has
   * such a stack. Running every command in such a thread would be too slow.
   */
  readonly runDeeper?: (argv: readonly string[]) => Promise<number>;
  /** All of standard input. */
  readInput(): Promise<Uint8Array>;
  readonly directory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether standard output supports colours. */
  readonly colors: boolean;
  /** The documentation page of the finding codes, `docs/codes.md`. */
  codesPage(): string;
  readonly fs: FileSystem;
  /**
   * The absolute paths of the files that changed since a revision. Throws a `UsageError` if that cannot be determined.
   */
  changedFiles(revision: string): ReadonlySet<string>;
  /** The files of a revision at or below a path. Throws a `UsageError` if there are none. */
  revisionFiles(revision: string, path: string): readonly RevisionFile[];
  /** Writes a file, creating its parent directories. */
  writeFile(path: string, text: string): void;
  makeDirectory(path: string): void;
  /** Removes a directory and everything in it. */
  removeDirectory(path: string): void;
}

/** Exit codes. */
export const exit = { clean: 0, findings: 1, usage: 2 } as const;

/** A mistake in the arguments of the command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
