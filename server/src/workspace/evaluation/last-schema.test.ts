/** Which schema a run has while a file cannot be read. */
import { SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { openFixture } from '../../features/testing.js';
import { sourceAs } from '../files/text-file.js';
import { sameSchemaFiles } from './last-schema.js';

it('the one inferred from a plain values file is kept while that file is being typed, and dropped with it', () => {
  const { workspace } = openFixture(
    '#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [config], dataValuesFiles: [values/dev.yml] }\n' +
      '#! file: config/t.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.app\n' +
      '#! file: values/dev.yml\napp: x\n',
  );
  const keys = (): readonly unknown[] => {
    const schema = workspace.snapshot('/ws/config/t.yml')?.schema;
    return schema?.kind === 'map' ? schema.items.map(({ key }) => key) : [];
  };
  expect(keys()).toEqual(['app']);
  workspace.open({ key: '/ws/values/dev.yml', text: 'app: x\nna\n', version: 1 });
  expect(keys()).toEqual(['app']);
  workspace.change('/ws/values/dev.yml', 2, [{ range: { start: 0, end: 10 }, newText: '{}\n' }]);
  expect(keys()).toEqual([]);
});

it('a run has the same schema if only files with nothing but data values differ', () => {
  const values = '#@data/values\n---\na: 1\n';
  const schema = '#@data/values-schema\n---\na: 1\n';
  const version = (text: string): SourceFile => sourceAs({ key: '/ws/a.yml', text, version: 1 }, 'a.yml');
  const isSame = (before: SourceFile, now: SourceFile): boolean => sameSchemaFiles([before], [now]);
  expect(isSame(version(values), version(`${values}b: 1\n`))).toBe(true);
  for (const text of [schema, `${values}${schema}`, 'a: 1\n']) {
    const file = version(text);
    expect([isSame(file, file), isSame(file, version(text)), isSame(version(values), file)]).toEqual([
      true,
      false,
      false,
    ]);
  }
  // A text that is no file of the workspace.
  expect(isSame(new SourceFile('a.yml', values), version(values))).toBe(false);
  expect(sameSchemaFiles([version(values)], [])).toBe(false);
});
