/** Data values and members that are null exist, and are null. */
import { expect, it } from 'vitest';
import { printDocuments } from '../document/print/print-yaml.js';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject } from './project.js';

it.each([
  ['getattr(data.values, "a")', 'null'],
  ['getattr(data.values, "a", 1)', 'null'],
  ['getattr(data.values, "b", 1)', '1'],
  ['hasattr(data.values, "a")', 'true'],
  ['getattr(struct.make(a=None), "a")', 'null'],
  ['data.values.a', 'null'],
])('%s is %s', (expression, printed) => {
  const texts = {
    'v.yml': '#@data/values\n---\na:\n',
    't.yml': `#@ load("@ytt:data", "data")\n#@ load("@ytt:struct", "struct")\nx: #@ ${expression}\n`,
  };
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  expect(project.findingsOf('result').filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(printDocuments(project.output.documents)).toBe(`x: ${printed}\n`);
});
