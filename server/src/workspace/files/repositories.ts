/**
 * Determines which directories are the roots of repositories. Information about the disk is kept until a change is
 * announced.
 */
import { join } from 'node:path';
import type { FileKey } from './file-key.js';
import type { FileSystem } from './file-system.js';

/**
 * Answers whether a directory contains `.git`, which is a file in worktrees and submodules, and whether changes on disk
 * make an earlier answer wrong.
 */
export class Repositories {
  private readonly fs: FileSystem;
  private readonly roots = new Map<string, boolean>();
  /** The latest answers, on which other results may depend. */
  private readonly answered = new Map<string, boolean>();

  constructor(fs: FileSystem) {
    this.fs = fs;
  }

  isRoot(directory: string): boolean {
    let known = this.roots.get(directory);
    if (known === undefined) {
      known = this.hasGit(directory);
      this.roots.set(directory, known);
      this.answered.set(directory, known);
    }
    return known;
  }

  /** Drops all information about the disk. */
  forget(): void {
    this.roots.clear();
  }

  /** Whether the changed files change the answer of `isRoot` for a directory that was asked about. */
  haveChanged(changedKeys: readonly FileKey[]): boolean {
    const directories = new Set(changedKeys.flatMap((key) => /^(.*)[\\/]\.git(?:[\\/]|$)/.exec(key)?.[1] ?? []));
    return [...directories].some((directory) => {
      const answer = this.answered.get(directory);
      return answer !== undefined && answer !== this.hasGit(directory);
    });
  }

  private hasGit(directory: string): boolean {
    return this.fs.stat(join(directory, '.git')) !== undefined;
  }
}
