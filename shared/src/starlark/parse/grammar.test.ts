import { describe, expect, it } from 'vitest';
import { checkExpressions } from '../testing.js';
import { parseProgram } from './parse-program.js';

describe('operators', () => {
  it('bind as specified', () => {
    checkExpressions(`
      [1 + 2 * 3, (1 + 2) * 3, 2 * 3 + 1, 7 - 2 - 1, 100 / 10 / 2, 7 - 2 + 1, 12 // 5 * 2, 7 % 4 * 2] => [7, 9, 7, 4, 5, 6, 4, 6]
      [1 << 2 + 1, 16 >> 1 << 1, 6 & 3 << 1, 1 | 2 ^ 3, 3 ^ 6 & 4, 1 | 4 & 6] => [8, 16, 6, 1, 7, 5]
      [6 & 3 == 2, 1 | 2 == 3, 1 ^ 2 == 3] => [True, True, True]
      [not 1 == 2, not True or True, not (True or True), not not 1] => [True, True, False, True]
      [True or False and False, (True or False) and False] => [True, False]
      [1 < 2 and 2 < 3, 1 < 2 or fail(), 1 > 2 and fail()] => [True, True, False]
      [0 or "a", "" or 0, 1 and "a", 0 and fail(), "a" or fail()] => ["a", 0, "a", 0, "a"]
      [-2 * 3, -2 + 3, ~1 + 1, - - 2, -~1] => [-6, 1, -1, 2, 2]
      [1 if True else 2, 1 if False else 2 if False else 3, (1 if 0 else 2) + 1] => [1, 3, 3]
      [1 not in [2], not 1 in [2], 1 in [1] and 2 in [2]] => [True, True, True]
      [(lambda: 1 if False else 2)(), (lambda x: x + 1)(1)] => [2, 2]
      [x for x in [1, 2, 3] if x > 1 if x < 3] => [2]
      [(x, y) for x in [1, 2] for y in range(x)] => [(1, 0), (2, 0), (2, 1)]
      [a + b for a, b in [(1, 2), [3, 4]]] => [3, 7]
      {k: v for k, v in {"a": 1}.items() if v} => {"a": 1}
      -[1][0] => -1
      [[1, 2][0], (1,)[0], {"a": {"b": 3}}["a"]["b"], "abc"[1:].upper()[0]] => [1, 1, 3, "B"]
      [(), (1), (1,), (1, 2,), [1,], {1: 2,}] => [(), 1, (1,), (1, 2), [1], {1: 2}]
    `);
  });

  it('compare one pair only', () => {
    for (const [left, right] of [
      ['<', '<'],
      ['==', '!='],
      ['in', '=='],
      ['<=', 'in'],
      ['not in', '<'],
    ]) {
      const [problem] = parseProgram(`x = 1 ${left} 2 ${right} 3\n`).problems;
      expect(problem?.message).toBe(`${left} does not associate with ${right} (use parens)`);
    }
    expect(parseProgram('x = (1 < 2) < 3\ny = 1 < 2 and 2 < 3\nz = 1 < 2 or 1 < 2 and not 1 < 2\n').problems).toEqual(
      [],
    );
  });
});

it('a superfluous comma is reported at its location', () => {
  for (const text of ['x = 1 , \n', 'x = 1, 2 ,\n']) {
    const [problem] = parseProgram(text).problems;
    expect([text, problem?.start, problem?.end]).toEqual([text, text.lastIndexOf(','), text.lastIndexOf(',') + 1]);
  }
});

