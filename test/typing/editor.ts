/**
 * A simulated editor that behaves like Visual Studio Code with all automatic features on, except word suggestions: keys
 * are typed one by one, the language server answers each, and the resulting text is returned.
 */

import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CompletionItem, CompletionList, Range, TextEdit } from 'vscode-languageserver-types';
import { type TestClient, uri } from '../../server/src/protocol/testing/client.js';
import { behaviours, closesPair, type LanguageId, mayOpen } from './language.js';
import { insertedText, type TabStop } from './snippet.js';
import { listOf, opensByItself, type SuggestionList, shownItems, wordStartAt } from './suggestions.js';

export type Key = 'Enter' | 'Tab' | 'Backspace' | 'Escape' | 'Down' | (string & {});

export class TypingEditor {
  text = '';
  cursor = 0;
  /** The selection: a placeholder of a snippet. */
  private selection: { start: number; end: number } | undefined;
  private stops: readonly TabStop[] = [];
  /** Closing characters that the editor inserted, which typing overwrites. */
  private closing: number[] = [];
  private list: SuggestionList | undefined;
  private version = 1;
  private readonly client: TestClient;
  private readonly path: string;
  private readonly language: LanguageId;
  protected readonly triggers: ReadonlySet<string>;
  /** The characters after which the server may change the text. */
  private readonly formatting: ReadonlySet<string>;

  /** Edits an empty file; in an editor that `formatsOnType`, the server completes typed text. */
  constructor(client: TestClient, path: string, language: LanguageId, formatsOnType = true) {
    this.client = client;
    this.path = path;
    this.language = language;
    this.triggers = new Set(client.initialized.capabilities.completionProvider?.triggerCharacters ?? []);
    const formatting = client.initialized.capabilities.documentOnTypeFormattingProvider;
    const { firstTriggerCharacter = '', moreTriggerCharacter = [] } = formatting ?? {};
    this.formatting = new Set(formatsOnType ? [firstTriggerCharacter, ...moreTriggerCharacter] : []);
    client.open(path, '');
  }

  /** The shown entries, the focused one first. */
  get shown(): readonly CompletionItem[] {
    return this.list === undefined ? [] : shownItems(this.list, this, (item) => this.rangeOf(item).start);
  }

  /** The text up to the cursor, and after it, if the focused entry is accepted. */
  get withFocused(): { readonly before: string; readonly after: string } | undefined {
    const [item] = this.shown;
    if (item === undefined) return undefined;
    const { range, text, stops } = this.insertion(item);
    const [stop] = stops;
    const all = this.text.slice(0, range.start) + text + this.text.slice(range.end);
    const at = range.start + (stop?.start ?? text.length);
    return { before: all.slice(0, at), after: all.slice(at) };
  }

  /** Whether a placeholder is selected, and its text. */
  get selected(): string | undefined {
    return this.selection && this.text.slice(this.selection.start, this.selection.end);
  }

  /** Where Tab goes next in a snippet. */
  get nextStop(): TabStop | undefined {
    return this.stops[0];
  }

  async press(key: Key): Promise<void> {
    switch (key) {
      case 'Escape':
        this.list = undefined;
        return;
      case 'Down':
        this.list = undefined;
        this.moveDown();
        return;
      case 'Tab':
        return this.shown.length > 0 ? this.accept() : this.tab();
      case 'Enter':
        return this.shown.length > 0 ? this.accept() : this.enter();
      case 'Backspace':
        return this.backspace();
      default:
        return this.type(key);
    }
  }

  private async type(char: string): Promise<void> {
    const closingAt = this.closing.indexOf(this.cursor);
    if (this.selection === undefined && closingAt !== -1 && this.text[this.cursor] === char) {
      this.closing.splice(closingAt, 1);
      this.cursor++;
    } else if (this.selection !== undefined && this.surrounds(char)) this.surround(this.selection, char);
    else {
      const { start, end } = this.selection ?? { start: this.cursor, end: this.cursor };
      const close = behaviours[this.language].pairs[char];
      const closes = close !== undefined && closesPair(char, this.lineBefore(start), this.text.slice(end));
      this.replace({ start, end }, closes ? char + close : char);
      this.cursor = start + 1;
      if (closes) this.closing.push(this.cursor);
      this.selection = undefined;
      this.outdentLine();
    }
    if (this.formatting.has(char)) await this.format(char);
    await this.suggestAfter(char);
  }

