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

  /** Takes the current project graph as that of the last call. Called when all files are recomputed anyway. */
  reset(): void {
    this.projectGraph = this.workspace.runs();
  }

  /**
   * The files that changes of the files `changed` may have invalidated, open ones first, without `changed`.
   * `graphChanged` tells whether the project graph differs from that of the last call. If it does, all files of both
   * graphs are returned.
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
   * All files of the runs of `keys`. A run that was made for one file (its `subject`) reports only on that file, unless
   * it completes its project.
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
