/** What is cached for the merge of two maps depends on these two alone. */
import { describe, expect, it } from 'vitest';
import type { Document, YamlMap } from '../document/node.js';
import { List } from '../starlark/values/list.js';
import type { Value } from '../starlark/values/value.js';
import { observeMatches } from './application.js';
import { overlayDocument, overlayDocumentSets } from './apply.js';
import { mergePlainDocument } from './plain-merge.js';
import { all, at, document, documents, fn, type Given, plain, thread } from './testing.js';

type Defaults = Readonly<Record<string, Value>>;

const everyDefaults: readonly Defaults[] = [
  {},
  { missing_ok: true },
  { missing_ok: false },
  { expects: 0 },
  { expects: 1 },
  { expects: '0+' },
  { when: 0 },
  { when: 1 },
];

/** `document` with other defaults for the same value. */
function withDefaults(given: Document, defaults: Defaults): Document {
  return { ...document('o.yml', at({ 'match-child-defaults': defaults }, null)), value: given.value };
}

describe('the overlaying of the same two maps', () => {
  const sides: readonly (readonly [unknown, unknown])[] = [
    [{ a: 1 }, { b: 2 }],
    [{ a: 1 }, { a: 2 }],
    [{ a: { b: 1 } }, { a: { c: 2 } }],
  ];
  const pairs = everyDefaults.flatMap((first) => everyDefaults.map((second) => [first, second] as const));

  it.each(pairs)('follows from the defaults above: %j, then %j', (first, second) => {
    for (const [left, right] of sides) {
      const overlay = (there: Document, over: Document, defaults: Defaults): unknown => {
        const { result, findings } = overlayDocument(there, withDefaults(over, defaults), { thread: thread() });
        return [plain(result), findings.map(({ message }) => message)];
      };
      const [there, over] = [document('l.yml', left), document('o.yml', right)];
      overlay(there, over, first);
      const alone = overlay(document('l.yml', left), document('o.yml', right), second);
      expect(overlay(there, over, second)).toEqual(alone);
    }
  });

  it('is told of each time that somebody wants to know of the matches', () => {
    const [there, over] = [document('l.yml', { a: { b: { c: 1 } } }), document('o.yml', { a: { b: { c: 2 } } })];
    overlayDocument(there, over, { thread: thread() });
    const told: unknown[] = [];
    const observed = thread();
    observeMatches(observed, (item) => void told.push('key' in item ? item.key : item.kind));
    for (let i = 0; i < 2; i++) overlayDocument(there, over, { thread: observed });
    expect(told.filter((key) => key === 'c')).toHaveLength(2);
  });

  it('calls functions each time', () => {
    let calls = 0;
    const counting = fn(() => ++calls);
    const over = document('o.yml', { a: { b: at({ replace: { via: counting } }, 0) } });
    const there = document('l.yml', { a: { b: 0 } });
    const result = (): unknown => plain(overlayDocument(there, over, { thread: thread() }).result);
    expect([result(), result()]).toEqual([{ a: { b: 1 } }, { a: { b: 2 } }]);
  });

  it('calls functions of the defaults above each time', () => {
    let calls = 0;
    const expects = fn(() => ++calls > 0);
    const over = withDefaults(document('o.yml', { b: 1 }), { expects });
    const there = document('l.yml', { a: 0 });
    for (let i = 0; i < 2; i++) overlayDocument(there, over, { thread: thread() });
    expect(calls).toBe(2);
  });

  it('changes the other places of a node each time', () => {
    const shared = { ...(document('l.yml', { b: 1 }).value as YamlMap), identity: {} };
    const there = documents('l.yml', { a: shared, c: shared });
    const over = documents('o.yml', at({ match: { by: all } }, { a: { b: 2 } }));
    const results = [1, 2].map(() => overlayDocumentSets([there], over, { thread: thread() }).result.map(plain));
    expect(results).toEqual([1, 2].map(() => [[{ a: { b: 2 }, c: { b: 2 } }]]));
  });

  it('changes the other places of a node after one place alone was overlaid', () => {
    const shared = { ...(document('l.yml', { b: 1 }).value as YamlMap), identity: {} };
    const there = documents('l.yml', { a: shared, c: shared });
    const over = documents('o.yml', at({ match: { by: all } }, { a: { b: 2 } }));
    overlayDocument(there.items[0] as Document, over.items[0] as Document, { thread: thread() });
    const { result } = overlayDocumentSets([there], over, { thread: thread() });
    expect(result.map(plain)).toEqual([[{ a: { b: 2 }, c: { b: 2 } }]]);
  });

  const withoutCode: readonly Given[] = [
    {},
    { match: { missing_ok: true } },
    { match: { expects: '0+' } },
    { 'match-child-defaults': { missing_ok: true } },
    { replace: {} },
    { replace: { or_add: true } },
    { remove: {} },
    { merge: {} },
  ];

  it.each(withoutCode)('gives the same result again without a function: %j', (given) => {
    const [there, over] = [document('l.yml', { a: { b: 0 }, c: [] }), document('o.yml', { a: { b: at(given, 1) } })];
    const value = (): unknown => overlayDocument(there, over, { thread: thread() }).result.value;
    expect(value()).toBe(value());
    expect(value()).not.toBe(there.value);
  });

  it('gives the same result again for items that a key tells apart', () => {
    const [there, over] = [
      document('l.yml', { a: [{ name: 'x', b: 0 }] }),
      document('o.yml', { a: [at({ match: { by: 'name' } }, { name: 'x', b: 1 })] }),
    ];
    const value = (): unknown => overlayDocument(there, over, { thread: thread() }).result.value;
    expect(value()).toBe(value());
    expect(value()).not.toBe(there.value);
  });

  it.each([
    ['a function', fn(() => true)],
    ['a list that may hold functions', new List([1])],
  ])('is repeated for %s', (_, expects) => {
    const [there, over] = [
      document('l.yml', { a: { b: 0 } }),
      document('o.yml', { a: { b: at({ match: { expects } }, 1) } }),
    ];
    const value = (): unknown => overlayDocument(there, over, { thread: thread() }).result.value;
    expect(value()).not.toBe(value());
    expect(value()).toEqual(value());
  });

  it('reports nothing that an incomplete left side lacks, and reports it for a complete one', () => {
    const [there, over] = [document('l.yml', { a: 1 }), document('o.yml', { b: 1 })];
    const count = (leftIncomplete: boolean): number =>
      overlayDocument({ ...there }, { ...over }, { thread: thread(), leftIncomplete }).findings.length;
    expect([count(true), count(false), count(true)]).toEqual([0, 1, 0]);
  });

  it('is repeated if it failed', () => {
    const there = document('l.yml', { a: { b: 1 }, c: 1 });
    const over = document('o.yml', { a: { x: 1 }, c: 2 });
    const messages = (): string[] =>
      overlayDocument({ ...there }, { ...over }, { thread: thread() }).findings.map(({ message }) => message);
    expect(messages()).toHaveLength(1);
    expect(messages()).toHaveLength(1);
    const wrong = document('o.yml', { c: { d: 1 } });
    const plainMessages = (): number => mergePlainDocument({ ...there }, { ...wrong }).findings.length;
    expect([plainMessages(), plainMessages()]).toEqual([1, 1]);
  });

  it('is not repeated beside one that failed', () => {
    const there = document('l.yml', { a: { b: 1 }, c: { d: 1 } });
    const over = document('o.yml', { a: { x: 1 }, c: { d: 2 } });
    const value = (): unknown => {
      const { result } = overlayDocument({ ...there }, { ...over }, { thread: thread() });
      return (result.value as YamlMap).items[1]?.value;
    };
    expect(plain(value() as YamlMap)).toEqual({ d: 2 });
    expect(value()).toBe(value());
  });

  it('is another one for another right or left side', () => {
    const [left, right] = [document('l.yml', { a: 1 }), document('o.yml', { a: 2 })];
    const value = (there: Document, over: Document): readonly unknown[] => [
      plain(overlayDocument(there, over, { thread: thread() }).result),
      plain(mergePlainDocument(there, over).result),
    ];
    expect(value(left, right)).toEqual([{ a: 2 }, { a: 2 }]);
    expect(value(left, document('o.yml', { a: 3 }))).toEqual([{ a: 3 }, { a: 3 }]);
    expect(value(document('l.yml', { a: 1, b: 1 }), right)).toEqual([
      { a: 2, b: 1 },
      { a: 2, b: 1 },
    ]);
    expect(value(left, document('o.yml', { _: at({ match: { by: all } }, 4) }))[0]).toEqual({ a: 4 });
  });
});
