/** Observes the matches of overlays, whatever applies them in a thread: the output, a library, or `overlay.apply()`. */
import type { Thread } from '../starlark/eval/thread.js';
import type { Item } from './annotations.js';

/** Told of the items of the left side that an item of an overlay matches, however many may match. */
export type Observe = (item: Item, matches: readonly Item[]) => void;

const key = Symbol('observed matches');

/** From now on `observe` is told of all matches in `thread`, and no result is taken from earlier applications. */
export function observeMatches(thread: Thread, observe: Observe): void {
  thread.locals.set(key, observe);
}

export function observerOf(thread: Thread): Observe | undefined {
  return thread.locals.get(key) as Observe | undefined;
}
