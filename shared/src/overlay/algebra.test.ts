/** Laws that hold for overlays whatever they are applied to. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document, NodeValue } from '../document/node.js';
import { overlayDocument } from './apply.js';
import { mergePlainDocument } from './plain-merge.js';
import { all, annotateForPlainMerge, at, document, fn, plain, thread } from './testing.js';

const key = fc.constantFrom('a', 'b', 'c', 'd');
const scalar = fc.oneof(fc.constant(null), fc.boolean(), fc.integer({ min: 0, max: 3 }), fc.constantFrom('x', 'y'));

/** Maps and values of any shape, small enough for their keys to collide. */
const { map, value } = fc.letrec<{ map: Record<string, unknown>; value: unknown }>((tie) => ({
  map: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(scalar, { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

function overlay(left: Document, right: Document): Document {
  const { result, findings } = overlayDocument(left, right, { thread: thread() });
  expect(findings).toEqual([]);
  return result;
}

/**
 * `given` as an overlay that may add to the left side and replaces arrays, so that applying it twice can be compared.
 */
function permissive(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return at({ match: { missing_ok: true }, replace: { or_add: true } }, given);
  const entries = Object.entries(given).map(([name, each]) => [name, permissive(each)]);
  return at({ match: { missing_ok: true }, replace: { or_add: true } }, Object.fromEntries(entries));
}

/** The paths of all values, as keys. */
function order(given: NodeValue, path = ''): string[] {
  if (typeof given !== 'object' || given === null || !('kind' in given) || given.kind !== 'map') return [path];
  return given.items.flatMap((item) => order(item.value, `${path}/${String(item.key)}`));
}

describe('overlays', () => {
  it('that say nothing change nothing', () => {
    fc.assert(
      fc.property(map, (left) => {
        const there = document('l.yml', left);
        expect(overlay(there, document('o.yml', {}))).toBe(there);
        expect(mergePlainDocument(there, document('o.yml', {})).result).toBe(there);
      }),
    );
  });

  it('applied twice do what they do once', () => {
    fc.assert(
      fc.property(map, map, (left, right) => {
        const over = document('o.yml', permissive(right));
        const once = overlay(document('l.yml', left), over);
        expect(plain(overlay(once, over))).toEqual(plain(once));
      }),
    );
  });

  it('of the same two values give the same value, but report their failures each time', () => {
    fc.assert(
      fc.property(map, map, fc.boolean(), (left, right, missingOk) => {
        const there = document('l.yml', left);
        const over = document('o.yml', missingOk ? at({ 'match-child-defaults': { missing_ok: true } }, right) : right);
        const first = overlayDocument(there, over, { thread: thread() });
        const again = overlayDocument({ ...there }, { ...over }, { thread: thread() });
        expect(again).toEqual(first);
        if (first.findings.length === 0) expect(again.result.value).toBe(first.result.value);
      }),
    );
  });

  it('that remove a key leave the others as they are, and it is missing after', () => {
    fc.assert(
      fc.property(map, key, (left, removed) => {
        fc.pre(removed in left);
        const over = document('o.yml', { [removed]: at({ remove: {} }, null) });
        const result = overlay(document('l.yml', left), over);
        const { [removed]: _, ...rest } = left;
        expect(JSON.stringify(plain(result))).toBe(JSON.stringify(rest));
        expect(overlayDocument(result, over, { thread: thread() }).findings).toHaveLength(1);
      }),
    );
  });

  it('that replace a key give it the value whatever it had', () => {
    fc.assert(
      fc.property(map, key, value, (left, replaced, to) => {
        fc.pre(replaced in left);
        const result = overlay(document('l.yml', left), document('o.yml', { [replaced]: at({ replace: {} }, to) }));
        expect(JSON.stringify(plain(result))).toBe(JSON.stringify({ ...left, [replaced]: to }));
      }),
    );
  });

  it('keep the order of the left side and add at the end', () => {
    fc.assert(
      fc.property(map, map, (left, right) => {
        const there = document('l.yml', left);
        const { result, findings } = mergePlainDocument(there, document('o.yml', right));
        fc.pre(findings.length === 0);
        const before = Object.keys(left);
        const added = Object.keys(right).filter((name) => !before.includes(name));
        expect(Object.keys(plain(result) as object)).toEqual([...before, ...added]);
        const kept = new Set(order(result.value));
        const there2 = order(there.value).filter((path) => kept.has(path));
        expect(order(result.value).filter((path) => there2.includes(path))).toEqual(there2);
      }),
    );
  });

  it('of arrays remove, insert and append item by item', () => {
    fc.assert(
      fc.property(fc.array(scalar, { minLength: 1, maxLength: 5 }), fc.nat(4), scalar, (left, i, added) => {
        fc.pre(i < left.length);
        const matched = { match: { by: fn((position) => position === i) } };
        const to = (annotations: object): unknown =>
          plain(overlay(document('l.yml', left), document('o.yml', [at({ ...matched, ...annotations }, added)])));
        expect(to({ remove: {} })).toEqual(left.toSpliced(i, 1));
        expect(to({ insert: { before: true } })).toEqual(left.toSpliced(i, 0, added));
        expect(to({ insert: { after: true } })).toEqual(left.toSpliced(i + 1, 0, added));
        expect(to({ append: {} })).toEqual([...left, added]);
        expect(to({ replace: {} })).toEqual(left.with(i, added));
        const every = { match: { by: all, expects: left.length }, remove: {} };
        expect(plain(overlay(document('l.yml', left), document('o.yml', [at(every, 1)])))).toEqual([]);
      }),
    );
  });
});

describe('plain data values', () => {
  it('merge like the overlay that ytt makes of them, including findings and locations', () => {
    fc.assert(
      fc.property(map, fc.oneof(map, value), (left, right) => {
        const there = document('l.yml', left);
        const over = document('o.yml', right);
        const direct = mergePlainDocument(there, over);
        const through = overlayDocument(there, annotateForPlainMerge(over), { thread: thread() });
        expect(direct.result).toEqual(through.result);
        expect(direct.findings.map(({ message, range }) => ({ message, range }))).toEqual(
          through.findings.map(({ message, range }) => ({ message, range })),
        );
      }),
    );
  });

  it('merge the same maps to the same map', () => {
    fc.assert(
      fc.property(map, map, (left, right) => {
        const there = document('l.yml', left);
        const over = document('o.yml', right);
        const first = mergePlainDocument(there, over);
        fc.pre(first.findings.length === 0);
        expect(mergePlainDocument({ ...there }, { ...over }).result.value).toBe(first.result.value);
      }),
    );
  });

  // Quadratic work in the number of keys would exceed the time limit of the test.
  it('may have very many keys', () => {
    const many = (value: unknown): Record<string, unknown> =>
      Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`key${i}`, value]));
    const left = { kind: 'document', origin: undefined, value: document('l.yml', {}).value } as const;
    const big = (value: unknown): Document => ({ ...left, value: bigMap(many(value)) });
    const { result } = mergePlainDocument(big(1), big(2));
    const once = overlayDocument(big(1), annotateForPlainMerge(big(2)), { thread: thread() });
    expect(plain(result)).toEqual(plain(once.result));
  });
});

function bigMap(entries: Record<string, unknown>): NodeValue {
  return {
    kind: 'map',
    origin: undefined,
    items: Object.entries(entries).map(([name, each]) => {
      return { kind: 'mapItem', key: name, value: each as NodeValue, origin: undefined } as const;
    }),
  };
}
