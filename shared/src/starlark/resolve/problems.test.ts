import { describe, expect, it } from 'vitest';
import { run } from '../testing.js';

function messages(text: string): string[] {
  return run(text).problems.map(({ message }) => message);
}

describe('problems of names and places', () => {
  it.each<[string, string | undefined]>([
    ['return 1', 'return statement not within a function'],
    ['def f():\n  return 1\nend', undefined],
    ['break', 'break not in a loop'],
    ['continue', 'continue not in a loop'],
    ['for x in []:\n  break\nend\ncontinue', 'continue not in a loop'],
    ['while False:\n  continue\nend', undefined],
    ['def f():\n  load("m", "a")\nend', 'load statement within a function'],
    ['load("m", "_a")', 'load: names with leading underscores are not exported: _a'],
    ['load("m", a="_a")', 'load: names with leading underscores are not exported: _a'],
    ['load("m", "")', 'load: empty identifier'],
    ['() = 1', "can't assign to ()"],
    ['[] = 1', "can't assign to []"],
    ['a, b += 1', "can't use tuple expression in augmented assignment"],
    ['[a] += 1', "can't use list expression in augmented assignment"],
    ['1 = 2', "can't assign to literal"],
    ['len() = 1', "can't assign to callexpr"],
    ['1 + 1 = 2', "can't assign to binaryexpr"],
    ['-1 = 2', "can't assign to unaryexpr"],
    ['[1][0:1] = 2', "can't assign to sliceexpr"],
    ['{} = 2', "can't assign to dictexpr"],
    ['[x for x in []] = 2', "can't assign to comprehension"],
    ['(1 if 1 else 2) = 2', "can't assign to condexpr"],
    ['(lambda: 1) = 2', "can't assign to lambdaexpr"],
    ['(a, [b, c]) = 1, (2, 3)', undefined],
    ['def f(a=1, b):\n  1\nend', 'required parameter may not follow optional'],
    ['def f(a=1, *, b):\n  1\nend', undefined],
    ['def f(**k, a):\n  1\nend', 'required parameter may not follow **k'],
    ['def f(**k, a=1):\n  1\nend', 'optional parameter may not follow **k'],
    ['def f(**k, *a):\n  1\nend', '* parameter may not follow **k'],
    ['def f(*a, *b):\n  1\nend', 'multiple * parameters not allowed'],
    ['def f(**a, **b):\n  1\nend', 'multiple ** parameters not allowed'],
    ['def f(*):\n  1\nend', 'bare * must be followed by keyword-only parameters'],
    ['def f(*, a):\n  1\nend', undefined],
    ['def f(a, a):\n  1\nend', 'duplicate parameter: a'],
    ['def f(a, *a):\n  1\nend', 'duplicate parameter: a'],
    ['def f(a, **a):\n  1\nend', 'duplicate parameter: a'],
    ['len(**{}, **{})', 'multiple **kwargs not allowed'],
    ['len(**{}, *[])', '*args may not follow **kwargs'],
    ['len(*[], *[])', 'multiple *args not allowed'],
    ['len(*[], 1)', 'argument may not follow *args'],
    ['len(**{}, 1)', 'argument may not follow **kwargs'],
    ['len(**{}, a=1)', 'argument may not follow **kwargs'],
    ['len(*[], a=1)', undefined],
    ['len(a=1, *[])', undefined],
    ['len(a=1, 1)', 'positional argument may not follow named'],
    ['len(a=1, a=1)', 'keyword argument a repeated'],
    [`len(${'1, '.repeat(255)})`, undefined],
    [`len(${'1, '.repeat(255)}a=1)`, undefined],
    [`len(${'1, '.repeat(256)})`, '256 positional arguments in call, limit is 255'],
    [`len(${Array.from({ length: 255 }, (_, i) => `a${i}=1`).join(', ')})`, undefined],
    [
      `len(${Array.from({ length: 256 }, (_, i) => `a${i}=1`).join(', ')})`,
      '256 keyword arguments in call, limit is 255',
    ],
    ['x = [y for y in [1]]\nz = y', 'undefined: y'],
    ['x = [y for y in y]', 'undefined: y'],
    ['x = [y for z in [1] for y in [z]]', undefined],
    ['x = {y: z for y, z in [] if y}', undefined],
    ['def f(a=b):\n  b = 1\nend', 'undefined: b'],
    ['x = foo[fo:1]', 'undefined: foo'],
    ['x = [1][:foo]', 'undefined: foo'],
    ['x = [1][::foo]', 'undefined: foo'],
    ['x = {foo: 1}', 'undefined: foo'],
    ['x = {1: foo}', 'undefined: foo'],
    ['x = 1 if foo else 2', 'undefined: foo'],
    ['x = foo if 1 else 2', 'undefined: foo'],
    ['x = 1 if 1 else foo', 'undefined: foo'],
    ['x = len(foo)', 'undefined: foo'],
    ['x = len(a=foo)', 'undefined: foo'],
    ['x = 1 + foo', 'undefined: foo'],
    ['x = -foo', 'undefined: foo'],
    ['x = foo.bar', 'undefined: foo'],
    ['foo.bar = 1', 'undefined: foo'],
    ['foo[1] = 1', 'undefined: foo'],
    ['[1][foo] = 1', 'undefined: foo'],
    ['x = (foo)', 'undefined: foo'],
    ['x = lambda: foo', 'undefined: foo'],
    ['x = lambda a=foo: 1', 'undefined: foo'],
    ['x = [foo for a in []]', 'undefined: foo'],
    ['x = [1 for a in [] if foo]', 'undefined: foo'],
    ['if foo:\n  1\nend', 'undefined: foo'],
    ['if 1:\n  1\nelse:\n  foo\nend', 'undefined: foo'],
    ['for x in foo:\n  1\nend', 'undefined: foo'],
    ['while foo:\n  1\nend', 'undefined: foo'],
    ['counter = 1\nx = countr', 'undefined: countr (did you mean counter?)'],
    ['counter = 1\ncounted = 2\nx = countex', 'undefined: countex (did you mean counted?)'],
    ['def f(counter):\n  return countr\nend', 'undefined: countr (did you mean counter?)'],
    ['def f(counter):\n  return [countr for x in []]\nend', 'undefined: countr (did you mean counter?)'],
    ['def f(counter):\n  return lambda x: countr\nend', 'undefined: countr (did you mean counter?)'],
    ['def f():\n  counter = 1\nend\nx = countr', 'undefined: countr'],
  ])('%s', (text, message) => {
    expect(messages(`${text}\n`)[0]).toBe(message);
  });
});

