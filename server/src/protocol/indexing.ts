/** Indexes the workspace folders in slices, with progress, so that the server answers meanwhile. */
import type { Connection, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import { nextTurn } from './clock.js';
import type { Session } from './session.js';

/** How long a slice may take, in milliseconds. */
const slice = 10;
/** Indexing that takes longer than this, in milliseconds, shows its progress. */
const progressDelay = 400;

/** Resolves when the workspace has been told of the files of all its folders, or the user cancelled that. */
export async function indexFolders({ connection, workspace, clock, abilities }: Session): Promise<void> {
  const started = clock.now();
  let progress: IndexingProgress | undefined;
  for (const folder of workspace.folders) {
    const indexing = workspace.index(folder);
    let next = indexing.next();
    while (next.done !== true && progress?.cancelled !== true) {
      const until = clock.now() + slice;
      while (next.done !== true && clock.now() < until) next = indexing.next();
      if (abilities().progress && clock.now() - started > progressDelay) progress ??= new IndexingProgress(connection);
      if (next.done !== true) progress?.report(`${next.value} files`);
      await nextTurn(clock);
    }
    indexing.return(undefined);
  }
  progress?.done();
}

/** What the client shows meanwhile, once it has agreed to: indexing does not wait for that. */
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
