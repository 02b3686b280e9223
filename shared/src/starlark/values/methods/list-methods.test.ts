import { describe, expect, it } from 'vitest';
import { Thread } from '../../eval/thread.js';
import { checkExpressions, run } from '../../testing.js';
import { List } from '../list.js';
import { call } from '../operations/access.js';
import { StarlarkRange } from '../range.js';
import { unknown } from '../unknown.js';
import type { Value } from '../value.js';
import { getAttr } from './attributes.js';

it('what may be among unknown elements is not missing where it is removed', () => {
  const remove = (elements: Value[], value: Value): readonly Value[] => {
    const list = new List(elements);
    call(new Thread(), getAttr(list, 'remove'), [value]);
    return list.elements;
  };
  expect(remove([1, unknown], 2)).toEqual([1, unknown]);
  expect(remove([unknown, 2], 2)).toEqual([unknown]);
  // However many are before it.
  expect(remove([...new Array<Value>(20_000).fill(1), unknown], 2)).toHaveLength(20_001);
  expect(() => remove([1], 2)).toThrow('element not found');
});

describe('methods of lists', () => {
  it('append and extend', () => {
    checkExpressions(`
      (lambda l: [l.append(3), l])([1, 2]) => [None, [1, 2, 3]]
      (lambda l: [l.append(l), l])([1]) => [None, [1, [...]]]
      [].append() => append: got 0 arguments, want 1
      [].append(1, 2) => append: got 2 arguments, want 1
      [].append(x=1) => append: unexpected keyword arguments
      [].append(1, x=1) => append: unexpected keyword arguments
      (lambda l: [l.extend([3, 4]), l])([1, 2]) => [None, [1, 2, 3, 4]]
      (lambda l: [l.extend((3,)), l])([1]) => [None, [1, 3]]
      (lambda l: [l.extend({"a": 1, "b": 2}), l])([1]) => [None, [1, "a", "b"]]
      (lambda l: [l.extend(range(2)), l])([1]) => [None, [1, 0, 1]]
      (lambda l: [l.extend(l), l])([1, 2]) => [None, [1, 2, 1, 2]]
      [].extend("ab") => extend: for parameter 1: got string, want iterable
      [].extend(1) => extend: for parameter 1: got int, want iterable
      [].extend() => extend: got 0 arguments, want 1
    `);
  });

  it('insert before a position, which is clamped to the list', () => {
    checkExpressions(`
      (lambda l: [l.insert(0, 0), l])([1, 2, 3]) => [None, [0, 1, 2, 3]]
      (lambda l: [l.insert(1, 0), l])([1, 2, 3]) => [None, [1, 0, 2, 3]]
      (lambda l: [l.insert(3, 0), l])([1, 2, 3]) => [None, [1, 2, 3, 0]]
      (lambda l: [l.insert(9, 0), l])([1, 2, 3]) => [None, [1, 2, 3, 0]]
      (lambda l: [l.insert(-1, 0), l])([1, 2, 3]) => [None, [1, 2, 0, 3]]
      (lambda l: [l.insert(-3, 0), l])([1, 2, 3]) => [None, [0, 1, 2, 3]]
      (lambda l: [l.insert(-4, 0), l])([1, 2, 3]) => [None, [0, 1, 2, 3]]
      (lambda l: [l.insert(-5, 0), l])([1, 2, 3]) => [None, [0, 1, 2, 3]]
      [].insert(1) => insert: got 1 arguments, want 2
      [].insert(1, 2, 3) => insert: got 3 arguments, want 2
      [].insert("a", 1) => insert: for parameter 1: got string, want int
      [].insert(99999999999, 1) => insert: for parameter 1: 99999999999 out of range
    `);
  });

  it('find the index of an equal element between bounds', () => {
    checkExpressions(`
      [1, 2, 1].index(1) => 0
      [1, 2, 1].index(1.0, 1) => 2
      [1, 2, 1].index(1, -1) => 2
      [1, 2, 1].index(2, 0, 1) => index: value not in list
      [1, 2, 1].index(2, 0, 2) => 1
      [1, 2, 1].index(2, -9, 9) => 1
      [1, 2, 1].index(2, None, -1) => 1
      [1, 2, 1].index(2, 2) => index: value not in list
      [1].index(3) => index: value not in list
      [1].index() => index: got 0 arguments, want at least 1
      [1].index(1, 2, 3, 4) => index: got 4 arguments, want at most 3
      [1].index(1, "a") => index: invalid start index: got string, want int
      [1].index(1, 0, "a") => index: invalid end index: got string, want int
    `);
  });

  it('pop an element', () => {
    checkExpressions(`
      (lambda l: [l.pop(), l])([1, 2, 3]) => [3, [1, 2]]
      (lambda l: [l.pop(0), l])([1, 2, 3]) => [1, [2, 3]]
      (lambda l: [l.pop(2), l])([1, 2, 3]) => [3, [1, 2]]
      (lambda l: [l.pop(-1), l])([1, 2, 3]) => [3, [1, 2]]
      (lambda l: [l.pop(-3), l])([1, 2, 3]) => [1, [2, 3]]
      [1, 2, 3].pop(3) => pop: list index 3 out of range [-3:2]
      [1, 2, 3].pop(-4) => pop: list index -4 out of range [-3:2]
      [].pop() => pop: index -1 out of range: empty list
      [].pop(0) => pop: index 0 out of range: empty list
      [1].pop("a") => pop: for parameter 1: got string, want int
      [1].pop(0, 1) => pop: got 2 arguments, want at most 1
    `);
  });

  it('remove the first equal element', () => {
    checkExpressions(`
      (lambda l: [l.remove(1), l])([1, 2, 1]) => [None, [2, 1]]
      (lambda l: [l.remove(2.0), l])([1, 2, 1]) => [None, [1, 1]]
      [1].remove(2) => remove: element not found
      [].remove(2) => remove: element not found
      [1].remove() => remove: got 0 arguments, want 1
      (lambda l: [l.clear(), l])([1, 2]) => [None, []]
      [].clear(1) => clear: got 1 arguments, want 0
    `);
  });

  it.each([
    ['x.append(1)', 'append: cannot append to'],
    ['x.clear()', 'clear: cannot clear'],
    ['x.extend([1])', 'extend: cannot extend'],
    ['x.insert(0, 1)', 'insert: cannot insert into'],
    ['x.pop()', 'pop: cannot pop from'],
    ['x.remove(1)', 'remove: cannot remove from'],
    ['x[0] = 2', 'cannot assign to element of'],
  ])('refuse to change a list that is iterated or frozen: %s', (change, message) => {
    const iterated = run(`x = [1]\nfor y in x:\n  ${change}\nend\n`);
    expect(iterated.errors.map((error) => error.message)).toEqual([`${message} list during iteration`]);
    const after = run(`x = [1, 1]\nfor y in x:\n  pass\nend\n${change}\n`);
    expect(after.errors).toEqual([]);
    const frozen = run(`${change}\n`, { predeclared: run('x = [1]\n').globals });
    expect(frozen.errors.map((error) => error.message)).toEqual([`${message} frozen list`]);
  });

  it('may change a list again after loops that were left early, also within comprehensions and functions', () => {
    const text = [
      'x = [1, 2]',
      'for y in x:',
      '  break',
      'end',
      'x.append(3)',
      'def f():',
      '  for y in x:',
      '    return y',
      '  end',
      'end',
      'f()',
      'x.append(4)',
      'def g():',
      '  for y in x:',
      '    fail("out")',
      '  end',
      'end',
      'g()',
      'x.append(5)',
      'a = [y for y in x]',
      'any(x)',
      'x.append(6)',
    ].join('\n');
    const { errors, globals } = run(text);
    expect(errors.map((error) => error.message)).toEqual(['fail: out']);
    expect(globals.get('x')).toMatchObject({ elements: [1, 2, 3, 4, 5, 6] });
  });

  it('may not change what a built-in iterates over', () => {
    checkExpressions(`
      (lambda l: max(l, key=lambda x: l.append(x)))([1, 2]) => append: cannot append to list during iteration
      (lambda l: sorted(l, key=lambda x: l.append(x)))([1, 2]) => append: cannot append to list during iteration
      (lambda d: sorted(d, key=lambda x: d.pop(x)))({"a": 1, "b": 2}) => pop: cannot delete from hash table during iteration
      (lambda l: [sorted(l, key=lambda x: x), l.append(3), l])([2, 1]) => [[1, 2], None, [2, 1, 3]]
      (lambda d: max(d, key=lambda x: d.pop(x)))({"a": 1}) => pop: cannot delete from hash table during iteration
      (lambda l: [max(l, key=lambda x: x), l.append(3), l])([1, 2]) => [2, None, [1, 2, 3]]
      (lambda d: [max(d, key=lambda x: x), d.pop("a"), d])({"a": 1}) => ["a", 1, {}]
      (lambda l: [any(l), l.append(3), all(l), l.append(4), l])([1, 0]) => [True, None, False, None, [1, 0, 3, 4]]
    `);
  });

  const tooMuch = 'evaluation needs a value that is too large';
  const full = () => new List(new Array<Value>(1_747_628).fill(0));
  it.each<[string, readonly Value[]]>([
    ['append', [0]],
    ['insert', [0, 0]],
    ['extend', [new List([0])]],
    ['extend', [new StarlarkRange(0, 1, 1)]],
  ])('make no list larger than what one value may need: %s', (name, args) => {
    const run = () => call(new Thread(), getAttr(full(), name), args);
    expect(run).toThrow(tooMuch);
  });

  it('are named by dir', () => {
    checkExpressions(`
      dir([]) => ["append", "clear", "extend", "index", "insert", "pop", "remove"]
      [].add => list has no .add field or method
      [].appendd => list has no .appendd field or method (did you mean .append?)
      hasattr([], "pop") => True
      getattr([1], "pop")() => 1
      [].append => <built-in method append of list value>
    `);
  });
});