describe('a parameter after ** and *', () => {
  it('is not one of those that follow *', () => {
    expect(messages('def f(*, **k, a):\n  1\nend\n')).toEqual([
      'required parameter may not follow **k',
      'bare * must be followed by keyword-only parameters',
    ]);
  });
});

describe('a name that is used several times', () => {
  it('is reported once in a function, in the innermost one', () => {
    const text = 'def f():\n  x = zz\n  def g():\n    return zz\n  end\n  return zz\nend\n';
    expect(run(text).problems.map(({ start }) => text.slice(0, start).split('\n').length)).toEqual([4]);
  });
});

describe('parameters without a default after one with a default', () => {
  it('are reported each', () => {
    expect(messages('def f(a=1, b, c, d=2, e):\n  1\nend\n')).toEqual(
      Array(3).fill('required parameter may not follow optional'),
    );
  });
});

describe('a program with one mistake', () => {
  it.each([
    ['pass', "use of reserved keyword 'pass' is not allowed"],
    ['for x in []:\n  pass\nend', "use of reserved keyword 'pass' is not allowed"],
    ['def f():\n  break\nend', 'break not in a loop'],
    ['[a] += 1', "can't use list expression in augmented assignment"],
    ['x = [y for y in y]', 'undefined: y'],
    ['len(a=1, 2, 3)', 'positional argument may not follow named'],
  ])('has one problem: %j', (text, message) => {
    expect(messages(`${text}\n`).slice(0, 2)).toEqual([message]);
  });
});

describe('a name that is not defined', () => {
  it.each([
    ['true', 'true is not defined; did you mean True?'],
    ['false', 'false is not defined; did you mean False?'],
    ['null', 'null is not defined; did you mean None?'],
    ['nil', 'nil is not defined; did you mean None?'],
    ['none', 'none is not defined; did you mean None?'],
    ['countr', 'countr is not defined; did you mean counter?'],
    ['xyzzy', 'xyzzy is not defined'],
    ['cnt', 'cnt is not defined'],
  ])('is told in words for people: %s', (name, plain) => {
    expect(run(`counter = 1\nx = ${name}\n`).problems.map((one) => one.plain)).toEqual([plain]);
  });
});

describe('variables', () => {
  const value = (text: string) => run(`${text}\n`).globals.get('x');

  it('are captured by reference', () => {
    expect(value('fs = [lambda: i for i in range(3)]\nx = [f() for f in fs] == [2, 2, 2]')).toBe(true);
    expect(value('def f():\n  a = 1\n  def g():\n    return a\n  end\n  a = 2\n  return g()\nend\nx = f()')).toBe(2);
    const deep =
      'def f(a):\n  def g(b):\n    def h(c):\n      return a * 100 + b * 10 + c\n    end\n    return h\n  end\n  return g\nend\n';
    expect(value(`${deep}x = f(1)(2)(3)`)).toBe(123);
    const twice =
      'def f(a):\n  def g():\n    return a\n  end\n  def h():\n    return a + 1\n  end\n  return g() * 10 + h()\nend\n';
    expect(value(`${twice}x = f(1)`)).toBe(12);
  });

  it('are local to the function, or comprehension, that binds them', () => {
    expect(value('a = 1\ndef f():\n  a = 2\n  return a\nend\nf()\nx = a')).toBe(1);
    expect(value('a = 1\nb = [a for a in [5]]\nx = a')).toBe(1);
    expect(value('def f(a):\n  b = [a for a in [5]]\n  return a\nend\nx = f(1)')).toBe(1);
    expect(value('def f(a):\n  return [a + b for b in [5]]\nend\nx = f(1)[0]')).toBe(6);
    expect(value('len = 5\nx = len')).toBe(5);
    expect(value('def f(len):\n  return len\nend\nx = f(7)')).toBe(7);
  });

  it('of defaults are evaluated once, where the function is made', () => {
    expect(value('a = 1\ndef f(b=a):\n  return b\nend\na = 2\nx = f()')).toBe(1);
    expect(value('def f(b=[]):\n  b.append(1)\n  return len(b)\nend\nf()\nx = f()')).toBe(2);
  });
});

it('looks for similar names for some of these, each time among all names', () => {
  const all = messages(Array.from({ length: 300 }, (_, i) => `name${i} = 1\nnam${i}e`).join('\n'));
  expect(all).toHaveLength(300);
  expect(all[0]).toBe('undefined: nam0e (did you mean name0?)');
  expect(all.filter((message) => message.includes('did you mean'))).toHaveLength(200);
});