  /** Whether a typed character is put around the selection instead of replacing it. */
  private surrounds(char: string): boolean {
    const { selected = '' } = this;
    return behaviours[this.language].pairs[char] !== undefined && selected.trim() !== '' && !/^["']$/.test(selected);
  }

  private surround({ start, end }: { start: number; end: number }, open: string): void {
    const close = behaviours[this.language].pairs[open] ?? '';
    this.replace({ start: end, end }, close);
    this.replace({ start, end: start }, open);
    this.selection = { start: start + 1, end: end + 1 };
    this.cursor = end + 1;
  }

  /** Requests suggestions, or filters the shown ones. */
  protected async suggestAfter(char: string): Promise<void> {
    if (this.triggers.has(char)) {
      await this.ask({ triggerKind: 2, triggerCharacter: char });
      return;
    }
    const isWord = wordStartAt(this) < this.cursor;
    const mayAsk = isWord && mayOpen(this.language, this.lineBefore(this.cursor)) && opensByItself(this);
    const isAnotherWord = this.list !== undefined && isWord && wordStartAt(this) > this.list.wordStart;
    if (this.list === undefined || this.shown.length === 0) {
      this.list = undefined;
      if (mayAsk) await this.ask({ triggerKind: 1 });
    } else if (isAnotherWord && mayAsk) await this.ask({ triggerKind: 1 });
    else if (this.list.isIncomplete && isWord) await this.update();
  }

  /** Requests the list again that is open. */
  protected async update(): Promise<void> {
    await this.ask({ triggerKind: 3 });
  }

  private async ask(context: object): Promise<void> {
    const answer = await this.client.connection.sendRequest<CompletionList | null>('textDocument/completion', {
      ...this.at(),
      context,
    });
    this.list = listOf(answer, this);
  }

  private async accept(): Promise<void> {
    const [item] = this.shown;
    if (item === undefined) throw new Error('Nothing is in focus.');
    const before = this.text.length;
    const { range, text, stops } = this.insertion(item);
    this.applyEdits(item.additionalTextEdits ?? []);
    const moved = this.text.length - before;
    range.start += moved;
    range.end += moved;
    this.replace(range, text);
    this.list = undefined;
    const inner = stops.map(({ start, end }) => ({ start: start + range.start, end: end + range.start }));
    // A snippet within another one comes first.
    this.stops = [...inner, ...this.stops];
    this.cursor = range.start + text.length;
    this.selection = undefined;
    if (inner.length > 0) this.toNextStop();
    if (item.command?.command === 'editor.action.triggerSuggest') await this.ask({ triggerKind: 1 });
  }

  private insertion(item: CompletionItem): {
    range: { start: number; end: number };
    text: string;
    stops: readonly TabStop[];
  } {
    const range = this.rangeOf(item);
    const newText = item.textEdit?.newText ?? item.insertText ?? item.label;
    const indent = /^[ \t]*/.exec(this.text.slice(this.lineStart(range.start)))?.[0] ?? '';
    return { range, ...insertedText(newText, item.insertTextFormat === 2, indent) };
  }

  /** The range that an entry replaces, including what was typed since the request. */
  private rangeOf({ textEdit }: CompletionItem): { start: number; end: number } {
    if (textEdit === undefined || !('range' in textEdit)) return { start: wordStartAt(this), end: this.cursor };
    const document = this.document();
    const since = this.cursor - (this.list?.openedAt ?? this.cursor);
    return { start: document.offsetAt(textEdit.range.start), end: document.offsetAt(textEdit.range.end) + since };
  }

  private tab(): void {
    if (this.stops.length > 0) {
      this.toNextStop();
      return;
    }
    const column = this.cursor - this.lineStart(this.cursor);
    const { tabSize } = behaviours[this.language];
    this.insert(' '.repeat(tabSize - (column % tabSize)));
  }

  private toNextStop(): void {
    const [stop, ...rest] = this.stops;
    if (stop === undefined) return;
    this.stops = rest;
    this.cursor = stop.end;
    this.selection = stop.end > stop.start ? stop : undefined;
  }

  private async enter(): Promise<void> {
    const { increase, tabSize } = behaviours[this.language];
    const line = this.lineBefore(this.cursor);
    const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
    const isBetween = ['()', '[]', '{}'].includes(this.text.slice(this.cursor - 1, this.cursor + 1));
    const deeper = isBetween || increase?.test(line) === true ? ' '.repeat(tabSize) : '';
    this.insert(`\n${indent}${deeper}`);
    // The closing bracket gets a line of its own.
    if (isBetween) this.replace({ start: this.cursor, end: this.cursor }, `\n${indent}`);
    this.list = undefined;
    if (this.formatting.has('\n')) await this.format('\n');
    if (this.triggers.has('\n')) await this.ask({ triggerKind: 2, triggerCharacter: '\n' });
  }

  /** Applies the server's changes after a typed character. */
  private async format(ch: string): Promise<void> {
    const { tabSize } = behaviours[this.language];
    const edits = await this.client.connection.sendRequest<TextEdit[] | null>('textDocument/onTypeFormatting', {
      ...this.at(),
      ch,
      options: { tabSize, insertSpaces: true },
    });
    this.applyEdits(edits ?? []);
  }

  /** The cursor keeps its position unless text is inserted before it. */
  private applyEdits(edits: readonly TextEdit[]): void {
    const document = this.document();
    const offsets = edits.map(({ range, newText }) => ({ ...offsetsOf(document, range), newText }));
    for (const { start, end, newText } of offsets.sort((a, b) => b.start - a.start)) {
      const { cursor } = this;
      this.replace({ start, end }, newText);
      this.cursor =
        end < cursor || (end === cursor && !newText.startsWith('\n'))
          ? cursor + newText.length - (end - start)
          : cursor;
    }
  }

  private backspace(): void {
    this.list = undefined;
    if (this.selection !== undefined) {
      const { selection } = this;
      this.replace(selection, '');
      this.cursor = selection.start;
      this.selection = undefined;
      return;
    }
    const before = this.lineBefore(this.cursor);
    const { tabSize } = behaviours[this.language];
    const isIndent = before !== '' && before.trim() === '';
    const count = isIndent ? before.length - Math.floor((before.length - 1) / tabSize) * tabSize : 1;
    this.replace({ start: this.cursor - count, end: this.cursor }, '');
    this.cursor -= count;
  }

  private moveDown(): void {
    const next = this.text.indexOf('\n', this.cursor);
    if (next === -1) return;
    const end = this.text.indexOf('\n', next + 1);
    this.cursor = end === -1 ? this.text.length : end;
    this.selection = undefined;
    this.stops = [];
  }

  /** A line that has just become the end of a block is outdented by one step. */
  private outdentLine(): void {
    const { decrease, tabSize } = behaviours[this.language];
    const line = this.lineBefore(this.cursor);
    if (decrease === undefined || !decrease.test(line) || decrease.test(line.slice(0, -1))) return;
    const above = this.text.slice(0, this.lineStart(this.cursor) - 1);
    const lineAbove = above.slice(above.lastIndexOf('\n') + 1);
    const depth = /^ */.exec(lineAbove)?.[0].length ?? 0;
    const opens = behaviours[this.language].increase?.test(lineAbove) === true;
    const wanted = Math.max(0, opens ? depth : depth - tabSize);
    const start = this.lineStart(this.cursor);
    const has = /^ */.exec(line)?.[0].length ?? 0;
    const { cursor } = this;
    this.list = undefined;
    this.replace({ start, end: start + has }, ' '.repeat(wanted));
    this.cursor = cursor + wanted - has;
  }

  private insert(text: string): void {
    const { start, end } = this.selection ?? { start: this.cursor, end: this.cursor };
    this.replace({ start, end }, text);
    this.cursor = start + text.length;
    this.selection = undefined;
  }

  private replace({ start, end }: { start: number; end: number }, newText: string): void {
    const document = this.document();
    const [from, to] = [document.positionAt(start), document.positionAt(end)];
    this.client.edit(this.path, ++this.version, [from.line, from.character, to.line, to.character], newText);
    this.text = this.text.slice(0, start) + newText + this.text.slice(end);
    const by = newText.length - (end - start);
    const moved = (at: number): number => (at >= end ? at + by : at);
    this.closing = this.closing.filter((at) => at < start || at >= end).map(moved);
    this.stops = this.stops.map((stop) => ({ start: moved(stop.start), end: moved(stop.end) }));
  }

  private at(): object {
    return { textDocument: { uri: uri(this.path) }, position: this.document().positionAt(this.cursor) };
  }

  private document(): TextDocument {
    return TextDocument.create(uri(this.path), this.language, this.version, this.text);
  }

  private lineStart(offset: number): number {
    return offset === 0 ? 0 : this.text.lastIndexOf('\n', offset - 1) + 1;
  }

  private lineBefore(offset: number): string {
    return this.text.slice(this.lineStart(offset), offset);
  }
}

function offsetsOf(document: TextDocument, { start, end }: Range): { start: number; end: number } {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}
