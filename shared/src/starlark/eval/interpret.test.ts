/** What is kept after a run: by functions, which may live on in later runs, and of the program's compiled code. */
import { expect, it } from 'vitest';
import { parseProgram } from '../parse/parse-program.js';
import { unknown } from '../values/unknown.js';
import { StarlarkFunction } from './function.js';
import { type ExecOptions, execProgram } from './interpret.js';
import { Thread } from './thread.js';

const text = 'load("m", "x")\ndef f():\n  return x\nend\n';
const load = (): ReadonlyMap<string, number> => new Map([['x', 1]]);

function run(program: string, more: Partial<ExecOptions>): ReturnType<typeof execProgram> {
  return execProgram(parseProgram(program).program, { thread: new Thread(), predeclared: new Map(), load, ...more });
}

it('is what they use, without loaded modules and what errors held for the top level', () => {
  const found = run(text, { onError: () => undefined }).get('f');
  if (!(found instanceof StarlarkFunction)) throw new Error('f is no function');
  expect(found.call(new Thread(), [], [])).toBe(1);
  expect(found.module.load).toBeUndefined();
  expect(found.module.onError).toBeUndefined();
});

it('is released if the run ended with an error', () => {
  const messages: string[] = [];
  const found = run(`${text}fail("again")\n`, { onError: ({ message }) => messages.push(message) }).get('f');
  if (!(found instanceof StarlarkFunction)) throw new Error('f is no function');
  expect(messages).toEqual([expect.stringContaining('again')]);
  expect(found.module.load).toBeUndefined();
});

it.each([
  ['kept for the next run', 'small', 0, true],
  ['compiled again by the next run', 'large', 80_000, false],
])('is %s if the program is %s', (_, __, lines, isKept) => {
  const { program } = parseProgram(`def f():\n  return 1\nend\n${'name_of_a_value = "its text"\n'.repeat(lines)}`);
  const codes = [1, 2].map(() => {
    const found = execProgram(program, { thread: new Thread(), predeclared: new Map() }).get('f');
    if (!(found instanceof StarlarkFunction)) throw new Error('f is no function');
    return found.code;
  });
  expect(codes[0] === codes[1]).toBe(isKept);
});

it('is not the meaning of names, which are looked up among those of each run', () => {
  const { program } = parseProgram('y = x\n');
  const values = ['x', 'z', 'x'].map((name) =>
    execProgram(program, { thread: new Thread(), predeclared: new Map([[name, 1]]) }).get('y'),
  );
  expect(values).toEqual([1, unknown, 1]);
});

it('is every global that has a value, whichever have none', () => {
  expect([...run('if False:\n  x = 1\nend\ny = 2\n', {})]).toEqual([['y', 2]]);
});

it('is frozen, also where functions hold themselves', () => {
  const text = 'def f():\n  l = []\n  def g():\n    l.append(1)\n    return g\n  end\n  return g\nend\ng = f()\n';
  const g = run(text, {}).get('g');
  if (!(g instanceof StarlarkFunction)) throw new Error('g is no function');
  expect(() => g.call(new Thread(), [], [])).toThrow('cannot append to frozen list');
});
