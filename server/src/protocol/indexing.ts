/** Indexes the workspace folders in slices, with progress, so that the server answers meanwhile. */
import type { Connection, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { Session } from './server.js';

/** How long a slice may take, in milliseconds. */
const slice = 10;
/** Indexing that takes longer than this, in milliseconds, shows progress. */
const patience = 400;

export async function indexFolders({ connection, workspace, abilities }: Session): Promise<void> {
  const started = performance.now();
  let progress: IndexingProgress | undefined;
  for (const folder of workspace.folders) {
    const indexing = workspace.index(folder);
    let next = indexing.next();
    while (next.done !== true && progress?.cancelled !== true) {
      const until = performance.now() + slice;
      while (next.done !== true && performance.now() < until) next = indexing.next();
      if (abilities().progress && performance.now() - started > patience) progress ??= new IndexingProgress(connection);
      if (next.done !== true) progress?.report(`${next.value} files`);
      await new Promise((resolve) => setImmediate(resolve));
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
