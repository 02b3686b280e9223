/**
 * Whether a person asks for suggestions, or the editor does while they type. The protocol has one word for both
 * (`Invoked`), so what came before decides: the first request after a typed character is the editor's.
 */
import {
  type CompletionParams,
  CompletionTriggerKind,
  type Position,
  TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node';
import type { CompletionTrigger } from '../../features/completion/trigger.js';
import type { TextFile } from '../../workspace/files/text-file.js';

/** For versions made by typing: where the cursor can be. */
const typedIn = new WeakMap<TextFile, { readonly line: number; readonly from: number; readonly to: number }>();

/** Records the changes that led to this version of a file. */
export function noteTyping(file: TextFile, changes: readonly TextDocumentContentChangeEvent[]): void {
  const [change] = changes;
  if (change === undefined || changes.length > 1 || !TextDocumentContentChangeEvent.isIncremental(change)) return;
  const { range, text } = change;
  const { line, character } = range.start;
  // A quote or bracket comes with the one that closes it.
  if (text.length < 1 || text.length > 2 || /\s/.test(text) || range.end.line !== line) return;
  typedIn.set(file, { line, from: character + 1, to: character + text.length });
}

/**
 * What triggered a request; `file` is the newest version of the document. Clients that send no trigger kind are assumed
 * to ask for their user.
 */
export function triggerOf({ context, position }: CompletionParams, file: TextFile | undefined): CompletionTrigger {
  const wasTyped = file !== undefined && takeTyping(file, position);
  switch (context?.triggerKind) {
    case CompletionTriggerKind.TriggerCharacter:
      return { kind: 'character', character: context.triggerCharacter ?? '' };
    case CompletionTriggerKind.TriggerForIncompleteCompletions:
      return { kind: 'typed' };
    case CompletionTriggerKind.Invoked:
      return { kind: wasTyped ? 'typed' : 'asked' };
    default:
      return { kind: 'asked' };
  }
}

function takeTyping(file: TextFile, { line, character }: Position): boolean {
  const typed = typedIn.get(file);
  typedIn.delete(file);
  return typed !== undefined && typed.line === line && typed.from <= character && character <= typed.to;
}
