import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionLabels } from '../testing-answers.js';
import { completionsAt } from './completion.js';

const labels = (code: string, name = 't.yml'): readonly string[] => completionLabels(`#! file: ${name}\n${code}\n`);

const operators = ['in', 'and', 'or', 'not in'];

describe('behind an operand', () => {
  it.each([
    ['a: #@ x <|>', [...operators, 'if']],
    ['a: #@ x a<|>', [...operators, 'if']],
    ['a: #@ f(x) <|>', [...operators, 'if']],
    ['a: #@ x[1] <|>', [...operators, 'if']],
    ['a: #@ "x" <|>', [...operators, 'if']],
    ['a: #@ f(x <|>)', [...operators, 'if']],
    ['a: #@ f(x <|>', [...operators, 'if']],
    ['a: #@ f(y=x <|>)', [...operators, 'if']],
    ['a: #@ x in y <|>', ['and', 'or', 'if']],
    ['a: #@ x == 1 <|>', ['and', 'or', 'if']],
    ['a: #@ x == 1 and y <|>', [...operators, 'if']],
    ['a: #@ x if y <|>', ['else', ...operators]],
    ['a: #@ x if y == 1 <|>', ['else', 'and', 'or']],
    ['a: #@ x if f(y <|>)', [...operators, 'if']],
    ['a: #@ x if y else z <|>', [...operators, 'if']],
    ['a: #@ [x <|>]', ['for', ...operators, 'if']],
    ['a: #@ [x f<|>]', ['for', ...operators, 'if']],
    ['a: #@ [x <|>', ['for', ...operators, 'if']],
    ['a: #@ [x if y <|>]', ['else', ...operators]],
    ['a: #@ [x, y <|>]', [...operators, 'if']],
    ['a: #@ [x for y <|>]', ['in']],
    ['a: #@ [x for y, z <|>]', ['in']],
    ['a: #@ [x for x in y <|>]', ['for', ...operators, 'if']],
    ['a: #@ [x for x in y if z <|>]', ['for', ...operators, 'if']],
    ['a: #@ (x <|>)', [...operators, 'if']],
    ['a: #@ x[y <|>]', [...operators, 'if']],
    ['a: #@ {"a": x <|>}', ['for', ...operators, 'if']],
    ['a: #@ {"a": x, "b": y <|>}', [...operators, 'if']],
    ['a: #@ lambda x: x <|>', [...operators, 'if']],
    ['a: #@ x not <|>', ['in']],
    ['a: #@ x not i<|>', ['in']],
    ['#@ if x <|>', [...operators, 'if']],
    ['#@ if x <|>:\n#@ end', [...operators, 'if']],
    ['#@ if x:\n#@ elif y <|>:\n#@ end', [...operators, 'if']],
    ['#@ if x:\n#@ elif y:\n#@ elif z <|>', [...operators, 'if']],
    ['#@ for x <|>', ['in']],
    ['#@ for x, y <|>:\n#@ end', ['in']],
    ['#@ x = y <|>', [...operators, 'if']],
    ['#@ def f():\n#@   return x <|>\n#@ end', [...operators, 'if']],
    ['#@overlay/match when=lambda v: v <|>\na: 1', [...operators, 'if']],
    ['#@overlay/match when=x <|>\na: 1', [...operators, 'if']],
    ['#@overlay/match by=lambda i, l, r: l["a"] == "x" <|>\na: 1', ['and', 'or', 'if']],
  ])('offered are the words that can follow: %s', (code, expected) => {
    expect(labels(code)).toEqual(expected);
  });

  it('offered in modules and texts', () => {
    expect(labels('def f(x):\n  return x <|>\nend', 't.star')).toEqual([...operators, 'if']);
    expect(labels('x = )\ny = x <|>', 't.star')).toEqual([...operators, 'if']);
    expect(labels('x = [1\n  <|>\n]', 't.star')).toEqual(['for', ...operators, 'if']);
    expect(labels('(@ if x <|>: @)(@ end @)', 't.txt')).toEqual([...operators, 'if']);
    expect(labels('(@= x if y <|>@)', 't.txt')).toEqual(['else', ...operators]);
  });

  it.each([
    'a: #@ x<|>',
    'a: #@ f(x)<|>',
    'a: #@ lambda x <|>',
    '#@ def f(x <|>):\n#@ end',
    '#@ def f(x) <|>',
    '#@ load("@ytt:data", "data") <|>',
    '#@ if x:\n#@ end <|>',
    '#@ x = 1\n#@ <|>',
    '#@overlay/match by="x" <|>\na: 1',
    '#@overlay/match missing_ok=True, by="x" <|>\na: 1',
    '#@schema/validation min=1 <|>\na: 1',
    '#@schema/title "x" <|>\na: 1',
  ])('nothing else is offered: %s', (code) => {
    for (const word of ['and', 'or', 'in', 'not in']) expect(labels(code)).not.toContain(word);
  });

  it('the words close the list when they are typed', () => {
    for (const code of ['x if<|>', 'x and<|>', 'x in<|>', '[x for<|>', 'x if y else<|>', 'x not in<|>']) {
      const { snapshot, offset } = openFixture(`#! file: t.yml\na: #@ ${code}\n`);
      expect(completionsAt(snapshot, offset, { kind: 'typed' })).toEqual([]);
    }
  });

  it('nothing is parsed of very long code', () => {
    expect(labels(`a: #@ [${'1, '.repeat(2_000)}x <|>]`)).toEqual([]);
  });
});
