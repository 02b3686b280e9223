import { describe, expect, it } from 'vitest';
import { run } from '../testing.js';
import { unknown } from './unknown.js';

/** The messages of a program in which `u` is unknown. */
function errors(text: string): readonly string[] {
  return run(text, { predeclared: new Map([['u', unknown]]) }).errors.map(({ message }) => message);
}

describe('what is unknown', () => {
  it.each(
    [
      'u + 1, 1 + u, u - "a", "a" % u, u % "a", [1] + u, u * 2, u / 0, u // u, u & 1, u | {}, u ^ 1',
      '-u, +u, ~u, not u',
      'u == 1, 1 != u, u < "a", [] >= u',
      '1 in u, u in [], u in "a", u not in {}',
      'u.a, u.a.b, u[0], u["a"], u[1:2], [1][u], {}[u], "a"[u:], "a"[::u]',
      'u(), u(1, a=2), u(*u, **u), len(u), str(u), int(u), sorted(u), max(u), dict(u), getattr(u, "a"), hasattr(u, "a")',
      '[x for x in u], {x: 1 for x in u}, [y for x in [u] for y in x], [1 for x in [1] if u]',
      '1 if u else 2, u and 1, u or 1',
      '[u].index(1)',
      '[[u]].index(1)',
      '{"a": u}.pop("b")',
      '{u: 1}.pop("b")',
      '{"a": {u: 1}}.popitem(1)',
      '[u].pop(5)',
      '"a".split(u), [1].index(u), {}.get(u), {}.update(u), "".join(u), "{}".format(u)',
    ].flatMap((line) => line.split(/, (?![^([{]*[)\]}])/)),
  )('%s tells no error', (expression) => {
    expect(errors(`x = ${expression}\n`)).toEqual([]);
  });

  it.each([
    'u.a = 1',
    'u[0] = 1',
    'x = [1]\nx[u] = 2',
    'x = {}\nx[u] = 2',
    'a, b = u',
    '[a, (b, c)] = [1, u]',
    'for x in u: y = x',
    'for a, b in [u]: y = a',
    'x = 1\nx += u',
    'u += 1',
    'u[0] += 1',
    'if u: y = 1',
    'x = [1]\nx += u',
  ])('%j tells no error', (statement) => {
    expect(
      errors(
        `def f():\n  pass\n  ${statement.replaceAll('\n', '\n  ')}\nend\nz = f()\n`.replace(
          'u += 1',
          'v = u\n  v += 1',
        ),
      ),
    ).toEqual([]);
  });

  it('is found in what a method was taken from, and not supposed in all that is large', () => {
    expect(errors('m = [u].pop\nx = m(5)\n')).toEqual([]);
    expect(errors('m = [1].pop\nx = m(5)\n')).toHaveLength(1);
    expect(errors('x = len([0] * 20000, 1)\n')).toHaveLength(1);
    expect(errors('x = len([0] * 5000 + [u], 1)\n')).toEqual([]);
  });
});
