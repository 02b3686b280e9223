/**
 * Watches all directories below a given one, where the operating system can only watch single directories. Node.js does
 * that by itself, but all at once, with a watcher for each file, and in `.git` and `node_modules` too, which blocks a
 * server in a large folder for seconds.
 */
import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { isInside, neverEntered } from './walk.js';

/** The number of directories that are visited before other work gets its turn. */
const atOnce = 50;

/** The system's watches are few, and shared by all programs of a user. */
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
  /** Those that appeared while the tree was watched, and are not watched themselves yet. */
  private readonly appeared = new Set<string>();
  private turn: NodeJS.Immediate | undefined;

  constructor(changed: (path: string) => void, most: number) {
    this.changed = changed;
    this.most = most;
  }

  /** Watches a directory and, when there is time, those below it. */
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
      // What came into it before it was watched was not noticed.
      if (isNew) this.changed(directory);
    } catch {
      // It does not exist or cannot be read, or the system's limit of watches is reached.
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

  /** The path is now another directory, or does not exist. */
  private drop(directory: string): void {
    for (const [watched, watcher] of this.watchers) {
      if (!isInside(directory, watched)) continue;
      watcher.close();
      this.watchers.delete(watched);
    }
  }
}

/** Links are not followed: they may lead anywhere. */
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
