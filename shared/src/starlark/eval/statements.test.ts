import { describe, expect, it } from 'vitest';
import { parseProgram } from '../parse/parse-program.js';
import { run } from '../testing.js';
import { List } from '../values/list.js';
import { Module } from '../values/module.js';
import { repr } from '../values/operations/repr.js';
import { unknown } from '../values/unknown.js';
import { StarlarkError } from '../values/value.js';
import { execProgram } from './interpret.js';
import { BudgetError, EvalError, Thread, toEvalError } from './thread.js';

/** `repr` of `x` after the program, or the first error. */
function result(text: string): string {
  const { globals, errors } = run(`${text}\n`);
  return errors[0]?.message ?? repr(globals.get('x') ?? null);
}

describe('assignment', () => {
  it.each([
    ['a, b = [1, 2]\nx = (b, a)', '(2, 1)'],
    ['(a, b) = (1, 2)\nx = a', '1'],
    ['[a, [b, c]] = 1, "é".elems()\nx = (b, c)', '("\\xc3", "\\xa9")'],
    ['a, b = {1: 2, 3: 4}\nx = b', '3'],
    ['a, b = 1, 2\na, b = b, a\nx = (a, b)', '(2, 1)'],
    ['a, b = [1]', 'too few values to unpack (got 1, want 2)'],
    ['a, b = []', 'too few values to unpack (got 0, want 2)'],
    ['a, b = [1, 2, 3]', 'too many values to unpack (got 3, want 2)'],
    ['a, b = "abc".elems()', 'too many values to unpack (got -1, want 2)'],
    ['(a,) = [1, 2]', 'too many values to unpack (got 2, want 1)'],
    ['a, b = 1', 'got int in sequence assignment'],
    ['a, b = "ab"', 'got string in sequence assignment'],
    ['d = {}\nd["a"], d["b"] = 1, 2\nx = d', '{"a": 1, "b": 2}'],
    ['x = [0]\nx[0], a = 1, 2', '[1]'],
    ['x = [0]\nfor x[0] in [1, 2]:\n  1\nend', '[2]'],
    ['x = 0\nfor a, b in [(1, 2), (3, 4)]:\n  x += a * b\nend', '14'],
    ['for a, b in [1]:\n  1\nend', 'got int in sequence assignment'],
  ])('%s', (text, expected) => {
    expect(result(text)).toBe(expected);
  });
});

describe('augmented assignment', () => {
  it.each([
    ['x = 5\nx += 2', '7'],
    ['x = 5\nx -= 2', '3'],
    ['x = 5\nx *= 2', '10'],
    ['x = 5\nx /= 2', '2.5'],
    ['x = 5\nx //= 2', '2'],
    ['x = 5\nx %= 3', '2'],
    ['x = 6\nx &= 3', '2'],
    ['x = 6\nx |= 1', '7'],
    ['x = 6\nx ^= 2', '4'],
    ['x = 1\nx <<= 3', '8'],
    ['x = 8\nx >>= 2', '2'],
    ['x = 9007199254740991\nx += 2', '9007199254740993'],
    ['x = "a"\nx += "b"', '"ab"'],
    ['x = 1\n((x)) += 2', '3'],
    ['x = [1]\n(x[0]) += 2', '[3]'],
    ['x = [1]\ny = x\nx += [2]', '[1, 2]'],
    ['y = [1]\nx = y\ny += [2]', '[1, 2]'],
    ['y = [1]\nx = y\ny = y + [2]', '[1]'],
    ['x = [1]\nx += (2,)', '[1, 2]'],
    ['x = [1]\nx += {"a": 1}', '[1, "a"]'],
    ['x = [1]\nx += x', '[1, 1]'],
    ['x = [1]\nx += 1', 'unknown binary op: list + int'],
    ['x = [1]\nx += "a"', 'unknown binary op: list + string'],
    ['x = (1,)\nx += [2]', 'unknown binary op: tuple + list'],
    ['x = [1]\nfor y in x:\n  x += [2]\nend', 'cannot apply += to list during iteration'],
    ['x = {"a": [1]}\nx["a"] += [2]', '{"a": [1, 2]}'],
    ['x = [1, 2]\nx[-1] *= 5', '[1, 10]'],
    ['x = [0]\ndef i():\n  x.append(1)\n  return 0\nend\nx[i()] += 5', '[5, 1]'],
    ['x = {}\nx["a"] += 1', 'key "a" not in dict'],
    ['x = 1\nx += "a"', 'unknown binary op: int + string'],
    ['def f():\n  x += 1\nend\nx = 0\nf()', 'local variable x referenced before assignment'],
    ['x = len\nx.y += 1', 'builtin_function_or_method has no .y field or method'],
  ])('%s', (text, expected) => {
    expect(result(text)).toBe(expected);
  });
});

