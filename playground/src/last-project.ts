/** Stores the project that was last edited in this browser, if the browser allows storage. */
import { type Project, readProject } from './project.js';

const key = 'ytt-playground';

/** Returns the stored project; undefined if there is none, it is invalid, or the browser refuses. */
export function lastProject(): Project | undefined {
  try {
    return readProject(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

/**
 * Stores `project` in place of the last one. Does nothing if the browser refuses, since the playground works without.
 */
export function keepProject(project: Project): void {
  try {
    localStorage.setItem(key, JSON.stringify(project));
  } catch {
    // The storage is full, or the user forbids it.
  }
}
