/** Converts document changes from the client. */
import { applyEdits, type TextEdit } from '@ytt-language/shared';
import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { type Encoding, editorLinesOf, type IndexedText, lengthIn, toPosition, toTextRange } from './positions.js';

/** Undefined if the change replaces everything. Some clients send null then. */
export function changedRange(change: TextDocumentContentChangeEvent): Range | undefined {
  return 'range' in change ? (change.range ?? undefined) : undefined;
}

/**
 * The edits that the changes of one notification describe, and the resulting text. Each change refers to the text after
 * the previous one, and so does each edit. A change without a range replaces everything.
 */
export function applyChanges(
  before: IndexedText,
  changes: readonly TextDocumentContentChangeEvent[],
  encoding: Encoding,
): { readonly edits: readonly TextEdit[]; readonly after: IndexedText } {
  const edits: TextEdit[] = [];
  let row: ChangeRow | undefined;
  for (const change of changes) {
    let edit = row?.add(change);
    if (edit === undefined) {
      row = new ChangeRow(row?.after() ?? before, encoding);
      edit = row.begin(change);
    }
    edits.push(edit);
  }
  return { edits, after: row?.after() ?? before };
}

/**
 * A series of changes that each lie above the previous one, or each below it, where in the second case only the last
 * may add or remove a line. The ranges of such changes can be converted to the text before all of them, so the text
 * after them is built only once. Editors send such series when they replace all occurrences of a word, and for each key
 * that is typed with many cursors.
 */
class ChangeRow {
  private readonly before: IndexedText;
  private readonly encoding: Encoding;
  /** The changes as edits of the text before all of them. */
  private readonly edits: TextEdit[] = [];
  private mayGoUp = true;
  private mayGoDown = true;
  /** The start of the latest change and the end of its new text, as positions in the current text. */
  private start: Position = { line: -1, character: 0 };
  private end: Position = { line: -1, character: 0 };
  /**
   * How far the latest change has moved the rest of the line of `end`, in characters, and how far all changes have
   * moved the text below, in code units.
   */
  private characters = 0;
  private offset = 0;

  constructor(before: IndexedText, encoding: Encoding) {
    this.before = before;
    this.encoding = encoding;
  }

  after(): IndexedText {
    const ordered = this.mayGoUp ? this.edits.toReversed() : this.edits;
    const text = applyEdits(this.before.text, ordered);
    return { text, lines: this.before.lines.after(ordered, text) };
  }

  /** The edit of the first change. */
  begin(change: TextDocumentContentChangeEvent): TextEdit {
    const range = changedRange(change);
    const { text, lines } = this.before;
    // If a lone carriage return ends a line, an edit below can join two lines.
    if (range === undefined || editorLinesOf(this.before) !== lines) {
      this.mayGoUp = false;
      this.mayGoDown = false;
    }
    const whole = { start: 0, end: text.length };
    return this.take(range ? toTextRange(this.before, range, this.encoding) : whole, change.text);
  }

  /** The edit of a further change; undefined if the change does not continue the series. */
  add(change: TextDocumentContentChangeEvent): TextEdit | undefined {
    const range = changedRange(change);
    if (range === undefined || range.start.line < 0 || !isUpTo(range.start, range.end)) return undefined;
    if (this.mayGoUp && isUpTo(range.end, this.start)) {
      this.mayGoDown = false;
      return this.take(toTextRange(this.before, range, this.encoding), change.text);
    }
    if (!this.mayGoDown || !isUpTo(this.end, range.start)) return undefined;
    this.mayGoUp = false;
    return this.take(toTextRange(this.before, this.unmoved(range), this.encoding), change.text);
  }

  /** Records an edit of `range`, which refers to the text before all changes. Returns the edit of the current text. */
  private take(range: TextEdit['range'], newText: string): TextEdit {
    const offset = this.mayGoUp ? 0 : this.offset;
    this.edits.push({ range, newText });
    this.start = toPosition(this.before, range.start, this.encoding);
    const end = toPosition(this.before, range.end, this.encoding);
    if (end.line !== this.start.line || /[\n\r]/.test(newText)) this.mayGoDown = false;
    const moved = this.start.line === this.end.line ? this.characters : 0;
    this.end = { line: end.line, character: this.start.character + moved + lengthIn(newText, this.encoding) };
    this.characters = this.end.character - end.character;
    this.offset += newText.length - (range.end - range.start);
    return { range: { start: range.start + offset, end: range.end + offset }, newText };
  }

  /** Converts a range below all changes to the text before them. */
  private unmoved({ start, end }: Range): Range {
    const unmoved = ({ line, character }: Position): Position => ({
      line,
      character: line === this.end.line ? character - this.characters : character,
    });
    return { start: unmoved(start), end: unmoved(end) };
  }
}

/** Whether `a` is above or at `b`. */
function isUpTo(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character <= b.character);
}
