import { describe, expect, it } from 'vitest';
import type { Program } from '../parse/syntax.js';
import { run } from '../testing.js';
import { StarlarkError } from '../values/value.js';
import { BudgetError, defaultLimits, EvalError, Interrupted, Thread, toEvalError } from './thread.js';

const mebibyte = 1024 * 1024;
const largestValue = 160 * mebibyte;
const tooMuch = 'evaluation needs too much memory';
const ended = { kind: 'evaluation-ended' } as const;
const tooLarge = 'evaluation needs a value that is too large';

describe('steps', () => {
  it('are limited exactly', () => {
    const thread = new Thread({ ...defaultLimits, steps: 10 });
    for (let i = 0; i < 10; i++) thread.step();
    expect(() => thread.step()).toThrow(new BudgetError('steps', 'evaluation took more than 10 steps', ended));
    expect(() => thread.step()).toThrow(BudgetError);
  });

  it('are counted across checks of the limit', () => {
    const thread = new Thread({ ...defaultLimits, steps: 10_000 });
    for (let i = 0; i < 10_000; i++) thread.step();
    expect(() => thread.step()).toThrow('evaluation took more than 10000 steps');
  });

  it('can be taken many at a time', () => {
    const thread = new Thread({ ...defaultLimits, steps: 100_000 });
    thread.step(99_999);
    thread.step();
    expect(() => thread.step()).toThrow('evaluation took more than 100000 steps');
    expect(() => new Thread({ ...defaultLimits, steps: 100 }).step(101)).toThrow(BudgetError);
  });

  it('that were charged are noticed by the next one', () => {
    const thread = new Thread({ ...defaultLimits, steps: 100 });
    thread.charge(100);
    expect(() => thread.step()).toThrow('evaluation took more than 100 steps');
  });

  it('look now and then whether the evaluation is cancelled or interrupted', () => {
    let looks = 0;
    const steps: number[] = [];
    const cancelled = (counted: number) => {
      steps.push(counted);
      return ++looks > 1;
    };
    const thread = new Thread({ ...defaultLimits, cancelled });
    for (let i = 0; i < 4096; i++) thread.step();
    expect(looks).toBe(0);
    thread.step();
    expect(looks).toBe(1);
    expect(() => thread.step(5000)).toThrow(new BudgetError('cancelled', 'evaluation was cancelled', ended));
    expect(steps).toEqual([4097, 5000]);
    const interrupt = () => {
      throw new Interrupted();
    };
    expect(() => new Thread({ ...defaultLimits, interrupt }).step(5000)).toThrow(Interrupted);
  });
});

describe('bytes', () => {
  it('are limited exactly', () => {
    const thread = new Thread({ ...defaultLimits, bytes: 100 });
    thread.allocate(60);
    thread.allocate(40);
    expect(() => thread.allocate(1)).toThrow(new BudgetError('bytes', tooMuch, ended));
    expect(() => new Thread({ ...defaultLimits, bytes: 100 }).allocate(101)).toThrow(tooMuch);
    const growing = new Thread({ ...defaultLimits, bytes: 100 });
    growing.grow(0, 60);
    growing.grow(1, 40);
    expect(() => growing.grow(2, 1)).toThrow(new BudgetError('bytes', tooMuch, ended));
    const texts = new Thread({ ...defaultLimits, bytes: 100 });
    texts.allocateText(100);
    expect(() => texts.allocateText(1)).toThrow(tooMuch);
  });

  it('of one value have a limit of their own', () => {
    new Thread().allocate(largestValue);
    expect(() => new Thread().allocate(largestValue + 1)).toThrow(tooLarge);
    new Thread().grow(largestValue / 64, 64);
    expect(() => new Thread().grow(largestValue / 64 + 1, 64)).toThrow(tooLarge);
  });

  it('that were refused are noted, as results depend on them', () => {
    const thread = new Thread({ ...defaultLimits, bytes: largestValue + 100 });
    const { limitsMet } = thread;
    expect(() => thread.grow(largestValue, 2)).toThrow(tooLarge);
    expect(thread.limitsMet).toBe(limitsMet + 1);
    expect(toEvalError(new RangeError('Maximum call stack size exceeded'), thread).budget).toBe('depth');
    expect(thread.limitsMet).toBe(limitsMet + 2);
  });

  it('of long strings count twice', () => {
    const thread = new Thread({ ...defaultLimits, bytes: 3 * mebibyte });
    thread.allocateText(mebibyte - 1);
    thread.allocateText(mebibyte);
    thread.allocate(1);
    expect(() => thread.allocate(1)).toThrow(tooMuch);
  });

  it('are two gibibytes by default, and steps fifty million', () => {
    expect(defaultLimits).toEqual({ steps: 50_000_000, bytes: 2 ** 31, depth: 2000 });
    expect(new Thread().limits).toBe(defaultLimits);
  });
});

