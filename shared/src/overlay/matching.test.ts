import { describe, expect, it } from 'vitest';
import type { Annotation } from '../annotations/annotation.js';
import type { Document, MapItem, YamlMap } from '../document/node.js';
import { List } from '../starlark/values/list.js';
import { unknown } from '../starlark/values/unknown.js';
import { SourceFile } from '../text/source-file.js';
import { overlayDocument } from './apply.js';
import { all, at, document, fn, type Given, merge, plain, thread } from './testing.js';

const matchAll: Given = { match: { by: all } };

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

  it('reports where a key to match by is missing, on either side', () => {
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

describe('child defaults', () => {
  const allow: Given = { 'match-child-defaults': { missing_ok: true } };
  const forbid: Given = { 'match-child-defaults': { missing_ok: false } };
  const own = (missing_ok: boolean): Given => ({ match: { missing_ok } });

  it("are overridden by an item's own annotations", () => {
    expect(merge({ a: {} }, { a: at(allow, { b: at(own(false), 1) }) })).toHaveLength(1);
    expect(merge({ a: {} }, { a: at(forbid, { b: at(own(true), 1) }) })).toEqual({ a: { b: 1 } });
  });

  it('give way to those further in', () => {
    expect(merge({ a: { b: {} } }, { a: at(allow, { b: at(forbid, { c: 1 }) }) })).toHaveLength(1);
    expect(merge({ a: { b: {} } }, { a: at(forbid, { b: at(allow, { c: 1 }) }) })).toEqual({ a: { b: { c: 1 } } });
  });

  it('do not apply to the item that has them, or to its siblings', () => {
    const right = { a: at(allow, { b: 1 }), c: { d: 1 } };
    expect(merge({ a: {}, c: {} }, right)).toHaveLength(1);
  });
});

describe('a wrong number of matches', () => {
  const findingsOf = (left: unknown, right: unknown) =>
    overlayDocument(document('l.yml', left), document('o.yml', right), { thread: thread() }).findings;

  it('refers to the matches, or to where there is none', () => {
    const places = (right: unknown): unknown =>
      findingsOf({ m: { a: 1, b: 2 } }, { m: right })[0]?.related.map(
        ({ file, range, message }) => `${file.path}:${file.lines.lineAt(range.start) + 1} ${message}`,
      );
    expect(places({ _: at(matchAll, 3) })).toEqual(['l.yml:3 This matches', 'l.yml:4 This matches']);
    expect(places({ c: 1 })).toEqual(['l.yml:2 Nothing in here matches']);
  });

  const suggestions = (left: unknown, right: unknown): (string | undefined)[] =>
    findingsOf(left, right).map(({ message }) => /did you mean '(.*?)'/.exec(message)?.[1]);

  it('suggests the nearest key, of several the first, and none that is far', () => {
    expect(suggestions({ nmae: 1, name: 2 }, { named: 0 })).toEqual(['name']);
    expect(suggestions({ port: 1, pert: 2, part: 3 }, { purt: 0 })).toEqual(['port']);
    expect(suggestions({ host: 1 }, { port: 0, hosts: 0, x: 0 })).toEqual(['host', 'host', undefined]);
    expect(suggestions({ ab: 1 }, { cd: 0 })).toEqual([undefined]);
    expect(suggestions({ abcdeVWXYZ: 1 }, { abcdefghij: 0 })).toEqual(['abcdeVWXYZ']);
    expect(suggestions({ abcdUVWXYZ: 1 }, { abcdefghij: 0 })).toEqual([undefined]);
  });

  it('suggests keys only for the first fifty failures, as that is slow', () => {
    const right = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`name${i + 100}`, 0]));
    expect(suggestions({ name1: 1 }, right).map((key) => key !== undefined)).toEqual(
      Array.from({ length: 60 }, (_, i) => i < 50),
    );
  });
});

describe('an argument that is not known', () => {
  it.each<[string, Given]>([
    ['by', { match: { by: unknown } }],
    ['expects', { match: { by: all, expects: unknown } }],
    ['of another annotation', { match: { by: all }, insert: { before: unknown } }],
  ])('leaves its item out: %s', (_, given) => {
    expect(merge([1], [at(given, 2), 3])).toEqual([1, 3]);
  });

  it('is irrelevant if the annotation is not for overlays', () => {
    const right = document('o.yml', { a: 2 });
    const map = right.value as YamlMap;
    const origin = { file: new SourceFile('o.yml', ''), start: 0, end: 0 };
    const annotation: Annotation = { name: 'other/one', args: [], kwargs: [['x', unknown]], content: '', origin };
    const items = map.items.map((item): MapItem => ({ ...item, annotations: new Map([['other/one', annotation]]) }));
    const other: Document = { ...right, value: { ...map, items } };
    const { result } = overlayDocument(document('l.yml', { a: 1 }), other, { thread: thread() });
    expect(plain(result)).toEqual({ a: 2 });
  });
});
