/** Completes strings in arguments of annotations: names of types and formats, with or without their quotes. */
import type { TextRange } from '@ytt-language/shared';
import type { ArgumentText } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { type ArgumentCursor, argumentTexts, stringAt } from '../cursor/argument-texts.js';
import type { CompletionEntry } from './entry.js';

/** The strings allowed at the cursor: inside a string only their content, elsewhere with quotes. */
export function stringEntries(snapshot: Snapshot, cursor: ArgumentCursor): CompletionEntry[] {
  const { start, end } = cursor;
  const isInString = stringAt(cursor) !== undefined;
  if (cursor.kind === 'other-code' ? !isInString : !cursor.takesValue) return [];
  const { texts, beside } = argumentTexts(snapshot, cursor);
  return texts
    .filter(({ text }) => !beside.includes(text))
    .map((one) => stringEntry(one, { start, end }, isInString ? '' : '"'));
}

function stringEntry({ text, doc }: ArgumentText, range: TextRange, quote: string): CompletionEntry {
  return {
    label: `${quote}${text}${quote}`,
    kind: 'enum',
    documentation: () => doc,
    edit: { range, newText: `${quote}${text}${quote}` },
  };
}
