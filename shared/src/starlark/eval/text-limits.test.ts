/** The cost of searching strings: high enough to end slow operations, and not higher than the work done. */
import { describe, expect, it } from 'vitest';
import { run } from '../testing.js';
import { defaultLimits } from './thread.js';

const errors = (text: string, steps: number) => run(text, { limits: { ...defaultLimits, steps } }).errors;

describe('looking through a long string', () => {
  it.each([
    'len("a" * 600000)',
    'len("é" * 20000)',
    '"z" in "a" * 600000',
    '"ab" in "a" * 100000',
    '"a" * 100000 in "a" * 100000',
    '"a" * 100000 in "a"',
    '("a" * 100000).rfind("a" * 100000)',
    '"é"[:1] in "a" * 2000',
    '("a" * 100000).find("ab")',
    '("a" * 100000).rfind("ba")',
    '("a" * 2000).find("é"[:1])',
    '("a" * 100000).count("ab")',
    '("a" * 100000).count("a")',
    '("a" * 2000).count("")',
    '("a" * 70000).startswith("b" * 70000)',
    '("a" * 100000).partition("ab")',
    '("a" * 100000).rpartition("ba")',
    '("b" + "a" * 100000).rpartition("b" + "a")',
    '("a" * 2000).partition("é"[:1])',
    '("a" * 100000).replace("ab", "")',
    '("a" * 2000).strip("a") + ("a" * 2000).lstrip("a") + ("a" * 2000).rstrip("a")',
    '("a" * 20000).split()',
    '("a" * 20000).rsplit(None, 1)',
    '("a" * 40000).splitlines()',
    '("a" * 100000).split("ab")',
    '("a" * 100000).rsplit("ab", 1)',
    '("a" * 2000).split("a")',
    '("a" * 2000).rsplit("a", 2000)',
    '("é" * 2000).upper()',
    '("é" * 2000).lower()',
    '("é" * 2000).title()',
    '("é" * 2000).capitalize()',
    '("é" * 2000).islower()',
    '("a" * 8000).upper()',
  ])('counts: %s', (expression) => {
    expect(errors(`x = ${expression}\n`, 1000)[0]?.budget).toBe('steps');
    expect(errors(`x = ${expression}\n`, 10_000)).toEqual([]);
  });

  it('counts each time if it is another', () => {
    const text = 'x = "a" * 100000\ny = "b" * 100000\nfor i in range(100):\n  z = len(x) + len(y)\nend\n';
    expect(errors(text, 10_000)[0]?.budget).toBe('steps');
  });
});

describe('taking a long string apart', () => {
  // As long as templates usually get, or longer.
  const count = 100_000;
  it.each([
    'x, y, s = s.partition(",")',
    'x, y, s = s[1:].partition(",")',
    's = s.rpartition("k")[0]',
    's = s[s.find(",") + 1:]',
    's = s[s.index(",") + 1:]',
    's = s[:s.rindex("k")]',
    's = s[2:] if s.startswith("k") else ""',
    's = s[:-2] if s.endswith("k,") else ""',
    's = s[2:] if "k" in s else ""',
    's = s[len(s[0:2]):]',
    's = s.lstrip("k").lstrip(",") if s == "" else s[2:]',
  ])('takes no more than its loop: %s', (statement) => {
    const text = (part: string, parts: number): string =>
      `s = "${part}" * ${parts}\nn = 0\nwhile len(s) > 0:\n  ${statement}\n  n += 1\nend\nif n != ${parts}:\n  fail(str(n))\nend\n`;
    expect(errors(text('k,', count), 20 * count)).toEqual([]);
  });

  it('costs no more than its loop if characters have several bytes', () => {
    const text =
      's = "é," * 5000\nn = 0\nwhile len(s) > 0:\n  s = s[3:]\n  n += 1\nend\nif n != 5000:\n  fail(str(n))\nend\n';
    expect(errors(text, 100_000)).toEqual([]);
  });
});
