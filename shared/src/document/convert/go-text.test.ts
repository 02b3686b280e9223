import { expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { SourceFile } from '../../text/source-file.js';

it.each([
  ['[]', '[]', '[]interface {}'],
  ['()', '[]', '[]interface {}'],
  ['{}', '&{[]}', '*orderedmap.Map'],
  ['{"a": 1, 2: None}', '&{[{a %!s(int64=1)} {%!s(int64=2) %!s(<nil>)}]}', '*orderedmap.Map'],
  ['[1, "a", True, [], ["b"]]', '[%!s(int64=1) a %!s(bool=true) [] [b]]', '[]interface {}'],
  ['[1.5, 0.0, 1e20, 1e22, 0.0001, 0.00001]', '[1.5 0 100000000000000000000 1e+22 0.0001 1e-05]', '[]interface {}'],
  ['[{"a": 1}]', '[%!s(*orderedmap.Map=0x…)]', '[]interface {}'],
])('%s in a schema is shown as %s', (code, shown, type) => {
  const file = new SourceFile('s.yml', `#@data/values-schema\n---\na: #@ ${code}\n`);
  const inputs = { files: [file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
  const messages = evaluateProject(inputs).findings.map(({ message }) => message.trim());
  const floats = shown.replaceAll(/(?<=[[ ])([\d.e+-]+)(?=[ \]])/g, '%!s(float64=$1)');
  expect(messages.join()).toContain(`Expected value '${floats}' to be a map, array, or scalar, but was ${type}`);
});
