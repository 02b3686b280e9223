/** What the parts of applying an overlay share: its context and its results. */
import type { NodeValue } from '../document/node.js';
import type { Thread } from '../starlark/eval/thread.js';
import type { CountRule, Item } from './annotations.js';
import { OverlayFailure } from './failure.js';
import type { LeftItems } from './left-items.js';
import type { SharedNodes } from './shared-nodes.js';

/** The chain of enclosing items of an overlay: the item that is being applied, and those that it is in. */
export interface Link {
  readonly item: Item;
  readonly parent: Link | undefined;
  /** How many items are around it. */
  readonly depth: number;
}

/** One application of an overlay. */
export interface Application {
  readonly thread: Thread;
  /** True if the two sides are one document each, which match whatever they hold. */
  readonly exact: boolean;
  /** True where something may be missing on the left side because its code failed. */
  readonly leftIncomplete: boolean;
  /** Receives the failures of items. Unless it throws, the rest of the overlay is applied. */
  readonly fail: (failure: OverlayFailure, link: Link | undefined) => void;
  /** How many items failed so far. */
  failures: number;
  /**
   * The nodes that stand in several places and change in all of them at once; absent where each place changes alone.
   */
  readonly shares?: SharedNodes;
  /** How many more failures may look for a nearest key, which takes time on large maps. */
  suggestionsLeft: number;
}

/** What overlaying a value gives: a changed value, or that the value of the right side replaces it. */
export type Overlaid = { readonly value: NodeValue } | 'replaced';

/** Overlays `left`, which `holder` holds, with the value of the item that `link` is. */
export type Descend = (holder: Item, right: NodeValue, defaults: CountRule, link: Link) => Overlaid;

/** One item of an overlay and the left side that it is about. */
export interface Target<T extends Item> {
  readonly application: Application;
  readonly left: LeftItems<T>;
  /** The item of the left side that holds the items, where one does. */
  readonly holder: Item | undefined;
  readonly item: T;
  /** What `@overlay/match-child-defaults` around the item says. */
  readonly defaults: CountRule;
  readonly link: Link;
  readonly descend: Descend;
}

/** Runs `part`; a failure is reported at `link`, and the caller continues. */
export function attempt(application: Application, link: Link, part: () => void): void {
  try {
    part();
  } catch (error) {
    if (!(error instanceof OverlayFailure)) throw error;
    application.failures++;
    application.fail(error, link);
  }
}
