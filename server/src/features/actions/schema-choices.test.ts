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

  it('are as many as can be shown, those as near by their paths', () => {
    const named = ['z', 'y', 'x', 'w', 'v', 'u', 't', 's', 'r'];
    const schemas = named.map((name) => `#! file: ${name}/schema.yml\n${schema}`).join('');
    const { workspace } = openFixture(
      `#! file: a/far/away/schema.yml\n${schema}${schemas}#! file: some.yml\nname: 1\n`,
    );
    expect(schemaChoices(workspace, '/ws/some.yml').map(({ title }) => title)).toEqual(
      [...named]
        .sort()
        .slice(0, 8)
        .map((name) => `${name}/schema.yml`),
    );
    const beside = ['m/n/o', 'z'].map((name) => `#! file: ${name}/schema.yml\n${schema}`).join('');
    const { workspace: other } = openFixture(`${beside}#! file: m/some.yml\nname: 1\n`);
    expect(schemaChoices(other, '/ws/m/some.yml').map(({ title }) => title)).toEqual([
      'z/schema.yml',
      'm/n/o/schema.yml',
    ]);
  });

  it('are not offered for files that are not YAML on disk, and for a schema', () => {
    const { workspace } = openFixture(`${files}#! file: a/some.yml\nname: 1\n#! file: a/f.star\nx = 1\n`);
    workspace.open({ key: 'untitled:some.yml', text: 'name: 1\n', version: 1 });
    const counts = ['/ws/a/some.yml', '/ws/a/f.star', '/ws/b/schema.yml', '/ws/gone.yml', 'untitled:some.yml'].map(
      (key) => schemaChoices(workspace, key).length,
    );
    expect(counts).toEqual([2, 0, 0, 0, 0]);
  });

  it('take the place of the one that a modeline names', () => {
    check('# ytt-schema: "no where.yml"\nname: 1\n', [
      ['a/config/schema.yml', '# ytt-schema: "config/schema.yml"\nname: 1\n'],
      ['b/schema.yml', '# ytt-schema: "../b/schema.yml"\nname: 1\n'],
    ]);
  });

  it('are not offered for a schema', () => check(schema, []));

  it('are those that the dialect accepts as schemas', () => {
    const proposed = '#@schema/definition data_values=True\n---\nname: ""\n';
    const { workspace } = openFixture(`#! file: a/schema.yml\n${proposed}#! file: a/some.yml\nname: 1\n`);
    const titles = (of: string): readonly string[] =>
      schemaChoices(workspace, `/ws/a/${of}.yml`).map(({ title }) => title);
    expect([titles('some'), titles('schema')]).toEqual([['a/schema.yml'], []]);
    workspace.setSettings({ ...workspace.settings, dialect: 'released' });
    expect([titles('some'), titles('schema')]).toEqual([[], []]);
  });
});

describe('the line that names a schema', () => {
  const edited = (text: string): string | undefined => {
    const { workspace } = openFixture(`${files}#! file: a/some.yml\n${text}`);
    const [first] = schemaChoices(workspace, '/ws/a/some.yml');
    return first && textAfter(text, [first.edit]);
  };

  it('ends like the lines of the file, and follows a byte order mark', () => {
    expect(edited('name: 1\r\nb: 2\r\n')).toBe('#! ytt-schema: config/schema.yml\r\nname: 1\r\nb: 2\r\n');
    expect(edited('\ufeffname: 1\n')).toBe('\ufeff#! ytt-schema: config/schema.yml\nname: 1\n');
  });

  it('is offered for the eight nearest schemas', () => {
    const many = Array.from({ length: 12 }, (_, i) => `#! file: d${i}/deep/schema.yml\n${schema}`).join('');
    const { workspace } = openFixture(`${many}${files}#! file: a/some.yml\nname: 1\n`);
    const titles = schemaChoices(workspace, '/ws/a/some.yml').map(({ title }) => title);
    expect(titles).toHaveLength(8);
    expect(titles.slice(0, 3)).toEqual(['a/config/schema.yml', 'b/schema.yml', 'd0/deep/schema.yml']);
  });
});
