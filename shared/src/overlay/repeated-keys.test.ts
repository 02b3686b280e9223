import { describe, expect, it } from 'vitest';
import type { NodeValue } from '../document/node.js';
import { overlayDocument } from './apply.js';
import { repeatedKeyFindings } from './repeated-keys.js';
import { all, at, document, thread } from './testing.js';

describe('repeated keys', () => {
  it('that an overlay makes are found where it says so', () => {
    const over = document('o.yml', { c: at({ match: { by: all, expects: 2 }, replace: {} }, 3) });
    const { result } = overlayDocument(document('l.yml', { a: 1, b: 2 }), over, { thread: thread() });
    expect(repeatedKeyFindings(result).map(({ code, message }) => [code, message])).toEqual([
      ['overlay-repeats-key', 'Unexpected duplicate key: c'],
    ]);
  });

  it('are not found where there are none, nor more than once', () => {
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
