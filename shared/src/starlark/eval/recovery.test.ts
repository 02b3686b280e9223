import { describe, expect, it } from 'vitest';
import { run } from '../testing.js';

/** Each error of a program: its message and the enclosing functions. */
function errors(text: string): readonly (readonly [message: string, functions: readonly string[]])[] {
  return run(text).errors.map(({ message, frames }) => [message, frames.map(({ functionName }) => functionName)]);
}

const sum = 'unknown binary op: int + string';

describe('an error in a function', () => {
  // An error in the header of a statement ends the function, and with it the call.
  it.each(['if 1 + "":\n    return 1\n  end', 'for x in 1 + "":\n    y = x\n  end', 'x = 1 + ""', 'return 1 + ""'])(
    'is one of its call: %j',
    (statement) => {
      expect(errors(`def f():\n  ${statement}\n  fail("not reached")\nend\ny = f()\nz = y + 1\n`)).toEqual([
        [sum, ['<toplevel>', 'f']],
      ]);
    },
  );
});

describe('an error at the top of a file', () => {
  it.each([
    '"{}".format(x)',
    '"{a}".format(a=x)',
    '"a".replace("a", x)',
    '{"a": 1}.get(x)',
    '{"a": 1}.get("b", x)',
    '{"a": 1}.pop(x, 1)',
    '{"a": 1}.setdefault(x, 1)',
    'dict(a=x)',
  ])('leaves not known what is made of what it was to give: %j', (made) => {
    expect(errors(`x = 1 + ""\ny = ${made} + 1\nz = ${made} + ""\n`)).toEqual([[sum, ['<toplevel>']]]);
  });

  it.each(['if 1 + "":\n  x = 1\nend', 'for x in 1 + "":\n  y = x\nend', 'x = 1 + ""'])(
    'leaves the statements below it to run: %j',
    (statement) => {
      expect(errors(`${statement}\nz = 1 - ""\n`)).toEqual([
        [sum, ['<toplevel>']],
        ['unknown binary op: int - string', ['<toplevel>']],
      ]);
    },
  );

  it.each(['a, b = 1 + ""', '[c, (a, b)] = 1 + ""', 'a, b = [1, 2, 1 + ""]', 'def a(x=b[1 + ""]):\n  1\nend\nb = a()'])(
    'leaves each name unknown that its statement binds: %j',
    (statement) => {
      expect(errors(`a, b = 1, []\n${statement}\nx = a + ""\ny = b + ""\n`)).toEqual([[sum, ['<toplevel>']]]);
    },
  );

  it.each(['a, b = c', '[a, (b, d)] = c', 'for a, b in c:\n  1\nend', 'a, b = [c, c]'])(
    'leaves each name unknown that gets a part of what is not known: %j',
    (statement) => {
      const text = `a, b = 1, []\nc = 1 + ""\n${statement}\nx = a + ""\ny = b + ""\n`;
      expect(errors(text)).toEqual([[sum, ['<toplevel>']]]);
    },
  );
});