describe('loops and conditions', () => {
  it.each([
    ['x = 0\nfor i in range(5):\n  if i == 3:\n    break\n  end\n  x += i\nend', '3'],
    ['x = 0\nfor i in range(5):\n  if i == 3:\n    continue\n  end\n  x += i\nend', '7'],
    ['x = 0\nwhile True:\n  x += 1\n  if x == 3:\n    break\n  end\nend', '3'],
    ['x = 0\ny = 0\nwhile x < 5:\n  x += 1\n  if x == 3:\n    continue\n  end\n  y += x\nend\nx = y', '12'],
    [
      'x = []\nfor i in range(3):\n  for j in range(3):\n    if j > i:\n      break\n    end\n    x.append((i, j))\n  end\nend',
      '[(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]',
    ],
    ['def f():\n  for i in range(5):\n    if i == 2:\n      return i\n    end\n  end\n  return 9\nend\nx = f()', '2'],
    ['def f():\n  while True:\n    return 3\n  end\nend\nx = f()', '3'],
    ['def f():\n  for i in [1]:\n    if i:\n      return\n    end\n  end\n  return 9\nend\nx = f()', 'None'],
    ['def f():\n  1\nend\nx = f()', 'None'],
    ['def f():\n  return 1, 2\nend\nx = f()', '(1, 2)'],
    ['if 0:\n  x = 1\nelif "":\n  x = 2\nelif [0]:\n  x = 3\nelse:\n  x = 4\nend', '3'],
    ['if 0:\n  x = 1\nelse:\n  x = 4\nend', '4'],
    ['for x in []:\n  1\nend\nx = 5', '5'],
    ['for i in 5:\n  1\nend', 'int value is not iterable'],
    ['x = 0\nfor i in (1, 2, 3):\n  x = x * 10 + i\n  continue\n  x = 0\nend', '123'],
    ['x = [y for y in [1, 2, 3, 4] if y % 2 == 0]', '[2, 4]'],
    ['x = {y: y for y in range(2)}', '{0: 0, 1: 1}'],
    ['x = {[]: y for y in range(2)}', 'unhashable type: list'],
  ])('%s', (text, expected) => {
    expect(result(text)).toBe(expected);
  });
});

describe('the order of evaluation', () => {
  const trace = 'x = []\ndef t(v, r=None):\n  x.append(v)\n  return r if r != None else v\nend\n';

  it.each([
    ['t(1) + t(2) * t(3)', '[1, 2, 3]'],
    ['t(1) - t(2)', '[1, 2]'],
    ['t(1) < t(2)', '[1, 2]'],
    ['[t(1), t(2)]', '[1, 2]'],
    ['{t(1): t(2), t(3): t(4)}', '[1, 2, 3, 4]'],
    ['t(1, [1, 2])[t(0)]', '[1, 0]'],
    ['t(1, [1, 2])[t(0):t(2):t(3)]', '[1, 0, 2, 3]'],
    ['t(1) if t(0, False) else t(2)', '[0, 2]'],
    ['t(1, len)(t([2]))', '[1, [2]]'],
    ['t(0, False) and t(1)', '[0]'],
    ['t(0, False) or t(1)', '[0, 1]'],
    ['t(5, t)(t(1), r=t(2))', '[5, 1, 2, 1]'],
    ['t(5, t)(*t(1, [6]))', '[5, 1, 6]'],
    ['t([])[t(0):]', '[[], 0]'],
  ])('%s', (expression, expected) => {
    expect(result(`${trace}y = ${expression}`)).toBe(expected);
  });
});

