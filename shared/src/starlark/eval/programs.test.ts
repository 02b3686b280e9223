import { describe, expect, it } from 'vitest';
import { parseProgram } from '../parse/parse-program.js';
import { run } from '../testing.js';
import { repr } from '../values/operations/repr.js';
import { unknown } from '../values/unknown.js';
import { execProgram } from './interpret.js';
import { EvalError, Thread } from './thread.js';

function globals(text: string): Record<string, string> {
  const { globals: values, problems, errors } = run(text);
  expect(problems).toEqual([]);
  expect(errors).toEqual([]);
  return Object.fromEntries([...values].map(([name, value]) => [name, repr(value)]));
}

function firstError(text: string): string | undefined {
  return run(text).errors[0]?.message;
}

describe('programs', () => {
  it('run statements in blocks closed by end', () => {
    const text = [
      'def f(n):',
      'if n <= 1:',
      'return 1',
      'end',
      'return n * f(n - 1)',
      'end',
      'x = f(20)',
      't = 0',
      'for i in range(10):',
      'if i == 5:',
      'break',
      'elif i == 2:',
      'continue',
      'else:',
      't += i',
      'end',
      'end',
      'while t > 3:',
      't -= 1',
      'end',
    ].join('\n');
    expect(globals(text)).toMatchObject({ x: '2432902008176640000', t: '3' });
  });

  it('share captured variables', () => {
    const text = [
      'def counter():',
      '  n = [0]',
      '  def next():',
      '    n[0] += 1',
      '    return n[0]',
      '  end',
      '  return next',
      'end',
      'a = counter()',
      'x = [a(), a(), counter()()]',
    ].join('\n');
    expect(globals(text)).toMatchObject({ x: '[1, 2, 1]' });
  });

  it('assign to many targets', () => {
    const text = 'a, [b, c] = 1, (2, 3)\nd = {}\nd["x"], e = 4, 5\nd["x"] += 1\nf = [1]\nf += (2,)\n';
    expect(globals(text)).toMatchObject({ a: '1', b: '2', c: '3', d: '{"x": 5}', e: '5', f: '[1, 2]' });
  });

  it('say what went wrong and where', () => {
    const text = 'def f(x):\n  return x + "a"\nend\ny = f(1)\n';
    const { program } = parseProgram(text);
    let error: unknown;
    try {
      execProgram(program, { thread: new Thread(), predeclared: new Map() });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(EvalError);
    const { message, frames } = error as EvalError;
    expect(message).toBe('unknown binary op: int + string');
    expect(frames.map(({ functionName, offset }) => [functionName, text[offset ?? 0]])).toEqual([
      ['<toplevel>', '('],
      ['f', '+'],
    ]);
  });

  it('refuse changes of what is iterated or frozen', () => {
    expect(firstError('x = [1]\nfor y in x:\n  x.append(y)\nend\n')).toBe(
      'append: cannot append to list during iteration',
    );
    expect(firstError('x = {1: 1}\nfor y in x:\n  x[2] = 1\nend\n')).toBe(
      'cannot insert into hash table during iteration',
    );
    const list = run('x = [1]\n').globals.get('x') ?? null;
    const { program } = parseProgram('x.append(2)\n');
    const use = () => execProgram(program, { thread: new Thread(), predeclared: new Map([['x', list]]) });
    expect(use).toThrow('append: cannot append to frozen list');
  });

  it('name variables read too early', () => {
    expect(firstError('def f():\n  y = x\n  x = 1\nend\nf()\n')).toBe('local variable x referenced before assignment');
    expect(firstError('def f():\n  return x\nend\nf()\nx = 1\n')).toBe(
      'global variable x referenced before assignment',
    );
  });

  it('load modules', () => {
    const { program } = parseProgram('load("m", "a", c="b")\nx = a + c\n');
    const load = () =>
      new Map([
        ['a', 1],
        ['b', 2],
        ['baz', 3],
      ]);
    const result = execProgram(program, { thread: new Thread(), predeclared: new Map(), load });
    expect([...result]).toEqual([['x', 3]]);
    const { program: wrong } = parseProgram('load("m", "bar")\n');
    expect(() => execProgram(wrong, { thread: new Thread(), predeclared: new Map(), load })).toThrow(
      'load: name bar not found in module m (did you mean baz?)',
    );
  });

  it('go on after errors with what is unknown, and report each once', () => {
    const text = [
      'a = 1 + "x"',
      'b = a.foo(1)["k"] + 2',
      'if b:',
      '  c = 1',
      'end',
      'for i in range(3):',
      '  d = [][i]',
      'end',
      'def f():',
      '  if b == 2:',
      '    return 1',
      '  end',
      '  return 2',
      'end',
      'e = f()',
      'g = [x for x in a]',
      'h = len([1])',
      'k = {a: 1, b: 2}',
    ].join('\n');
    const { globals: values, errors } = run(text);
    expect(errors.map((error) => error.message)).toEqual([
      'unknown binary op: int + string',
      'index 0 out of range: empty list',
    ]);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'g']) expect(values.get(name)).toBe(unknown);
    expect(values.get('h')).toBe(1);
  });

  it('leave unknown what code that did not run would have changed', () => {
    const calls = [
      'append(1)',
      'extend([1])',
      'insert(0, 1)',
      'update(a=1)',
      'add(1)',
      'remove(1)',
      'pop()',
      'clear()',
    ];
    const text = [
      'a = 1 + "x"',
      'b = [1]',
      'c = {}',
      'def f():',
      '  l, m, n, o = [], [], {}, []',
      '  for x in a:',
      '    l.append(x)',
      '    if x:',
      '      n["k"] = 1',
      '      b.index(1)',
      '    end',
      '    o.sorted',
      '  end',
      '  return (l[0], n["k"], len(o), len(m), len(b))',
      'end',
      'd = f()',
      ...calls.map((call, i) => `e${i} = [1]\nif a:\n  e${i}.${call}\nend\nf${i} = e${i}[7]`),
      'if a:',
      '  c["k"] = 1',
      'end',
      'g = c["k"]',
    ].join('\n');
    const { globals: values, errors } = run(text);
    expect(errors.map((error) => error.message)).toEqual(['unknown binary op: int + string']);
    expect(values.get('d')).toMatchObject({ elements: [unknown, unknown, 0, 0, 1] });
    expect(calls.map((_, i) => values.get(`f${i}`))).toEqual(calls.map(() => unknown));
    expect(values.get('g')).toBe(unknown);
  });

  it('compute any and all of some values if the result does not depend on unknown ones', () => {
    const { globals } = run(
      'a = 1 + "x"\nb = any([a, 0])\nc = all([a, 1])\nd = any([a, 1])\ne = all([a, 0])\nf = any(a)\n',
    );
    expect(['b', 'c', 'd', 'e', 'f'].map((name) => globals.get(name))).toEqual([
      unknown,
      unknown,
      true,
      false,
      unknown,
    ]);
  });

  it('report no rejection by a call whose argument contains something unknown', () => {
    const text = [
      'a = 1 + "x"',
      'b = ",".join([a])',
      'j = ",".join',
      'c = j([["x"], {"k": (1, a)}])',
      'd = sorted([1, a])',
      'e = max("x", key=[a])',
      'l = [a]',
      'l.append(l)',
      'f = l.index(3)',
      'i = l.index',
      'g = i(3)',
    ].join('\n');
    const { globals, errors } = run(text);
    expect(errors.map(({ message }) => message)).toEqual(['unknown binary op: int + string']);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) expect([name, globals.get(name)]).toEqual([name, unknown]);
    const refused = run(
      'a = 1 + "x"\nb = ",".join([1])\nc = ",".join(range(30000))\nd = [1].index(a)\ne = [1].index(2)\n',
    );
    expect(refused.errors.map(({ message }) => message)).toEqual([
      'unknown binary op: int + string',
      'join: in list, want string, got int',
      'join: in list, want string, got int',
      'index: value not in list',
    ]);
    // A value too large to be searched is reported, though it may contain something unknown.
    expect(run('a = 1 + "x"\nb = ",".join([a] + [1] * 20000)\n').errors).toHaveLength(2);
  });
});

