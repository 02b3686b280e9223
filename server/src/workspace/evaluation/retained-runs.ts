/**
 * Decides which runs without open files keep their results: those that were evaluated last. Others are released and
 * evaluated again when needed, so that a workspace with thousands of runs takes the memory of a few.
 */
import type { FileKey } from '../files/file-key.js';
import type { RunDefinition, RunInput } from '../projects/run-definition.js';

export interface RetainedRunsOptions {
  /** Whether a file is open in the editor. Runs with open files are never released. */
  readonly isOpen: (key: FileKey) => boolean;
  /** Releases the results of the run, and those of the given files, which no other retained run needs. */
  readonly release: (run: RunDefinition, files: readonly RunInput[]) => void;
  /** The maximum number of characters in the files of the retained runs, not counting the one evaluated last. */
  readonly budget?: number;
}

/** The results take about twenty bytes for each character. */
const usualBudget = 8_000_000;

/**
 * Orders the runs without open files by their latest evaluation, and releases the first ones when the files of all have
 * more characters than the budget, not counting the run evaluated last.
 */
export class RetainedRuns {
  private readonly options: RetainedRunsOptions;
  private readonly budget: number;
  /**
   * The runs without open files by id, in the order of their latest evaluations, each with the number of characters in
   * its files.
   */
  private readonly kept = new Map<string, { readonly run: RunDefinition; readonly size: number }>();
  private size = 0;
  /** The runs that had open files when they were evaluated. */
  private readonly edited = new Map<string, RunDefinition>();

  constructor(options: RetainedRunsOptions) {
    this.options = options;
    this.budget = options.budget ?? usualBudget;
  }

  /** Called after a run was evaluated; `sizeOf` returns the number of characters in its files. */
  evaluated(run: RunDefinition, sizeOf: () => number): void {
    this.forget(run.id);
    if (this.isOpen(run)) {
      this.edited.set(run.id, run);
      return;
    }
    const size = sizeOf();
    this.kept.set(run.id, { run, size });
    this.size += size;
    for (const one of [...this.kept.values()]) {
      if (this.size <= this.budget || one.run === run) return;
      this.forget(one.run.id);
      if (!this.isOpen(one.run)) this.options.release(one.run, this.filesOnlyOf(one.run));
    }
  }

  /** Called when the results of the run have been released. */
  forget(id: string): void {
    this.size -= this.kept.get(id)?.size ?? 0;
    this.kept.delete(id);
    this.edited.delete(id);
  }

  private isOpen({ files, dataValuesFiles }: RunDefinition): boolean {
    const isOpen = ({ key }: RunInput): boolean => this.options.isOpen(key);
    return files.some(isOpen) || dataValuesFiles.some(isOpen);
  }

  /** The files of the run that no other retained run needs. The runs of one project share nearly all their files. */
  private filesOnlyOf({ root, files, dataValuesFiles, subject }: RunDefinition): readonly RunInput[] {
    const all = [...files, ...dataValuesFiles];
    const others = [...[...this.kept.values()].map(({ run }) => run), ...this.edited.values()];
    return others.some((other) => other.root === root) ? all.filter(({ key }) => key === subject) : all;
  }
}
