/**
 * The results for one version of a file: its syntax tree, its evaluated documents, its problems.
 *
 * Origins, findings and memos of other results refer to outdated versions, so a version can stay alive when it is no
 * longer used. If all its results stayed alive too, they would keep the results for the other files of that time, and
 * those would keep the ones before: no version would ever be collected. So the memo of a version is dropped when a
 * newer version replaces it (`SourceFile.forget`); what is needed afterwards is computed again.
 */
import type { SourceFile } from './source-file.js';

/** One kind of result for each version of a file. */
export class SourceMemo<T> {
  private readonly results = new WeakMap<object, T>();

  get(file: SourceFile): T | undefined {
    return this.results.get(file.memory);
  }

  set(file: SourceFile, result: T): void {
    this.results.set(file.memory, result);
  }

  delete(file: SourceFile): void {
    this.results.delete(file.memory);
  }
}
