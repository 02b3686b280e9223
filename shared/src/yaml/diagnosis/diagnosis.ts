/** The explanation of a YAML syntax error, and its parts. */
import type { TextEdit } from '../../text/edit.js';
import type { TextRange } from '../../text/range.js';
import type { ReaderMessage } from '../scan/refusal.js';

/** An edit that fixes a mistake. */
export interface TextFix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** What is wrong, for people. */
export interface Diagnosis {
  /** What is wrong and what is expected, in one sentence. */
  readonly plain: string;
  /** The range of the mistake, in absolute offsets; if absent, it is where the reader rejected the text. */
  readonly range?: TextRange;
  /** The likeliest first. */
  readonly fixes?: readonly TextFix[];
  /**
   * If a line begins in a wrong column: lines below it that begin at or after this column belong to the block that is
   * misread, so their errors are consequences.
   */
  readonly misreadFrom?: number;
  /** If the text up to this offset is misread: all errors before it are consequences. */
  readonly misreadUntil?: number;
}

/** An error of ytt's reader, with absolute offsets. */
export interface Refused {
  readonly message: ReaderMessage;
  readonly at: number;
  /** The start of the construct that the reader was parsing, if it reports that. */
  readonly contextAt: number | undefined;
}

/** The fix that replaces `[start, end)`. */
export function replacing(title: string, start: number, end: number, newText: string): TextFix {
  return { title, edits: [{ range: { start, end }, newText }] };
}
