/** Which schema a run has while a file cannot be read. */
import { applyEdits, defaultRunOptions, evaluateProject, type SchemaNode, SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../features/testing.js';
import { sourceAs } from '../files/text-file.js';
import { isDeclaredIn, sameSchemaFiles } from './last-schema.js';

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

describe('the schema of a file that declares none any more', () => {
  const declared = '#@data/values-schema\n---\napp: x\n';

  function keysAfter(edits: readonly (readonly [from: string, to: string])[], isSaved = false): readonly unknown[] {
    const { workspace } = openFixture(`#! file: config/schema.yml\n${declared}#! file: config/t.yml\na: #@ 1\n`);
    const key = '/ws/config/schema.yml';
    workspace.open({ key, text: declared, version: 1 });
    workspace.snapshot('/ws/config/t.yml')?.schema;
    let text = declared;
    for (const [i, [from, newText]] of edits.entries()) {
      const start = text.indexOf(from);
      const edit = { range: { start, end: start + from.length }, newText };
      workspace.change(key, i + 2, [edit]);
      text = applyEdits(text, [edit]);
    }
    if (isSaved) workspace.typingEnded(key);
    const schema = workspace.snapshot('/ws/config/t.yml')?.schema;
    return schema?.kind === 'map' ? schema.items.map((item) => item.key) : [];
  }

  it.each<[what: string, edits: readonly (readonly [string, string])[]]>([
    ['while its annotation is typed', [['values-schema', 'valuess']]],
    ['while its annotation is typed further right', [['#@data/values-schema', '  #@data/valuess']]],
    ['while a line of it is broken', [['app: x', 'app: [']]],
    [
      'while a line is broken below an annotation that was',
      [
        ['values-schema', 'valuess'],
        ['app: x', 'app: ['],
      ],
    ],
  ])('stays %s', (_, edits) => {
    expect(keysAfter(edits)).toEqual(['app']);
  });

  it.each<[what: string, edits: readonly (readonly [string, string])[], isSaved?: boolean]>([
    ['its annotation is removed', [['#@data/values-schema\n', '']]],
    ['its text is replaced', [[declared, '#! other\nb: 1\n']]],
    [
      'another line was typed meanwhile',
      [
        ['values-schema', 'valuess'],
        ['app: x', 'app: y'],
      ],
    ],
    [
      'a comment behind a value was typed meanwhile',
      [
        ['values-schema', 'valuess'],
        ['app: x', 'app: x #! y'],
      ],
    ],
    ['a file with a wrong annotation is saved', [['values-schema', 'valuess']], true],
  ])('goes when %s', (_, edits, isSaved) => {
    expect(keysAfter(edits, isSaved)).toEqual([]);
  });
});

it('the schema of a file stays with it, and any other for good', () => {
  const text = '#@data/values-schema\n---\na: 1\n';
  const schemaOf = (file: SourceFile): SchemaNode => {
    const inputs = { files: [file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
    return evaluateProject(inputs).schema as SchemaNode;
  };
  const other = new SourceFile('a.yml', text);
  const file = sourceAs({ key: '/ws/a.yml', text, version: 1 }, 'a.yml');
  expect(isDeclaredIn(schemaOf(other), [])).toBe(true);
  expect([[file], [], [other]].map((files) => isDeclaredIn(schemaOf(file), files))).toEqual([true, false, false]);
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
