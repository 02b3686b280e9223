/** What is reported only when it is certain. */
import { describe, expect, it } from 'vitest';
import { unknownNode } from '../../document/unknown.js';
import { Float } from '../../number/number.js';
import { Builtin } from '../../starlark/values/builtin.js';
import { shownValue } from './default-changes.js';
import { sameValue } from './same-value.js';
import { changes, definition, released } from './testing.js';

describe('a comparison', () => {
  it('treats listed values as distinct only if numbers have one type', () => {
    const listed = (value: string): string => `#@schema/validation one_of=[1, 2]\na: ${value}`;
    const typed = (value: string): string => `#@schema/validation ("int", lambda v: type(v) == "int")\na: ${value}`;
    expect(changes(listed('1'), typed('1'))[0]).toMatch(/^compatible rules/);
    expect(changes(listed('1.5'), typed('1.5')).join()).toContain('possibly-breaking rules');
  });

  it.each([
    ['ctx.root["l"][0]["f"] == 1', true],
    ['ctx.root["l"][0]["g"] == 1', false],
    ['ctx.root["l"][1]["f"] == 1', true],
    ['len(ctx.root["l"]) == 1', true],
    ['ctx.root["o"]["0"] == 1', false],
  ])('follows a condition into the items of an array: %s', (condition, isTold) => {
    const text = (f: number): string =>
      `#@schema/validation min=1, when=lambda v, ctx: ${condition}\na: 1\nl:\n- f: ${f}\n  g: 1\no:\n  "0": 1\n`;
    expect(changes(text(1), text(2)).some((line) => line.startsWith('possibly-breaking rules a'))).toBe(isTold);
  });

  it('reports another default that may no longer meet a condition', () => {
    const under = (value: string): string => `#@schema/validation min=5, when=lambda v: v != 3\na: ${value}`;
    const change = 'possibly-breaking required a: may have to be set now: its default does not always meet the rules';
    expect(changes(under('3'), under('4'))).toContain(change);
    expect(changes(under('6'), under('3'))).toContain(change);
    expect(changes(under('3'), under('3'))).toEqual([]);
    expect(changes(under('3'), under('6')).join()).not.toContain('required');
  });

  it.each([
    ['#@schema/validate min_len=1', 'compatible'],
    ['#@schema/validate min_len=2', 'breaking'],
    ['#@schema/validate max_len=1', 'breaking'],
  ])('takes what is not to be empty for what has a length of 1: %s', (rule, effect) => {
    const early = '#@schema attach="data/values"\n---\n';
    const reported = changes('a: [0]', `#@schema/allow-empty\n${rule}\na: [0]`, early);
    expect(reported.filter((line) => line.startsWith('breaking')).length).toBe(effect === 'breaking' ? 1 : 0);
  });

  it('does not take what is not to be empty for what has a length, of any type', () => {
    const early = '#@schema attach="data/values"\n---\n';
    const any = '#@schema/type any=True\na: [0]';
    expect(changes(any, `#@schema/validate min_len=1\n${any}`, early).join()).toContain('breaking rules a');
  });

  it('does not know whether another condition fails, although the rule is met', () => {
    const under = (most: number): string => `#@schema/validation not_null=True, when=lambda v: v < ${most}\na: 1`;
    expect(changes(under(2), under(3)).join()).toContain('possibly-breaking rules a');
    expect(changes(under(2), under(2))).toEqual([]);
  });

  it('recognises that only null satisfies no rule about null', () => {
    const type = '#@schema/type one_of=["null"]\n';
    expect(changes(`${type}a:`, `${type}#@schema/validate not_null=True\na:`, definition)).toContain(
      'breaking rules a: has to be not null now',
    );
  });

  it('does not know whether exactly one type accepts a value if one of them accepts more', () => {
    const [whole, part] = ['@schema/one-of 1, ""\na: 1', '@schema/one-of 1.5, ""\na: 1.5'].map((text) => `#${text}`);
    expect(changes(whole ?? '', part ?? '', definition).join()).toContain('possibly-breaking type a');
    expect(changes(whole ?? '', whole ?? '', definition)).toEqual([]);
  });

  it('does not trust a rule that reads what has no defaults any more', () => {
    const rule = '#@schema/validation ("fit", lambda v: v["b"] == 1)\n';
    expect(changes(`${rule}a: {b: 1}`, `${rule}#@schema/type any=True\na: {b: 1}`)).toContain(
      'possibly-breaking rules a: must still be fit, which may depend on what changed: a.*',
    );
    expect(changes(`${rule}a: ""`, `${rule}#@schema/type any=True\na: ""`).join()).not.toContain('possibly');
  });

  it.each<readonly [string, string, string | undefined]>([
    ...['"int", "null"', '"null", "int"'].map(
      (types) =>
        [
          `#@schema/type one_of=[${types}]\na: 1`,
          `#@schema/type one_of=[${types}]\n#@schema/validate not_null=True\na: 1`,
          'breaking rules',
        ] as const,
    ),
    [
      '#@schema/type one_of=["int", "string"]\na: 1',
      '#@schema/type one_of=["int", "string"]\n#@schema/validate not_null=True\na: 1',
      'compatible rules',
    ],
    ['#@schema/type any=True\na: 1', '#@schema/type any=True\n#@schema/validate not_null=True\na: 1', 'breaking rules'],
    [
      '#@schema/nullable\na: 1',
      '#@schema/nullable\n#@schema/type one_of=["int", "string", "null"]\na: 1',
      'compatible type',
    ],
    [
      '#@schema/type one_of=["int", "float"]\n#@schema/validation min=1\na: 1',
      '#@schema/type "float"\n#@schema/validation min=1\na: 1',
      undefined,
    ],
    ['#@schema/nullable\na: 1', '#@schema/nullable\n#@schema/one-of 1, 2\na: 1', 'possibly-breaking type'],
    ['a: x', '#@schema/type one_of=["int", "bool"]\na: 1', 'breaking type'],
    ['#@schema/all-of 1, 1.5\na: 1', 'a: 1', undefined],
    ['#@schema/any-of 1, ""\na: 1', '#@schema/any-of 1, "", True\na: 1', 'compatible type'],
    ['#@schema/any-of 1, ""\na: 1', 'a: 1', 'breaking type'],
    ['#@schema/any-of 1, 2\na: 1', 'a: 1', undefined],
    ['a: 1', '#@schema/all-of 1, 1.5\na: 1', undefined],
    ['a: 1', '#@schema/one-of 1\na: 1', undefined],
    ['a: 1.5', '#@schema/type one_of=["float", "int"]\na: 1.5', undefined],
    ['a: 1.5', '#@schema/type one_of=["int", "string"]\na: 1', 'breaking type'],
    ['#@schema/type any=True\na: 1', '#@schema/type one_of=["any", "any"]\na: 1', undefined],
    [
      '#@schema/type one_of=["int", "float"]\n#@schema/validation min=1\na: 1',
      '#@schema/validation min=1\na: 1',
      'breaking type',
    ],
    ['m:\n  #@schema/any-key\n  x: 1', '#@schema/type "map"\nm: {}', 'compatible keys'],
    ['b: 1', 'b: 1\n#@schema/removed "Never."\na: 1', undefined],
    ['#@schema/removed "Use b."\na: 1\nc: 1', 'b: 1\nc: 1', 'compatible added'],
    [
      '#@schema/key allowed="a.*", expects=lambda n: n < 9\na: 1',
      '#@schema/key allowed="a.*", expects=lambda n: n < 8\na: 1',
      'possibly-breaking keys',
    ],
  ])('of %j with %j is %s', (older, newer, expected) => {
    const [first] = changes(older, newer, definition);
    expect(first?.split(' ').slice(0, 2).join(' ')).toBe(expected);
  });

  it('has no default for the items of an array', () => {
    expect(changes('a: [1]', 'a: [2]', released)).toEqual([]);
  });
});

describe('values of two runs', () => {
  const one = (): number => 1;

  it('that are built in are the same where their code is, or name and subject', () => {
    expect(sameValue(new Builtin('f', one), new Builtin('f', one))).toBe(true);
    expect(sameValue(new Builtin('f', one), new Builtin('g', one))).toBe(false);
    expect(sameValue(new Builtin('f', one), new Builtin('f', () => 1))).toBe(false);
    const of = (receiver: string) => new Builtin('f', () => 1, { receiver });
    expect(sameValue(of('a'), of('a'))).toBe(true);
    expect(sameValue(of('a'), of('b'))).toBe(false);
    const holding = (holds: number) => new Builtin('f', () => 1, { holds });
    expect(sameValue(holding(1), holding(1))).toBe(true);
    expect(sameValue(holding(1), holding(2))).toBe(false);
  });

  it('are shown on one line, if they are known', () => {
    expect(shownValue(unknownNode)).toBe('not known');
    expect(shownValue(new Float(Number.NaN))).toBe('a value that JSON does not have');
    expect(shownValue('x'.repeat(58))).toBe(`"${'x'.repeat(58)}"`);
    expect(shownValue('x'.repeat(59))).toBe(`"${'x'.repeat(59)}…`);
  });
});
