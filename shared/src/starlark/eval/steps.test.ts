/**
 * How many steps single operations on large values count as. Each is measured alone, because the code that creates its
 * operands may count as more than the operation.
 */
import { describe, expect, it } from 'vitest';
import { parseProgram } from '../parse/parse-program.js';
import { Dict } from '../values/dict.js';
import { List } from '../values/list.js';
import { Tuple } from '../values/tuple.js';
import type { Value } from '../values/value.js';
import { execProgram } from './interpret.js';
import { Thread } from './thread.js';

class CountingThread extends Thread {
  taken = 0;
  override step(count = 1): void {
    this.taken += count;
    super.step(count);
  }
}

const numbers = (): Value[] => Array.from({ length: 1000 }, (_, i) => i);
const entries = (): Dict => new Dict(numbers().map((i) => [i, i] as const));
const text = 'a'.repeat(64_000);

/** New values each time, as an operation may change them, or keep what it found. */
const operands = (): ReadonlyMap<string, Value> =>
  new Map<string, Value>([
    ['big', 1n << 64_000n],
    ['row', new List(numbers())],
    ['other', new List(numbers())],
    ['pair', new Tuple(numbers())],
    ['table', entries()],
    ['same', entries()],
    ['text', text],
    ['equal', `${text.slice(1)}a`],
    ['wide', 'é'.repeat(64_000)],
    ['padded', `${' '.repeat(32_000)}x${' '.repeat(32_000)}`],
    ['words', 'a '.repeat(1000)],
    ['lines', 'a\n'.repeat(1000)],
  ]);

function stepsOf(expression: string): number {
  const { program, problems } = parseProgram(`x = ${expression}\n`);
  const thread = new CountingThread();
  execProgram(program, { thread, predeclared: operands() });
  expect(problems).toEqual([]);
  return thread.taken;
}

describe('the steps', () => {
  it.each<readonly [expression: string, steps: number]>([
    ['row == other', 1003],
    ['row < other', 1003],
    ['pair == pair', 1003],
    ['table == same', 1003],
    ['text == equal', 1003],
    ['text < equal', 1003],
    ['-1 in row', 1003],
    ['-1 in pair', 1003],
    ['"b" in text', 128],
    ['"bc" in text', 1003],
    ['text.strip("a")', 16004],
    ['padded.strip()', 16004],
    ['padded.lstrip()', 8004],
    ['padded.rstrip()', 8004],
    ['text.upper()', 16004],
    ['wide.upper()', 64004],
    ['text.count("")', 64129],
    ['text.count("a")', 4129],
    ['text.find("b")', 254],
    ['text.rfind("b")', 254],
    ['text.startswith(equal)', 1129],
    ['words.split()', 129],
    ['words.split(None, 1)', 129],
    ['words.rsplit()', 129],
    ['words.split(" ")', 1005],
    ['words.rsplit(" ", 5)', 10],
    ['lines.splitlines()', 66],
    ['text.replace("a", "b")', 4004],
    ['text.partition("b")', 129],
    ['row.index(999)', 1004],
    ['row.insert(0, 1)', 19],
    ['row.pop(0)', 19],
    ['row.remove(0)', 67],
    ['row.extend(table)', 1004],
    ['hash(text)', 16004],
    ['str(row)', 4894],
    ['repr(text)', 64006],
    ['"%s" % text', 64003],
    ['text[::2]', 32128],
    ['len(wide)', 4129],
    ['text[1:]', 128],
    ['any([False] * 1000)', 1004],
    ['all(row[1:])', 1003],
    ['max(row)', 1004],
    ['sorted(row)', 5174],
    ['zip(row, other)', 2004],
    ['zip(row)', 1004],
    ['enumerate(row)', 1004],
    ['set(row)', 1004],
    ['list(table)', 1004],
    ['[i for i in row]', 1003],
    ['[i for i in range(1000)]', 1004],
    ['[i for i in table]', 1003],
    ['[i for i in pair]', 1003],
    ['big + 1', 16004],
  ])('of %s are %i', (expression, steps) => {
    expect(stepsOf(expression)).toBe(steps);
  });
});
