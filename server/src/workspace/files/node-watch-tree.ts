/**
 * Watches all directories below a given one, where the operating system can only watch single directories. Node.js can
 * do that itself, but it does everything at once, with a watcher for each file, and includes `.git` and `node_modules`,
 * which blocks a server in a large folder for seconds.
 */
import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { isInside, neverEntered } from './walk.js';

/** The number of directories that are visited before other work has its turn. */
const atOnce = 50;

/** The system's watches are few, and all programs of a user share them. */
const mostWatched = 20_000;

/**
 * Calls `changed` with the paths that are created, changed or deleted below `root`, until the returned function is
 * called. No more than `most` directories are watched.
 */
export function watchTree(root: string, changed: (path: string) => void, most = mostWatched): () => void {
  const tree = new WatchedTree(changed, most);
  tree.add(root);
  return () => tree.end();
}

class WatchedTree {
  private readonly changed: (path: string) => void;
  private readonly most: number;
  private readonly watchers = new Map<string, FSWatcher>();
  private readonly pending: string[] = [];
  /** Directories that were created after the tree was first visited, and are not watched themselves yet. */
  private readonly appeared = new Set<string>();
  private turn: NodeJS.Immediate | undefined;

  constructor(changed: (path: string) => void, most: number) {
    this.changed = changed;
    this.most = most;
  }

  /** Watches a directory, and the directories below it when there is time. */
  add(directory: string): void {
    this.pending.push(directory);
    this.turn ??= setImmediate(() => this.goOn());
  }

  end(): void {
    if (this.turn !== undefined) clearImmediate(this.turn);
    this.pending.length = 0;
    this.appeared.clear();
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private goOn(): void {
    this.turn = undefined;
    for (const directory of this.pending.splice(-atOnce)) this.watch(directory);
    if (this.pending.length > 0) this.turn = setImmediate(() => this.goOn());
  }

  private watch(directory: string): void {
    const isNew = this.appeared.delete(directory);
    if (this.watchers.has(directory) || this.watchers.size >= this.most) return;
    try {
      const watcher = watch(directory, { persistent: false }, (event, name) => {
        if (name !== null) this.happened(event, join(directory, name));
      });
      watcher.on('error', () => this.drop(directory));
      this.watchers.set(directory, watcher);
      for (const entry of readdirSync(directory, { withFileTypes: true })) {
        if (!entry.isDirectory() || !isEntered(entry.name)) continue;
        const path = join(directory, entry.name);
        if (isNew) this.appeared.add(path);
        this.pending.push(path);
      }
      // Changes in a new directory before it was watched were not noticed.
      if (isNew) this.changed(directory);
    } catch {
      // The directory does not exist or cannot be read, or the system's limit of watches is reached.
    }
  }

  private happened(event: string, path: string): void {
    if (event === 'rename') {
      if (this.watchers.has(path)) this.drop(path);
      if (isEntered(basename(path)) && isDirectory(path)) {
        this.appeared.add(path);
        this.add(path);
      }
    }
    this.changed(path);
  }

  /** Called if the path is now another directory, or none. */
  private drop(directory: string): void {
    for (const [watched, watcher] of this.watchers) {
      if (!isInside(directory, watched)) continue;
      watcher.close();
      this.watchers.delete(watched);
    }
  }
}

/** Links are not followed, because they may lead anywhere. */
function isDirectory(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}

function isEntered(name: string): boolean {
  return !neverEntered.has(name);
}
