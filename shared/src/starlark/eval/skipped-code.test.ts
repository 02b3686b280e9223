import { describe, expect, it } from 'vitest';
import { parseProgram } from '../parse/parse-program.js';
import { run } from '../testing.js';
import { unknown } from '../values/unknown.js';
import { execProgram } from './interpret.js';
import { Thread } from './thread.js';

const predeclared = new Map([['u', unknown]]);

/** The messages of a program in which `u` is unknown. */
function errors(text: string): readonly string[] {
  const { errors, problems } = run(text, { predeclared });
  return [...problems, ...errors].map(({ message }) => message);
}

describe('code that is left out for want of a condition', () => {
  // What each statement binds or changes becomes unknown, so that nothing is reported about it.
  it.each<readonly [statement: string, name: string]>([
    ['x = 1', 'x'],
    ['x += 1', 'x'],
    ['(x) = 1', 'x'],
    ['x, y = 1, 2', 'x'],
    ['x, y = 1, 2', 'y'],
    ['[y, (x, z)] = 1', 'x'],
    ['x[0] = 1', 'x'],
    ['x[0], y = 1, 2', 'x'],
    ['def x(): return 1', 'x'],
    ['for x in [1]: y = 1', 'x'],
    ['for z in [1]: x = 1', 'x'],
    ['for y, x in [1]: z = 1', 'x'],
    ['if True: x = 1', 'x'],
    ['if True:\n    y = 1\n  else:\n    x = 1\n  end', 'x'],
    ...[
      'add',
      'append',
      'clear',
      'discard',
      'extend',
      'insert',
      'pop',
      'popitem',
      'remove',
      'setdefault',
      'update',
    ].map((name) => [`x.${name}(1)`, 'x'] as const),
  ])('%j leaves %s unknown', (statement, name) => {
    const block =
      statement.includes(':') && !statement.includes('\n') ? `${statement.replace(': ', ':\n    ')}\n  end` : statement;
    const before = 'x = {}\ny = {}\nz = {}\n';
    expect(errors(`${before}if u:\n  ${block}\nend\nw = ${name} + 1\n`)).toEqual([]);
    expect(
      errors(
        `def f():\n  ${before.replaceAll('\n', '\n  ')}if u:\n  ${block}\n  end\n  return ${name} + 1\nend\nw = f()\n`,
      ),
    ).toEqual([]);
  });

  it.each(['x.keys()', 'x.get(1)', 'y = x', 'y.append(x)', 'f(x)', 'len(x)', 'y[0] = x', 'def g(): x = 1'])(
    '%j keeps the known value of x',
    (statement) => {
      const block = statement.startsWith('def') ? 'def g():\n    x = 1\n  end' : statement;
      expect(
        errors(
          `x = {}\ny = []\ndef f(v): return v\nif u:\n  ${block}\nend\nw = x + 1\n`
            .replace('return v\n', 'return v\nend\n')
            .replace('f(v): ', 'f(v):\n  '),
        ),
      ).toEqual(['unknown binary op: dict + int']);
    },
  );

  it.each<readonly [statement: string, expected: readonly string[]]>([
    ['return 1', []],
    ['if True:\n    return 1\n    end', []],
    ['if True:\n    1\n    else:\n    return 1\n    end', []],
    ['while False:\n    return 1\n    end', []],
    ['for x in []:\n    return 1\n    end', []],
    ['x = 1', ['unknown binary op: string + int']],
    ['def g():\n    return 1\n    end', ['unknown binary op: string + int']],
  ])('%j may leave the function, or does not', (statement, expected) => {
    expect(errors(`def f():\n  if u:\n    ${statement}\n  end\n  return "a" + 1\nend\nw = f()\n`)).toEqual(expected);
  });

  it('continues at the top of a file, where nothing can be left', () => {
    expect(errors('if u:\n  x = 1\nend\ny = "a" + 1\n')).toEqual(['unknown binary op: string + int']);
  });
});

it('code that is left out is noted', () => {
  const skipped = (text: string): number => {
    const thread = new Thread();
    execProgram(parseProgram(text).program, { thread, predeclared });
    return thread.skipped;
  };
  expect(['if u:\n  x = 1\nend\n', 'for y in u:\n  x = 1\nend\n', 'x = u\n'].map(skipped)).toEqual([1, 1, 0]);
});
