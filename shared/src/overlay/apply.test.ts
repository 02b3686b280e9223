import { describe, expect, it } from 'vitest';
import { isNode } from '../document/kinds.js';
import type { Document, DocumentSet, MapItem, NodeValue, YamlMap } from '../document/node.js';
import { childNodes } from '../document/node-traits.js';
import { markIncomplete, unknownNode } from '../document/unknown.js';
import { Thread } from '../starlark/eval/thread.js';
import { unknown } from '../starlark/values/unknown.js';
import { YamlFragment } from '../template/nodes/fragment.js';
import { applyOverlay, overlayDocument, overlayDocumentSets } from './apply.js';
import { all, at, document, documents, fn, type Given, merge, plain, thread } from './testing.js';

describe('merging', () => {
  it('replaces scalars, merges maps and keeps the order of the left side', () => {
    expect(JSON.stringify(merge({ a: 1, b: { c: 2, d: 3 }, e: 4 }, { e: 5, b: { c: 'x' } }))).toBe(
      '{"a":1,"b":{"c":"x","d":3},"e":5}',
    );
  });

  it('reports that a key matches nothing, and a similar key', () => {
    expect(merge({ replicas: 1 }, { replicsa: 2 })).toEqual([
      "Document on line o.yml:1: Map item (key 'replicsa') on line o.yml:2: " +
        "Expected number of matched nodes to be 1, but was 0 (did you mean 'replicas'?)",
    ]);
  });

  it('reports every problem at its item, and applies the rest', () => {
    const right = document('o.yml', { a: { x: 1 }, b: { c: { d: 1 } }, e: 2 });
    const { result, findings } = overlayDocument(document('l.yml', { a: 1, b: { c: [] }, e: 1 }), right, {
      thread: thread(),
    });
    expect(
      findings.map(({ code, message, range, related }) => [code, message, range.start / 2 + 1, related.length]),
    ).toEqual([
      [
        'overlay-mismatch',
        "Document on line o.yml:1: Map item (key 'a') on line o.yml:2: Expected map, but was integer",
        2,
        1,
      ],
      [
        'overlay-mismatch',
        "Document on line o.yml:1: Map item (key 'b') on line o.yml:4: Map item (key 'c') on line o.yml:5: " +
          'Expected map, but was array',
        5,
        1,
      ],
    ]);
    expect(plain(result)).toEqual({ a: 1, b: { c: [] }, e: 2 });
  });

  it('offers what would resolve a missing match', () => {
    const { findings } = overlayDocument(document('l.yml', { ab: 1 }), document('o.yml', { abc: 1 }), {
      thread: thread(),
    });
    expect(findings[0]?.fixes?.map(({ title }) => title)).toEqual(['Add @overlay/match missing_ok=True']);
  });

  it('replaces null with any value, and any value with null', () => {
    expect(merge({ a: null, b: { c: 1 } }, { a: { x: [1] }, b: null })).toEqual({ a: { x: [1] }, b: null });
  });

  it('does not take an integer key for a string key', () => {
    expect(merge(new Map([[1, 'int']]), new Map([['1', 'string']]))).toEqual([
      "Document on line o.yml:1: Map item (key '1') on line o.yml:2: " +
        'Expected number of matched nodes to be 1, but was 0',
    ]);
    expect(merge(new Map([[1, 'int']]), new Map([[2, 'int']]))).toEqual([
      "Document on line o.yml:1: Map item (key '%!s(int=2)') on line o.yml:2: " +
        'Expected number of matched nodes to be 1, but was 0',
    ]);
  });

  it('appends array items that are not annotated', () => {
    expect(merge({ a: [1] }, { a: [2, 3] })).toEqual({ a: [1, 2, 3] });
  });

  it('moves a replaced value to its new place and keeps what else the left item has', () => {
    const left = document('l.yml', { a: 1, b: 2 });
    const { result } = overlayDocument(left, document('o.yml', { a: 3 }), { thread: thread() });
    const paths = isNode(result.value) ? childNodes(result.value).map(({ origin }) => origin?.file.path) : [];
    expect(paths).toEqual(['o.yml', 'l.yml']);
  });
});

