/** Selections that grow: whatever the text is, each holds the one before it. */
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { selectionRanges } from './selection-ranges.js';

const texts: readonly string[] = [
  'a: 1\nb:\n- c: [1, {d: 2}]\n- - x\n  - y\n',
  '#@ x = 1\n---\na: #@ x\n---\nb: "c\n  d"\n...\n',
  'a:\n  - b: 1\n c: 2\n',
  'a: [1, {b: \nc: 3\n',
  '- "a\n- b\n',
  'a: |\n  text\n\n  more\nb: 1',
  '? a\n: b\n',
  'a: b: c\n\td: 1\n',
  '',
];

describe.each(texts.map((text) => [text]))('in %j', (text) => {
  const { snapshot } = openFixture(`#! file: t.yml\n${text}`);
  it('each holds the one before it and the offset, up to the file', () => {
    for (let offset = 0; offset <= text.length; offset++) {
      const ranges = selectionRanges(snapshot, offset);
      expect(ranges.at(-1) ?? { start: 0, end: 0 }).toEqual({ start: 0, end: text.length });
      for (const [i, { start, end }] of ranges.entries()) {
        const inner = ranges[i - 1] ?? { start: offset, end: offset };
        expect(start).toBeLessThanOrEqual(inner.start);
        expect(end).toBeGreaterThanOrEqual(inner.end);
        if (i > 0) expect(end - start).toBeGreaterThan(inner.end - inner.start);
      }
    }
  });
});