describe('errors at top level', () => {
  it('leave unknown what the statement would have bound, and what follows from it', () => {
    const text = [
      'a = [][0]',
      'b, (c, d) = a, (a, 1)',
      'e = len(a)',
      'for f in a:',
      '  g = 1',
      'end',
      'while a:',
      '  h = 1',
      'end',
      'i = a if a else 1',
      'j = not a',
      'k = [1][a]',
      'l = "%s" % a',
      'm = [1, a]',
      'n = a == 1',
      'o = 1 + a',
      'p = a and 1',
      'q = a or 1',
      'r = {"x": a}["x"]',
      's = "{}".format(a)',
      't = len(*a)',
      'u = len(**a)',
      'v = a.x.y()[0]',
      'w = [1 for z in [1] if a]',
      'a[0] = 1',
      'a.x = 1',
      'aa = [1]',
      'aa += a',
      'ab = -a',
      'ac = 1 << a',
      'ad = 1 in a',
      'ae = sorted(a)',
      'af = [a].index(1)',
      'ok = len([1])',
      'def fn():',
      '  if a:',
      '    local = 1',
      '    return 1',
      '  end',
      'end',
      'ag = fn()',
    ].join('\n');
    const { globals, errors } = run(text);
    expect(errors.map(({ message }) => message)).toEqual(['index 0 out of range: empty list']);
    for (const name of 'a b c e f g h i j k l n o p q r s t u v w aa ab ac ad ae af ag'.split(' ')) {
      expect(`${name} ${globals.get(name) === unknown}`).toBe(`${name} true`);
    }
    expect(globals.get('d')).toBe(1);
    expect(globals.get('ok')).toBe(1);
    expect(repr(globals.get('m') ?? null)).toBe('[1, unknown]');
  });

  it('leave a loop alone that nothing closes', () => {
    const { globals, errors } = run('x = 1\ny = 1\nwhile True:\n  x = 2\n');
    expect(errors).toEqual([]);
    expect([globals.get('x'), globals.get('y')]).toEqual([unknown, 1]);
    for (const end of ['end\n', 'end', '  end\n', 'end\ny = 3']) {
      const closed = run(`x = 1\nwhile x == 1:\n  x = 2\n${end}`);
      expect([end, closed.globals.get('x')]).toEqual([end, 2]);
    }
    // A loop inside an unclosed block is closed itself.
    expect(run('x = 1\nif x:\nwhile x == 1:\n  x = 2\nend\n').globals.get('x')).toBe(2);
  });

  it('leave lists and dicts that are given what is unknown as they would be', () => {
    const text = [
      'a = [][0]',
      'x = [1]',
      'x.append(a)',
      'x.insert(0, a)',
      'y = {"b": a}',
      'y.update(c=a)',
      'y.setdefault("d", a)',
      'z = [y.get("b", 1), y.get("e", a), y.pop("f", a)]',
      'x[a] = 1',
      'n = [1, 2].index(a)',
    ].join('\n');
    const { globals, errors } = run(text);
    expect(errors.length).toBe(1);
    const shown = ['x', 'y', 'z', 'n'].map((name) => repr(globals.get(name) ?? null));
    expect(shown).toEqual([
      '[unknown, 1, unknown]',
      '{"b": unknown, "c": unknown, "d": unknown}',
      '[unknown, unknown, unknown]',
      'unknown',
    ]);
  });

  it('are reported once for each statement, and not at all after a limit was exceeded', () => {
    const looped = run('for i in range(3):\n  x = [][i]\nend\ny = 1\n');
    expect(looped.errors.map(({ message }) => message)).toEqual(['index 0 out of range: empty list']);
    expect(looped.globals.get('y')).toBe(1);
    const limits = { steps: 100, bytes: 1e6, depth: 10 };
    const stopped = run('x = 1\ny = any([0] * 1000)\nz = 1\n', { limits });
    expect(stopped.errors.map(({ budget }) => budget)).toEqual(['steps']);
    expect([...stopped.globals.keys()]).toEqual(['x']);
    const deep = run('def f():\n  return f()\nend\nx = f()\ny = 1\n');
    expect(deep.errors.map(({ budget }) => budget)).toEqual(['depth']);
    expect(deep.globals.get('y')).toBe(1);
  });

  it('end a program without an error handler', () => {
    const { program } = parseProgram('x = 1\ny = [][0]\nz = 2\n');
    expect(() => execProgram(program, { thread: new Thread(), predeclared: new Map() })).toThrow(EvalError);
  });
});

