import { describe, expect, it } from 'vitest';
import { computedItem } from '../../document/convert/convert.js';
import type { ArrayItem, MapItem, NodeValue } from '../../document/node.js';
import { unknownNode } from '../../document/unknown.js';
import { checkExpressions, run } from '../../starlark/testing.js';
import { YamlFragment } from './fragment.js';

const origin = undefined;
const item = (key: NodeValue, value: NodeValue): MapItem => ({ kind: 'mapItem', origin, key, value });
const element = (value: NodeValue): ArrayItem => ({ kind: 'arrayItem', origin, value });

const fragments = new Map<string, YamlFragment>([
  [
    'm',
    new YamlFragment({
      kind: 'map',
      origin,
      items: [item('a', 1), item('b', null), item(3, 'x'), computedItem(4, 'y', origin)],
    }),
  ],
  ['l', new YamlFragment({ kind: 'array', origin, items: [element(5), element(null)] })],
  ['d', new YamlFragment({ kind: 'documentSet', origin, items: [{ kind: 'document', origin, value: 7 }] })],
  ['nothing', new YamlFragment(null)],
  ['scalar', new YamlFragment(4)],
]);

// As in pkg/yamltemplate/starlark_fragment.go of ytt 0.48.
describe('a yamlfragment', () => {
  // Written ints have another Go type than ints computed by code.
  it('has its parts, by key or position', () => {
    checkExpressions(
      `
      [m["a"], m["b"], m[4], l[0], l[1], d[0]] => [1, None, "y", 5, None, 7]
      [len(m), len(l), len(d), len(nothing)] => [4, 2, 1, 0]
      [list(m), list(l), list(d), list(nothing)] => [["a", "b", 3, 4], [5, None], [7], []]
      [bool(m), bool(nothing)] => [True, False]
      [type(m), str(l)] => ["yamlfragment", "yamlfragment(*yamlmeta.Array)"]
      dict(**{k: v for k, v in [("x", 1)]}) => {"x": 1}
      (lambda **kwargs: kwargs)(**nothing) => {}
      ["a" in m, "z" in m, 0 in l, 9 in l, "a" in l, None in d] => [True, False, True, False, False, False]
      len in m => unknown type *starlark.Builtin for conversion to go value
      m[3] => key 3 not in yamlfragment
      m["c"] => key "c" not in yamlfragment
      l[2] => key 2 not in yamlfragment
      l[-1] => key -1 not in yamlfragment
      nothing["a"] => key "a" not in yamlfragment
    `,
      fragments,
    );
  });

  it('has its contents', () => {
    checkExpressions(
      `
      ["a" in m, 4 in m, 3 in m, "3" in m, "c" in m, "c" not in m] => [True, True, False, False, False, True]
      [0 in l, 2 in l, "a" in l, "a" in d, "a" in nothing] => [True, False, False, False, False]
    `,
      fragments,
    );
  });

  it('reports unsupported operations', () => {
    checkExpressions(
      `
      l["a"] => yamlfragment.Get: Expected array index to be an int64, but was string
      d["a"] => yamlfragment.Get: Expected document set index to be an int64, but was string
      l[None] => yamlfragment.Get: Expected array index to be an int64, but was <nil>
      l[0:1] => yamlfragment.Slice: Not implemented
      m[:] => yamlfragment.Slice: Not implemented
      m == m => yamlfragment.CompareSameType: Not implemented
      m < l => yamlfragment.CompareSameType: Not implemented
      dict(**l) => yamlfragment.Items: Expected value to be a map, but was *yamlmeta.Array
      scalar["a"] => yamlfragment.Get: Expected value to be a map, array or docset, but was int64
      len(scalar) => yamlfragment.Len: Expected value to be a map, array or docset, but was int64
      list(scalar) => yamlfragment.Iterate: Expected value to be a map, array or docset, but was int64
      dict(**scalar) => yamlfragment.Items: Expected value to be a map, but was int64
      {m: 1} => unhashable type: yamlfragment
    `,
      fragments,
    );
    const errors = (text: string): readonly string[] =>
      run(text, { predeclared: fragments }).errors.map(({ message }) => message);
    expect(errors('m["a"] = 1\n')).toEqual(['yamlfragment.SetKey: Not implemented']);
    expect(errors('l[0] = 1\n')).toEqual(['yamlfragment.SetKey: Not implemented']);
  });

  it('has no value for unknown parts', () => {
    const held = new Map([['m', new YamlFragment({ kind: 'map', origin, items: [item('a', unknownNode)] })]]);
    const { errors } = run('x = m["a"].b["c"] + 1\ny = x == 1\n', { predeclared: held });
    expect(errors).toEqual([]);
  });
});
