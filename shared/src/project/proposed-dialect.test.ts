import { describe, expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions, type RunOptions } from './inputs.js';
import { evaluateProject } from './project.js';

const header = '#@schema/definition data_values=True\n---\n';

/** `LINE: message` of the errors of a schema and of values given as plain YAML. */
function errors(schema: string, values = '{}\n', options: Partial<RunOptions> = {}): string[] {
  const { findings } = evaluateProject({
    files: [new SourceFile('schema.yml', schema)],
    dataValuesFiles: [new SourceFile('values.yml', values)],
    dataValues: [],
    options: { ...defaultRunOptions, ...options },
  });
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ file, range, message }) => `${file.path}:${file.lines.lineAt(range.start) + 1}: ${message.split('\n')[0]}`);
}

function loading(...modules: readonly string[]): string {
  return modules.map((name) => `#@ load("@ytt:${name}", "${name}")\n`).join('');
}

describe('the proposed dialect', () => {
  it.each([
    ['base64', 'decodable', 'YWJj', 'a%b'],
    ['json', 'decodable', '\'{"a": 1}\'', '"{"'],
    ['yaml', 'decodable', '"a: 1"', '"a: ["'],
    ['regexp', 'is_valid', '"a+"', '"("'],
  ])('has %s.%s', (module, name, valid, invalid) => {
    const schema = `${loading(module)}${header}#@schema/validate ${module}.${name}\nx: ${valid}\n`;
    expect(errors(schema)).toEqual([]);
    expect(errors(schema, `x: ${invalid}\n`)).toEqual([`values.yml:1: x must be: ${module}.${name}`]);
  });

  it('lets functions call the added members, and report why', () => {
    const rule = '#@schema/validate lambda val: (json.decodable(val), "key must be valid JSON")\n';
    const schema = `${loading('json')}${header}${rule}key: "{}"\n`;
    expect(errors(schema)).toEqual([]);
    expect(errors(schema, 'key: "}"\n')).toEqual(['values.yml:1: key must be: valid']);
  });

  it('adds nothing for the released one', () => {
    const schema = `${loading('base64')}#@data/values-schema\n---\n#@ f = base64.decodable\na: x\n`;
    expect(errors(schema)).toEqual(['schema.yml:4: module has no .decodable field or method (did you mean .decode?)']);
    expect(errors(schema, '{}\n', { dialect: 'proposed' })).toEqual([]);
  });

  it.each([
    ['#@schema/definition data_values=True', ['values.yml:1: a must be: length >= 1']],
    ['#@schema/definition name="data/values"', ['values.yml:1: a must be: length >= 1']],
    ['#@schema/match data_values=True', []],
    ['#@schema attach="data/values"', ['values.yml:1: a must be: not empty']],
    ['#@schema', ['values.yml:1: a must be: not empty']],
    ['#@data/values-schema', []],
  ])('has a language for %s, with what that asks of values', (chosen, asked) => {
    expect(errors(`${chosen}\n---\na: x\n`, 'a: ""\n')).toEqual(asked);
  });

  it.each([
    ['min=2', '2', '1'],
    ['max=2', '2', '3'],
    ['min_len=2', 'ab', 'a'],
    ['max_len=2', 'ab', 'abc'],
    ['enum=["a", "b"]', 'a', 'c'],
    ['regexp="^a+$"', 'aa', 'b'],
    ['format="email"', 'a@b.c', 'a'],
    ['unique=True', '[1, 2]', '[1, 1]'],
    ['starts_with="a"', 'ab', 'ba'],
    ['prefix="a"', 'ab', 'ba'],
    ['ends_with="a"', 'ba', 'ab'],
    ['suffix="a"', 'ba', 'ab'],
    ['lambda v: v == 1', '1', '2'],
    ['lambda v: (v == 1, "one")', '1', '2'],
    ['lambda v: v == 1 or fail("no")', '1', '2'],
  ])('has the rule %s', (rule, valid, invalid) => {
    const schema = `${header}#@schema/type any=True\n#@schema/validate ${rule}\nx: ${valid}\n`;
    expect(errors(schema)).toEqual([]);
    expect(errors(schema, `x: ${invalid}\n`)).toHaveLength(1);
    if (!rule.includes('=') || rule.startsWith('lambda')) return;
    const [name, argument] = [rule.slice(0, rule.indexOf('=')), rule.slice(rule.indexOf('=') + 1)];
    const told = `${header}#@schema/type any=True\n#@schema/validate ${name}=(${argument}, "told")\nx: ${valid}\n`;
    expect(errors(told, `x: ${invalid}\n`)).toEqual(['values.yml:1: x must be: told']);
  });

  it('has not_null, and keeps the released annotations', () => {
    const schema = `${header}#@schema/nullable\n#@schema/validate not_null=True\nx: 1\n#@schema/validation min=2, when=lambda v: v > 0\nnum: 2\n`;
    expect(errors(schema)).toEqual(['schema.yml:5: x must be: not null']);
    expect(errors(schema, 'x: 1\nnum: 1\n')).toEqual(['values.yml:2: num must be: a value >= 2']);
    expect(errors(schema, 'x: 1\nnum: 0\n')).toEqual([]);
  });

  it.each([
    ['#@schema/type "array"', '[1]', '1'],
    ['#@schema/type one_of=["int", "array"]', '1', 'true'],
    ['#@schema/type one_of=["int"], or_inferred=True', 'a', 'true'],
    ['#@schema/any-of 1, "a"', '1', '[]'],
    ['#@schema/all-of 1', '1', 'a'],
    ['#@schema/one-of 1, "a"', '1', '[]'],
  ])('has the type %s', (annotation, valid, invalid) => {
    const schema = `${header}${annotation}\nx: ${valid}\n`;
    expect(errors(schema)).toEqual([]);
    expect(errors(schema, `x: ${invalid}\n`)).toHaveLength(1);
  });

  it('has defaults and null with them', () => {
    expect(errors(`${header}#@schema/nullable\n#@schema/default 5\nx: 1\n`, 'x: null\n')).toEqual([]);
    expect(errors(`${header}#@schema/default "a"\nx: 1\n`)).toHaveLength(1);
  });

  it('has optional keys', () => {
    const schema = `${header}#@schema/key-may-be-present\nx: 1\ny: 1\n`;
    expect(errors(schema, 'y: 2\n')).toEqual([]);
    expect(errors(schema, 'x: 2\n')).toEqual([]);
    expect(errors(schema, 'z: 2\n')).toHaveLength(1);
  });
});
