import { describe, expect, it } from 'vitest';
import { checkExpressions, run } from '../../testing.js';

describe('methods of dicts', () => {
  it('get, pop and set values by key', () => {
    checkExpressions(`
      {"a": 1}.get("a") => 1
      {"a": 1}.get("b") => None
      {"a": 1}.get("b", 2) => 2
      {"a": 1}.get("a", 2) => 1
      {"a": None}.get("a", 2) => None
      {1: "x"}.get(1.0) => "x"
      {}.get([]) => get: unhashable type: list
      {}.get() => get: got 0 arguments, want at least 1
      {}.get(1, 2, 3) => get: got 3 arguments, want at most 2
      (lambda d: [d.pop("a"), d])({"a": 1, "b": 2}) => [1, {"b": 2}]
      (lambda d: [d.pop("c", 3), d])({"a": 1}) => [3, {"a": 1}]
      {"a": 1}.pop("a", 3) => 1
      {"a": 1}.pop("c", None) => None
      {"a": 1}.pop("c") => pop: missing key
      {"a": 1}.pop([]) => pop: unhashable type: list
      {}.pop() => pop: got 0 arguments, want at least 1
      (lambda d: [d.popitem(), d])({"b": 1, "a": 2}) => [("b", 1), {"a": 2}]
      {}.popitem() => popitem: empty dict
      {"a": 1}.popitem(1) => popitem: got 1 arguments, want 0
      (lambda d: [d.setdefault("a", 5), d])({"a": 1}) => [1, {"a": 1}]
      (lambda d: [d.setdefault("b", 5), d])({"a": 1}) => [5, {"a": 1, "b": 5}]
      (lambda d: [d.setdefault("b"), d])({}) => [None, {"b": None}]
      {}.setdefault([]) => setdefault: unhashable type: list
      {}.setdefault() => setdefault: got 0 arguments, want at least 1
      (lambda d: [d.clear(), d])({"a": 1}) => [None, {}]
      {}.clear(1) => clear: got 1 arguments, want 0
    `);
  });

  it('list keys, values and items in the order of insertion', () => {
    checkExpressions(`
      {"b": 1, "a": 2}.keys() => ["b", "a"]
      {"b": 1, "a": 2}.values() => [1, 2]
      {"b": 1, "a": 2}.items() => [("b", 1), ("a", 2)]
      {}.keys(1) => keys: got 1 arguments, want 0
      {}.values(1) => values: got 1 arguments, want 0
      {}.items(1) => items: got 1 arguments, want 0
      (lambda d: [d.pop("b"), d.setdefault("b", 3), d])({"b": 1, "a": 2}) => [1, 3, {"a": 2, "b": 3}]
      (lambda d: [d.update([("b", 3)]), d])({"b": 1, "a": 2}) => [None, {"b": 3, "a": 2}]
      dir({}) => ["clear", "get", "items", "keys", "pop", "popitem", "setdefault", "update", "values"]
    `);
  });

  it('update from mappings, pairs and keywords', () => {
    checkExpressions(`
      (lambda d: [d.update({"a": 2, "b": 3}), d])({"a": 1}) => [None, {"a": 2, "b": 3}]
      (lambda d: [d.update([("a", 2), ["b", 3]], c=4), d])({"a": 1}) => [None, {"a": 2, "b": 3, "c": 4}]
      (lambda d: [d.update(), d])({"a": 1}) => [None, {"a": 1}]
      (lambda d: [d.update(a=2), d])({"a": 1}) => [None, {"a": 2}]
      (lambda d: [d.update({"a": 2}, a=3), d])({"a": 1}) => [None, {"a": 3}]
      {}.update(1, 2) => update: got 2 arguments, want at most 1
      {}.update(1) => update: got int, want iterable
      {}.update("ab") => update: got string, want iterable
      {}.update([1]) => update: dictionary update sequence element #0 is not iterable (int)
      {}.update([(1, 2), (1,)]) => update: dictionary update sequence element #1 has length 1, want 2
      {}.update([(1, 2, 3)]) => update: dictionary update sequence element #0 has length 3, want 2
      {}.update(["ab".elems()]) => update: dictionary update sequence element #0 has unknown length (elems)
      {}.update([([], 1)]) => update: unhashable type: list
      dict({"a": 1}, b=2) => {"a": 1, "b": 2}
      dict(a=1) => {"a": 1}
      dict() => {}
      dict(1, 2) => dict: got 2 arguments, want at most 1
      dict([("a", 1)], a=2) => {"a": 2}
      dict(a=1, **{"a": 2}) => dict: duplicate keyword arg: "a"
      dict(a=1, **{"b": 2}) => {"a": 1, "b": 2}
    `);
  });

  it.each([
    ['x.clear()', 'cannot clear', ''],
    ['x.pop(1)', 'cannot delete from', 'pop: '],
    ['x.popitem()', 'cannot delete from', 'popitem: '],
    ['x.setdefault(2)', 'cannot insert into', 'setdefault: '],
    ['x.update([(1, 2)])', 'cannot insert into', 'update: '],
    ['x.update(a=2)', 'cannot insert into', 'update: '],
    ['x[1] = 2', 'cannot insert into', ''],
  ])('refuse to change a dict that is iterated or frozen: %s', (change, message, prefix) => {
    const iterated = run(`x = {1: 1}\nfor y in x:\n  ${change}\nend\n`);
    expect(iterated.errors.map((error) => error.message)).toEqual([`${prefix}${message} hash table during iteration`]);
    const after = run(`x = {1: 1}\nfor y in x:\n  break\nend\n${change}\n`);
    expect(after.errors).toEqual([]);
    const frozen = run(`${change}\n`, { predeclared: run('x = {1: 1}\n').globals });
    expect(frozen.errors.map((error) => error.message)).toEqual([`${prefix}${message} frozen hash table`]);
  });

  it('may change a dict while lists of its keys, values or items are iterated', () => {
    const text =
      'x = {1: 2}\nfor y in x.keys() + x.values():\n  x[y + 10] = y\nend\nfor k, v in x.items():\n  x.pop(k)\nend\n';
    const { errors, globals } = run(text);
    expect(errors).toEqual([]);
    expect(globals.get('x')?.toString).toBeDefined();
    checkExpressions('[1] => [1]');
    expect((globals.get('x') as { length(): number }).length()).toBe(0);
  });
});

