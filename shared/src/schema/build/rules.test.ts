/** Rules whose arguments are hostile. */
import { expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { defaultLimits } from '../../starlark/eval/thread.js';
import { SourceFile } from '../../text/source-file.js';

function messages(schema: string, steps: number): readonly string[] {
  const files = [new SourceFile('schema.yml', schema)];
  const options = { ...defaultRunOptions, limits: { ...defaultLimits, steps } };
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options });
  return findings.map(({ message }) => message);
}

const doubled = '#@ def doubled():\n#@ x = [1]\n#@ for i in range(60):\n#@ x = [x, x]\n#@ end\n#@ return x\n#@ end\n';
const proposed = '#@ x = doubled()\n#@schema/definition data_values=True\n---\n';
const released = '#@ x = doubled()\n#@data/values-schema\n---\n';

it.each([
  [released, '#@schema/validation min=x'],
  [released, '#@schema/validation max=x'],
  [released, '#@schema/validation one_of=x'],
  [released, '#@schema/validation one_not_null=x'],
  [released, '#@schema/validation x'],
  [proposed, '#@schema/validate min=x'],
  [proposed, '#@schema/validate max=x'],
  [proposed, '#@schema/validate enum=x'],
])('what is printed of them counts as steps: %s%s', (header, annotation) => {
  expect(messages(`${doubled}${header}${annotation}\na: 1\n`, 100_000)).toEqual([
    expect.stringContaining('evaluation took more than 100000 steps'),
  ]);
});

it('a search for an expression counts as steps', () => {
  const header = '#@schema/definition data_values=True\n---\n';
  const schema = `${header}#@schema/validate regexp="^(a|b)*c"\na: ${'ab'.repeat(5_000)}\n`;
  expect(messages(schema, 1_000_000)).toEqual(['a must be: matching ^(a|b)*c']);
  expect(messages(schema, 10_000)).toEqual([expect.stringContaining('evaluation took more than 10000 steps')]);
});
