/** What requests completion: a person, or an editor after typing. */
import { describe, expect, it } from 'vitest';
import type { CompletionParams, TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import type { TextFile } from '../../workspace/files/text-file.js';
import { CompletionTriggers } from './completion-triggers.js';

const triggers = new CompletionTriggers();
const textDocument = { uri: 'file:///ws/t.yml' };
const at = (character: number, context?: CompletionParams['context']): CompletionParams => ({
  textDocument,
  position: { line: 1, character },
  ...(context === undefined ? {} : { context }),
});
const invoked = { triggerKind: 1 } as const;

/** A file whose newest version was created by replacing columns of line 1. */
function edited(text: string, start = 3, end = start, endLine = 1): TextFile {
  const file: TextFile = { key: '/ws/t.yml', text: '', version: 2 };
  const range = { start: { line: 1, character: start }, end: { line: endLine, character: end } };
  triggers.noteChanges(file, [{ range, text }]);
  return file;
}

describe('suggestions are requested', () => {
  it("by the client's own setting", () => {
    const file = edited('x');
    expect(triggers.of(at(4, { triggerKind: 2, triggerCharacter: '.' }), file)).toEqual({
      kind: 'character',
      character: '.',
    });
    expect(triggers.of(at(4, { triggerKind: 2 }), edited('x'))).toEqual({ kind: 'character', character: '' });
    expect(triggers.of(at(4, { triggerKind: 3 }), edited('x'))).toEqual({ kind: 'typed' });
    expect(triggers.of(at(4), edited('x'))).toEqual({ kind: 'invoked' });
    expect(triggers.of(at(4, invoked), undefined)).toEqual({ kind: 'invoked' });
  });

  it('automatically by the editor after what was just typed, once', () => {
    const file = edited('x');
    expect(triggers.of(at(4, invoked), file)).toEqual({ kind: 'typed' });
    expect(triggers.of(at(4, invoked), file)).toEqual({ kind: 'invoked' });
    expect(triggers.of(at(4, invoked), edited('""'))).toEqual({ kind: 'typed' });
    expect(triggers.of(at(5, invoked), edited('""'))).toEqual({ kind: 'typed' });
  });

  it('automatically by the editor after text typed over other text', () => {
    expect(triggers.of(at(4, invoked), edited('x', 3, 9))).toEqual({ kind: 'typed' });
    expect(triggers.of(at(10, invoked), edited('x', 3, 9))).toEqual({ kind: 'invoked' });
  });

  it('by somebody on another line', () => {
    const { context, textDocument, position } = at(4, invoked);
    const above = { textDocument, position: { ...position, line: 0 }, ...(context && { context }) };
    expect(triggers.of(above, edited('x'))).toEqual({ kind: 'invoked' });
  });

  it.each<[why: string, file: TextFile, character: number]>([
    ['before it', edited('x'), 3],
    ['further on', edited('x'), 5],
    ['behind what was removed', edited('', 3, 4), 3],
    ['behind white space', edited(' '), 4],
    ['behind what was pasted', edited('abc'), 6],
    ['behind what joins lines', edited('x', 3, 0, 2), 4],
  ])('by somebody %s', (_, file, character) => {
    expect(triggers.of(at(character, invoked), file)).toEqual({ kind: 'invoked' });
  });

  it('by the user after changes in several places, or of the whole text', () => {
    const change = { range: { start: { line: 1, character: 3 }, end: { line: 1, character: 3 } }, text: 'x' };
    const after = (changes: TextDocumentContentChangeEvent[]) => {
      const file: TextFile = { key: '/ws/t.yml', text: '', version: 2 };
      triggers.noteChanges(file, changes);
      return triggers.of(at(4, invoked), file).kind;
    };
    const whole = [{ text: 'x' }, { text: 'x', range: null } as unknown as TextDocumentContentChangeEvent];
    expect([after([change]), after([change, change]), after([]), ...whole.map((one) => after([one]))]).toEqual([
      'typed',
      'invoked',
      'invoked',
      'invoked',
      'invoked',
    ]);
  });
});
