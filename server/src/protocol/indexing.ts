/** Indexes the workspace folders in slices, with progress, so that the server answers meanwhile. */
import type { Session } from './server.js';

/** How long a slice may take, in milliseconds. */
const slice = 10;
/** Indexing that takes longer than this, in milliseconds, shows progress. */
const patience = 400;

export async function indexFolders({ connection, workspace, abilities }: Session): Promise<void> {
  const started = performance.now();
  let progress: Awaited<ReturnType<typeof connection.window.createWorkDoneProgress>> | undefined;
  let cancelled = false;
  for (const folder of workspace.folders) {
    const indexing = workspace.index(folder);
    let next = indexing.next();
    while (next.done !== true && !cancelled) {
      const until = performance.now() + slice;
      while (next.done !== true && performance.now() < until) next = indexing.next();
      if (progress === undefined && abilities().progress && performance.now() - started > patience) {
        progress = await connection.window.createWorkDoneProgress();
        progress.begin('ytt: looking for schemas', undefined, undefined, true);
        progress.token.onCancellationRequested(() => {
          cancelled = true;
        });
      }
      if (next.done !== true) progress?.report(`${next.value} files`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  progress?.done();
}