describe('documents of several files', () => {
  function overlaid(lefts: readonly DocumentSet[], ...right: readonly unknown[]): unknown {
    const { result, findings } = overlayDocumentSets(lefts, documents('o.yml', ...right), { thread: thread() });
    return findings.length > 0 ? findings.map(({ message }) => message) : result.map(plain);
  }
  const lefts = [documents('1.yml', { a: 1 }, { a: 2 }), documents('2.yml', { a: 3 })];

  it('are counted through', () => {
    expect(overlaid(lefts, at({ match: { by: fn((i) => i === 2) } }, { a: 4 }))).toEqual([
      [{ a: 1 }, { a: 2 }],
      [{ a: 4 }],
    ]);
  });

  it('are the same objects as the last time where nothing else comes of it', () => {
    const over = documents('o.yml', at({ match: { by: all, expects: '1+' } }, { a: 4 }));
    const overlaid = (...files: readonly DocumentSet[]): readonly DocumentSet[] =>
      overlayDocumentSets(files, over, { thread: thread() }).result;
    const same = [documents('1.yml', { a: 1 }, { a: 2 }), documents('2.yml', { a: 3 })];
    const first = overlaid(...same, documents('3.yml', { a: 5 }));
    const second = overlaid(...same, documents('3.yml', { a: 6 }));
    expect(first.map(plain)).toEqual([[{ a: 4 }, { a: 4 }], [{ a: 4 }], [{ a: 4 }]]);
    expect(second.map((set, i) => set === first[i])).toEqual([true, true, false]);
    const other = documents('o.yml', at({ match: { by: all, expects: '1+' } }, { a: 7 }));
    const third = overlayDocumentSets(same, other, { thread: thread() }).result;
    expect(third.map(plain)).toEqual([[{ a: 7 }, { a: 7 }], [{ a: 7 }]]);
  });

  it('are those of the left side in files of which none is changed', () => {
    const over = documents('o.yml', at({ match: { by: fn((i) => i === 2) } }, { a: 4 }));
    const { result } = overlayDocumentSets(lefts, over, { thread: thread() });
    expect(result.map((set, i) => set === lefts[i])).toEqual([true, false]);
  });

  it('stay with their files', () => {
    const second: Given = { match: { by: fn((i) => i === 1) } };
    expect(overlaid(lefts, at({ ...second, remove: {} }, null))).toEqual([[{ a: 1 }], [{ a: 3 }]]);
    expect(overlaid(lefts, at({ ...second, insert: { after: true } }, 'x'))).toEqual([
      [{ a: 1 }, { a: 2 }, 'x'],
      [{ a: 3 }],
    ]);
    expect(overlaid(lefts, at({ append: {}, match: { by: all } }, 'x'))).toEqual([
      [{ a: 1 }, { a: 2 }],
      [{ a: 3 }, 'x'],
    ]);
    const none: Given = { match: { by: fn(() => false), missing_ok: true } };
    expect(overlaid(lefts, at({ ...none, replace: { or_add: true } }, 'x'))).toEqual([
      [{ a: 1 }, { a: 2 }, 'x'],
      [{ a: 3 }],
    ]);
    expect(overlaid(lefts, at(none, 'x'))).toEqual([[{ a: 1 }, { a: 2 }], [{ a: 3 }]]);
  });

  it('do not share what one overlay put into several places', () => {
    const shared = { ...(document('o.yml', { b: 1 }).value as YamlMap), identity: {} };
    const anywhere: Given = { 'match-child-defaults': { missing_ok: true }, match: { by: all, expects: '1+' } };
    const first = documents('o.yml', at(anywhere, { x: shared, y: shared }));
    const { result } = overlayDocumentSets([documents('1.yml', { a: 1 })], first, { thread: thread() });
    expect(overlaid(result, at({ match: { by: all } }, { x: { b: 2 } }))).toEqual([
      [{ a: 1, x: { b: 2 }, y: { b: 1 } }],
    ]);
  });

  it('name what documents must have', () => {
    expect(overlaid(lefts, at({ match: { by: 'a' } }, {}))).toEqual([
      "Document on line o.yml:1: Expected 'overlay/match' annotation keyword argument 'by' to be function, but was starlark.String",
    ]);
    expect(overlaid(lefts, at({ match: { expects: 1 } }, {}))).toEqual([
      "Document on line o.yml:1: Expected 'overlay/match' annotation keyword argument 'by'  to be specified",
    ]);
    expect(overlaid([], at({ match: { by: all } }, {}))).toEqual([
      'Document on line o.yml:1: Expected number of matched nodes to be 1, but was 0',
    ]);
    const noDocument = 'Internal inconsistency: Expected at least one *yamlmeta.DocumentSet';
    const orAdd: Given = { match: { by: all, missing_ok: true }, replace: { or_add: true } };
    for (const given of [{ match: { by: all }, append: {} }, orAdd])
      expect(overlaid([], at(given, {}))).toEqual([`Document on line o.yml:1: ${noDocument}`]);
  });
});

