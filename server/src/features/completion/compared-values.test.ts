import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionLabels } from '../testing-answers.js';
import { completionsAt } from './completion.js';

const files = `#! file: schema.yml
#@data/values-schema
---
#@schema/validation one_of=["dev", "prod", "a\\"b"]
env: dev
#@schema/validation one_of=["dev", "prod"]
#@schema/nullable
other: prod
#@schema/examples ("", "shop"), ("none", "")
name: web
#@schema/validation one_of=["dev", "prod"]
unset: none
#@schema/nullable
#@schema/examples ("", "blue")
color: red
port: 80
tags:
#@schema/validation one_of=["red", "green"]
- red
`;

const labels = (code: string): readonly string[] =>
  completionLabels(`${files}#! file: t.yml\n#@ load("@ytt:data", "data")\n${code}\n`);

describe('a string that is compared', () => {
  it.each([
    'a: #@ data.values.env == "<|>"',
    "a: #@ data.values.env == '<|>'",
    'a: #@ data.values.env == "p<|>"',
    'a: #@ data.values.env != "<|>"',
    'a: #@ "<|>" == data.values.env',
    '#@ if "<|>" == data.values.env:\n#@ end',
    '#@ if data.values.env == "<|>":\n#@ end',
    '#@ if data.values.env == "<|>',
    '#@ if data.values.port and data.values.env == "<|>" or True:\n#@ end',
    'a: #@ data.values["env"] == "<|>"',
    'a: #@ 1 if data.values.env == "<|>" else 2',
    'a: #@ data.values.env in ["<|>"]',
    'a: #@ data.values.env in ["x", "<|>"]',
    'a: #@ data.values.env not in ("x", "<|>")',
    'a: #@ 1 if data.values.env in ["<|>"] else 2',
    'a: #@ [f(data.values.env in ["x", "<|>"])]',
    'a: #@ "<|>"==data.values.env',
    'a: #@ (data.values.env) == ("<|>")',
    '#@ env = data.values.env\na: #@ env == "<|>"',
    'a: #@ data.values.other == "<|>"',
    'a: #@ data.values.unset == "<|>"',
    'a: #@ data.values.env in ["dev<|>"]',
    'a: #@ data.values.env in ["dev<|>", x]',
  ])('is offered what the schema allows: %s', (code) => {
    expect(labels(code)).toEqual(['dev', 'prod']);
  });

  it.each([
    ['a: #@ data.values.env in ["prod", "<|>"]', ['dev']],
    ['a: #@ "<|>" in data.values.tags', ['red', 'green']],
    ['a: #@ "<|>" not in data.values.tags', ['red', 'green']],
    ['a: #@ [t for t in data.values.tags if t == "<|>"]', ['red', 'green']],
    ['a: #@ data.values.name == "<|>"', ['web', 'shop']],
    ['a: #@ data.values.color == "<|>"', ['blue']],
    ['#@ def f(kind):\n#@   return kind == "<|>"\n#@ end\na: #@ f("one") + f("two")', ['one', 'two']],
  ])('is offered what is known: %s', (code, expected) => {
    expect(labels(code)).toEqual(expected);
  });

  it.each([
    'a: #@ data.values.env + "<|>"',
    'a: #@ "<|>" in data.values.env',
    'a: #@ data.values.env == ["<|>"]',
    'a: #@ ["<|>"] in data.values.env',
    'a: #@ data.values.env == f("<|>")',
    'a: #@ data.values.port == "<|>"',
    'a: #@ data.values.env == "x".replace("<|>", "")',
    'a: #@ data.values.env == <|>',
    'a: #@ data.values.env == 1<|>2',
  ])('is offered nothing elsewhere: %s', (code) => {
    expect(labels(code)).not.toContain('dev');
    expect(labels(code)).not.toContain('80');
  });

  it('is replaced within its quotes', () => {
    const { snapshot, offset } = openFixture(
      `${files}#! file: t.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.env == "d<|>x"\n`,
    );
    const [entry] = completionsAt(snapshot, offset, { kind: 'typed' });
    expect(entry).toMatchObject({
      kind: 'enum',
      detail: 'default',
      edit: { range: { start: offset - 1, end: offset + 1 }, newText: 'dev' },
    });
    const open = completionsAt(snapshot, offset - 1, { kind: 'character', character: '"' });
    expect(open.map(({ label }) => label)).toEqual(['dev', 'prod']);
  });
});
