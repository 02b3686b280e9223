/**
 * The simulated editor with a busy server: what updates an open list is answered only after the cursor has left the
 * word, and until then Visual Studio Code keeps the entries as they are, whatever is typed.
 */
import type { CompletionItem } from 'vscode-languageserver-types';
import { type Key, TypingEditor } from './editor.js';

export class LateEditor extends TypingEditor {
  /** The entries of the list before it was requested again. */
  private outdated: readonly CompletionItem[] | undefined;
  private shownBefore: readonly CompletionItem[] = [];

  override get shown(): readonly CompletionItem[] {
    return this.outdated ?? super.shown;
  }

  override async press(key: Key): Promise<void> {
    // At the end of a word people look whether an entry is about to be accepted.
    if (key === 'Enter' && /[\w"']$/.test(this.text.slice(0, this.cursor))) await this.settle();
    this.shownBefore = this.shown;
    await super.press(key);
    if (key.length > 1) this.outdated = undefined;
  }

  protected override async suggestAfter(char: string): Promise<void> {
    if (this.triggers.has(char)) this.outdated = undefined;
    else if (this.outdated !== undefined) return;
    await super.suggestAfter(char);
  }

  protected override async update(): Promise<void> {
    this.outdated = this.shownBefore;
  }

  private async settle(): Promise<void> {
    if (this.outdated === undefined) return;
    this.outdated = undefined;
    await super.update();
  }
}