describe('problems of the grammar', () => {
  it.each([
    ['load("m")', 'load statement must import at least 1 symbol'],
    ['load(m, "a")', 'first operand of load statement must be a string literal'],
    ['load("m", a)', `load operand must be "a" or a="originalname" (want '=' after a)`],
    ...['b', '1', '', '("b")', '-"b"', '*'].map((name): [string, string] => [
      `load("m", a=${name})`,
      'original name of loaded symbol must be quoted: a="originalname"',
    ]),
    ['load("m", 1)', 'load operand must be "name" or localname="name" (got int literal)'],
    ['load("m" "a")', "got string literal, want ','"],
    ['load("m", "a", b="c",)', undefined],
    ['x = 1,', 'unparenthesized tuple with trailing comma'],
    ['x = 1, 2,', 'unparenthesized tuple with trailing comma'],
    ['x = 1,; y = 2', 'unparenthesized tuple with trailing comma'],
    ['x = 1, 2', undefined],
    ['x = 1, 2; y = 2', undefined],
    ['for a, b, in c: d', 'got in, want primary expression'],
    ['for a, b in c: d', undefined],
    ['x = 1 if 2', 'conditional expression without else clause'],
    ['f(1=2)', 'keyword argument must have form name=expr'],
    ['f(a.b=2)', 'keyword argument must have form name=expr'],
    ['f(a b)', "got identifier, want ','"],
    ['f(a,)', undefined],
    ['f(*a,)', "got ')', want argument"],
    ['f(**a,)', "got ')', want argument"],
    ['f(', "got end of file, want ')'"],
    ['def f(*a,): 1', "got ')', want parameter"],
    ['def f(a,): 1', undefined],
    ['def f(a b): 1', "got identifier, want ','"],
    ['def f(**): 1', 'not an identifier'],
    ['def 1(): 1', 'not an identifier'],
    ['def if(): 1', "use of reserved keyword 'if' is not allowed (expected identifier)"],
    ['def f: 1', "got ':', want '('"],
    ['x = not', 'got newline, want primary expression'],
    ['x = 1 not 2', 'got int literal, want in'],
    ['x = 1 == not 2', 'got not, want primary expression'],
    ['x = 1 + not 2', 'got not, want primary expression'],
    ['x = [1 for y in [1] z]', "got identifier, want ']', for, or if"],
    ['x = {1: 2 for y in [1] z}', "got identifier, want '}', for, or if"],
    ['x = [1 2]', "got int literal, want ']'"],
    ['x = (1 2)', "got int literal, want ')'"],
    ['x = {1}', "got '}', want ':'"],
    ['x = a[1 2]', "got int literal, want ']'"],
    ['x = a[]', "got ']', want primary expression"],
    ['x = a[:]', undefined],
    ['x = a[1:2:3]', undefined],
    ['x = a[::]', undefined],
    ['x = a[1:2:3:4]', "got ':', want ']'"],
    ['x = a.1', 'got float literal, want newline'],
    ['x = "a" "b"', 'got string literal, want newline'],
    ['x = lambda: 1', undefined],
    ['x = lambda a, *b, c=1, **d: 1', undefined],
    ['x = [i for i in a if lambda: i]', undefined],
    ['while x: y', undefined],
    ['while: y', "got ':', want primary expression"],
    ['for x y: z', 'got identifier, want in'],
    ['for x,', 'got newline, want in'],
    ['for x, = y: z', "got '=', want in"],
    ['a == b and c == d or e != f', undefined],
    ['a == b == c', '== does not associate with == (use parens)'],
    ['a and b == c < d', '== does not associate with < (use parens)'],
    ['return', undefined],
    ['return 1, 2', undefined],
    ['x == 1 = 2', undefined],
    ['x =', 'got newline, want primary expression'],
    ['x += 1', undefined],
  ])('%s', (line, message) => {
    expect(parseProgram(`${line}\n`).problems[0]?.message).toBe(message);
  });

  it.each<[open: string, inner: string, close: string, deepest: number]>([
    ['[', '', ']', 125],
    ['(', '1', ')', 124],
    ['f(', '1', ')', 124],
    ['a[', '1', ']', 124],
    ['{1: ', '1', '}', 124],
    ['-', '1', '', 248],
    ['not ', '1', '', 248],
    ['lambda: ', '1', '', 248],
    ['1 if a else ', '1', '', 248],
    ['[', '1', ' for a in b]', 124],
  ])('are expressions that nest too deeply: %s%s%s', (open, inner, close, deepest) => {
    const first = (depth: number) =>
      parseProgram(`x = ${open.repeat(depth)}${inner}${close.repeat(depth)}\n`).problems[0]?.message;
    expect(first(deepest)).toBeUndefined();
    expect(first(deepest + 1)).toBe('expression nests too deeply');
  });

  it('are that chains and nests are too long', () => {
    const first = (text: string) => parseProgram(text).problems[0]?.message;
    expect(first(`x = 1${' + 1'.repeat(4000)}\n`)).toBeUndefined();
    expect(first(`x = 1${' + 1'.repeat(4001)}\n`)).toBe('expression is too long');
    expect(first(`x = a${'.b'.repeat(4000)}\n`)).toBeUndefined();
    expect(first(`x = a${'.b'.repeat(4001)}\n`)).toBe('expression is too long');
    expect(first(`${'def f():\n'.repeat(250)}${'end\n'.repeat(250)}`)).toBeUndefined();
    expect(first(`${'def f():\n'.repeat(251)}${'end\n'.repeat(251)}`)).toBe('blocks nest too deeply');
  });

  it('are told once of a block that nests too deeply, and go on behind it', () => {
    const nested = `${'def f():\n'.repeat(400)}x.end\n${'end\n'.repeat(400)}`;
    const { problems, program } = parseProgram(`${nested}def g():\n  y = = 1\nend\n`);
    expect(program.statements.map(({ end }) => end)).toEqual(
      [nested.length, nested.length + 23].map((behindEnd) => behindEnd - 'end\n'.length),
    );
    expect(problems.map(({ message }) => message)).toEqual([
      'blocks nest too deeply',
      "got '=', want primary expression",
    ]);
    const inOneLine = `${'if x:\n'.repeat(249)}if x: y\n${'end\n'.repeat(249)}z = = 1\n`;
    expect(parseProgram(inOneLine).problems.at(-1)?.message).toBe("got '=', want primary expression");
    expect(parseProgram('def f():\n'.repeat(300)).problems.map(({ message }) => message)).toContain(
      'blocks nest too deeply',
    );
  });
});
