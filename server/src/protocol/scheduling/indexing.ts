/**
 * Indexes the workspace folders in slices, with progress, so that requests are answered in the meantime. Requests about
 * open files are answered as soon as the directories around these are indexed.
 */
import type { Connection, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import { nextTurn } from '../clock.js';
import { type Session, showWarning } from '../session.js';

/** How long a slice may take, in milliseconds. */
const slice = 10;
/** Indexing that takes longer than this, in milliseconds, shows its progress. */
const progressDelay = 400;

export interface IndexingOptions extends Pick<Session, 'connection' | 'workspace' | 'clock' | 'abilities'> {
  /** Called when more open files, or all files, are ready. */
  readonly moreKnown: () => void;
}

/** Indexes the workspace folders, and tracks which files can be served in the meantime. */
export class Indexing {
  private readonly options: IndexingOptions;
  /** Callbacks that wait until all folders are indexed, and those that wait only for the open files. */
  private readonly waitingForAll: (() => void)[] = [];
  private readonly waitingForOpen: (() => void)[] = [];
  private state: 'not begun' | 'under way' | 'done' = 'not begun';
  /** The open files that were already ready at the last call of `moreKnown`. */
  private reported: ReadonlySet<FileKey> = new Set();
  /** The promise that the first indexing waits for. Indexing that begins before it has resolved waits for it, too. */
  private before: Promise<void> | undefined;
  private readonly reportedTooLarge = new Set<string>();
  /** How often indexing was started. A new start ends the previous one. */
  private runs = 0;

  constructor(options: IndexingOptions) {
    this.options = options;
  }

  /** Resolves when all folders have been indexed, or the user cancelled the indexing. */
  indexed(): Promise<void> {
    return this.state === 'under way' ? new Promise((resolve) => this.waitingForAll.push(resolve)) : Promise.resolve();
  }

  /** Resolves when the surroundings of all open files have been indexed, so that results about them are complete. */
  ready(): Promise<void> {
    return this.isReadyForOpen() ? Promise.resolve() : new Promise((resolve) => this.waitingForOpen.push(resolve));
  }

  /**
   * Whether the findings in a file can be final, as far as they depend on which files exist. While folders are indexed,
   * only open files can be ready.
   */
  isReady(key: FileKey): boolean {
    const { workspace } = this.options;
    if (this.state !== 'under way') return this.state === 'done';
    return workspace.files.isOpen(key) && workspace.isIndexedAround(key);
  }

  private isReadyForOpen(): boolean {
    const open = this.options.workspace.files.openKeys();
    return this.state !== 'under way' || (open.length > 0 && open.every((key) => this.isReady(key)));
  }

  /** Indexes the folders in slices, after `before` has resolved. */
  async run(before?: Promise<void>): Promise<void> {
    const { workspace, clock, abilities, connection } = this.options;
    this.state = 'under way';
    const run = ++this.runs;
    this.before = before ?? this.before;
    if (this.before !== undefined) await this.before;
    // If several changes come at once, only the last one causes a search.
    await nextTurn(clock);
    const started = clock.now();
    let progress: IndexingProgress | undefined;
    const isWanted = (): boolean => run === this.runs && progress?.cancelled !== true;
    for (const folder of workspace.folders) {
      if (!isWanted()) break;
      const indexing = workspace.index(folder);
      let next = indexing.next();
      while (next.done !== true && isWanted()) {
        const until = clock.now() + slice;
        while (next.done !== true && clock.now() < until) next = indexing.next();
        if (abilities().progress && clock.now() - started > progressDelay)
          progress ??= new IndexingProgress(connection);
        if (next.done !== true) progress?.report(`${next.value} files`);
        this.reportReadyFiles();
        await nextTurn(clock);
      }
      indexing.return(undefined);
      if (workspace.isTooLarge(folder)) this.reportTooLarge(folder);
    }
    progress?.done();
    if (run === this.runs) this.end();
  }

  private reportTooLarge(folder: string): void {
    if (this.reportedTooLarge.has(folder)) return;
    this.reportedTooLarge.add(folder);
    showWarning(
      this.options,
      `ytt: ${folder} holds too many files to search them all. Only files around the open ones are known; open a smaller folder, or name what to leave out in the setting ytt.exclude.`,
    );
  }

  private reportReadyFiles(): void {
    const ready = this.options.workspace.files.openKeys().filter((key) => this.isReady(key));
    if (ready.some((key) => !this.reported.has(key))) {
      this.reported = new Set(ready);
      this.options.moreKnown();
    }
    if (!this.isReadyForOpen()) return;
    for (const resolve of this.waitingForOpen.splice(0)) resolve();
  }

  private end(): void {
    this.state = 'done';
    this.options.moreKnown();
    for (const resolve of [...this.waitingForOpen.splice(0), ...this.waitingForAll.splice(0)]) resolve();
  }
}

/** The progress shown by the client, once it has accepted the token, which indexing does not wait for. */
class IndexingProgress {
  cancelled = false;
  private shown: WorkDoneProgressReporter | undefined;
  private isDone = false;

  constructor(connection: Connection) {
    connection.window.createWorkDoneProgress().then(
      (shown) => {
        if (this.isDone) return;
        this.shown = shown;
        shown.begin('ytt: looking for schemas', undefined, undefined, true);
        shown.token.onCancellationRequested(() => {
          this.cancelled = true;
        });
      },
      () => undefined,
    );
  }

  report(message: string): void {
    this.shown?.report(message);
  }

  done(): void {
    this.isDone = true;
    this.shown?.done();
  }
}
