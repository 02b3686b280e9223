import { describe, expect, it } from 'vitest';
import { computedItem } from '../../document/convert/convert.js';
import type { NodeValue } from '../../document/node.js';
import { standardModules } from '../../library/modules.js';
import { Float } from '../../number/number.js';
import { run } from '../../starlark/testing.js';
import type { Value } from '../../starlark/values/value.js';
import { YamlFragment } from '../../template/nodes/fragment.js';
import { sameData, sameValue } from './same-value.js';

const predeclared = new Map<string, Value>(
  ['struct', 'assert', 'regexp'].flatMap((name) => [...(standardModules.get(name) ?? [])]),
);

/** The value of `x` after a program. */
function valueOf(program: string): Value {
  const { globals, errors, problems } = run(program, { predeclared });
  expect([...errors, ...problems].map(({ message }) => message)).toEqual([]);
  return globals.get('x') ?? null;
}

describe('functions', () => {
  // One of each kind of expression.
  it.each([
    'v',
    '1 + 2 * -v',
    'not v or v and True',
    'v if v else [1, (2,), {3: 4, "a": "b"}][0]',
    'v.a.b(1, k=2, *v, **v)',
    'v[0][1:2:3]',
    '[w for w in v if w for u in w]',
    '{w: 1 for w in v}',
    'lambda w, u=1, *args, **kwargs: w(v)',
    'v in [] and v not in () and v == 1 and v < 2',
    '(v)',
    'v % 2',
  ])('are the same wherever they are written: %s', (expression) => {
    const moved = `\n# c\ny = 1\nx  =  lambda  v :  ${expression
      .replace(/([[({,:+*%])/g, '$1 ')
      .replace(/\* \*/g, '**')
      .replace(/([\])}])/g, ' $1')}\n`;
    expect(sameValue(valueOf(`x = lambda v: ${expression}\n`), valueOf(moved))).toBe(true);
  });

  it.each([
    ['lambda v: 1', 'lambda v: 2'],
    ['lambda v: 1', 'lambda v: 1.0'],
    ['lambda v: v', 'lambda w: w'],
    ['lambda v: v + 1', 'lambda v: v - 1'],
    ['lambda v: v.a', 'lambda v: v.b'],
    ['lambda v: v(1)', 'lambda v: v(1, 2)'],
    ['lambda v: v(a=1)', 'lambda v: v(b=1)'],
    ['lambda v: v(v)', 'lambda v: v(*v)'],
    ['lambda v: v[1:]', 'lambda v: v[:1]'],
    ['lambda v: [1]', 'lambda v: (1,)'],
    ['lambda v: [v]', 'lambda v: {v: v}'],
    ['lambda v, w=1: v', 'lambda v, w=2: v'],
    ['lambda v, w=1: v', 'lambda v, w: v'],
    ['lambda *v: v', 'lambda **v: v'],
    ['lambda v: [w for w in v]', 'lambda v: [w for w in v if w]'],
    ['len', 'max'],
    ['"a".startswith', '"b".startswith'],
    ['"a".startswith', '"a".endswith'],
    ['[1].index', '[2].index'],
    ['assert.min(1).check', 'assert.min(2).check'],
    ['assert.min(1).check', 'assert.max(1).check'],
    ['assert.one_of([1, 2]).check', 'assert.one_of([1, 3]).check'],
    ['assert.one_not_null(["a"]).check', 'assert.one_not_null(["b"]).check'],
    ['assert.one_not_null().check', 'assert.one_not_null(["a"]).check'],
    ['struct.bind(len, 1)', 'len'],
  ])('are others where they do something else: %s, %s', (a, b) => {
    expect(sameValue(valueOf(`x = ${a}\n`), valueOf(`x = ${b}\n`))).toBe(false);
    expect(sameValue(valueOf(`x = ${a}\n`), valueOf(`x = ${a}\n`))).toBe(!a.startsWith('struct.'));
  });

  it('are the same with the same values around them', () => {
    const within = (value: string): Value =>
      valueOf(`def f(w):\n  return lambda v: w + g\nend\ng = 1\nx = f(${value})\n`);
    expect(sameValue(within('1'), within('1'))).toBe(true);
    expect(sameValue(within('1'), within('2'))).toBe(false);
    const of = (value: string): Value => valueOf(`g = ${value}\nx = lambda v: g\n`);
    for (const value of [
      '[1, {"a": 2}]',
      '(1, 2)',
      '{"a": [1], "b": None}',
      'struct.make(a=1)',
      'assert',
      '1.5',
      'max',
    ]) {
      expect([value, sameValue(of(value), of(value))]).toEqual([value, true]);
      expect([value, sameValue(of(value), of('[1]'))]).toEqual([value, false]);
    }
    const pairs = [
      ['[1]', '[1, 2]'],
      ['{"a": 1}', '{"a": 2}'],
      ['{"a": 1}', '{"b": 1}'],
      ['struct.make(a=1)', 'struct.make(a=2)'],
      ['struct.make(a=1)', 'struct.make(b=1)'],
      ['assert', 'regexp'],
      ['1.0', '1'],
      ['0.0', '-0.0'],
      ['[1]', '(1,)'],
    ] as const;
    for (const [a, b] of pairs) expect([a, b, sameValue(of(a), of(b))]).toEqual([a, b, false]);
  });

  it('may call themselves and each other', () => {
    const even = (least: number): Value =>
      valueOf(
        `def even(n):\n  return n == ${least} or odd(n - 1)\nend\ndef odd(n):\n  return n != 0 and even(n - 1)\nend\nx = even\n`,
      );
    expect(sameValue(even(0), even(0))).toBe(true);
    expect(sameValue(even(0), even(2))).toBe(false);
  });
});

describe('data', () => {
  const origin = undefined;
  const list = (...items: NodeValue[]): NodeValue => ({ kind: 'plainList', items });
  const array = (...items: NodeValue[]): NodeValue => ({
    kind: 'array',
    origin,
    items: items.map((value) => ({ kind: 'arrayItem', origin, value })),
  });
  const map = (...entries: readonly (readonly [NodeValue, NodeValue])[]): NodeValue => ({
    kind: 'map',
    origin,
    items: entries.map(([key, value]) => computedItem(key, value, origin)),
  });

  it.each<readonly [NodeValue, NodeValue, boolean]>([
    [1, 1, true],
    [1, new Float(1), false],
    [new Float(1), new Float(1), true],
    [new Float(0), new Float(-0), false],
    [new Float(Number.NaN), new Float(Number.NaN), true],
    [null, null, true],
    [null, '', false],
    [list(1, 2), list(1, 2), true],
    [list(1, 2), array(1, 2), true],
    [list(1, 2), list(2, 1), false],
    [list(1), list(1, 2), false],
    [list(1, null), list(1), false],
    [list(1), map([0, 1]), false],
    [list(), map(), false],
    [map(['a', 1]), map(['a', 1]), true],
    [map(['a', 1]), map(['a', 2]), false],
    [map(['a', 1]), map(['b', 1]), false],
    [map(['a', 1]), map(['a', 1], ['b', 2]), false],
    [map(['a', 1], ['b', 2]), map(['b', 2], ['a', 1]), false],
    [map(['a', 1], ['b', null]), map(['a', 1]), false],
    [map(['a', list(1)]), map(['a', list(2)]), false],
    ['a', list('a'), false],
  ])('%j, %j: %s', (a, b, expected) => {
    expect(sameData(a, b)).toBe(expected);
    expect(sameData(b, a)).toBe(expected);
    expect(sameValue(new YamlFragment(a), new YamlFragment(b))).toBe(expected);
  });
});
