/** The parts of the explanation of a YAML syntax error. */
import type { TextEdit } from '../../text/edit.js';
import type { TextRange } from '../../text/range.js';

/** A change of the text that fixes a mistake. */
export interface TextFix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** What is wrong, for people. */
export interface Diagnosis {
  /** What is wrong and what is wanted, in one sentence. */
  readonly plain: string;
  /** Where the mistake is, in absolute offsets; where it is absent, where the reader refused the text. */
  readonly range?: TextRange;
  /** The likeliest first. */
  readonly fixes?: readonly TextFix[];
}

/** What ytt's reader refused, with absolute offsets. */
export interface Refused {
  readonly message: string;
  readonly at: number;
  /** Where what the reader was doing began, where it says so. */
  readonly contextAt: number | undefined;
}

/** The fix that replaces `[start, end)`. */
export function replacing(title: string, start: number, end: number, newText: string): TextFix {
  return { title, edits: [{ range: { start, end }, newText }] };
}
