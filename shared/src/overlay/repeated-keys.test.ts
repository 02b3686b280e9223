import { describe, expect, it } from 'vitest';
import type { MapItem, NodeValue } from '../document/node.js';
import { applyEdits } from '../text/edit.js';
import type { Origin } from '../text/origin.js';
import { SourceFile } from '../text/source-file.js';
import { overlayDocument } from './apply.js';
import { repeatedKeyFindings, repeatedPlainKeyFindings } from './repeated-keys.js';
import { all, at, document, thread } from './testing.js';

describe('repeated keys', () => {
  it('made by an overlay are located where it makes them', () => {
    const over = document('o.yml', { c: at({ match: { by: all, expects: 2 }, replace: {} }, 3) });
    const { result } = overlayDocument(document('l.yml', { a: 1, b: 2 }), over, { thread: thread() });
    expect(repeatedKeyFindings(result).map(({ code, message }) => [code, message])).toEqual([
      ['overlay-repeats-key', 'Unexpected duplicate key: c'],
    ]);
  });

  it('are not found if there are none, or more than once', () => {
    expect(repeatedKeyFindings(document('l.yml', { a: [{ b: 1 }, { b: 1 }] }))).toEqual([]);
    let value: NodeValue = document('l.yml', { a: 1, b: 2 }).value;
    if (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'map')
      value = { ...value, items: value.items.map((item) => ({ ...item, key: 'x' })) };
    for (let i = 0; i < 40; i++) {
      const items = [value, value].map((each) => ({ kind: 'arrayItem', origin: undefined, value: each }) as const);
      value = { kind: 'array', origin: undefined, items };
    }
    expect(repeatedKeyFindings({ ...document('l.yml', 1), value })).toHaveLength(1);
  });
});

describe('a key of plain data values that is there twice', () => {
  const fixed = (text: string, ...origins: readonly (readonly [start: number, valueEnd: number])[]) => {
    const file = new SourceFile('a.yml', text);
    const items = origins.map(([start, valueEnd]): MapItem => {
      const origin = { file, start, end: start + 1, valueEnd };
      return { kind: 'mapItem', key: 'x', value: 1, origin };
    });
    const [finding] = repeatedPlainKeyFindings({ kind: 'map', origin: undefined, items });
    return finding?.fixes?.map(({ edits }) =>
      applyEdits(
        text,
        edits.map(({ edit }) => edit),
      ),
    );
  };

  it('is removed with its lines, if it does not share them', () => {
    expect(fixed('x: 1\nx: 2\ny: 3\n', [0, 4], [5, 9])).toEqual(['x: 1\ny: 3\n']);
    expect(fixed('x: 1\nx: 2 # c\n', [0, 4], [5, 9])).toEqual(['x: 1\n']);
    expect(fixed('x: 1\n x:\n  - 2\n', [0, 4], [6, 14])).toEqual(['x: 1\n']);
    // The line break is part of the block scalar.
    expect(fixed('x: 1\nx: |\n  2\ny: 3\n', [0, 4], [5, 14])).toEqual(['x: 1\ny: 3\n']);
    expect(fixed('{x: 1, x: 2}\n', [1, 5], [7, 11])).toEqual([]);
    expect(fixed('x: 1\nx: 2, y: 3}\n', [0, 4], [5, 9])).toEqual([]);
    expect(fixed('- y: 1\n- x: 2\n', [2, 6], [9, 13])).toEqual([]);
  });
});

describe('the place of a repeated key', () => {
  const repeated = (...origins: readonly (Origin | undefined)[]) => {
    const items = origins.map((origin): MapItem => ({ kind: 'mapItem', key: 'x', value: 1, origin }));
    const [finding] = repeatedKeyFindings({ kind: 'map', origin: undefined, items });
    return finding && [finding.range.start, ...finding.related.map(({ range }) => range.start)];
  };
  const file = new SourceFile('a.yml', 'x: 1\nx: 2\n');
  const [first, second] = [0, 5].map((start): Origin => ({ file, start, end: start + 1 }));

  it('refers to the earlier key, if that is elsewhere', () => {
    expect(repeated(first, second)).toEqual([5, 0]);
    expect(repeated(first, first)).toEqual([0]);
    expect(repeated(first, undefined)).toEqual([0]);
    expect(repeated(undefined, second)).toEqual([5]);
    expect(repeated(undefined, undefined)).toBeUndefined();
  });
});
