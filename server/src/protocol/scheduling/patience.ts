/**
 * Limits how often work on a file is abandoned for requests about other files. Abandoned work starts from the
 * beginning, so without a limit a file that takes long to evaluate would never be finished while somebody works in
 * others. It also knows which restarted requests a person waits for, so that other work gives way to them.
 */
import type { FileKey } from '../../workspace/files/file-key.js';

/** So many milliseconds of work on a file are given up at most before it is done to its end. */
const longestLost = 10_000;

export class Patience {
  /** The work that was given up since the file was last done, in milliseconds; of no file in particular by `undefined`. */
  private readonly lost = new Map<FileKey | undefined, number>();

  /** Work that a person waits for and that has not begun, or was given up; one entry for each request. */
  private readonly waiting = new Set<{ readonly key: FileKey | undefined }>();

  /** Whether work on a file may be given up (again). */
  isLeft(key: FileKey | undefined): boolean {
    return (this.lost.get(key) ?? 0) < longestLost;
  }

  /** Whether work on a file was given up and is not done yet: it takes long. */
  isTried(key: FileKey | undefined): boolean {
    return this.lost.has(key);
  }

  /** Work that a person waits for is to be begun, or begun again. Returns what is called when it is. */
  waits(key: FileKey | undefined): () => void {
    const one = { key };
    this.waiting.add(one);
    return () => this.waiting.delete(one);
  }

  /** Whether such work waits; with `besides`, about another file. */
  isAwaited(besides?: FileKey): boolean {
    for (const { key } of this.waiting) if (besides === undefined || key !== besides) return true;
    return false;
  }

  gaveUp(key: FileKey | undefined, milliseconds: number): void {
    this.lost.set(key, (this.lost.get(key) ?? 0) + milliseconds);
  }

  done(key: FileKey | undefined): void {
    this.lost.delete(key);
  }
}
