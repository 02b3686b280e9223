/** Plain data values files: their effect on a left side that is incomplete or has a duplicate key. */
import { describe, expect, it } from 'vitest';
import type { Document, YamlMap } from '../document/node.js';
import { hasOverlayAnnotations } from '../document/node-traits.js';
import { unknownNode } from '../document/unknown.js';
import type { Origin } from '../text/origin.js';
import { SourceFile } from '../text/source-file.js';
import { mergePlainDocument } from './plain-merge.js';
import { at, document, plain } from './testing.js';

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

  it('leaves unknown what is unknown in it', () => {
    const { result } = mergePlainDocument(document('l.yml', { a: { b: 1 } }), document('v.yml', { a: unknownNode }));
    expect((result.value as YamlMap).items.map(({ value }) => value)).toEqual([unknownNode]);
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

  it('is all that is left of an empty document, and is not merged into another kind of value', () => {
    expect(merged(document('l.yml', null), { a: 1 })).toEqual({ value: { a: 1 }, messages: [] });
    const { result, findings, around } = mergePlainDocument(document('l.yml', [1]), document('v.yml', { a: 1 }));
    expect([plain(result), around]).toEqual([[1], []]);
    expect(findings).toMatchObject([
      {
        code: 'overlay-mismatch',
        message: 'Document on line v.yml:1: Expected map, but was array',
        plain: 'Expected an array, but found a map',
        file: { path: 'v.yml' },
        range: { start: 0 },
        related: [{ file: { path: 'l.yml' }, message: 'Here is an array' }],
      },
    ]);
  });

  it('reports what it cannot change where it begins, if it has no place of its own', () => {
    const nowhere: Document = { ...document('v.yml', { a: 1 }), origin: undefined };
    const fallback = { file: new SourceFile('flags', 'a=1'), start: 0, end: 3 };
    const files = (place?: Origin) =>
      mergePlainDocument(document('l.yml', [1]), nowhere, place).findings.map(({ file }) => file.path);
    expect([files(fallback), files()]).toEqual([['flags'], []]);
  });

  it('leaves no annotations of overlays in what it is merged into', () => {
    const left = document('l.yml', { a: at({ match: { missing_ok: true } }, { b: 1 }), c: 1 });
    const { result } = mergePlainDocument(left, document('v.yml', { c: 2 }));
    expect(hasOverlayAnnotations(result)).toBe(false);
    expect(plain(result)).toEqual({ a: { b: 1 }, c: 2 });
  });

  it('changes nothing if it is empty where there is a map', () => {
    const left = document('l.yml', { a: { b: 1 }, c: {} });
    expect(mergePlainDocument(left, document('v.yml', { a: {}, c: {} })).result).toBe(left);
  });

  it('names all places of a key, in the order of their texts, as ytt does', () => {
    const left = document('l.yml', { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9 });
    const map = left.value as YamlMap;
    const items = map.items.map((item, i) => (i < 7 ? item : { ...item, key: 'x' }));
    const { findings } = mergePlainDocument({ ...left, value: { ...map, items } }, document('v.yml', { x: 3 }));
    expect(findings).toMatchObject([
      {
        plain: 'The key is there more than once in what this is merged into',
        related: [{ message: 'This matches' }, { message: 'This matches' }],
      },
    ]);
    expect(findings[0]?.message).toContain('(lines: l.yml:10, l.yml:9)');
  });
});
