/** Which schema a run has while a file cannot be read. */
import { expect, it } from 'vitest';
import { openFixture } from '../../features/testing.js';

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
