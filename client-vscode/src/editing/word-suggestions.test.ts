/** Where the editor's word suggestions are suppressed. */
import { describe, expect, it } from 'vitest';
import type {
  CancellationToken,
  CompletionContext,
  CompletionList,
  Position as EditorPosition,
  TextDocument,
} from 'vscode';
import type { ActiveFile } from '../active-file.js';
import { CompletionItem, Position } from '../testing/vscode.js';
import { suppressWordSuggestions } from './word-suggestions.js';

const served = { isServed: true, word: { start: new Position(0, 1) } as { start: Position } | undefined };

/** The suggestions at column 3 if the server finds `found`. */
async function suggested(found: unknown, { isServed, word } = served) {
  const document = { getWordRangeAtPosition: () => word } as unknown as TextDocument;
  const file = { servedBy: (asked: TextDocument) => (isServed && asked === document ? {} : undefined) } as ActiveFile;
  const at = new Position(0, 3) as unknown as EditorPosition;
  const given: unknown[] = [];
  const suggest = suppressWordSuggestions(file) as (...all: unknown[]) => Promise<unknown>;
  const result = await suggest(
    document,
    at,
    'context' as unknown as CompletionContext,
    'token' as unknown as CancellationToken,
    (...all: unknown[]) => {
      given.push(all);
      return found;
    },
  );
  expect(given).toEqual([[document, at, 'context', 'token']]);
  return result as CompletionList;
}

describe('where the server suggests nothing', () => {
  it.each([[[]], [undefined], [null], [{ items: [] }]])(
    'a suggestion is there that is never shown: %j',
    async (found) => {
      const { items, isIncomplete } = await suggested(found);
      expect(items).toMatchObject([{ label: '\u0000', filterText: '\u0000' }]);
      expect(isIncomplete).toBe(true);
    },
  );

  it('words are suggested in files that are not served, and where no word is being typed', async () => {
    const found: unknown[] = [];
    expect(await suggested(found, { ...served, isServed: false })).toBe(found);
    expect(await suggested(found, { ...served, word: undefined })).toBe(found);
    expect(await suggested(found, { ...served, word: { start: new Position(0, 3) } })).toBe(found);
  });
});

describe('what the server suggests', () => {
  it.each([[[new CompletionItem('a')]], [{ items: [new CompletionItem('a')] }]])('stays: %j', async (found) => {
    expect(await suggested(found)).toBe(found);
  });
});
