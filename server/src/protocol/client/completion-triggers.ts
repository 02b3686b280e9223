/**
 * Distinguishes completion that a person asks for from completion that the editor requests while they type. The
 * protocol has one trigger kind for both (`Invoked`), so the preceding change decides: the first request after a typed
 * character is the editor's.
 */
import {
  type CompletionParams,
  CompletionTriggerKind,
  type Position,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node';
import type { CompletionTrigger } from '../../features/completion/trigger.js';
import type { TextFile } from '../../workspace/files/text-file.js';
import { changedRange } from '../convert/document-change.js';

/** Remembers which versions of documents came about by typing, until completion is requested for them. */
export class CompletionTriggers {
  /**
   * For each version that was created by typing, the possible positions of the cursor. The entry is removed when
   * completion is requested.
   */
  private readonly typedIn = new WeakMap<
    TextFile,
    { readonly line: number; readonly from: number; readonly to: number }
  >();

  /** Records the changes that led to this version of a file. */
  noteChanges(file: TextFile, changes: readonly TextDocumentContentChangeEvent[]): void {
    const [change] = changes;
    if (change === undefined || changes.length > 1) return;
    const range = changedRange(change);
    if (range === undefined) return;
    const { text } = change;
    const { line, character } = range.start;
    // An editor adds the closing quote or bracket to a typed one, so a typed text may have two characters.
    if (text.length < 1 || text.length > 2 || /\s/.test(text) || range.end.line !== line) return;
    this.typedIn.set(file, { line, from: character + 1, to: character + text.length });
  }

  /**
   * What triggered a request; `file` is the newest version of the document. If a client sends no trigger kind, its
   * requests count as the user's.
   */
  of({ context, position }: CompletionParams, file: TextFile | undefined): CompletionTrigger {
    const wasTyped = file !== undefined && this.takeTyping(file, position);
    switch (context?.triggerKind) {
      case CompletionTriggerKind.TriggerCharacter:
        return { kind: 'character', character: context.triggerCharacter ?? '' };
      case CompletionTriggerKind.TriggerForIncompleteCompletions:
        return { kind: 'typed' };
      case CompletionTriggerKind.Invoked:
        return { kind: wasTyped ? 'typed' : 'invoked' };
      default:
        return { kind: 'invoked' };
    }
  }

  private takeTyping(file: TextFile, { line, character }: Position): boolean {
    const typed = this.typedIn.get(file);
    this.typedIn.delete(file);
    return typed !== undefined && typed.line === line && typed.from <= character && character <= typed.to;
  }
}
