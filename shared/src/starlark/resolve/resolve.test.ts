import { describe, expect, it } from 'vitest';
import { run } from '../testing.js';

function problems(text: string): string[] {
  return run(text).problems.map(({ start, message }) => `${start}: ${message}`);
}

describe('resolving names', () => {
  it('finds all problems', () => {
    const text = 'lenn(1)\ndef f(a, a, b=1, c):\n  fooo = 1\n  return foo\nend\nbreak\n1 = 2\n';
    expect(problems(text)).toEqual([
      '0: undefined: lenn',
      '17: duplicate parameter: a',
      '25: required parameter may not follow optional',
      '57: break not in a loop',
      "63: can't assign to literal",
      '49: undefined: foo (did you mean fooo?)',
    ]);
  });

  it('lets functions use names that the file binds later, but not the file itself', () => {
    expect(problems('def f():\n  return x\nend\nx = 1\n')).toEqual([]);
    expect(problems('y = x\nx = 1\n')).toEqual(['4: undefined: x']);
  });

  it('checks arguments of calls', () => {
    expect(problems('len(a=1, 2)\n')).toEqual(['9: positional argument may not follow named']);
    expect(problems('len(*[], 2)\n')).toEqual(['9: argument may not follow *args']);
    expect(problems('len(a=1, a=2)\n')).toEqual(['9: keyword argument a repeated']);
  });
});
