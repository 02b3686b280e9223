/** What code reads from data values, and when other values are equivalent for it. */
import { describe, expect, it } from 'vitest';
import { Struct } from '../../starlark/values/struct.js';
import { SourceFile } from '../../text/source-file.js';
import { isMap } from '../kinds.js';
import type { NodeValue } from '../node.js';
import { readDocuments } from '../read/read-documents.js';
import { incompleteMark, unknownNode } from '../unknown.js';
import { toLazyStruct } from './lazy-struct.js';
import { MapReads, readsSame } from './map-reads.js';

function valueOf(text: string): NodeValue {
  return readDocuments(new SourceFile('v.yml', text)).documents.items[0]?.value ?? null;
}

/** Records what `read` does with the values. */
function noted(values: NodeValue, read: (struct: Struct) => unknown): MapReads {
  const reads = new MapReads();
  const struct = toLazyStruct(values, reads);
  if (struct instanceof Struct) read(struct);
  return reads;
}

const member =
  (...names: readonly string[]) =>
  (struct: Struct): unknown =>
    names.reduce<unknown>((at, name) => (at as Struct).attr(name), struct);

const each =
  (...reads: readonly ((struct: Struct) => unknown)[]) =>
  (struct: Struct): unknown =>
    reads.map((read) => read(struct));

describe('what was read', () => {
  it.each([
    ['a scalar', 'a: 1', member('a'), 'a: 1\nb: 1', true],
    ['a scalar of another type', 'a: 1', member('a'), 'a: "1"', false],
    ['a member that is gone', 'a: 1', member('a'), 'b: 1', false],
    ['a member that came', 'b: 1', member('a'), 'a: 1', false],
    ['a member of a map', 'a: {b: 1, c: 1}', member('a', 'b'), 'a: {b: 1, c: 2}', true],
    ['several members of a map', 'a: {b: 1, c: 1}', each(member('a', 'b'), member('a', 'c')), 'a: {b: 2, c: 1}', false],
    ['a map again, for another member', 'a: {b: 1, c: 1}', each(member('a', 'b'), member('a')), 'a: {b: 2}', false],
    ['a map that is a scalar now', 'a: {b: 1}', member('a'), 'a: 1', false],
    ['a scalar that is a map now', 'a: 1', member('a'), 'a: {b: 1}', false],
    ['a map, of which nothing was asked', 'a: {b: 1}', member('a'), 'a: {c: 1}', true],
    ['how many there are', 'a: 1', (struct: Struct) => struct.length(), 'a: 1\nb: 1', false],
    ['whether there is a field', 'a: 1', (struct: Struct) => struct.fields.has('b'), 'a: 1\nb: 1', false],
    ['a map with a key that is there twice now', 'a: {b: 1}', member('a', 'b'), 'a: {b: 1, b: 2}', false],
    ['no map', '[1]', () => undefined, '[2]', false],
  ])('%s', (_, before, read, after, isSame) => {
    const values = valueOf(before);
    expect(readsSame(noted(values, read), values, valueOf(after))).toBe(isSame);
    expect(readsSame(noted(values, read), values, values)).toBe(true);
  });

  const within = (value: NodeValue): NodeValue => ({
    kind: 'plainMap',
    entries: [['a', value]],
  });

  it('differs if a value has become known, or unknown', () => {
    const [known, not] = [within(valueOf('b: 1')), within(unknownNode)];
    expect(readsSame(noted(known, member('a')), known, not)).toBe(false);
    expect(readsSame(noted(not, member('a')), not, known)).toBe(false);
  });

  it('differs if something missing may be added, or no longer may', () => {
    const whole = valueOf('b: 1');
    const partial = isMap(whole) ? { ...whole, meta: { marks: new Map([[incompleteMark, true]]) } } : null;
    expect(readsSame(noted(whole, member('a')), whole, partial)).toBe(false);
    expect(readsSame(noted(partial, member('a')), partial, whole)).toBe(false);
    expect(readsSame(noted(whole, member('b')), whole, partial)).toBe(true);
  });
});
