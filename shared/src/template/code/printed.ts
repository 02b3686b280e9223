/** Output of `print`, with the position of the call. */
import type { LiveFrame } from '../../starlark/eval/thread.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import { programTextOf } from './program.js';

export interface Printed {
  /** Without a line break at its end. */
  readonly text: string;
  /** The innermost call that has a position; undefined if none has. */
  readonly place: { readonly file: SourceFile; readonly range: TextRange } | undefined;
}

/** The record of `text` printed by the call in `frame`. */
export function printedIn(frame: LiveFrame | undefined, text: string): Printed {
  for (let call = frame; call !== undefined; call = call.caller) {
    const program = programTextOf(call.program);
    const range = call.offset < 0 ? undefined : program?.place(call.offset, call.offset)?.range;
    if (program !== undefined && range !== undefined) return { text, place: { file: program.file, range } };
  }
  return { text, place: undefined };
}
