/**
 * Limits how often work on a file is abandoned for requests about other files. Abandoned work starts from the
 * beginning, so without a limit a file that takes long to evaluate would never be finished while somebody works in
 * others. It also tracks which restarted requests a person waits for, so that other work can give way to them.
 */
import type { FileKey } from '../../workspace/files/file-key.js';

/** How many milliseconds of work on a file may be abandoned before it is finished. */
const longestLost = 10_000;

export class PreemptionBudget {
  /**
   * The abandoned work since the file was last finished, in milliseconds; under `undefined` work on no particular file.
   */
  private readonly lost = new Map<FileKey | undefined, number>();

  /** Work that a person waits for and that has not begun, or was abandoned; one entry for each request. */
  private readonly waiting = new Set<{ readonly key: FileKey | undefined }>();

  /** Whether work on a file may be abandoned (again). */
  isAllowed(key: FileKey | undefined): boolean {
    return (this.lost.get(key) ?? 0) < longestLost;
  }

  /** Whether work on a file was abandoned and is not done yet: it takes long. */
  hasHappened(key: FileKey | undefined): boolean {
    return this.lost.has(key);
  }

  /**
   * To be called when work that a person waits for is due to begin, or to begin again. Returns a function to be called
   * when it begins.
   */
  startWaiting(key: FileKey | undefined): () => void {
    const one = { key };
    this.waiting.add(one);
    return () => this.waiting.delete(one);
  }

  /** Whether such work waits; with `besides`, about another file. */
  isAwaited(besides?: FileKey): boolean {
    for (const { key } of this.waiting) if (besides === undefined || key !== besides) return true;
    return false;
  }

  /** Work on a file was abandoned after `milliseconds`. */
  spend(key: FileKey | undefined, milliseconds: number): void {
    this.lost.set(key, (this.lost.get(key) ?? 0) + milliseconds);
  }

  /** Work on a file is finished. */
  done(key: FileKey | undefined): void {
    this.lost.delete(key);
  }
}
