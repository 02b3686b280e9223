import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionLabels } from '../testing-answers.js';
import { completionsAt } from './completion.js';
import { applied } from './testing.js';

const files = `#! file: schema.yml
#@data/values-schema
---
my-key: 80
a.b:
  c-d: ""
if: 1
end: 1
port: 1
'quo"ted': 1
#! file: t.yml
#@ load("@ytt:data", "data")
`;
const labels = (code: string): readonly string[] => completionLabels(`${files}${code}\n`);

/** The code after the entry with the label is accepted. */
function accepted(code: string, label: string): string {
  const { snapshot, offset } = openFixture(`${files}${code}\n`);
  const entry = completionsAt(snapshot, offset).find((one) => one.label === label);
  if (entry === undefined) throw new Error(`${label} is not offered.`);
  return applied(snapshot.file.text, entry, 'plain').trimEnd().split('\n').at(-1) ?? '';
}

describe('methods behind a data value that is a text by default', () => {
  it.each([
    ['declared by a schema', '#@data/values-schema\n---\nname: x\n'],
    ['without a schema', '#@data/values\n---\nname: x\n'],
    ['of any type', '#@data/values-schema\n---\n#@schema/type any=True\nname: x\n'],
  ])('are offered: %s', (_, values) => {
    const template = '#@ load("@ytt:data", "data")\na: #@ data.values.name.re<|>\n';
    expect(completionLabels(`#! file: values.yml\n${values}#! file: t.yml\n${template}`)).toContain('replace');
  });
});

describe('keys behind a dot', () => {
  it('are in brackets if no name can mean them', () => {
    expect(labels('a: #@ data.values.<|>')).toEqual(['port', '["my-key"]', '["a.b"]', '["if"]', '["end"]']);
    expect(labels('a: #@ data.values.my<|>')).toContain('["my-key"]');
    expect(labels('a: #@ data.values["a.b"].<|>')).toEqual(['["c-d"]']);
    expect(labels('a: #@ data.values["<|>"]')).toEqual(['my-key', 'a.b', 'if', 'end', 'port']);
    // An annotation above no node is code by itself, with the names of the file.
    expect(labels('#@ v = data.values\na: 1\n#@overlay/match missing_ok=v.<|>')).toContain('port');
  });

  it.each([
    ['data.values.<|>', 'data.values["my-key"]'],
    ['data.values.m<|>', 'data.values["my-key"]'],
    ['data.values.m<|>x + 1', 'data.values["my-key"] + 1'],
    ['data.values . m<|>', 'data.values ["my-key"]'],
    ['f(data.values.<|>)', 'f(data.values["my-key"])'],
  ])('replace the dot of %s', (code, expected) => {
    expect(accepted(`a: #@ ${code}`, '["my-key"]')).toBe(`a: #@ ${expected}`);
  });

  it('are found by what they begin with, and replace the same range as names', () => {
    const { snapshot, offset } = openFixture(`${files}a: #@ data.values.m<|>\n`);
    const entries = completionsAt(snapshot, offset);
    const [name, key] = ['port', '["my-key"]'].map((label) => entries.find((one) => one.label === label));
    expect(key).toMatchObject({ filterText: 'my-key', kind: 'property', detail: name?.detail });
    expect(key?.edit.range).toEqual(name?.edit.range);
    expect(key?.documentation?.()).toContain('my-key');
  });

  it('come after the methods of dicts and the names of structs', () => {
    const dict = labels('#@ d = {"one": 1, "a b": 2, "get": 3}\na: #@ d.<|>');
    expect(dict.slice(0, 1)).toEqual(['clear']);
    expect(dict.slice(-2)).toEqual(['["one"]', '["a b"]']);
    const struct = '#@ load("@ytt:struct", "struct")\n#@ s = struct.encode({"one": 1, "a-b": 2})\n';
    expect(labels(`${struct}a: #@ s.<|>`)).toEqual(['one', '["a-b"]']);
    expect(accepted('#@ d = {"one": 1}\na: #@ d.<|>', '["one"]')).toBe('a: #@ d["one"]');
  });

  it('load the module too that is not loaded', () => {
    const { snapshot, offset } = openFixture(`${files.replace(/#@ load.*\n/, '')}a: #@ data.values.<|>\n`);
    const entry = completionsAt(snapshot, offset).find(({ label }) => label === '["my-key"]');
    expect(entry && applied(snapshot.file.text, entry, 'plain')).toBe(
      '#@ load("@ytt:data", "data")\na: #@ data.values["my-key"]\n',
    );
  });
});

it('of several values that have a member the first is told', () => {
  const schema = '#! file: schema.yml\n#@data/values-schema\n---\none:\n  port: 1\ntwo:\n  port: ""\nis_one: true\n';
  const details = (first: string, second: string): readonly unknown[] => {
    const code = `#@ v = data.values.${first} if data.values.is_one else data.values.${second}\na: #@ v.<|>\n`;
    const { snapshot, offset } = openFixture(`${schema}#! file: t.yml\n#@ load("@ytt:data", "data")\n${code}`);
    return completionsAt(snapshot, offset).flatMap(({ label, detail }) => (label === 'port' ? [detail] : []));
  };
  expect([details('one', 'two'), details('two', 'one')]).toEqual([['int'], ['string']]);
});
