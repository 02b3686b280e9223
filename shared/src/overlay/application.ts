/** The context and results of applying an overlay, shared by all parts. */
import type { NodeValue } from '../document/node.js';
import type { Thread } from '../starlark/eval/thread.js';
import type { CountRule, Item } from './annotations.js';
import { OverlayFailure } from './failure.js';
import type { LeftItems } from './left-items.js';
import type { SharedNodes } from './shared-nodes.js';

/** The chain of items of an overlay: the one that is being applied, and its ancestors. */
export interface Link {
  readonly item: Item;
  readonly parent: Link | undefined;
}

/** One application of an overlay. */
export interface Application {
  readonly thread: Thread;
  /** True if both sides are single documents, which match whatever their contents. */
  readonly exact: boolean;
  /** True if something may be missing on the left side because its code failed. */
  readonly leftIncomplete: boolean;
  /** Receives the failures of items. Unless it throws, the rest of the overlay is applied. */
  readonly fail: (failure: OverlayFailure, link: Link | undefined) => void;
  /**
   * The number of items that failed, plus those that match too few nodes of an incomplete left side, which is not
   * reported.
   */
  failures: number;
  /**
   * Tracks nodes that occur in several places, which ytt changes in all of them at once; absent if each place changes
   * alone.
   */
  readonly shares?: SharedNodes;
  readonly observe: Observe | undefined;
  /** For how many more failures a similar key is searched. Each search takes time in proportion to the map. */
  suggestionsLeft: number;
}

/** The result of overlaying a value: the changed value, or `'replaced'` if the right side's value takes its place. */
export type Overlaid = { readonly value: NodeValue } | 'replaced';

/** Overlays `left`, the value of `holder`, with the value of the current item of `link`. */
export type Descend = (holder: Item, right: NodeValue, defaults: CountRule, link: Link) => Overlaid;

/** One item of an overlay, and the left side that it applies to. */
export interface Target<T extends Item> {
  readonly application: Application;
  readonly left: LeftItems<T>;
  /** The item of the left side that contains the items, if there is one. */
  readonly holder: Item | undefined;
  readonly item: T;
  /** The arguments of `@overlay/match-child-defaults` around the item. */
  readonly defaults: CountRule;
  readonly link: Link;
  readonly descend: Descend;
}

/** A failure takes as long as this many items that do not fail. */
const failureSteps = 20;

/** Runs `part`; a failure is reported at `link`, and the caller continues. */
export function attempt(application: Application, link: Link, part: () => void): void {
  try {
    part();
  } catch (error) {
    if (!(error instanceof OverlayFailure)) throw error;
    application.failures++;
    application.thread.step(failureSteps);
    application.fail(error, link);
  }
}

/** Receives the items of the left side that an item of an overlay matches, even if it is the wrong number. */
export type Observe = (item: Item, matches: readonly Item[]) => void;

const observerKey = Symbol('observed matches');

/**
 * Makes `observe` receive all matches in `thread`, whatever applies the overlays: the output, a library, or
 * `overlay.apply()`. Memoised results of earlier applications are then not used.
 */
export function observeMatches(thread: Thread, observe: Observe): void {
  thread.locals.set(observerKey, observe);
}

/** Returns the receiver that `observeMatches` set for `thread`; undefined if nothing observes its matches. */
export function observerOf(thread: Thread): Observe | undefined {
  return thread.locals.get(observerKey) as Observe | undefined;
}
