/** An inlay hint, before conversion to the protocol. */
import { cutEnd } from '@ytt-language/shared';

export interface InlayHint {
  /** An offset in the file, at the end of a line's text. */
  readonly at: number;
  readonly label: string;
  /** The full text for the label, as YAML or in words. */
  readonly tooltip: string;
}

const longestLabel = 80;

/**
 * Returns at most the first 80 UTF-16 code units of `text`, with `…` if there are more, so that a hint does not push
 * the line away.
 */
export function cutLabel(text: string): string {
  return cutEnd(text, longestLabel);
}
