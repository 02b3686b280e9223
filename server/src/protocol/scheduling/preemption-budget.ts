/**
 * Limits how often work on a file is abandoned for requests about other files. Abandoned work starts from the
 * beginning, so without a limit a file that takes long to evaluate would never be finished while somebody works in
 * other files. Also tracks which restarted requests a person waits for, so that other work can give way to them.
 */
import type { FileKey } from '../../workspace/files/file-key.js';

/** How many milliseconds of work on a file may be lost before it can no longer be abandoned. */
const longestLost = 10_000;

/**
 * Counts the lost milliseconds of each file until work on it is finished. After ten seconds, work on the file is no
 * longer abandoned.
 */
export class PreemptionBudget {
  /**
   * The work on each file that was abandoned since the file was last finished, in milliseconds. The key `undefined`
   * stands for work on no particular file.
   */
  private readonly lost = new Map<FileKey | undefined, number>();

  /** Work that a person waits for and that has not begun, or was abandoned. Each request has its own entry. */
  private readonly waiting = new Set<{ readonly key: FileKey | undefined }>();
  private readonly isElsewhere: (file: FileKey, besides: FileKey) => boolean;

  /** `isElsewhere` tells whether work on `file` is done earlier if work on `besides` is abandoned. */
  constructor(isElsewhere: (file: FileKey, besides: FileKey) => boolean) {
    this.isElsewhere = isElsewhere;
  }

  /** Whether work on a file may still be abandoned. */
  isAllowed(key: FileKey | undefined): boolean {
    return (this.lost.get(key) ?? 0) < longestLost;
  }

  /** Whether work on a file was abandoned and is not finished yet, so that it is known to take long. */
  hasHappened(key: FileKey | undefined): boolean {
    return this.lost.has(key);
  }

  /**
   * Called when work that a person waits for is requested, and when it is due to begin again. The returned function must
   * be called when it begins.
   */
  startWaiting(key: FileKey | undefined): () => void {
    const one = { key };
    this.waiting.add(one);
    return () => this.waiting.delete(one);
  }

  /**
   * Whether work that a person waits for has not begun; with `besides`, only work on files that are elsewhere for it
   * counts, and work on no particular file.
   */
  isAwaited(besides?: FileKey): boolean {
    for (const { key } of this.waiting)
      if (besides === undefined || key === undefined || this.isElsewhere(key, besides)) return true;
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
