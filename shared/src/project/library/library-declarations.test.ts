/** Which documents declare the data values of a library. */
import { describe, expect, it } from 'vitest';
import { valueText } from '../../document/go-text.js';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject } from '../project.js';

const inner = '_ytt_lib/lib/_ytt_lib/inner';

/** The keys declared for the files of the library `inner`. */
function declared(texts: Readonly<Record<string, string>>): readonly string[] {
  const files = Object.entries({ [`${inner}/t.yml`]: 'a: #@ 1\n', ...texts }).map(
    ([path, text]) => new SourceFile(path, text),
  );
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const schema = project.declarationFor(files[0] as SourceFile, '', project.schema);
  return schema?.kind === 'map' ? schema.items.map(({ key }) => valueText(key)) : [];
}

const own = { [`${inner}/schema.yml`]: '#@data/values-schema\n---\nown: 1\n' };
const more = (address: string, key: string): string =>
  `#@library/ref "${address}"\n#@data/values-schema\n---\n#@overlay/match missing_ok=True\n${key}: 1\n`;

describe('the data values of a library below a library', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['itself', own, ['own']],
    ['the library above', { ...own, '_ytt_lib/lib/a.yml': more('@inner', 'a') }, ['own', 'a']],
    ['the root library', { ...own, 'a.yml': more('@lib@inner', 'a') }, ['own', 'a']],
    [
      'both, the outer one last',
      { ...own, 'a.yml': more('@lib@inner', 'a'), '_ytt_lib/lib/b.yml': more('@inner', 'b') },
      ['own', 'b', 'a'],
    ],
    ['none that has a schema for another one', { ...own, '_ytt_lib/lib/a.yml': more('@other', 'a') }, ['own']],
    [
      'data values of the library above',
      { '_ytt_lib/lib/v.yml': '#@library/ref "@inner"\n#@data/values\n---\nv: 1\n' },
      ['v'],
    ],
  ])('are declared by %s', (_what, texts, expected) => {
    expect(declared(texts)).toEqual(expected);
  });
});

it('an address is one from the library of a file', () => {
  const texts = { ...own, '_ytt_lib/lib/schema.yml': '#@data/values-schema\n---\nouter: 1\n' };
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const keys = (address: string) => {
    const schema = project.declarationFor(files[1] as SourceFile, address, undefined);
    return schema?.kind === 'map' && schema.items.map(({ key }) => valueText(key));
  };
  expect([keys(''), keys('@inner')]).toEqual([['outer'], ['own']]);
});

it('the data values of the root library have the declaration that is known of them', () => {
  const file = new SourceFile('a.yml', 'a: 1\n');
  const inputs = { dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
  const before = evaluateProject({
    ...inputs,
    files: [new SourceFile('schema.yml', '#@data/values-schema\n---\nb: 1\n')],
  });
  const now = evaluateProject({
    ...inputs,
    files: [file, new SourceFile('schema.yml', '#@data/values-schema\n---\nb: [\n')],
  });
  for (const known of [before.schema, undefined]) expect(now.declarationFor(file, '', known)).toBe(known);
});

describe('the data values of a library that is not there', () => {
  const values = '#@library/ref "@gone"\n#@data/values\n---\nv: 1\n';
  const files = ['a.yml', '_ytt_lib/lib/a.yml'].map((path) => new SourceFile(path, 'a: 1\n'));
  const keysFor = (file: SourceFile | undefined, from: string, address = '@gone'): readonly string[] | undefined => {
    const all = [...files, new SourceFile(`${from}v.yml`, values)];
    const project = evaluateProject({ files: all, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    const schema = project.declarationFor(file as SourceFile, address, undefined);
    return schema?.kind === 'map' ? schema.items.map(({ key }) => valueText(key)) : undefined;
  };

  it('are declared by flags for it, too', () => {
    const project = evaluateProject({
      ...{ files, dataValuesFiles: [], options: defaultRunOptions },
      dataValues: [{ kind: 'data-value', text: '@gone:w=1' }],
    });
    const schema = project.declarationFor(files[0] as SourceFile, '@gone', undefined);
    expect(schema?.kind === 'map' && schema.items.map(({ key }) => valueText(key))).toEqual(['w']);
  });

  it('are declared by those for it in the root library, and for its files only', () => {
    expect(keysFor(files[0], '')).toEqual(['v']);
    for (const other of ['@gone@x', '@gon']) expect(keysFor(files[0], '', other)).toBeUndefined();
    expect(keysFor(files[1], '')).toBeUndefined();
    expect(keysFor(files[1], '_ytt_lib/lib/')).toBeUndefined();
  });
});
