import { describe, expect, it } from 'vitest';
import { run } from '../testing.js';

/** The program with a mark at its first error. */
function placed(text: string): string {
  const program = text.replace('^', '');
  const [error] = run(program).errors;
  const offset = error?.frames.at(-1)?.offset ?? -1;
  return offset < 0 ? `nowhere: ${error?.message}` : `${program.slice(0, offset)}^${program.slice(offset)}`;
}

// Slicing records no position in the code of starlark-go (internal/compile): the previous operation with a position is
// named.
describe('an error of slicing stands at', () => {
  const names = 'def f(x=0): return 0\nd = {"k": 0}\n';
  it.each([
    '1^[:]',
    '1^[0:1]',
    '1[f^(1):]',
    '1[f^(1):2:3]',
    '1[f(1):f^(2):]',
    '1[f(1):f(2):f^(3)]',
    '1[0:1 ^+ 2]',
    '1[0:1 + 2 ^- 3]',
    '1[0:f(1) ^+ 2]',
    '1[0:^-f()]',
    '1[0:d^["k"]]',
    '1[0:[1, f(0)]^[0]]',
    '1[0:(f^(0))]',
    '1[0:(1, f^(0))]',
    '1[0:[f^(0), 1]]',
    '1[0:{"a"^: 1}]',
    '1[0:{"a": 1, "b"^: 2}]',
    '1[0:"a"^.upper]',
    '1[0:^lambda: 1]',
    '1[0:^f]',
    '1[len:^d]',
    '1^[len:]',
    '1[0:(f(1) and ^d)]',
    '1[0:(f(1) or f^(2))]',
    '1[0:(f^(1) or 2)]',
    '1[0:(f(1) if d else f^(2))]',
    '1[0:(f(1) if ^d else 2)]',
    '1^[0:(f(1) if len else 2)]',
    // For a comprehension, it is the first of the operations that compute its iterable, or its loop.
    '1[0:[x ^for x in [1]]]',
    '1[0:[x for x in ^d]]',
    '1[0:[x for x in (^d.keys())]]',
    '1[0:[x for x in [1, ^d]]]',
    '1[0:[x for x in (1, ^d)]]',
    '1[0:[x for x in {"a"^: 1}]]',
    '1[0:[x for x in {^d.len: 1}]]'.replace('d.len', 'd["k"]'),
    '1[0:[x for x in [1] ^+ [2]]]',
    '1[0:[x for x in [1] ^* 2 + [2]]]',
    '1[0:[x for x in "a"^.elems()]]',
    '1[0:[x for x in range^(3)]]',
    '1[0:[x for x in list("a"^.elems())]]',
    '1[0:[x for x in ([1] if ^d else [2])]]',
    '1[0:[x for x in (^lambda: [1])()]]',
    '1[0:[x for x in [[1]]^[0]]]',
    '1[0:[x for x in [^-1]]]',
    '1[0:[x for x in "ab"^[0:1].elems()]]',
  ])('%s', (expression) => {
    expect(placed(`${names}y = ${expression}\n`)).toBe(`${names}y = ${expression}\n`);
  });
});

// Calls, indexing, attributes, operators and assignments record a position of their own (internal/compile: `setPos`).
describe('an error of', () => {
  const names = 'def f(x=0): return 0\nd = {"k": 0}\ns = "a"\nl = [1]\n';
  it.each([
    ['a call', 'y = 1^()'],
    ['a call with arguments', 'y = len^(1, f(2), 3)'],
    ['a call with arguments by name', 'y = len^(z=f(1))'],
    ['a call with a list of arguments', 'y = len^(*[1, f(1), 3])'],
    ['a list of arguments that is none', 'y = f^(*f(1))'],
    ['a dict of arguments', 'y = len^(**{"z": f(1)})'],
    ['a dict of arguments that is none', 'y = f^(**f(1))'],
    ['a method of a string', 'y = s.upper^(f(1))'],
    ['a method of a list', 'y = l.index^(f(1))'],
    ['a method of a list with arguments by name', 'y = l.index^(x=f(1))'],
    ['a method of a dict', 'y = d.pop^("x" + str(f(1)))'],
    ['a method that is not there', 'y = s^.none(f(1))'],
    ['an attribute', 'y = str(f(1))^.none'],
    ['an index', 'y = l^[f(1) + 5]'],
    ['an operator', 'y = f(1) ^+ "a"'],
    ['a sum', 'y = 1 + f(1) ^+ "a"'],
    ['a comparison', 'y = f(1) ^< "a"'],
    ['a sign', 'y = ^-s'],
    ['a key of a dict', 'y = {"a": f(1), []^: f(2)}'],
    ['a repeated key of a dict', 'y = {"a": f(1), "a"^: f(2)}'],
    ['an assignment to an item', 'l^[f(1) + 5] = f(2)'],
    ['an assignment to more names', 'a, b ^= [f(1)]'],
    ['an assignment to an attribute', 's^.x = f(1)'],
    ['an assignment with an operator', 's ^+= f(1)'],
    ['an assignment with an operator to an item', 'd["k"] ^+= str(f(1))'],
    ['an assignment with an operator to an item that cannot be another', 'y = (1,)\ny^[0] += f(1)'],
    ['an assignment with an operator to an item of what a loop goes through', 'for x in l: l^[0] += f(1)'],
    ['a loop', '^for x in f(1): f(x)'],
    ['the names of a loop', '^for x, y in [f(1)]: f(x)'],
    ['a comprehension', 'y = [x ^for x in f(1)]'],
    ['a later loop of a comprehension', 'y = [x for x in l ^for z in f(1)]'],
    ['a comprehension of a dict', 'y = {[]^: f(x) for x in l}'],
  ])('%s', (_, program) => {
    expect(placed(`${names}${program}\n`)).toBe(`${names}${program}\n`);
  });
});

describe('an error of a variable without a value stands at', () => {
  it.each([
    'def f():\n  return [[1][0], ^x]\nend\nf()\nx = 1',
    'def f():\n  y = [[1][0], ^x]\n  x = 1\nend\nf()',
    'def f():\n  y = [[1][0], ^x]\n  x = 1\n  def g():\n    return x\n  end\nend\nf()',
    'def f():\n  def g():\n    return [[1][0], ^x]\n  end\n  g()\n  x = 1\nend\nf()',
  ])('%j', (text) => {
    expect(placed(text)).toBe(text);
  });
});

// The frame of a function that refuses its arguments is at the first operation with a position in its code.
describe('a function that refuses its arguments stands at', () => {
  it.each([
    'def f(x):\n  return ^x\nend\nf()',
    'def f(x):\n  y = 1\n  z = ^x\nend\nf()',
    'def f(x):\n  a, b ^= 1, 2\nend\nf()',
    'def f(x):\n  return x if True else ^x\nend\nf()',
    'def f(x):\n  if True:\n    x\n  else:\n    ^x\n  end\nend\nf()',
    'def f(x):\n  if ^x:\n    x\n  else:\n    x\n  end\nend\nf()',
  ])('%j', (text) => {
    expect(placed(text)).toBe(text);
  });
});
