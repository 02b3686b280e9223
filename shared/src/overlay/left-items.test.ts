/** Matching by key while an overlay changes the items: by scanning a few items, and with an index of many. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapItem } from '../document/node.js';
import { overlayDocumentSets } from './apply.js';
import { LeftItems } from './left-items.js';
import { all, at, documents, fn, type Given, merge, plain, thread } from './testing.js';

describe.each([1, 8, 9, 30])('among %d more keys', (count) => {
  const more = Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));
  const left = { a: 1, ...more, z: 2 };
  const missingOk: Given = { match: { missing_ok: true } };
  const keyed = (key: string): Given => ({ match: { by: fn((there) => there === key) } });
  const overlay = (right: readonly (readonly [string, unknown])[]): unknown => merge(left, new Map(right));

  it('a key is found once added, and not after removal', () => {
    expect(overlay([['a', 3]])).toEqual({ ...left, a: 3 });
    expect(overlay([['new', at(missingOk, 1)]])).toEqual({ ...left, new: 1 });
    expect(
      overlay([
        ['z', 4],
        ['new', at(missingOk, 5)],
        ['a', 6],
      ]),
    ).toEqual({ ...left, z: 4, new: 5, a: 6 });
    const { a, ...others } = left;
    expect(
      overlay([
        ['z', 4],
        ['a', at({ remove: {} }, null)],
      ]),
    ).toEqual({ ...others, z: 4 });
    expect(
      overlay([
        ['z', 4],
        ['a', at({ remove: {} }, null)],
        ['z', 5],
      ]),
    ).toEqual({ ...others, z: 5 });
  });

  it('what is added is found by what comes after it', () => {
    const twice = new Map([['new', at(missingOk, { x: 1 })]]);
    const added = merge(left, twice);
    expect(added).toEqual({ ...left, new: { x: 1 } });
    // A JavaScript map holds a key once, so the second item is matched by a function and the first by its key.
    const then: readonly (readonly [string, unknown])[] = [
      ['z', 4],
      ['new', at(missingOk, 1)],
      ['other', at({ ...keyed('new'), replace: { via: fn(() => 9) } }, 0)],
    ];
    expect(overlay(then)).toEqual({ ...left, z: 4, other: 9 });
    const gone: readonly (readonly [string, unknown])[] = [
      ['z', 4],
      ['other', at({ ...keyed('a'), remove: {} }, null)],
      ['a', at(missingOk, 7)],
    ];
    expect(Object.keys(overlay(gone) as object).at(-1)).toBe('a');
  });

  it('a key that was replaced by another is not found any more', () => {
    const right: readonly (readonly [string, unknown])[] = [
      ['z', 4],
      ['b', at({ ...keyed('a'), replace: {} }, 5)],
      ['a', at(missingOk, 6)],
    ];
    const { a, ...others } = left;
    expect(overlay(right)).toEqual({ b: 5, ...others, z: 4, a: 6 });
    expect(Object.keys(overlay(right) as object)[0]).toBe('b');
  });

  it('all are changed by one item', () => {
    const everything = at({ match: { by: all, expects: count + 2 } }, 0);
    expect(overlay([['_', everything]])).toEqual(Object.fromEntries(Object.keys(left).map((key) => [key, 0])));
    expect(overlay([['_', at({ match: { by: all, expects: count + 2 }, remove: {} }, 0)]])).toEqual({});
  });
});

describe.each([1, 30])('of %d files of documents', (count) => {
  const lefts = Array.from({ length: count }, (_, i) => documents(`${i}.yml`, `first of ${i}`, `second of ${i}`));
  const last = 2 * count - 1;
  const overlaid = (given: Given): unknown[] => {
    const right = documents('o.yml', at({ match: { by: fn((i) => i === last) }, ...given }, 'new'));
    return overlayDocumentSets(lefts, right, { thread: thread() }).result.map(plain);
  };

  it('only the one that is matched is changed', () => {
    const changed = (...end: readonly string[]): unknown[] => [
      ...lefts.slice(0, -1).map(plain),
      [`first of ${count - 1}`, ...end],
    ];
    expect(overlaid({ replace: {} })).toEqual(changed('new'));
    expect(overlaid({ remove: {} })).toEqual(changed());
    expect(overlaid({ insert: { before: true } })).toEqual(changed('new', `second of ${count - 1}`));
  });
});

describe.each([1, 30])('an array of maps with %d more keys', (count) => {
  const more = Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));

  it('gets what one item adds changed by the next', () => {
    // Both items of the overlay match the same map by a key, and the second matches what the first added.
    const item = (value: number, given: Given): unknown =>
      at({ match: { by: 'id' } }, { id: 1, ...more, new: at(given, value) });
    const left = [{ id: 1, ...more }];
    expect(merge(left, [item(1, { match: { missing_ok: true } }), item(2, {})])).toEqual([{ id: 1, ...more, new: 2 }]);
  });
});

describe('the items of a map, whatever happened to them,', () => {
  const item = (key: string, value: number): MapItem => ({ kind: 'mapItem', key, value, origin: undefined });
  const keys = fc.constantFrom(...'abcdefghijklm');
  const first = fc.nat({ max: 12 });
  const operation = fc.oneof(
    fc.record({ kind: fc.constant('append' as const), key: keys }),
    fc.record({
      kind: fc.constantFrom('set' as const, 'remove' as const, 'remove one' as const, 'double' as const),
      key: keys,
      at: first,
    }),
  );

  it('are those that were given, where each is put in its own place', () => {
    const original = [['a', 'b'].map(item)];
    const left = new LeftItems(original);
    for (const [there, place] of left.entries()) left.set(place, there);
    expect(left.result()).toBe(original);
  });

  it('are found by their keys, all of them, in order', () => {
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 20 }), fc.array(operation, { maxLength: 12 }), (start, operations) => {
        let model = start.map(item);
        const original = [[...model]];
        const left = new LeftItems(original);
        for (const [value, one] of operations.entries()) {
          const found = one.kind === 'append' ? [] : left.withKeyOf(item(one.key, 0));
          const nth = one.kind === 'append' ? undefined : found[one.at % Math.max(found.length, 1)];
          const added = item(one.key, 100 + value);
          if (one.kind === 'append') {
            left.append(added);
            model.push(added);
          } else if (one.kind === 'remove') {
            left.remove(found);
            model = model.filter(({ key }) => key !== one.key);
          } else if (nth !== undefined && one.kind === 'remove one') {
            const gone = left.at(nth);
            left.remove([nth]);
            model = model.filter((each) => each !== gone);
          } else if (nth !== undefined && one.kind === 'set') {
            const before = left.at(nth);
            const changed = { ...before, key: one.at % 2 === 0 ? before.key : 'a', value: 200 + value };
            left.set(nth, changed);
            model = model.map((each) => (each === before ? changed : each));
          } else if (nth !== undefined) {
            const before = left.at(nth);
            left.spread(({ at: place }) => (place === nth.at ? [added, before] : undefined));
            model = model.flatMap((each) => (each === before ? [added, before] : [each]));
          }
          for (const key of 'abcdefghijklm')
            expect(left.withKeyOf(item(key, 0)).map((place) => left.at(place))).toEqual(
              model.filter((each) => each.key === key),
            );
          expect([...left.entries()].map(([there]) => there)).toEqual(model);
        }
        expect(left.result()).toEqual([model]);
        if (operations.length === 0) expect(left.result()).toBe(original);
      }),
    );
  });
});
