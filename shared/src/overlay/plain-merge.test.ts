/** Plain data values files: their effect on a left side that is incomplete or has a duplicate key. */
import { describe, expect, it } from 'vitest';
import type { Document, YamlMap } from '../document/node.js';
import { unknownNode } from '../document/unknown.js';
import { mergePlainDocument } from './plain-merge.js';
import { document, plain } from './testing.js';

function merged(left: Document, right: unknown): { readonly value: unknown; readonly messages: readonly string[] } {
  const { result, findings } = mergePlainDocument(left, document('v.yml', right));
  return { value: plain(result), messages: findings.map(({ message }) => message) };
}

describe('a plain document', () => {
  it('leaves an unknown value unchanged, if a map would be merged into it', () => {
    const left = document('l.yml', { a: unknownNode, b: 1 });
    const { result, findings } = mergePlainDocument(left, document('v.yml', { a: { c: 1 }, b: 2 }));
    expect(findings).toEqual([]);
    expect((result.value as YamlMap).items.map(({ value }) => value)).toEqual([unknownNode, 2]);
  });

  it('replaces an unknown value by another one', () => {
    expect(merged(document('l.yml', { a: unknownNode }), { a: 1 })).toEqual({ value: { a: 1 }, messages: [] });
  });

  it('matches no key that is there twice', () => {
    const left = document('l.yml', { a: 1, b: 2 });
    const map = left.value as YamlMap;
    const twice: Document = { ...left, value: { ...map, items: map.items.map((item) => ({ ...item, key: 'x' })) } };
    const { value, messages } = merged(twice, { x: 3, y: 4 });
    expect(messages).toEqual([expect.stringMatching(/to be 1, but was 2 \(lines: l.yml:2, l.yml:3\)$/)]);
    expect(value).toEqual({ x: 2, y: 4 });
  });

  it('replaces null by a value, at the location of the value', () => {
    const { result } = mergePlainDocument(document('l.yml', { a: null }), document('v.yml', { a: { b: 1 } }));
    expect(plain(result)).toEqual({ a: { b: 1 } });
    expect((result.value as YamlMap).items[0]?.origin?.file.path).toBe('v.yml');
  });
});