describe('calls', () => {
  const nested = (calls: number) => `def f(n):\n  return f(n - 1) if n > 1 else 0\nend\nx = f(${calls})\n`;

  it('nest up to the limit, including the top level', () => {
    const limits = { ...defaultLimits, depth: 5 };
    expect(run(nested(4), { limits }).errors).toEqual([]);
    const [error] = run(nested(5), { limits }).errors;
    expect(error?.message).toBe('evaluation nests more than 5 calls');
    expect(error?.budget).toBe('depth');
    const twice = run(`${nested(4)}y = f(4)\n`, { limits });
    expect(twice.errors).toEqual([]);
  });

  it('count three steps each', () => {
    const text = 'def f():\n  pass\nend\nf()\nf()\n';
    expect(run(text, { limits: { ...defaultLimits, steps: 9 } }).errors).toEqual([]);
    expect(run(text, { limits: { ...defaultLimits, steps: 8 } }).errors[0]?.budget).toBe('steps');
  });

  it('are listed from outermost to innermost, with locations', () => {
    const text = 'def f():\n  return [][0]\nend\ndef g():\n  return f()\nend\nx = g()\n';
    const [error] = run(text).errors;
    expect(
      error?.frames.map(({ functionName, offset }) => [functionName, text.slice(offset, (offset ?? 0) + 3)]),
    ).toEqual([
      ['<toplevel>', '()\n'],
      ['g', '()\n'],
      ['f', '[0]'],
    ]);
    expect(new Thread().stack()).toEqual([]);
    const thread = new Thread();
    thread.frame = {
      caller: undefined,
      functionName: 'f',
      program: text as unknown as Program,
      offset: -1,
      hasSkipped: false,
    };
    expect(thread.stack()).toEqual([{ functionName: 'f', program: text, offset: undefined }]);
    thread.frame.offset = 0;
    expect(thread.stack()[0]?.offset).toBe(0);
  });
});

describe('errors of an evaluation', () => {
  it('say which limit was met', () => {
    const thread = new Thread();
    const known = new EvalError('x', []);
    expect(toEvalError(known, thread)).toBe(known);
    expect(() => toEvalError(new Interrupted(), thread)).toThrow(Interrupted);
    const of = (thrown: unknown) => {
      const { message, budget, cause } = toEvalError(thrown, new Thread());
      expect(cause).toBe(thrown);
      return [message, budget];
    };
    expect(of(new BudgetError('bytes', 'b'))).toEqual(['b', 'bytes']);
    expect(of(new StarlarkError('s'))).toEqual(['s', undefined]);
    expect(of(new RangeError('Maximum call stack size exceeded'))).toEqual(['evaluation nests too deeply', 'depth']);
    expect(of(new Error('Regular expression too large: Stack overflow'))).toEqual([
      'evaluation nests too deeply',
      'depth',
    ]);
    expect(of(new RangeError('Invalid array length'))).toEqual(['evaluation needs a value that is too large', 'bytes']);
    expect(of(new TypeError('x is not a function'))).toEqual(['internal error: x is not a function', undefined]);
    expect(of('text')).toEqual(['internal error: text', undefined]);
  });

  it('count as a thousand steps', () => {
    const thread = new Thread({ ...defaultLimits, steps: 1500 });
    toEvalError(new StarlarkError('s'), thread);
    thread.step(500);
    toEvalError(new StarlarkError('s'), thread);
    expect(() => thread.step()).toThrow(BudgetError);
    const calm = new Thread({ ...defaultLimits, steps: 1000 });
    toEvalError(new StarlarkError('s'), calm);
    calm.step(0);
  });
});