describe('loading', () => {
  const load = (text: string, find?: (name: string) => never) => {
    const { program } = parseProgram(text);
    const errors: EvalError[] = [];
    const members = new Map([
      ['abe', 2],
      ['abc', 1],
    ]);
    const globals = execProgram(program, {
      thread: new Thread(),
      predeclared: new Map(),
      ...(find === undefined ? {} : { load: (_thread, name) => (name === 'm' ? members : find(name)) }),
      onError: (error) => errors.push(error),
    });
    return [[...globals], errors.map(({ message }) => message)];
  };
  const fails = (): never => {
    throw new StarlarkError('no such file');
  };

  it('binds the names', () => {
    expect(load('load("m", "abc", x="abc")\ny = x\nz = abc\n', fails)).toEqual([
      [
        ['y', 1],
        ['z', 1],
      ],
      [],
    ]);
  });

  it('reports errors', () => {
    expect(load('load("m", "abd")\n', fails)[1]).toEqual(['load: name abd not found in module m (did you mean abc?)']);
    expect(load('load("m", "xyz")\n', fails)[1]).toEqual(['load: name xyz not found in module m']);
    expect(load('load("n", "abc")\n', fails)[1]).toEqual(['cannot load n: no such file']);
    expect(load('load("n", "abc")\n')[1]).toEqual(['load not implemented by this application']);
    const exhausted = (): never => {
      throw toEvalError(new BudgetError('steps', 'too many steps'), new Thread());
    };
    expect(load('load("n", "abc")\nx = 1\n', exhausted)).toEqual([[], ['too many steps']]);
  });
});

describe('what a program leaves', () => {
  it('is frozen, however deep', () => {
    const { globals } = run(
      'a = [1]\nx = {"a": (a, [2])}\ndef f(d=[3]):\n  a.append(4)\n  return d\nend\nm = a.append\n',
    );
    const change = (text: string) => run(`${text}\n`, { predeclared: globals }).errors[0]?.message;
    expect(change('a.append(1)')).toBe('append: cannot append to frozen list');
    expect(change('x["b"] = 1')).toBe('cannot insert into frozen hash table');
    expect(change('x["a"][1].append(1)')).toBe('append: cannot append to frozen list');
    expect(change('f()')).toBe('append: cannot append to frozen list');
    expect(change('m(1)')).toBe('append: cannot append to frozen list');
    expect(run('x = f\n', { predeclared: run('def f(d=[3]):\n  return d\nend\n').globals }).errors).toEqual([]);
    const module = new Module('m', new Map([['items', new List([1])]]));
    const { globals: left } = run('y = m\n', { predeclared: new Map([['m', module]]) });
    expect(run('y.items.append(1)\n', { predeclared: left }).errors[0]?.message).toBe(
      'append: cannot append to frozen list',
    );
    const bound = run('m = [1].append\n').globals;
    expect(run('m(2)\n', { predeclared: bound }).errors[0]?.message).toBe('append: cannot append to frozen list');
    const defaults = run('def f(d=[3]):\n  return d\nend\n').globals;
    expect(run('f().append(1)\n', { predeclared: defaults }).errors[0]?.message).toBe(
      'append: cannot append to frozen list',
    );
    const captured = run('def f():\n  d = []\n  return lambda: d\nend\ng = f()\n').globals;
    expect(run('g().append(1)\n', { predeclared: captured }).errors[0]?.message).toBe(
      'append: cannot append to frozen list',
    );
  });

  it('depends on what is predeclared each time', () => {
    const { program } = parseProgram('x = y if y else len\n');
    const exec = (predeclared: ReadonlyMap<string, number>) =>
      execProgram(program, { thread: new Thread(), predeclared }).get('x');
    expect(exec(new Map([['y', 1]]))).toBe(1);
    expect(exec(new Map([['y', 2]]))).toBe(2);
    expect(
      exec(
        new Map([
          ['y', 0],
          ['len', 3],
        ]),
      ),
    ).toBe(3);
    expect(exec(new Map([['y', 4]]))).toBe(4);
  });
});
