import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineIndex } from './line-index.js';
import { lineStartAbove, lineStartOf, withLineBreaksOf } from './line-start.js';

const texts = fc.array(fc.constantFrom('\n', '\r\n', 'a', ' '), { maxLength: 8 }).map((parts) => parts.join(''));

describe('line starts', () => {
  it('are those of the index of all lines, at every offset', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = new LineIndex(text);
        for (let offset = 0; offset <= text.length; offset++)
          expect(lineStartOf(text, offset), JSON.stringify([text, offset])).toBe(lines.lineStart(lines.lineAt(offset)));
      }),
    );
  });

  it('go up line by line to the first and no further', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = new LineIndex(text);
        for (let line = 0; line < lines.lineCount; line++)
          expect(lineStartAbove(text, lines.lineStart(line))).toBe(line === 0 ? undefined : lines.lineStart(line - 1));
      }),
    );
  });
});

describe('inserted text', () => {
  it('gets the line breaks of the text, whichever it has', () => {
    expect(withLineBreaksOf('a\r\n', 'b\nc\r\nd')).toBe('b\r\nc\r\nd');
    expect(withLineBreaksOf('a\n', 'b\nc\r\nd')).toBe('b\nc\nd');
  });
});
