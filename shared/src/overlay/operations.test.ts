import { describe, expect, it } from 'vitest';
import type { Document, NodeValue } from '../document/node.js';
import { Float } from '../number/number.js';
import { Dict } from '../starlark/values/dict.js';
import { Tuple } from '../starlark/values/tuple.js';
import { unknown } from '../starlark/values/unknown.js';
import { StarlarkError, type Value } from '../starlark/values/value.js';
import { fragmentValue } from '../template/nodes/fragment.js';
import { overlayDocument } from './apply.js';
import { all, at, document, documents, fn, type Given, merge, thread } from './testing.js';

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

  it('fail where a function gives what YAML cannot hold', () => {
    const over = documents('o.yml', at({ match: { by: all }, replace: { via: fn(() => all) } }, 1));
    const [finding] = overlayDocument(document('l.yml', 1), over.items[0] as Document, { thread: thread() }).findings;
    expect(finding).toMatchObject({ code: 'overlay-call', severity: 'error' });
  });

  it('fail for arguments that annotations do not have, and lead to those', () => {
    const over = document('o.yml', { a: at({ replace: { non: 1 } }, 2) });
    const [finding] = overlayDocument(document('l.yml', { a: 1 }), over, { thread: thread() }).findings;
    expect(finding).toMatchObject({ code: 'overlay-annotation', related: [{ message: '@overlay/replace' }] });
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

  it('insert before and after several, in the order of the array', () => {
    const odd: Given = { match: { by: fn((i) => (i as number) % 2 === 1), expects: 2 } };
    expect(merge([0, 1, 2, 3], [at({ ...odd, insert: { before: true } }, 9)])).toEqual([0, 9, 1, 2, 9, 3]);
    expect(merge([0, 1, 2, 3], [at({ ...odd, insert: { after: true } }, 9)])).toEqual([0, 1, 9, 2, 3, 9]);
    expect(merge([0, 1], [at({ match: { by: all, expects: 2 }, insert: { before: false } }, 9)])).toEqual([0, 1]);
    const both = fn((left, right) => `${left}${right}`);
    const inserted = { insert: { before: true, after: true, via: both } };
    expect(merge(['a', 'b'], [at({ match: { by: fn((i) => i === 0) }, ...inserted }, 'x')])).toEqual([
      'ax',
      'a',
      'ax',
      'b',
    ]);
    expect(merge([1], [at({ match: { by: fn(() => false), missing_ok: true }, insert: { after: true } }, 9)])).toEqual([
      1,
    ]);
  });

  it('insert requires a position', () => {
    expect(merge([1], [at({ match: { by: all }, insert: {} }, 2)])).toEqual([
      "Document on line o.yml:1: Array item on line o.yml:2: Expected 'overlay/insert' annotation to have at least one keyword argument (before=..., after=...)",
    ]);
    expect(merge([1], [at({ match: { by: all }, insert: { at: true } }, 2)])).toEqual([
      "Document on line o.yml:1: Array item on line o.yml:2: Unknown 'overlay/insert' annotation keyword argument 'at'",
    ]);
    expect(merge([1], [at({ match: { by: all }, insert: { before: 1 } }, 2)])).toEqual([
      'Document on line o.yml:1: Array item on line o.yml:2: expected starlark.Bool, but was starlark.Int',
    ]);
  });

  it('remove several, and none if none is required', () => {
    const none: Given = { match: { by: fn(() => false), missing_ok: true } };
    expect(merge([1, 2, 3], [at({ match: { by: fn((i) => i !== 1), expects: 2 }, remove: {} }, null)])).toEqual([2]);
    expect(merge([1, 2], [at({ ...none, remove: {} }, null)])).toEqual([1, 2]);
    expect(merge({ a: 1 }, { b: at({ match: { when: 1 }, remove: {} }, null) })).toEqual({ a: 1 });
    expect(merge({ a: 1 }, { b: at({ remove: {} }, null) })).toEqual([
      "Document on line o.yml:1: Map item (key 'b') on line o.yml:2: Expected number of matched nodes to be 1, but was 0",
    ]);
  });

  it('replace adds only if allowed, with the result of via for nothing', () => {
    const none: Given = { match: { missing_ok: true } };
    const shown = fn((left, right) => `${left === null ? 'nothing' : left} ${right}`);
    expect(merge({}, { a: at({ ...none, replace: { or_add: true, via: shown } }, 'x') })).toEqual({ a: 'nothing x' });
    expect(merge({}, { a: at({ ...none, replace: { or_add: false, via: shown } }, 'x') })).toEqual({});
    expect(merge({ a: 1 }, { a: at({ ...none, replace: { or_add: true, via: shown } }, 'x') })).toEqual({ a: '1 x' });
    expect(merge({}, { a: at({ replace: { or_add: true } }, 'x') })).toEqual([
      "Document on line o.yml:1: Map item (key 'a') on line o.yml:2: Expected number of matched nodes to be 1, but was 0",
    ]);
  });

  it.each<[string, Value, unknown]>(
    [
      ['a map', { kind: 'map', items: [], origin: undefined }, {}],
      ['an array', { kind: 'array', items: [], origin: undefined }, []],
      ['a scalar', 'x', 'x'],
      ['null', null, null],
    ].map(([name, node, expected]) => [name as string, fragmentValue(node as NodeValue), expected]),
  )('replace with %s from a function', (_, value, expected) => {
    expect(merge({ a: 1 }, { a: at({ replace: { via: fn(() => value) } }, 2) })).toEqual({ a: expected });
  });

  it('do not take a document set from a function', () => {
    const via = fn(() => fragmentValue(documents('v.yml', 1)));
    expect(merge({ a: 1 }, { a: at({ replace: { via } }, 2) })).toEqual([
      "Document on line o.yml:1: Map item (key 'a') on line o.yml:2: map items can only contain arrays, maps, or scalars; this is a document set",
    ]);
    expect(merge([1], [at({ match: { by: all }, replace: { via } }, 2)])).toEqual([
      'Document on line o.yml:1: Array item on line o.yml:2: array items can only contain maps, arrays, or scalars; this is a document set',
    ]);
    expect(merge(1, at({ replace: { via } }, 2))).toEqual([
      'Document on line o.yml:1: documents can only contain arrays, maps, or scalars; this is a document set',
    ]);
  });

  it('merge what is asserted, and what is below', () => {
    expect(merge({ a: { b: 1 } }, { a: at({ assert: { via: all } }, { b: 2 }) })).toEqual({ a: { b: 2 } });
    expect(
      merge({ a: { b: 1 } }, { a: at({ assert: { via: all } }, { c: at({ match: { missing_ok: true } }, 2) }) }),
    ).toEqual({
      a: { b: 1, c: 2 },
    });
    expect(merge({ a: 1 }, { b: at({ match: { missing_ok: true }, assert: {} }, 2) })).toEqual({ a: 1 });
    const given: Given = { match: { by: all, expects: 2 }, assert: { via: fn((left) => left === 1) } };
    expect(merge({ a: 1, b: 1 }, { _: at(given, 1) })).toEqual({ a: 1, b: 1 });
    expect(merge({ a: 1, b: 2 }, { _: at(given, 1) })).toHaveLength(1);
  });

  it.each<[string, unknown, unknown, string | undefined]>([
    ['an equal scalar', 1, 1, undefined],
    ['another scalar', 1, 2, 'Expected leaf values to match integer integer'],
    ['a float for an integer', new Float(1), 1, 'Expected leaf values to match float integer'],
    ['an equal float', new Float(1.5), new Float(1.5), undefined],
    ['null', null, null, undefined],
    ['null for a map', null, {}, 'Expected map, but was null'],
    ['less keys', { a: 1 }, { a: 1, b: 2 }, 'Expected at least one map item to match by key'],
    ['more keys', { a: 1, b: 2 }, { b: 2 }, undefined],
    ['another value of a key', { a: 1 }, { a: 2 }, 'Expected leaf values to match integer integer'],
    ['less items', [1], [1, 2], 'Expected to have matching number of array items'],
    ['more items', [1, 2], [1], undefined],
    ['another first item', [1, 2], [2, 2], 'Expected leaf values to match integer integer'],
    ['another last item', [1, 2], [1, 1], 'Expected leaf values to match integer integer'],
    ['an array for a map', [], {}, 'Expected map, but was array'],
    ['a map for an array', {}, [], 'Expected array, but was map'],
    ['what is nested', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, 'Expected leaf values to match integer integer'],
  ])('assert against %s', (_, left, right, reason) => {
    const messages = reason && [
      `Document on line o.yml:1: Array item on line o.yml:2: Expected objects to equal, but did not: ${reason}`,
    ];
    // Matched items are merged, and an array's items are appended.
    const via = merge([left], [at({ match: { by: all }, assert: {} }, right)]);
    if (messages !== undefined) expect(via).toEqual(messages);
    else expect(via).not.toContainEqual(expect.stringContaining('Expected'));
  });

  it('assert against what a function has put there', () => {
    const first: Given = { match: { by: fn((i) => i === 0) } };
    const via = fn(() => new Dict([['b', 1]]));
    const asserted = (value: unknown): unknown =>
      merge([0], [at({ ...first, replace: { via } }, 0), at({ ...first, assert: {} }, value)]);
    // It cannot be merged with a map in the same overlay, also in ytt.
    const item = 'Document on line o.yml:1: Array item on line o.yml:3: ';
    expect(asserted({ b: 1 })).toEqual([`${item}Expected map, but was *orderedmap.Map`]);
    expect(asserted({ b: 2 })).toEqual([
      `${item}Expected objects to equal, but did not: Expected leaf values to match integer integer`,
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

  it('report every location where they fail', () => {
    const failed = "Document on line o.yml:1: Map item (key '_') on line o.yml:2: Expected map, but was";
    expect(merge({ a: 1, b: [], c: {} }, { _: at({ match: { by: all, expects: 3 } }, {}) })).toEqual([
      `${failed} integer`,
      `${failed} array`,
    ]);
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

describe('what a function says of an assertion', () => {
  const asserted = (result: Value): unknown => merge({ a: 1 }, { a: at({ assert: { via: fn(() => result) } }, 1) });

  it.each<[string, Value]>([
    ['nothing', null],
    ['yes', true],
    ['yes, with a text', new Tuple([true, 'fine'])],
    ['that it does not know', unknown],
  ])('may be %s', (_, result) => {
    expect(asserted(result)).toEqual({ a: 1 });
  });

  it.each<[string, Value, string]>([
    ['no', false, 'but was false'],
    ['no, with a text', new Tuple([false, 'a reason']), 'with message: a reason'],
    ['one more than that', new Tuple([true, 'fine', 1]), 'returned neither of those'],
    ['a text alone', new Tuple([true]), 'returned neither of those'],
    ['the other way round', new Tuple(['fine', true]), 'returned neither of those'],
  ])('fails where it is %s', (_, result, message) => {
    expect(asserted(result)).toEqual([expect.stringContaining(message)]);
  });
});
