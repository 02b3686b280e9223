import { describe, expect, it } from 'vitest';
import { run } from '../testing.js';
import { defaultLimits } from './thread.js';

function limitMet(text: string): string | undefined {
  return run(text, { limits: { ...defaultLimits, steps: 1_000_000 } }).errors.at(-1)?.budget;
}

describe('limits', () => {
  it.each([
    ['bytes', 'x = "a" * 1000000000\n'],
    ['bytes', 'x = [0] * 1000000000\n'],
    ['bytes', 'x = list(range(1000000000))\n'],
    ['bytes', 's = "ab"\nwhile True:\n  s = s + s\nend\n'],
    ['bytes', 's = [1]\nwhile True:\n  s += s\nend\n'],
    ['bytes', 'x = 3\nwhile True:\n  x = x * x\nend\n'],
    ['bytes', 'x = "a" * 10000000\ny = x.replace("a", x)\n'],
    ['bytes', 'x = {("a" * 5000000,): 1}\n'],
    ['steps', 'x = [x for x in range(1000000000)]\n'],
    ['steps', 'def f(n):\n  return f(n - 1) + f(n - 1) if n else 1\nend\nx = f(18)\n'],
    ['steps', 'while True:\n  x = 1\nend\n'],
    ['steps', 'while True:\n  fail("again")\nend\n'],
    ['steps', `x = [0] * 400000\n${'y = x.index(1)\n'.repeat(3)}`],
    ['steps', `x = [0] * 400000\nu = 1 + ""\n${'y = x.index([u])\n'.repeat(3)}`],
    ['depth', 'def f(n):\n  return f(n + 1)\nend\nf(0)\n'],
    ['depth', 'def f(n):\n  return [f(y) for y in sorted([n, n], key=lambda z: f(z))]\nend\nf(0)\n'],
    ['depth', 'x = []\nfor i in range(500000):\n  x = [x]\nend\ny = str(x)\n'],
  ])('stop at %s: %s', (kind, text) => {
    expect(limitMet(text)).toBe(kind);
  });

  it.each(['str(x)', 'repr(x)', 'print(x)', 'fail(x)', '"%s" % x', '"%r" % x', '"{} {!r}".format(1, x)'])(
    'stop the printing of what holds its parts many times: %s',
    (printing) => {
      expect(limitMet(`x = [1]\nfor i in range(60):\n  x = [x, x]\nend\ny = ${printing}\n`)).toBe('steps');
    },
  );

  it('stop when cancelled', () => {
    const limits = { ...defaultLimits, cancelled: () => true };
    const errors = run('while True:\n  x = 1\nend\n', { limits }).errors;
    expect(errors.at(-1)?.budget).toBe('cancelled');
  });

  it('let tuples of tuples and long texts be keys', () => {
    const text = 'x = ("a" * 1000000, 1)\nfor i in range(8):\n  x = (x, i)\nend\ny = {x: 5}[x]\n';
    expect(run(text).globals.get('y')).toBe(5);
  });

  it('let ordinary recursion and long sums be', () => {
    const text = 'def f(n):\n  if n == 0:\n    return 0\n  end\n  return 1 + f(n - 1)\nend\nx = f(900)\n';
    expect(run(text).globals.get('x')).toBe(900);
    expect(run(`x = 0${' + 1'.repeat(3000)}\n`).globals.get('x')).toBe(3000);
  });
});