describe('sets', () => {
  it('hold each element once, in the order of insertion', () => {
    checkExpressions(`
      set() => set([])
      set([3, 1, 3, 2.0, 2]) => set([3, 1, 2])
      list(set([2, 1])) => [2, 1]
      [x for x in set([2, 1])] => [2, 1]
      len(set([1, 1])) => 1
      [bool(set()), bool(set([0]))] => [False, True]
      set([[]]) => set: unhashable type: list
      set(1) => set: for parameter 1: got int, want iterable
      set([1], [2]) => set: got 2 arguments, want at most 1
      [1 in set([1.0]), 2 in set([1]), 2 not in set([1])] => [True, False, True]
      [] in set([1]) => unhashable type: list
      type(set()) => "set"
      {set(): 1} => unhashable type: set
      set([1])[0] => unhandled index operation set[int]
    `);
  });

  it('unite, intersect and differ', () => {
    checkExpressions(`
      set([1, 2]).union([3, 1]) => set([1, 2, 3])
      set([1, 2]).union({"a": 1}) => set([1, 2, "a"])
      (lambda s: [s.union([3]), s])(set([1])) => [set([1, 3]), set([1])]
      set([1]).union([[]]) => union: unhashable type: list
      set([1]).union(1) => union: for parameter 1: got int, want iterable
      set([1]).union([1], [2]) => union: got 2 arguments, want at most 1
      set([1]).union() => runtime error: invalid memory address or nil pointer dereference
      set([2, 1]) | set([3, 1]) => set([2, 1, 3])
      set([3, 2, 1]) & set([1, 3]) => set([1, 3])
      set([1, 3]) & set([3, 2, 1]) => set([1, 3])
      set([1, 3]) & set([3, 1]) => set([1, 3])
      set([1, 2, 3]) ^ set([3, 4]) => set([1, 2, 4])
      set([1]) - set([1]) => unknown binary op: set - set
      set([1]) | [1] => unknown binary op: set | list
      set([1]) & 1 => unknown binary op: set & int
      dir(set()) => ["union"]
      set().add => set has no .add field or method
    `);
  });

  it('are equal if they have the same elements', () => {
    checkExpressions(`
      set([1, 2]) == set([2, 1.0]) => True
      set([1, 2]) == set([1, 3]) => False
      set([1]) == set([1, 2]) => False
      set([1, 2]) == set([1]) => False
      set([1]) != set([2]) => True
      set([1]) == [1] => False
      set([1]) < set([2]) => set < set not implemented
    `);
  });
});