describe('what could not be computed', () => {
  it('is merged in silence', () => {
    expect(merge({ a: unknownNode, b: 1 }, { a: { x: 1 }, b: unknownNode })).toEqual({ a: {}, b: {} });
    expect(merge({ a: 1 }, { b: at({ match: { by: unknown } }, 1) })).toEqual({ a: 1 });
    expect(merge([unknownNode], [at({ match: { by: 'name' } }, { name: 1 })])).toEqual([{}]);
    expect(merge([{ name: unknownNode }], [at({ match: { by: 'name' } }, { name: 1 })])).toEqual([{ name: {} }]);
    expect(merge([{ name: 1 }], [at({ match: { by: 'name' } }, { name: unknownNode })])).toEqual([{ name: 1 }]);
    expect(merge({ a: 1 }, { a: at({ assert: {} }, unknownNode) })).toEqual({ a: 1 });
    expect(merge({ a: 1 }, { a: at({ assert: { via: fn(() => unknown) } }, 2) })).toEqual({ a: 1 });
  });

  it('may be what an overlay does not find', () => {
    const left = markIncomplete(document('l.yml', { a: 1 }));
    expect(overlayDocument(left, document('o.yml', { b: 1 }), { thread: thread() }).findings).toEqual([]);
  });

  it('may be what an overlay does not find although all files were evaluated whole', () => {
    const options = { thread: thread(), leftIncomplete: false };
    const overlay = document('o.yml', { b: 1 });
    expect(overlayDocument(markIncomplete(document('l.yml', { a: 1 })), overlay, options).findings).toEqual([]);
    expect(overlayDocument(document('l.yml', { a: 1 }), overlay, options).findings).toHaveLength(1);
  });
});

describe('an overlay whose code failed', () => {
  it('reports no missing match, however deep', () => {
    for (const more of [{ c: 1 }, { b: { c: 1 } }, { b: { d: { c: 1 } } }]) {
      const right = markIncomplete(document('o.yml', { a: more }));
      const left = document('l.yml', { a: { b: { d: {} } } });
      expect(overlayDocument(left, right, { thread: thread() }).findings).toEqual([]);
      expect(overlayDocument(left, document('o.yml', { a: more }), { thread: thread() }).findings).toHaveLength(1);
    }
  });

  it('may lack the annotation that allows what it does', () => {
    const right = markIncomplete(document('o.yml', { b: 1, a: { c: 1 }, d: at({ append: {} }, 1) }));
    const { findings } = overlayDocument(document('l.yml', { a: 1 }), right, { thread: thread() });
    expect(findings.map(({ code }) => code)).toEqual(['overlay-operation']);
  });
});

describe('overlay.apply', () => {
  const value = (given: unknown): Document['value'] => document('v.yml', given).value;

  it('throws the first problem in words of ytt, with findings of all', () => {
    const apply = (): unknown => applyOverlay(value({ a: 1 }), value({ bbb: 1, ccc: 2 }), thread());
    expect(apply).toThrow(
      /^Map item \(key 'bbb'\) on line v\.yml:2: Expected number of matched nodes to be 1, but was 0$/,
    );
    expect(apply).toThrow(expect.objectContaining({ findings: [{}, {}].map(() => expect.anything()) }));
    expect(() => applyOverlay(1, value({ b: 1 }), thread())).toThrow('Expected map, but was integer');
  });

  it('leaves the left side where the right side is a scalar', () => {
    expect(applyOverlay(value({ a: 1 }), null, thread())).toEqual(value({ a: 1 }));
  });

  it('accepts dicts and lists as maps and arrays without positions', () => {
    const left = { kind: 'plainMap', entries: [['a', { kind: 'plainList', items: [1] }]] } as const;
    expect(plain(applyOverlay(left, value({ a: [2] }), thread()))).toEqual({ a: [1, 2] });
    expect(() => applyOverlay(value({}), left, thread())).toThrow("Map item (key 'a') on line ?: ");
  });

  it('reports its own locations if an annotation called it', () => {
    const via = fn(() => plain(applyOverlay(value({ a: 1 }), value({ bbb: 1 }), thread())) as null);
    const right = document('o.yml', { a: at({ replace: { via } }, 1) });
    const { around } = overlayDocument(document('l.yml', { a: 1 }), right, { thread: thread() });
    expect(around.map(({ file, range }) => [file.path, range.start / 2 + 1])).toEqual([
      ['v.yml', 2],
      ['o.yml', 1],
    ]);
  });

  it('reports at the items around those that fail, too', () => {
    const apply = (): unknown => applyOverlay(value({ a: { b: 1 } }), value({ a: { c: 1 } }), thread());
    const findings = ['overlay-match', 'overlay-inside'].map((code) => expect.objectContaining({ code }));
    expect(apply).toThrow(expect.objectContaining({ findings }));
  });

  it('removes all overlay annotations', () => {
    const result = applyOverlay(value({}), value({ a: at({ match: { missing_ok: true } }, 1) }), thread());
    expect(JSON.stringify(result)).not.toContain('annotations');
  });
});

