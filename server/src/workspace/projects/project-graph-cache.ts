/** The current project graph: built on demand, and the same object as long as its content is the same. */
import type { FileKey } from '../files/file-key.js';
import type { TextFile } from '../files/text-file.js';
import { leavesUnchanged } from './graph-changes.js';
import { isSameGraph, type ProjectGraph } from './run-definition.js';

export interface ProjectGraphCacheOptions {
  /** Builds the graph; `recognised` becomes part of its view. */
  readonly build: (recognised: ReadonlyMap<FileKey, string>) => ProjectGraph;
  /** The names of all declared top-level data values. */
  readonly declaredNames: () => ReadonlySet<string>;
  readonly openKeys: () => readonly FileKey[];
  /** Called with each new graph. */
  readonly made: (graph: ProjectGraph) => void;
}

/**
 * Holds the graph until `invalidate` is called, and remembers which open files were assigned to a project as data
 * values, so that a file does not change its project while it is being edited.
 */
export class ProjectGraphCache {
  private readonly options: ProjectGraphCacheOptions;
  private current: ProjectGraph | undefined;
  /** The declared names for the current graph, if they were needed. */
  private declaredNames: ReadonlySet<string> | undefined;
  /** The graph before the latest changes, which is used again if they turn out not to change it. */
  private former: ProjectGraph | undefined;
  /**
   * By open file that was assigned to a project as data values: the project's root directory. The assignment does not
   * change while the file is open.
   */
  private readonly recognised = new Map<FileKey, string>();

  constructor(options: ProjectGraphCacheOptions) {
    this.options = options;
  }

  /** Called when anything changes that the graph may depend on. */
  invalidate(): void {
    this.former ??= this.current;
    this.current = undefined;
    this.declaredNames = undefined;
  }

  /** Whether the graph stays the same if `after` replaces `before`. */
  isUnaffectedBy(before: TextFile | undefined, after: TextFile | undefined): boolean {
    if (this.current === undefined) return true;
    const isDeclared = (name: string): boolean => {
      this.declaredNames ??= this.options.declaredNames();
      return this.declaredNames.has(name);
    };
    return leavesUnchanged(this.current, isDeclared, before, after);
  }

  /** The graph, if it is up to date. */
  get known(): ProjectGraph | undefined {
    return this.current;
  }

  get(): ProjectGraph {
    if (this.current === undefined) {
      const fresh = this.options.build(this.recognised);
      // Files can get or lose keys without any change of the graph.
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

  /** Called when a file is closed. Returns whether it was assigned to a project as data values. */
  closed(key: FileKey): boolean {
    return this.recognised.delete(key);
  }
}