describe('arguments', () => {
  const functions =
    'def f(a, *r):\n  return (a, r)\nend\ndef g(a, **k):\n  return (a, k)\nend\ndef h(a, *, b=0):\n  return (a, b)\nend\n';

  it.each([
    ['f(1)', '(1, ())'],
    ['f(1, 2)', '(1, (2,))'],
    ['f(1, 2, 3)', '(1, (2, 3))'],
    ['f(x)', '(1, ())'],
    ['f(x, x)', '(1, (1,))'],
    ['g(1)', '(1, {})'],
    ['g(x)', '(1, {})'],
    ['h(1)', '(1, 0)'],
    ['h(x)', '(1, 0)'],
    ['h(x, b=x)', '(1, 1)'],
  ])('are bound to parameters: %s', (call, expected) => {
    expect(globals(`${functions}x = 1\ny = ${call}\n`)['y']).toBe(expected);
  });

  it.each([
    ['g(1, 2)', 'function g accepts 1 positional argument (2 given)'],
    ['g(x, x)', 'function g accepts 1 positional argument (2 given)'],
    ['h(1, 2)', 'function h accepts 1 positional argument (2 given)'],
    ['h(x, x)', 'function h accepts 1 positional argument (2 given)'],
    ['f(*1, **2)', 'argument after ** must be a mapping, not int'],
  ])('are refused: %s', (call, expected) => {
    expect(firstError(`${functions}x = 1\ny = ${call}\n`)).toBe(expected);
  });
});
