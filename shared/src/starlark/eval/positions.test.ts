import { describe, expect, it } from 'vitest';
import { run } from '../testing.js';

/** The program with a mark where its first error stands. */
function placed(text: string): string {
  const program = text.replace('^', '');
  const [error] = run(program).errors;
  const offset = error?.frames.at(-1)?.offset ?? -1;
  return offset < 0 ? `nowhere: ${error?.message}` : `${program.slice(0, offset)}^${program.slice(offset)}`;
}

// Slicing sets no place in the code of starlark-go (internal/compile): the operation before it that has one is named.
describe('an error of slicing stands at', () => {
  const names = 'def f(x=0): return 0\nd = {"k": 0}\n';
  it.each([
    '1^[:]',
    '1^[0:1]',
    '1[f^(1):]',
    '1[f^(1):2:3]',
    '1[f(1):f^(2):]',
    '1[f(1):f(2):f^(3)]',
    '1[0:1 ^+ 2]',
    '1[0:1 + 2 ^- 3]',
    '1[0:f(1) ^+ 2]',
    '1[0:^-f()]',
    '1[0:d^["k"]]',
    '1[0:[1, f(0)]^[0]]',
    '1[0:(f^(0))]',
    '1[0:(1, f^(0))]',
    '1[0:[f^(0), 1]]',
    '1[0:{"a"^: 1}]',
    '1[0:{"a": 1, "b"^: 2}]',
    '1[0:"a"^.upper]',
    '1[0:^lambda: 1]',
    '1[0:^f]',
    '1[len:^d]',
    '1^[len:]',
    '1[0:(f(1) and ^d)]',
    '1[0:(f(1) or f^(2))]',
    '1[0:(f^(1) or 2)]',
    // Of a comprehension it is the first of the operations that lead to what it goes through, or its loop.
    '1[0:[x ^for x in [1]]]',
    '1[0:[x for x in ^d]]',
    '1[0:[x for x in (^d.keys())]]',
    '1[0:[x for x in [1, ^d]]]',
    '1[0:[x for x in (1, ^d)]]',
    '1[0:[x for x in {"a"^: 1}]]',
    '1[0:[x for x in {^d.len: 1}]]'.replace('d.len', 'd["k"]'),
    '1[0:[x for x in [1] ^+ [2]]]',
    '1[0:[x for x in [1] ^* 2 + [2]]]',
    '1[0:[x for x in "a"^.elems()]]',
    '1[0:[x for x in range^(3)]]',
    '1[0:[x for x in list("a"^.elems())]]',
    '1[0:[x for x in ([1] if ^d else [2])]]',
    '1[0:[x for x in (^lambda: [1])()]]',
    '1[0:[x for x in [[1]]^[0]]]',
    '1[0:[x for x in [^-1]]]',
    '1[0:[x for x in "ab"^[0:1].elems()]]',
  ])('%s', (expression) => {
    expect(placed(`${names}y = ${expression}\n`)).toBe(`${names}y = ${expression}\n`);
  });
});
