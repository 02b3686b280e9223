import { describe, expect, it } from 'vitest';
import { openFixture, textAfter } from '../testing.js';
import { schemaChoices } from './schema-choices.js';

const schema = '#@data/values-schema\n---\nname: ""\n';
const files = `#! file: a/config/schema.yml\n${schema}#! file: b/schema.yml\n${schema}`;

describe('the schemas that a file can be given', () => {
  const check = (text: string, expected: readonly (readonly [string, string])[]): void => {
    const { workspace } = openFixture(`${files}#! file: a/some.yml\n${text}`);
    const choices = schemaChoices(workspace, '/ws/a/some.yml');
    expect(choices.map(({ title, edit }) => [title, textAfter(text, [edit])])).toEqual(expected);
  };

  it('are written into a modeline, the nearest first', () => {
    check('name: 1\n', [
      ['a/config/schema.yml', '#! ytt-schema: config/schema.yml\nname: 1\n'],
      ['b/schema.yml', '#! ytt-schema: ../b/schema.yml\nname: 1\n'],
    ]);
  });

  it('take the place of the one that a modeline names', () => {
    check('# ytt-schema: "no where.yml"\nname: 1\n', [
      ['a/config/schema.yml', '# ytt-schema: "config/schema.yml"\nname: 1\n'],
      ['b/schema.yml', '# ytt-schema: "../b/schema.yml"\nname: 1\n'],
    ]);
  });

  it('are none for a schema', () => check(schema, []));
});
