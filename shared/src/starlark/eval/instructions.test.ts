/** Running the instructions of generated programs. */
import { describe, expect, it } from 'vitest';
import { parseProgram } from '../parse/parse-program.js';
import { Builtin } from '../values/builtin.js';
import { StarlarkError, type Value } from '../values/value.js';
import { execProgram } from './interpret.js';
import { type EvalError, Thread } from './thread.js';

const prefix = '__p_';

/** Runs `text`; `__p_fail` fails with its argument, and `__p_note` records it. */
function run(text: string): { readonly noted: readonly Value[]; readonly errors: readonly string[] } {
  const noted: Value[] = [];
  const predeclared = new Map<string, Value>([
    [
      '__p_note',
      new Builtin('note', (_thread, [value = null]) => {
        noted.push(value);
        return null;
      }),
    ],
    [
      '__p_fail',
      new Builtin('fail', (_thread, [value]) => {
        throw new StarlarkError(`failed: ${value}`);
      }),
    ],
  ]);
  const { program } = parseProgram(text, undefined, prefix);
  const errors: EvalError[] = [];
  execProgram(program, { thread: new Thread(), predeclared, onError: (error) => errors.push(error) });
  return { noted, errors: errors.map(({ message, frames }) => `${message} ${frames.map(({ offset }) => offset)}`) };
}

describe('instructions', () => {
  it('are called with their argument', () => {
    expect(run('__p_note(1)\n__p_note("a")\n').noted).toEqual([1, 'a']);
  });

  it('fail at their parenthesis, and at top level the next statement runs', () => {
    expect(run('__p_fail(1)\n__p_note(2)\n')).toEqual({ noted: [2], errors: ['failed: 1 8'] });
    expect(run('if True:\n__p_fail(1)\n__p_note(2)\nend\n')).toEqual({ noted: [2], errors: ['failed: 1 17'] });
  });

  it('that fail in a function end its call', () => {
    expect(run('def f():\n__p_fail(1)\n__p_note(2)\nend\nx = f()\n__p_note(3)\n')).toEqual({
      noted: [3],
      errors: [expect.stringMatching(/^failed: 1 /)],
    });
  });

  it('are where a call with wrong arguments fails in a function that begins with them', () => {
    expect(run('def f(x):\n__p_note(2)\nend\nf()\n')).toEqual({
      noted: [],
      errors: ['function f missing 1 argument (x) 27,10'],
    });
  });
});
