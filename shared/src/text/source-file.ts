/** One version of one text, with the path that findings name. */
import type { TextEdit } from './edit.js';
import { LineIndex, otherBreaks } from './line-index.js';

/** Called from time to time while results for a text are computed. If one throws, the computation ends. */
export interface Pauses {
  /** Called where everything is kept that is done, and the computation continues from there the next time. */
  readonly betweenSteps: () => void;
  /**
   * Called where the step would have to start over. Other results may be computed meanwhile, also for this text, but
   * not if they take long.
   */
  readonly withinStep: () => void;
}

/**
 * An immutable version of a file. All data derived from a text is memoised by the identity of its `SourceFile`, so a
 * new version of a file is a new object.
 *
 * `path` is the path that ytt prints in messages: relative to the `-f` argument under which the file was found, with
 * `/`. Bytes of a file that are not valid UTF-8 are represented in `text` as the lone surrogates U+DC80…U+DCFF (byte
 * 0x80…0xFF).
 */
export class SourceFile {
  readonly path: string;
  readonly text: string;
  readonly pauses: Pauses | undefined;
  private index: LineIndex | undefined;
  private otherBreaks: boolean | undefined;
  /** Fixed texts that were searched for, and whether they occur. */
  private readonly looked = new Map<string, boolean>();

  private remembering: object = {};

  constructor(path: string, text: string, pauses?: Pauses) {
    this.path = path;
    this.text = text;
    this.pauses = pauses;
  }

  /** The key of everything that is memoised for this version (`SourceMemo`). */
  get memory(): object {
    return this.remembering;
  }

  /** Releases the results for this version, since a newer one has replaced it, or it has not been used for long. */
  forget(): void {
    this.remembering = {};
  }

  get lines(): LineIndex {
    this.index ??= new LineIndex(this.text);
    return this.index;
  }

  /** Whether the text has line breaks of YAML 1.1 that editors do not count: a lone CR, NEL, LS or PS. */
  get hasOtherBreaks(): boolean {
    this.otherBreaks ??= otherBreaks.test(this.text);
    return this.otherBreaks;
  }

  /** Whether `text` occurs in the file. Only for a few fixed texts, as every answer is kept. */
  includes(text: string): boolean {
    let found = this.looked.get(text);
    if (found === undefined) {
      found = this.text.includes(text);
      this.looked.set(text, found);
    }
    return found;
  }

  /**
   * Takes over known facts about `before`, whose text `edit` turned into this one, if the edit cannot have changed
   * them.
   */
  carry(before: SourceFile, edit: TextEdit): void {
    this.index ??= before.index?.after([edit], this.text);
    const { range, newText } = edit;
    const around = (length: number): string =>
      this.text.slice(Math.max(0, range.start - length), range.start + newText.length + length);
    // The edit may have removed the line feed after a carriage return.
    if (before.otherBreaks === false && !otherBreaks.test(around(1))) this.otherBreaks = false;
    for (const [text, found] of before.looked)
      if (!found && !around(text.length - 1).includes(text)) this.looked.set(text, false);
  }

  /** The text of `line` (from 0) without its line break. */
  lineText(line: number): string {
    const start = this.lines.lineStart(line);
    let end = this.lines.lineEnd(line);
    // Examines only the last characters: many findings may be on one long line.
    if (end > start && this.text[end - 1] === '\n') end -= this.text[end - 2] === '\r' ? 2 : 1;
    return this.text.slice(start, end);
  }
}
