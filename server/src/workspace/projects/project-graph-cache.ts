/** The current project graph: built on demand, and the same object as long as its content is the same. */
import type { FileKey } from '../files/file-key.js';
import type { TextFile } from '../files/text-file.js';
import { leavesUnchanged } from './graph-changes.js';
import { isSameGraph, type ProjectGraph } from './run-definition.js';

export interface ProjectGraphCacheOptions {
  /** Builds the graph; `recognised` becomes part of its view. */
  readonly build: (recognised: ReadonlyMap<FileKey, string>) => ProjectGraph;
  /** The names at the top level of all declared data values. */
  readonly declaredNames: () => ReadonlySet<string>;
  readonly openKeys: () => readonly FileKey[];
  /** Called with each new graph. */
  readonly made: (graph: ProjectGraph) => void;
}

export class ProjectGraphCache {
  private readonly options: ProjectGraphCacheOptions;
  private current: ProjectGraph | undefined;
  /** Of the current graph, if they were needed. */
  private declaredNames: ReadonlySet<string> | undefined;
  /** The graph before the latest changes; kept if they turn out not to change it. */
  private former: ProjectGraph | undefined;
  /**
   * The root directories of projects to which open files were assigned as data values: that does not change while they
   * are open.
   */
  private readonly recognised = new Map<FileKey, string>();

  constructor(options: ProjectGraphCacheOptions) {
    this.options = options;
  }

  /** To be called when anything changes that the graph may depend on. */
  invalidate(): void {
    this.former ??= this.current;
    this.current = undefined;
    this.declaredNames = undefined;
  }

  /** Whether replacing `before` with `after` leaves the graph the same. */
  isUnaffectedBy(before: TextFile | undefined, after: TextFile | undefined): boolean {
    if (this.current === undefined) return true;
    const isDeclared = (name: string): boolean => {
      this.declaredNames ??= this.options.declaredNames();
      return this.declaredNames.has(name);
    };
    return leavesUnchanged(this.current, isDeclared, before, after);
  }

  get(): ProjectGraph {
    if (this.current === undefined) {
      const fresh = this.options.build(this.recognised);
      // Keys may be added to files and removed without any change of the graph.
      this.current = this.former !== undefined && isSameGraph(fresh, this.former) ? this.former : fresh;
      this.former = undefined;
      this.noteRecognised(this.current);
      this.options.made(this.current);
    }
    return this.current;
  }

  private noteRecognised({ runsOf }: ProjectGraph): void {
    for (const key of this.options.openKeys()) {
      const run = runsOf.get(key)?.[0];
      if (run?.subject === key && run.reason.kind === 'inferred' && run.tentative !== true)
        this.recognised.set(key, run.reason.root);
    }
  }

  /** To be called when a file is closed. Returns whether it was assigned to a project as data values. */
  closed(key: FileKey): boolean {
    return this.recognised.delete(key);
  }
}