/** A limit that every program reaches by repeating something cheap. */
describe('limits', () => {
  const fill = 'x = []\nfor i in range(1000):\n  x.append(i)\nend\n';

  it.each([
    'for i in range(2000):\n  pass\nend',
    'for i in [0] * 2000:\n  pass\nend',
    'for i in (0,) * 2000:\n  pass\nend',
    'for i in {i: 0 for i in range(900)}:\n  for j in range(900):\n    pass\n  end\nend',
    'x = [i for i in range(2000)]',
    'x = 0\nwhile x < 2000:\n  x += 1\nend',
    'x = any([False] * 2000)',
    'x = all([True] * 2000)',
    'x = list((0,) * 2000)',
    'x = tuple([0] * 2000)',
    'x = set([0] * 2000)',
    'x = reversed([0] * 2000)',
    'x = enumerate([0] * 2000)',
    'x = sorted([0] * 2000)',
    'x = max([0] * 2000)',
    'x = min([0] * 2000)',
    'x = zip([0] * 2000)',
    'x = zip(*([[0]] * 2000))',
    'x = 1 in [0] * 2000',
    'x = 1 in (0,) * 2000',
    'x = [0] * 2000 == [0] * 2000',
    'x = ([0] * 2000).index(1)',
    'x = ([0] * 2000).remove(1)',
    'x = ([0] * 100000).remove(0)',
    'x = ([0] * 100000).insert(0, 1)',
    'x = ([0] * 100000).pop(0)',
    'x = [].extend(range(2000))',
    'x = ("a" * 10000).upper()',
    'x = "%s" % ("a" * 2000)',
    'x = str([0] * 1000)',
    'x = repr("a" * 2000)',
    'x = "a" * 2000000 == "a" * 2000000',
    'x = "a" * 2000000 < "a" * 2000000',
    'x = {i: 0 for i in range(400)} == {i: 0 for i in range(400)}',
    'x = [1 << 500 << 500 << 500 << 500 << 500 << 500 << 500 << 500 << 500][0]\ny = [x + 1, x + 1, x + 1, x + 1, x + 1]',
    'x = [len("") for i in range(600)]',
    'x = [len([]), len([]), len([])] * 3\ndef f():\n  return len([])\nend\ny = [f() for i in range(300)]',
  ])('of steps: %s', (text) => {
    expect(run(`${text}\n`, { limits: { ...defaultLimits, steps: 1000 } }).errors[0]?.budget).toBe('steps');
    expect(run(`${text}\n`).errors.filter(({ budget }) => budget !== undefined)).toEqual([]);
  });

  it.each([
    `${fill}`,
    `${fill.replace('x.append(i)', 'x.insert(0, i)')}`,
    `${fill.replace('x.append(i)', 'x += [i]')}`,
    `${fill.replace('x.append(i)', 'x.extend((i,))')}`,
    'x = []\nx.extend(range(1000))',
    'x = []\ny = [0] * 400\nx.extend(y)\nx.extend(y)',
    'x = [0] * 1000',
    'x = (0,) * 1000',
    'x = [0] * 300 + [0] * 300',
    'x = (0,) * 300 + (0,) * 300',
    'x = [i for i in range(1000)]',
    'x = {i: 0 for i in range(400)}',
    'x = {}\nfor i in range(400):\n  x[i] = 0\nend',
    'x = {}\nfor i in range(400):\n  x.setdefault(i)\nend',
    'x = {}\nfor i in range(400):\n  x.update([(i, 0)])\nend',
    'x = {}\nfor i in range(400):\n  x.update(**{str(i): 0})\nend',
    'x = {"a": 1, "b": 2}\nfor i in range(100):\n  y = x.keys()\n  y = x.values()\n  y = x.items()\n  y = x.keys()\nend',
    'for i in range(200):\n  y = {1: 1, 2: 2}\nend',
    'for i in range(200):\n  y = [1, 2, 3, 4]\nend',
    'for i in range(200):\n  y = (1, 2, 3, 4)\nend',
    'x = list(range(1000))',
    'x = tuple(range(1000))',
    'x = list(("a" * 1000).elems())',
    'x = enumerate(range(400))',
    'x = zip(range(450))',
    'x = set(range(400))',
    'for i in range(50):\n  x = set()\nend',
    'x = set(range(100)) | set(range(100))',
    'x = set([0])\nfor i in range(30):\n  x = x.union(range(20))\nend',
    'x = "a" * 100000',
    's = "a" * 9000\nfor i in range(10):\n  x = s.upper()\nend',
    's = "a" * 9000\nfor i in range(10):\n  x = s + s\nend',
    's = "a" * 9000\nfor i in range(10):\n  x = s[::2] + s[::2]\nend',
    's = "é" * 9000\nfor i in range(10):\n  x = s[2:]\nend',
    's = [0] * 200\nfor i in range(10):\n  x = s[1:]\nend',
    's = "a" * 9000\nfor i in range(10):\n  x = s.replace("a", "b")\nend',
    's = "a" * 9000\nx = s.replace("a", "123456789")',
    's = "a" * 9000\nfor i in range(10):\n  x = "".join([s])\nend',
    's = "a" * 9000\nfor i in range(10):\n  x = "{}".format(s)\nend',
    's = "a" * 9000\nfor i in range(10):\n  x = "%s" % s\nend',
    's = "a" * 9000\nfor i in range(10):\n  x = str([s])\nend',
    's = "a" * 9000\nfor i in range(10):\n  x = repr(s)\nend',
    's = "a" * 9000\nfor i in range(10):\n  print(s)\nend',
    's = "a," * 900\nx = s.split(",")',
    's = "a " * 900\nx = s.split()',
    's = "a\\n" * 900\nx = s.splitlines()',
    'def f(*a):\n  pass\nend\nf(*range(1000))',
    'for i in range(1500):\n  x = lambda: 1\nend',
  ])('of bytes: %s', (text) => {
    expect(run(`${text}\n`, { limits: { ...defaultLimits, bytes: 80_000 } }).errors[0]?.budget).toBe('bytes');
    expect(run(`${text}\n`).errors).toEqual([]);
  });
});

describe('the memory of what an operator makes', () => {
  it.each([
    ['[0] * 500 + []', 'list'],
    ['[] + [0] * 500', 'list'],
    ['(0,) * 500 + ()', 'tuple'],
    ['() + (0,) * 500', 'tuple'],
  ])('is that of both of its operands: %s', (expression, type) => {
    /** The smallest limit of bytes under which a program completes. */
    const used = (text: string): number => {
      let [least, most] = [0, 2 ** 20];
      while (least < most) {
        const bytes = Math.floor((least + most) / 2);
        if (run(`${text}\n`, { limits: { ...defaultLimits, bytes } }).errors.length > 0) least = bytes + 1;
        else most = bytes;
      }
      return most;
    };
    const whole = type === 'list' ? '[0] * 500' : '(0,) * 500';
    expect(used(`x = ${expression}`) - used(`x = ${whole}`)).toBeGreaterThan(500);
  });
});
