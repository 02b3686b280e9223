import { describe, expect, it } from 'vitest';
import type { Document, DocumentSet, MapItem } from '../document/node.js';
import { markIncomplete, unknownNode } from '../document/unknown.js';
import { List } from '../starlark/list.js';
import { Thread } from '../starlark/thread.js';
import { Tuple } from '../starlark/tuple.js';
import { unknown } from '../starlark/unknown.js';
import { StarlarkError } from '../starlark/value.js';
import { childNodes, isNode } from '../template/plain.js';
import { applyOverlay, overlayDocument, overlayDocumentSets } from './apply.js';
import { all, at, document, documents, fn, type Given, plain, thread } from './testing.js';

/** Overlays the value of one document with that of another: the resulting value, or the messages of the findings. */
function merge(left: unknown, right: unknown): unknown {
  const { result, findings } = overlayDocument(document('l.yml', left), document('o.yml', right), { thread: thread() });
  return findings.length > 0 ? findings.map(({ message }) => message) : plain(result);
}

const matchAll: Given = { match: { by: all } };

describe('merging', () => {
  it('replaces scalars, merges maps and keeps the order of the left side', () => {
    expect(JSON.stringify(merge({ a: 1, b: { c: 2, d: 3 }, e: 4 }, { e: 5, b: { c: 'x' } }))).toBe(
      '{"a":1,"b":{"c":"x","d":3},"e":5}',
    );
  });

  it('says that a key matches nothing, and which key may be meant', () => {
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

  it('replaces null with whatever comes, and anything with null', () => {
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

describe('matching', () => {
  const people = [
    { name: 'ann', age: 1 },
    { name: 'bob', age: 2 },
  ];

  it('finds array items by the value of a key', () => {
    expect(merge(people, [at({ match: { by: 'name' } }, { name: 'bob', age: 3 })])).toEqual([
      { name: 'ann', age: 1 },
      { name: 'bob', age: 3 },
    ]);
  });

  it('says where a key to match by is missing, on either side', () => {
    const message = (text: string): string[] => [
      `Document on line o.yml:1: Array item on line o.yml:2: overlay.map_key_matcher: ${text}`,
    ];
    expect(merge([{ a: 1 }], [at({ match: { by: 'name' } }, { name: 'bob' })])).toEqual(
      message("Expected to find map item with key 'name', but did not"),
    );
    expect(merge([1], [at({ match: { by: 'name' } }, { name: 'bob' })])).toEqual(
      message('Expected value to be map, but was integer'),
    );
  });

  it('names the matched lines where too many match', () => {
    expect(merge({ a: 1, b: 2 }, { c: at(matchAll, 3) })).toEqual([
      "Document on line o.yml:1: Map item (key 'c') on line o.yml:2: " +
        'Expected number of matched nodes to be 1, but was 2 (lines: l.yml:2, l.yml:3)',
    ]);
  });

  it.each<[Given, unknown]>([
    [{ match: { by: all, expects: 2 } }, { a: 3, b: 3 }],
    [{ match: { by: all, expects: '1+' } }, { a: 3, b: 3 }],
    [{ match: { by: all, expects: new List([0, '2+']) } }, { a: 3, b: 3 }],
    [{ match: { by: all, expects: fn((count) => count === 2) } }, { a: 3, b: 3 }],
    [{ match: { by: all, when: 1 } }, { a: 1, b: 2 }],
    [{ match: { missing_ok: true } }, { a: 1, b: 2, c: 3 }],
    [{ match: { by: fn((key) => key === 'a') } }, { a: 3, b: 2 }],
  ])('is told how many may match: %j', (given, expected) => {
    expect(merge({ a: 1, b: 2 }, { c: at(given, 3) })).toEqual(expected);
  });

  it.each<[Given, string]>([
    [
      { match: { by: all, expects: 3 } },
      'Expected number of matched nodes to be 3, but was 2 (lines: l.yml:2, l.yml:3)',
    ],
    [
      { match: { by: all, expects: '3+' } },
      'Expected number of matched nodes to be >= 3, but was 2 (lines: l.yml:2, l.yml:3)',
    ],
    [{ match: { expects: '3' } }, "Expected '3' to be in format 'i+' where i is an integer"],
    [{ match: { by: all, expects: fn(() => false) } }, 'Expectation of number of matched nodes failed'],
    [
      { match: { expects: fn(() => 1) } },
      "Expected keyword argument 'expects' to have a function that returns a boolean",
    ],
    [
      { match: { expects: null } },
      "Expected 'overlay/match' annotation keyword argument 'expects' to be either int, string or function, but was starlark.NoneType",
    ],
    [{ match: { missing_ok: 1 } }, "Expected keyword argument 'missing_ok' to be a boolean"],
    [
      { match: { missing_ok: true, expects: 1 } },
      "Expected only one of keyword arguments ('missing_ok', 'expects') specified",
    ],
    [{ match: { when: 1, expects: 1 } }, "Expected only one of keyword arguments ('when', 'expects') specified"],
    [
      { match: { when: 1, missing_ok: true } },
      "Expected only one of keyword arguments ('missing_ok', 'when') specified",
    ],
    [{ match: { missing: true } }, "Unknown 'overlay/match' annotation keyword argument 'missing'"],
    [
      { match: { by: 1 } },
      "Expected 'overlay/match' annotation keyword argument 'by' to be either string (for map key) or function, but was starlark.Int",
    ],
    [{ match: { by: fn(() => 1) } }, 'expected starlark.Bool, but was starlark.Int'],
    [{ 'match-child-defaults': { by: 1 } }, "Unknown 'overlay/match-child-defaults' annotation keyword argument 'by'"],
  ])('says what is wrong with the arguments: %j', (given, message) => {
    const [found] = merge({ a: 1, b: 2 }, { c: at(given, 3) }) as string[];
    expect(found).toBe(`Document on line o.yml:1: Map item (key 'c') on line o.yml:2: ${message}`);
  });

  it('needs arguments on array items', () => {
    expect(merge([1], [at({ match: {} }, 3)])).toEqual([
      "Document on line o.yml:1: Array item on line o.yml:2: Expected 'overlay/match' annotation to have at least one keyword argument (by=..., expects=...)",
    ]);
    expect(merge([1], [at({ match: { expects: 1 } }, 3)])).toEqual([
      "Document on line o.yml:1: Array item on line o.yml:2: Expected 'overlay/match' annotation keyword argument 'by' to be specified",
    ]);
  });

  it('hands child defaults down, argument by argument', () => {
    const defaults: Given = { 'match-child-defaults': { missing_ok: true } };
    expect(merge({}, { a: at(defaults, { b: 1 }) })).toEqual([
      "Document on line o.yml:1: Map item (key 'a') on line o.yml:2: Expected number of matched nodes to be 1, but was 0",
    ]);
    expect(merge({ a: {} }, { a: at(defaults, { b: { c: 1 } }) })).toEqual({ a: { b: { c: 1 } } });
    expect(merge({ a: { b: {} } }, { a: at(defaults, { b: { c: 1 } }) })).toEqual({ a: { b: { c: 1 } } });
    expect(merge({ a: {} }, { a: at(defaults, { b: at({ match: { expects: 1 } }, 1) }) })).toEqual([
      "Document on line o.yml:1: Map item (key 'a') on line o.yml:2: Map item (key 'b') on line o.yml:3: " +
        "Expected only one of keyword arguments ('missing_ok', 'expects') specified",
    ]);
  });
});

describe('operations', () => {
  it('remove what matches', () => {
    expect(merge({ a: 1, b: 2 }, { a: at({ remove: {} }, null) })).toEqual({ b: 2 });
    expect(merge([1, 2, 3], [at({ match: { by: fn((i) => i === 1) }, remove: {} }, null)])).toEqual([1, 3]);
  });

  it('replace values, by functions too', () => {
    const sum = fn((left, right) => (left as number) + (right as number));
    expect(
      merge({ a: 1, b: { c: 1 } }, { a: at({ replace: { via: sum } }, 2), b: at({ replace: {} }, { d: 1 }) }),
    ).toEqual({
      a: 3,
      b: { d: 1 },
    });
    expect(merge({}, { a: at({ match: { missing_ok: true }, replace: { or_add: true } }, 2) })).toEqual({ a: 2 });
    expect(merge({}, { a: at({ match: { missing_ok: true }, replace: {} }, 2) })).toEqual({});
  });

  it('insert around what matches', () => {
    const second: Given = { match: { by: fn((i) => i === 1) } };
    expect(merge([1, 2, 3], [at({ ...second, insert: { before: true } }, 9)])).toEqual([1, 9, 2, 3]);
    expect(merge([1, 2, 3], [at({ ...second, insert: { before: true, after: true } }, 9)])).toEqual([1, 9, 2, 9, 3]);
    const twice = fn((left) => (left as number) * 2);
    expect(merge([1, 2], [at({ match: { by: all, expects: 2 }, insert: { after: true, via: twice } }, 0)])).toEqual([
      1, 2, 2, 4,
    ]);
  });

  it('append', () => {
    expect(merge([1], [at({ append: {} }, 2)])).toEqual([1, 2]);
  });

  it.each<[Given, string]>([
    [
      { append: {} },
      'Found @overlay/append on map item (o.yml:2); only array items can be annotated with @overlay/append',
    ],
    [{ remove: {}, replace: {} }, 'Expected to find only one overlay operation'],
    [
      { replace: { via: 1 } },
      "Expected 'overlay/replace' annotation keyword argument 'via' to be function, but was starlark.Int",
    ],
    [{ replace: { or_add: 1 } }, 'expected starlark.Bool, but was starlark.Int'],
    [{ replace: { by: 1 } }, "Unknown 'overlay/replace' annotation keyword argument 'by'"],
    [{ assert: { by: 1 } }, "Unknown 'overlay/assert' annotation keyword argument 'by'"],
    [
      { assert: { via: 1 } },
      "Expected 'overlay/assert' annotation keyword argument 'via' to be function, but was starlark.Int",
    ],
    [{ assert: {} }, 'Expected objects to equal, but did not: Expected leaf values to match integer string'],
    [{ assert: { via: fn(() => false) } }, 'Expected via invocation to return true, but was false'],
    [
      { assert: { via: fn(() => new Tuple([false, 'no good'])) } },
      'Expected via invocation to return true, but was false with message: no good',
    ],
    [
      { assert: { via: fn(() => 'x') } },
      'Expected via invocation to return NoneType, Bool or Tuple(Bool,String), but returned neither of those',
    ],
  ])('say what is wrong: %j', (given, message) => {
    expect(merge({ a: 1 }, { a: at(given, 'x') })).toEqual([
      `Document on line o.yml:1: Map item (key 'a') on line o.yml:2: ${message}`,
    ]);
  });

  it('pass over what is as asserted', () => {
    expect(merge({ a: { b: 1, c: 2 } }, { a: at({ assert: {} }, { b: 1 }) })).toEqual({ a: { b: 1, c: 2 } });
    expect(merge({ a: 1 }, { a: at({ assert: { via: fn(() => null) } }, 2) })).toEqual({ a: 1 });
  });

  it('carry the message of a failed function', () => {
    const fails = fn(() => {
      throw new StarlarkError('went wrong');
    });
    expect(merge({ a: 1 }, { a: at({ replace: { via: fails } }, 2) })).toEqual([
      "Document on line o.yml:1: Map item (key 'a') on line o.yml:2: went wrong",
    ]);
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
    expect(overlaid([], at({ match: { by: all }, append: {} }, {}))).toHaveLength(1);
  });
});

describe('what could not be computed', () => {
  it('is merged in silence', () => {
    expect(merge({ a: unknownNode, b: 1 }, { a: { x: 1 }, b: unknownNode })).toEqual({ a: {}, b: {} });
    expect(merge({ a: 1 }, { b: at({ match: { by: unknown } }, 1) })).toEqual({ a: 1 });
    expect(merge([unknownNode], [at({ match: { by: 'name' } }, { name: 1 })])).toEqual([{}]);
    expect(merge({ a: 1 }, { a: at({ assert: {} }, unknownNode) })).toEqual({ a: 1 });
    expect(merge({ a: 1 }, { a: at({ assert: { via: fn(() => unknown) } }, 2) })).toEqual({ a: 1 });
  });

  it('may be what an overlay does not find', () => {
    const left = markIncomplete(document('l.yml', { a: 1 }));
    expect(overlayDocument(left, document('o.yml', { b: 1 }), { thread: thread() }).findings).toEqual([]);
  });
});

describe('overlay.apply', () => {
  const value = (given: unknown): Document['value'] => document('v.yml', given).value;

  it('throws the first problem in words of ytt', () => {
    expect(() => applyOverlay(value({ a: 1 }), value({ b: 1, c: 2 }), thread())).toThrow(
      new StarlarkError("Map item (key 'b') on line v.yml:2: Expected number of matched nodes to be 1, but was 0"),
    );
    expect(() => applyOverlay(1, value({ b: 1 }), thread())).toThrow('Expected map, but was integer');
  });

  it('leaves the left side where the right side is a scalar', () => {
    expect(applyOverlay(value({ a: 1 }), null, thread())).toEqual(value({ a: 1 }));
  });

  it('takes dicts and lists for maps and arrays without places', () => {
    const left = { kind: 'plainMap', entries: [['a', { kind: 'plainList', items: [1] }]] } as const;
    expect(plain(applyOverlay(left, value({ a: [2] }), thread()))).toEqual({ a: [1, 2] });
    expect(() => applyOverlay(value({}), left, thread())).toThrow("Map item (key 'a') on line ?: ");
  });

  it('leaves no overlay annotations behind', () => {
    const result = applyOverlay(value({}), value({ a: at({ match: { missing_ok: true } }, 1) }), thread());
    expect(JSON.stringify(result)).not.toContain('annotations');
  });
});

describe('limits', () => {
  it('end an overlay with a warning', () => {
    const small = new Thread({ steps: 10, bytes: 1000, depth: 10 });
    const endless = fn(() => {
      for (;;) small.step();
    });
    const right = document('o.yml', { a: at({ replace: { via: endless } }, 1) });
    const { result, findings } = overlayDocument(document('l.yml', { a: 1 }), right, { thread: small });
    expect(plain(result)).toEqual({ a: 1 });
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([['overlay-limit', 'warning']]);
  });

  it('bound the nesting', () => {
    const nested = (path: string): Document => {
      let value: Document['value'] = 1;
      for (let i = 0; i < 5000; i++) {
        const item: MapItem = { kind: 'mapItem', key: 'a', value, origin: undefined };
        value = { kind: 'map', items: [item], origin: undefined };
      }
      return { ...document(path, 1), value };
    };
    const { findings } = overlayDocument(nested('l.yml'), nested('o.yml'), { thread: thread() });
    expect(findings.map(({ code }) => code)).toEqual(['overlay-limit']);
  });
});
