/** Searches strings in strings, and counts a number of steps in proportion to the time that takes, which is small. */
import { indexOfPart, lastIndexOfPart } from '../../text/search.js';
import type { Thread } from '../eval/thread.js';

/** The first place of `part` in `text` from `from` on (or, `backwards`, the last), in code units, or -1. */
export function seek(thread: Thread, text: string, part: string, from = 0, backwards = false): number {
  const at = backwards ? lastIndexOfPart(text, part) : indexOfPart(text, part, from);
  const distance = at < 0 ? text.length - from : backwards ? text.length - at : at - from;
  // If `part` has more than one character, each character of the text may be examined several times, and all of `part`
  // is examined first.
  thread.step((distance + part.length) >> (part.length === 1 ? 9 : 6));
  return at;
}