describe('keys of dicts and sets', () => {
  it('are the same where values are equal', () => {
    checkExpressions(`
      {1: "a"}[1.0] => "a"
      {1.0: "a"}[1] => "a"
      {0: "a"}[-0.0] => "a"
      {1.5: "a"}[1.5] => "a"
      {1.5: "a"}[1] => key 1 not in dict
      {True: "a"}.get(1) => None
      {1: "a"}.get(True) => None
      {False: "a"}.get(0) => None
      {None: "a"}.get(None) => "a"
      {"1": "a"}.get(1) => None
      {9223372036854775808: "a"}[9223372036854775808.0] => "a"
      {9007199254740993: "a"}.get(9007199254740992.0) => None
      {9007199254740992: "a"}.get(9007199254740992.0) => "a"
      {float("inf"): "a"}[float("inf")] => "a"
      {float("nan"): "a"}.get(float("nan")) => None
      {(float("nan"),): "a"}.get((float("nan"),)) => None
      [{t: "a"}.get(t) for t in [(float("nan"),), (1, (float("nan"),))]] => [None, None]
      {(1, "a"): "x"}[(1.0, "a")] => "x"
      {(1, ("a",)): "x"}[(1, ("a",))] => "x"
      {(0,): "x"}[(-0.0,)] => "x"
      {(12,): "x"}.get((1, 2)) => None
      {("ab",): "x"}.get(("a", "b")) => None
      {("a", "b"): "x"}.get(("as1:b",)) => None
      {(True,): "x"}.get((1,)) => None
      {(True,): "x"}.get((False,)) => None
      {(True,): "x"}[(True,)] => "x"
      {(None,): "x"}.get((False,)) => None
      {(None,): "x"}[(None,)] => "x"
      {(None,): "x"}.get(("N",)) => None
      {("1",): "x"}.get((1,)) => None
      {(): "x"}[()] => "x"
      {((),): "x"}.get(()) => None
      {(len,): "x"}[(len,)] => "x"
      {(len,): "x"}.get((str,)) => None
      {(len,): "x"}.get((0,)) => None
      {len: "x"}[len] => "x"
      {len: "x"}.get(str) => None
      {(lambda: 1): "x"}.get(lambda: 1) => None
    `);
  });

  it('are hashable all the way down', () => {
    checkExpressions(`
      {(1, []): 1} => unhashable type: list
      {(1, ({},)): 1} => unhashable type: dict
      {{}: 1} => unhashable type: dict
      {"a".elems(): 1} => unhashable: elems
      {}[[]] => unhashable type: list
      {}.pop([], 1) => 1
      [] in {} => False
      {1: 2}[[]] => unhashable type: list
    `);
  });

  it('keep the form in which they came first', () => {
    checkExpressions(`
      (lambda d: [d.update([(1.0, "b")]), d])({1: "a"}) => [None, {1: "b"}]
      {k: 1 for k in [2.0, 2]} => {2: 1}
      {1: "a", 1.0: "b"} => duplicate key: 1
    `);
  });
});
