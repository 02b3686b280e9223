/**
 * A position in a text that moves forward, and its line. The scanner and its parts share one cursor; they read `buffer`
 * at `pos` directly, because a call for each character would cost more than the scanning.
 */
import { isBreak } from './characters.js';
import { type Place, type ReaderContext, type ReaderMessage, Refusal } from './refusal.js';

/** Matches the dashes of a line that is meant to be `---`; a comment may follow. */
const mistypedMarker = /(?:--|-{4,})(?=[ \t]*(?:[ \t]#.*)?[\0\n\r\x85\u2028\u2029])/y;

/** Reads one text forward from its start. Offsets and columns count UTF-16 code units, and lines count from 0. */
export class Cursor {
  /** The text, with NUL replaced by U+0001, followed by enough `END`s for all lookahead. */
  readonly buffer: string;
  readonly textLength: number;
  pos = 0;
  /** From 0, counting every YAML line break. */
  line = 0;
  lineStart = 0;
  private rewindBudget: number;

  constructor(text: string) {
    this.textLength = text.length;
    this.rewindBudget = 4 * text.length + 10_000;
    this.buffer = `${text.includes('\0') ? text.replaceAll('\0', '\u0001') : text}\0\0\0\0\0\0\0\0\0\0`;
  }

  get column(): number {
    return this.pos - this.lineStart;
  }

  get place(): Place {
    return { at: this.pos, line: this.line };
  }

  /** An error at the cursor in the construct described by `doing`, which began at `start`. */
  refusal(message: ReaderMessage, doing: ReaderContext, { at, line }: Place): Refusal {
    return new Refusal(message, this.place, { at, line, message: doing });
  }

  /** Moves to the beginning of a line. */
  moveToLine(lineStart: number, line: number): void {
    this.pos = this.lineStart = lineStart;
    this.line = line;
  }

  /** Takes `distance` from the budget for reading text a second time. Returns false if too little is left. */
  spendRewind(distance: number): boolean {
    this.rewindBudget -= distance;
    return this.rewindBudget >= 0;
  }

  at(ahead: number): number {
    return this.buffer.charCodeAt(this.pos + ahead);
  }

  /** Skips one line break, CR LF counting as one; does nothing elsewhere. */
  skipLineBreak(): void {
    const code = this.buffer.charCodeAt(this.pos);
    if (code === 13 && this.buffer.charCodeAt(this.pos + 1) === 10) this.pos += 2;
    else if (isBreak(code)) this.pos++;
    else return;
    this.line++;
    this.lineStart = this.pos;
  }

  /** Skips one line break and returns what it contributes to a scalar. */
  readLineBreak(): string {
    const code = this.buffer.charCodeAt(this.pos);
    if (!isBreak(code)) return '';
    this.skipLineBreak();
    return code === 0x2028 || code === 0x2029 ? String.fromCharCode(code) : '\n';
  }

  /** Whether a document marker (`---` or `...`, then white space or the end) begins here, at a line's start. */
  atDocumentMarker(): boolean {
    if (this.pos !== this.lineStart) return false;
    const code = this.buffer.charCodeAt(this.pos);
    if (code !== 45 && code !== 46) return false;
    if (this.at(1) !== code || this.at(2) !== code) return false;
    const after = this.at(3);
    return after === 32 || after === 9 || after === 0 || isBreak(after);
  }

  /** The length of the mistyped `---` at `at`: two dashes, or more than three, alone on their line. 0 if there is none. */
  mistypedMarkerAt(at: number): number {
    const isFirst = at === 0 || isBreak(this.buffer.charCodeAt(at - 1));
    if (!isFirst || this.buffer.charCodeAt(at) !== 45) return 0;
    mistypedMarker.lastIndex = at;
    return mistypedMarker.exec(this.buffer)?.[0].length ?? 0;
  }
}
