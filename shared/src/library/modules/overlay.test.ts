import { describe, expect, it } from 'vitest';
import { Thread } from '../../starlark/eval/thread.js';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import { getAttr } from '../../starlark/values/methods/attributes.js';
import { call, lengthOf } from '../../starlark/values/operations/access.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { unknown } from '../../starlark/values/unknown.js';
import type { Value } from '../../starlark/values/value.js';
import { YamlFragment } from '../../template/nodes/fragment.js';
import { overlayModule } from './overlay.js';

const module = overlayModule.get('overlay') ?? null;

function member(name: string, ...args: readonly Value[]): Value {
  return call(new Thread(), getAttr(module, name), args);
}

/** Calls the matcher `name(...args)` for item 1 of two values. */
function matches(name: string, args: readonly Value[], left: Value, right: Value): Value {
  return call(new Thread(), member(name, ...args), [1, left, right]);
}

const named = (name: Value): YamlFragment =>
  new YamlFragment({
    kind: 'map',
    origin: undefined,
    items: [
      { kind: 'mapItem', key: 'name', value: name as string, origin: undefined },
      { kind: 'mapItem', key: 'more', value: 1, origin: undefined },
    ],
  });
const yes = getAttr(module, 'all');

describe('matchers', () => {
  it.each<readonly [string, (inner: Dict, items: List, all: Dict) => void]>([
    ['a value', (inner) => inner.setKey('b', 2)],
    ['a key', (inner) => inner.setKey('c', 1)],
    ['a key for another', (inner) => [inner.table.delete('b'), inner.setKey('c', 1)]],
    ['an element', (_, items) => (items.elements[0] = 2)],
    ['one more element', (_, items) => items.elements.push(2)],
    ['one element less', (_, items) => items.elements.pop()],
    ['another kind of value', (_, _items, all) => all.setKey('items', null)],
    ['a dict for a list', (_, _items, all) => all.setKey('items', new Dict([]))],
    ['a list for a dict', (_, _items, all) => all.setKey('inner', new List([]))],
  ])('match what a subset is now, after code changed %s', (_, change) => {
    const given = (): { inner: Dict; items: List; all: Dict } => {
      const [inner, items] = [new Dict([['b', 1]]), new List([1])];
      const entries: [Value, Value][] = [
        ['inner', inner],
        ['items', items],
      ];
      return { inner, items, all: new Dict(entries) };
    };
    const [before, now] = [given(), given()];
    change(now.inner, now.items, now.all);
    const changing = given();
    const matcher = member('subset', changing.all);
    const lefts = [before.all, now.all, before.all];
    const told = (): Value[] => lefts.map((left) => call(new Thread(), matcher, [0, left, null]));
    const expected = (all: Dict): Value[] => lefts.map((left) => matches('subset', [all], left, null));
    expect(expected(now.all)).not.toEqual(expected(before.all));
    expect(told()).toEqual(expected(before.all));
    change(changing.inner, changing.items, changing.all);
    expect(told()).toEqual(expected(now.all));
  });

  it('match positions', () => {
    expect(matches('index', [1], null, null)).toBe(true);
    expect(matches('index', [0], null, null)).toBe(false);
    expect(() => member('index', 'x')).toThrow('overlay.index: expected starlark.Int');
    expect(() => member('index')).toThrow('overlay.index: expected exactly one argument');
    expect(() => call(new Thread(), member('index', 1), [1])).toThrow(
      'overlay.index_matcher: expected exactly 3 arguments',
    );
  });

  it('match everything', () => {
    expect(member('all', 1, null, unknown)).toBe(true);
    expect(() => member('all')).toThrow('overlay.all: expected exactly 3 arguments');
  });

  it('match values of a key', () => {
    expect(matches('map_key', ['name'], named('a'), named('a'))).toBe(true);
    expect(matches('map_key', ['name'], named('a'), named('b'))).toBe(false);
    expect(() => matches('map_key', ['x'], named('a'), named('b'))).toThrow(
      "overlay.map_key_matcher: Expected to find map item with key 'x', but did not",
    );
    expect(() => matches('map_key', ['x'], new Dict(), named('b'))).toThrow(
      'overlay.map_key_matcher: Expected value to be map, but was *orderedmap.Map',
    );
    expect(() => member('map_key', 1)).toThrow('overlay.map_key: expected a string, but was int');
  });

  it('match a container of a value', () => {
    expect(matches('subset', [new Dict([['name', 'a']])], named('a'), null)).toBe(true);
    expect(matches('subset', [new Dict([['name', 'b']])], named('a'), null)).toBe(false);
    expect(matches('subset', [new Dict([['other', 'a']])], named('a'), null)).toBe(false);
    expect(matches('subset', [new List([1])], new List([1, 2]), null)).toBe(true);
    expect(matches('subset', [new List([1, 2])], new List([1]), null)).toBe(false);
    expect(matches('subset', ['a'], 'a', null)).toBe(true);
  });

  it('combine', () => {
    const no = member('not_op', yes);
    expect(matches('and_op', [yes, yes], 1, 2)).toBe(true);
    expect(matches('and_op', [yes, no], 1, 2)).toBe(false);
    expect(matches('or_op', [no, yes], 1, 2)).toBe(true);
    expect(matches('or_op', [no, no], 1, 2)).toBe(false);
    for (const name of ['and_op', 'or_op']) {
      expect(matches(name, [yes], 1, 2)).toBe(true);
      expect(matches(name, [no], 1, 2)).toBe(false);
    }
    expect(() => member('or_op')).toThrow('overlay.or_op: expected at least one argument');
    expect(() => member('and_op')).toThrow('overlay.and_op: expected at least one argument');
    expect(() => matches('not_op', [member('index', 1), yes], 1, 2)).toThrow(
      'overlay.not_op: expected exactly one argument',
    );
  });

  it('return unknown for unknown values', () => {
    expect(matches('map_key', ['name'], unknown, named('a'))).toBe(unknown);
    const same = member('map_key', 'name');
    expect(matches('and_op', [same, yes], unknown, named('a'))).toBe(unknown);
    expect(matches('or_op', [same, yes], unknown, named('a'))).toBe(true);
    expect(matches('not_op', [same], unknown, named('a'))).toBe(unknown);
    expect(member('subset', unknown)).toBe(unknown);
  });
});

describe('overlay.apply', () => {
  it('applies one overlay after the other', () => {
    const result = member('apply', named('a'), named('b'), named('c'));
    expect(result instanceof YamlFragment && result.get('name')).toBe('c');
  });

  it('accepts anything as its only argument, and returns a fragment of it', () => {
    const result = member('apply', new List([1]));
    expect(repr(result)).toBe('yamlfragment([]interface {})');
    expect(() => lengthOf(result)).toThrow(
      'yamlfragment.Len: Expected value to be a map, array or docset, but was []interface {}',
    );
  });

  it('names itself in errors', () => {
    expect(() => member('apply')).toThrow('overlay.apply: expected exactly at least argument');
    expect(() => member('apply', new Dict(), named('a'))).toThrow(
      "overlay.apply: Map item (key 'name') on line ?: Expected number of matched nodes to be 1, but was 0",
    );
    expect(() => member('apply', named('a'), yes)).toThrow();
  });
});