describe('limits', () => {
  it('end an overlay with an error', () => {
    const small = new Thread({ steps: 10, bytes: 1000, depth: 10 });
    const endless = fn(() => {
      for (;;) small.step();
    });
    const right = document('o.yml', { a: at({ replace: { via: endless } }, 1) });
    const { result, findings } = overlayDocument(document('l.yml', { a: 1 }), right, { thread: small });
    expect(plain(result)).toEqual({ a: 1 });
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([['overlay-limit', 'error']]);
  });

  it('count every item', () => {
    const small = new Thread({ steps: 5000, bytes: 1_000_000, depth: 10 });
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, i]));
    const over = { ...document('o.yml', {}), value: document('o.yml', { ...keys }).value };
    const { findings } = overlayDocument(document('l.yml', keys), over, { thread: small });
    expect(findings.map(({ code }) => code)).toEqual(['overlay-limit']);
  });

  it('leave what was reported before', () => {
    const small = new Thread({ steps: 2000, bytes: 100_000, depth: 10 });
    const endless = fn(() => {
      for (;;) small.step();
    });
    const right = document('o.yml', { a: { b: 1 }, c: at({ replace: { via: endless } }, 1) });
    const left = document('l.yml', { a: { x: 1 }, c: 1 });
    const { findings, around } = overlayDocument(left, right, { thread: small });
    expect(findings.map(({ code }) => code)).toEqual(['overlay-match', 'overlay-limit']);
    expect(around.map(({ range }) => range.start / 2 + 1)).toEqual([2, 1]);
  });

  const nested = (path: string, levels: number, innermost: NodeValue = 1): Document => {
    let value = innermost;
    for (let i = 0; i < levels; i++) {
      const item: MapItem = { kind: 'mapItem', key: 'a', value, origin: undefined };
      value = { kind: 'map', items: [item], origin: undefined };
    }
    return { ...document(path, 1), value };
  };

  it('bound the nesting of both sides', () => {
    for (const [left, right] of [
      [5000, 1],
      [1, 5000],
      [5000, 5000],
    ] as const) {
      const { findings } = overlayDocument(nested('l.yml', left), nested('o.yml', right), { thread: thread() });
      expect(findings.map(({ code }) => code)).toEqual(['overlay-limit']);
    }
  });

  it('bound the nesting of the result', () => {
    const replaced = (levels: number): readonly string[][] => {
      const deep = fn(() => new YamlFragment(nested('o.yml', levels).value));
      const right = nested('o.yml', 100, document('o.yml', { a: at({ replace: { via: deep } }, 1) }).value);
      const left = nested('l.yml', 101);
      const set = (item: Document): DocumentSet => ({ kind: 'documentSet', items: [item], origin: undefined });
      const matching = set({ ...document('o.yml', at({ match: { by: all } }, 1)), value: right.value });
      const [one, many] = [
        overlayDocument(left, right, { thread: thread() }),
        overlayDocumentSets([set(left)], matching, { thread: thread() }),
      ];
      return [one.findings, many.findings].map((findings) => findings.map(({ code }) => code));
    };
    expect(replaced(200)).toEqual([[], []]);
    expect(replaced(900)).toEqual([['overlay-limit'], ['overlay-limit']]);
  });
});
