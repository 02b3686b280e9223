/**
 * What is remembered of a version of a file: its syntax tree, its evaluated documents, what is wrong with it.
 *
 * Origins, findings and memos of other things name versions that are long out of date, so a version can live on when nobody
 * asks for it any more. Were everything made of it to live as long, each version would hold what was made of others in its
 * time, and they what was made of those before: no version would ever go. So a version is told when another took its place,
 * and forgets; what is asked of it afterwards is made anew.
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
