/** Which files' diagnostics may be out of date after a change: what a file shows depends on all files of its runs. */
import type { FileKey } from '../../workspace/files/file-key.js';
import type { ProjectGraph } from '../../workspace/projects/run-definition.js';
import type { Workspace } from '../../workspace/workspace.js';
import { filesWithFindings } from './file-diagnostics.js';

/** Finds the files that a change makes out of date, with the project graph before and after it. */
export class DependentFiles {
  private readonly workspace: Workspace;
  /** The project graph of the last call. */
  private projectGraph: ProjectGraph | undefined;

  constructor(workspace: Workspace) {
    this.workspace = workspace;
  }

  /** To be called when all files are recomputed anyway: only later changes of the project graph count. */
  reset(): void {
    this.projectGraph = this.workspace.runs();
  }

  /**
   * The files that changes of `changed` may have invalidated, open files first, without `changed`. `graphChanged` tells
   * that the project graph differs from that of the last call; then they are all files of both graphs.
   */
  of(changed: readonly FileKey[]): { readonly keys: readonly FileKey[]; readonly graphChanged: boolean } {
    const { workspace } = this;
    const before = this.projectGraph;
    const now = workspace.runs();
    this.projectGraph = now;
    const graphChanged = now !== before;
    const keys = new Set(
      graphChanged
        ? [...(before === undefined ? [] : filesWithFindings(before)), ...filesWithFindings(now)]
        : this.sharingRun(changed),
    );
    for (const key of changed) keys.delete(key);
    const isOpen = (key: FileKey): boolean => workspace.files.isOpen(key);
    return { keys: [...keys].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a))), graphChanged };
  }

  /**
   * The files of the runs of these; a run that was made for a data values file reports on that file alone, unless it
   * completes its project.
   */
  private sharingRun(keys: readonly FileKey[]): FileKey[] {
    const runs = new Set(keys.flatMap((key) => this.workspace.runsOf(key)));
    return [...runs].flatMap(({ subject, completesProject, files, dataValuesFiles }) =>
      subject === undefined || completesProject === true
        ? [...files, ...dataValuesFiles].map((input) => input.key)
        : [subject],
    );
  }
}
