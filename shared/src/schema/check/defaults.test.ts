/** The items that a schema supplies for keys that are not set. */
import { expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { SourceFile } from '../../text/source-file.js';
import { defaultItem } from './defaults.js';

it('the item of a key that is not set is the same object each time, so that nothing is computed again', () => {
  const file = new SourceFile('schema.yml', '#@data/values-schema\n---\na: 1\nb: {c: ""}\n');
  const inputs = { files: [file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
  const { schema } = evaluateProject(inputs);
  const items = schema?.kind === 'map' ? schema.items : [];
  expect(items.map((item) => defaultItem(item).key)).toEqual(['a', 'b']);
  for (const item of items) expect(defaultItem(item)).toBe(defaultItem(item));
});
