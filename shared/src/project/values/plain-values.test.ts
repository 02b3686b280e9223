import { expect, it } from 'vitest';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject } from '../project.js';

const schema = new SourceFile('schema.yml', '#@data/values-schema\n---\nport: 80\nname: ""\n');

it.each<[text: string, mended: string | undefined, preferred: boolean]>([
  ['port: 1\n', '#@data/values\n---\nport: 1\n', true],
  ['---\nport: 1\n', '#@data/values\n---\nport: 1\n', true],
  ['#! a ---\nport: 1\n', '#@data/values\n---\n#! a ---\nport: 1\n', true],
  ['port: 1 # one\n', '#@data/values\n---\nport: 1 # one\n', false],
  ['port: 1\nother: 2\n', undefined, false],
  ['other: 2\nport: 1\n', undefined, false],
])('plain values among templates become a data values document: %j', (text, mended, preferred) => {
  const file = new SourceFile('values.yml', text);
  const inputs = { files: [schema, file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
  const { findings } = evaluateProject(inputs);
  const [fix] = findings.find(({ code }) => code === 'plain-values-rendered')?.fixes ?? [];
  const edits = fix?.edits.map(({ edit }) => edit);
  expect(edits && applyEdits(text, edits)).toBe(mended);
  expect(fix?.preferred === true).toBe(preferred);
});
