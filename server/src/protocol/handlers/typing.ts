/**
 * Detects when typing in a document has ended. The findings that were left out for a half-typed line are then reported
 * (`diagnostics/filters/unfinished-lines.ts`).
 */
import { TextDocumentSaveReason } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';

/**
 * Typing ends when the document is saved, or another one is edited. An automatic save after a delay does not count: it
 * happens in the middle of typing.
 */
export class Typing {
  private typedIn: FileKey | undefined;
  private readonly savedMeanwhile = new Set<FileKey>();
  private readonly ended: (key: FileKey) => void;

  /** `ended` is called with each document in which typing has ended. */
  constructor(ended: (key: FileKey) => void) {
    this.ended = ended;
  }

  /** The document was edited. */
  edited(key: FileKey): void {
    const before = this.typedIn;
    this.typedIn = key;
    if (before !== undefined && before !== key) this.ended(before);
  }

  /** The document is about to be saved for `reason`. */
  willBeSaved(key: FileKey, reason: TextDocumentSaveReason): void {
    if (reason === TextDocumentSaveReason.AfterDelay) this.savedMeanwhile.add(key);
    else this.savedMeanwhile.delete(key);
  }

  /** The document was saved. */
  saved(key: FileKey): void {
    if (!this.savedMeanwhile.delete(key)) this.ended(key);
  }
}
