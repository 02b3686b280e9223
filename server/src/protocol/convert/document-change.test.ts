/** Changes of a document, as a client sends them. */
import { LineIndex, type TextEdit } from '@ytt-language/shared';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { applyChanges } from './document-change.js';
import type { Encoding, IndexedText } from './positions.js';

const textOf = (text: string): IndexedText => ({ text, lines: new LineIndex(text) });
const before = textOf('one\ntwo\n');
const range = { start: { line: 1, character: 1 }, end: { line: 1, character: 3 } };

it.each<readonly [string, object, string]>([
  ['of a range is there', { range, text: 'X\nY' }, 'one\ntX\nY\n'],
  ['without a range is the whole text', { text: 'X\nY' }, 'X\nY'],
  ['of no range is the whole text', { range: undefined, text: 'X' }, 'X'],
  ['of nothing is the whole text', { range: null, text: 'X\n' }, 'X\n'],
])('a change %s, and its lines are known', (_, change, expected) => {
  const { edits, after } = applyChanges(before, [change as TextDocumentContentChangeEvent], 'utf-16');
  expect(after.text).toBe(expected);
  expect(edits.reduce(edited, before.text)).toBe(expected);
  expect(after.lines).toEqual(new LineIndex(expected));
});

function edited(text: string, { range: { start, end }, newText }: TextEdit): string {
  return text.slice(0, start) + newText + text.slice(end);
}

const changeOf = (text: string, line: number, start: number, end: number): TextDocumentContentChangeEvent => ({
  range: { start: { line, character: start }, end: { line, character: end } },
  text,
});

it('changes mean the text after the one before them, wherever they are', () => {
  const pieces = (...of: string[]) => fc.array(fc.constantFrom(...of), { maxLength: 9 }).map((parts) => parts.join(''));
  const position = fc.record({ line: fc.integer({ min: -1, max: 4 }), character: fc.integer({ min: -1, max: 9 }) });
  const part = fc.record({ range: fc.record({ start: position, end: position }), text: pieces('\n', 'x', 'é', '\r') });
  const word = fc.tuple(fc.nat(4), fc.nat(6), fc.nat(2), pieces('x', 'é', '😀'));
  const words = fc.array(
    word.map(([line, start, length, text]) => changeOf(text, line, start, start + length)),
    { maxLength: 9 },
  );
  const byPlace = (a: TextDocumentContentChangeEvent, b: TextDocumentContentChangeEvent): number => {
    if (!('range' in a) || !('range' in b)) return 0;
    return a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character;
  };
  const rows = words.chain((all) => fc.constantFrom(all.toSorted(byPlace), all.toSorted(byPlace).toReversed()));
  const changes = fc.oneof(
    fc.array(fc.oneof(part, part, fc.record({ text: pieces('\n', 'x') })), { maxLength: 5 }),
    rows,
  );
  const encodings = fc.constantFrom<Encoding>('utf-8', 'utf-16', 'utf-32');
  const texts = fc.oneof(pieces('ab', 'é\n', '😀', '\n'), pieces('ab', 'é\r\n', '\r', '\n'));
  fc.assert(
    fc.property(texts, changes, encodings, (text, all, encoding) => {
      const together = applyChanges(textOf(text), all, encoding);
      const edits: TextEdit[] = [];
      let last = textOf(text);
      for (const change of all) {
        const one = applyChanges(last, [change], encoding);
        edits.push(...one.edits);
        last = textOf(one.after.text);
      }
      expect(together.after.text).toBe(last.text);
      expect(together.after.lines).toEqual(last.lines);
      expect(together.edits.reduce(edited, text)).toBe(last.text);
      expect(together.edits).toEqual(edits);
    }),
    { numRuns: 2_000, examples: [['a\rb', [changeOf('\n', 1, 0, 0), changeOf('x', 1, 0, 0)], 'utf-16']] },
  );
});

it.each<readonly [string, (i: number) => TextDocumentContentChangeEvent]>([
  ['upwards', (i) => changeOf('xyz', 99 - (i >> 1), i % 2 === 0 ? 4 : 1, i % 2 === 0 ? 6 : 4)],
  ['downwards', (i) => changeOf('xyz', i >> 1, i % 2 === 0 ? 1 : 4, i % 2 === 0 ? 4 : 6)],
])('many changes %s make one new text', (_, changeAt) => {
  let made = 0;
  class Counted extends LineIndex {
    override after(_: readonly TextEdit[], text: string): LineIndex {
      made++;
      return new Counted(text);
    }
  }
  const text = 'k1: abc\n'.repeat(100);
  const changes = Array.from({ length: 200 }, (_, i) => changeAt(i));
  const { after } = applyChanges({ text, lines: new Counted(text) }, changes, 'utf-16');
  expect(after.text).toBe('kxyzxyzc\n'.repeat(100));
  expect(made).toBe(1);
});
