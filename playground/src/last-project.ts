/** Stores the project that was last edited in this browser, if the browser allows storage. */
import { type Project, readProject } from './project.js';

const key = 'ytt-playground';

export function lastProject(): Project | undefined {
  try {
    return readProject(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function keepProject(project: Project): void {
  try {
    localStorage.setItem(key, JSON.stringify(project));
  } catch {
    // The storage is full, or the user forbids it.
  }
}
