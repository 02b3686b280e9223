import { describe, expect, it } from 'vitest';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { openFixture, textAfter } from '../testing.js';
import { refactorings } from './refactorings.js';

const schema = '#! file: schema.yml\n#@data/values-schema\n---\nname: a\ntls:\n  crt: x\nhosts:\n- ""\n';

describe('refactorings', () => {
  it('generates a schema that accepts the file', () => {
    const values =
      'name: x\n"yes": 1\nnone: null\nempty: []\nhosts:\n- host: a\n  tls: {on: true}\n  tags: []\n- host: b\nports: [1, 2]\nmatrix: [[1]]\ntext: |\n  a\n  b\n';
    const { snapshot } = openFixture(`#! file: values.yml\n${values}`);
    const made = refactorings(snapshot, 0).find(({ creates }) => creates?.name === 'schema.yml');
    expect(made?.title).toBe('Generate a schema from this file');
    expect(made?.creates?.text).toContain('#@schema/type any=True\nnone: null\n');
    const { workspace } = openFixture(`#! file: schema.yml\n${made?.creates?.text}#! file: values.yml\n${values}`);
    expect(fileFindings(workspace, '/ws/schema.yml').findings.filter(({ severity }) => severity === 'error')).toEqual(
      [],
    );
    expect(fileFindings(workspace, '/ws/values.yml').findings.filter(({ severity }) => severity === 'error')).toEqual(
      [],
    );
  });

  it('generates a schema of the data values that accepts them', () => {
    const values =
      '#@data/values\n---\n#! The app\napp:\n  name: x #! its "name"\n  none:\nmixed: [1, a]\nhosts:\n- a: 1\n- b: 1.5\n';
    const more = '#! file: z.yml\n#@data/values\n#@overlay/match-child-defaults missing_ok=True\n---\nlate: true\n';
    const template = '#! file: t.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.app.name\n';
    const { snapshotOf } = openFixture(`#! file: a.yaml\n${values}${more}${template}`);
    const made = refactorings(snapshotOf('a.yaml'), values.length - 2).find(({ title }) => title.includes('schema'));
    expect(made).toEqual({
      title: 'Generate a schema from the data values',
      creates: {
        name: 'schema.yaml',
        text: '#@data/values-schema\n---\n#@schema/desc "The app"\napp:\n  #@schema/desc "its \\"name\\""\n  name: x\n  #@schema/type any=True\n  none: null\n#@schema/type any=True\nmixed: []\nhosts:\n  - a: 1\n    b: 1.5\nlate: true\n',
      },
      edits: [],
    });
    const { workspace } = openFixture(
      `#! file: a.yaml\n${values}${more}${template}#! file: s.yml\n${made?.creates?.text}`,
    );
    for (const name of ['a.yaml', 's.yml', 'z.yml', 't.yml'])
      expect(fileFindings(workspace, `/ws/${name}`).findings.filter(({ severity }) => severity === 'error')).toEqual(
        [],
      );
  });

  it('generates lists of anything where their items tell no type', () => {
    const { snapshot } = openFixture('#! file: values.yml\nnulls: [null]\nlists: [[null]]\ntexts: [a]\n');
    const made = refactorings(snapshot, 0).find(({ creates }) => creates !== undefined);
    expect(made?.creates?.text).toBe(
      '#@data/values-schema\n---\n#@schema/type any=True\nnulls: []\n#@schema/type any=True\nlists: []\ntexts:\n  - a\n',
    );
  });

  it('writes floats as floats, in a schema and in values', () => {
    const text = 'ratio: 1.0\nzero: -0.0\nexponent: 1000.0\nlarge: 1e+21\nlist:\n  - 2.0\n';
    const made = (file: string): readonly (string | undefined)[] =>
      refactorings(openFixture(`#! file: ${file}`).snapshot, 24).map(({ creates, edits }) =>
        [creates?.text, ...edits.map(({ newText }) => newText)].join(''),
      );
    expect(made(`values.yml\n${text}`)).toEqual([`#@data/values-schema\n---\n${text}`]);
    expect(made(`schema.yml\n#@data/values-schema\n---\n${text}`)).toContain(text.replace('\n  - 2.0', ' []'));
    const schema = `#! file: schema.yml\n#@data/values-schema\n---\n${text}`;
    expect(made(`values.yml\n#@data/values\n---\nzero: 1.0<|>\n${schema}`)).toEqual([
      text.replace('zero: -0.0\n', '').replace('\n  - 2.0', ' []'),
    ]);
  });

  it('generates no schema of what cannot be read, or is several documents', () => {
    const made = (text: string): readonly (string | undefined)[] =>
      refactorings(openFixture(`#! file: values.yml\n${text}`).snapshot, 0).map(({ creates }) => creates?.name);
    expect(made('a: 1\n')).toEqual(['schema.yml']);
    for (const text of ['a: 1\nb: [\n', 'a: 1\n---\na: x\n', 'a: 1\n---\nb: 1\n', '', '- 1\n'])
      expect([text, made(text)]).toEqual([text, []]);
  });

  it('generates no schema beside one, nor in a template', () => {
    const { snapshotOf } = openFixture(`${schema}#! file: values.yml\n#@data/values\n---\nname: b\n`);
    expect(refactorings(snapshotOf('values.yml'), 20).filter(({ title }) => title.includes('schema'))).toEqual([]);
    const alone = openFixture('#! file: a.yml\n#@data/values\n---\nname: b\n#! file: t.yml\n#@ x = 1\na: 1\n');
    expect(refactorings(alone.snapshotOf('t.yml'), 12)).toEqual([]);
  });

  it('adds no defaults if no map of them is declared, or to another kind of file', () => {
    const added = (text: string, name = 'values.yml'): readonly string[] =>
      refactorings(openFixture(text).snapshotOf(name), 20).flatMap(({ title, creates }) => (creates ? [] : [title]));
    const values = '#! file: values.yml\n#@data/values\n---\n';
    expect(added(`${schema}${values}name: b\n`)).toEqual(['Add the defaults that are not set']);
    expect(added(`${schema}${values}name: b\n--- \nname: c\n`)).toEqual([]);
    expect(added(`${schema}${values}- b\n`)).toEqual([]);
    expect(added(`${schema}${values}{name: b}\n`)).toEqual([]);
    expect(added(`#! file: schema.yml\n#@data/values-schema\n---\n- a\n${values}- b\n`)).toEqual([]);
    expect(added(`${schema}#! file: t.yml\n#@ x = 1\n---\nname: b\n`, 't.yml')).toEqual([]);
  });

  it('adds the defaults that are not set', () => {
    const { snapshot, text, offset } = openFixture(`${schema}#! file: values.yml\n#@data/values\n---\nname: b<|>\n`);
    const made = refactorings(snapshot, offset).find(({ title }) => title.startsWith('Add'));
    expect(textAfter(text, made?.edits ?? [])).toBe('#@data/values\n---\nname: b\ntls:\n  crt: x\nhosts: []\n');
  });

  it('writes a values file of a schema', () => {
    const { snapshotOf } = openFixture(schema);
    const [made] = refactorings(snapshotOf('schema.yml'), 40);
    expect(made?.creates?.text).toContain('hosts: []');
  });
});

describe('defaults that are added', () => {
  const added = (text: string, start = schema): string | undefined => {
    const { snapshot } = openFixture(`${start}#! file: values.yml\n${text}`);
    const made = refactorings(snapshot, text.length).find(({ title }) => title.startsWith('Add'));
    return made && textAfter(text, made.edits);
  };

  it('are of keys that have names', () => {
    const anyKey = '#! file: schema.yml\n#@schema\n---\nname: a\nport: 80\n#@schema/any-key\nany: 1\n';
    expect(added('name: b\n', anyKey)).toBe('name: b\nport: 80\n');
  });

  it('begin a line of their own', () => {
    expect(added('name: b\nhosts: []')).toBe('name: b\nhosts: []\ntls:\n  crt: x\n');
    expect(added('')).toBe('name: a\ntls:\n  crt: x\nhosts: []\n');
    expect(added('name: b\nhosts: []\n')).toBe('name: b\nhosts: []\ntls:\n  crt: x\n');
  });

  it('are those of keys that are not set', () => {
    expect(added('name: b\ntls: {}\n')).toBe('name: b\ntls: {}\nhosts: []\n');
    expect(added('name: b\ntls: {}\nhosts: []\n')).toBeUndefined();
  });

  it('are not those of keys that other files set, which would change', () => {
    const other = (values: string): string => `#! file: a.yml\n#@data/values\n---\n${values}${schema}`;
    const with_ = (values: string): string | undefined => added('#@data/values\n---\nname: b\n', other(values));
    const all = '#@data/values\n---\nname: b\ntls:\n  crt: x\nhosts: []\n';
    expect(with_('hosts: [a]\n')).toBe(all.replace('hosts: []\n', ''));
    expect(with_('tls:\n  crt: z\n')).toBe(all.replace('tls:\n  crt: x\n', ''));
    expect(with_('hosts: []\nname: z\n')).toBe(all);
  });

  it('are not offered if the text would not parse with them', () => {
    expect(added('{name: b}\n')).toBeUndefined();
    expect(added('name: "b\n')).toBeUndefined();
    expect(added('  name: b\n')).toBeUndefined();
    expect(added('name: b\n...\n# more\n')).toBeUndefined();
  });

  it('are not offered behind another document', () => {
    expect(added('name: b\n---\n')).toBeUndefined();
    expect(added('---\nname: b\n')).toBe('---\nname: b\ntls:\n  crt: x\nhosts: []\n');
  });
});

describe('a schema of a very deep file', () => {
  it('accepts any value beyond a certain depth', () => {
    const deep = (depth: number): string =>
      [...Array.from({ length: depth }, (_, i) => `${'  '.repeat(i)}k:\n`), `${'  '.repeat(depth)}k: 1\n`].join('');
    const made = (depth: number): string | undefined => {
      const { snapshot } = openFixture(`#! file: values.yml\n${deep(depth)}`);
      return refactorings(snapshot, 0).find(({ creates }) => creates?.name === 'schema.yml')?.creates?.text;
    };
    expect(made(40)).not.toContain('any=True');
    expect(made(60)).toContain('#@schema/type any=True');
  });
});

describe('in a file of Windows', () => {
  type Files = readonly (readonly [name: string, text: string])[];
  const declared: Files = [['schema.yml', '#@data/values-schema\n---\na: 1\nm:\n  b: [1]\n  c: |\n    x\n    y\n']];
  const proposed =
    '#@schema/definition data_values=True\n---\n#@schema/type "string"\na: ""\n#@schema/title "x"\nb:\n- 1\n';
  const offered = (files: Files, lineBreak: string): string[] => {
    const { snapshot, text } = openFixture(
      files.map(([name, one]) => `#! file: ${name}\n${one.replaceAll('\n', lineBreak)}`).join(''),
    );
    const found = new Set<string>();
    for (let offset = 0; offset <= text.length; offset++)
      for (const { title, edits } of refactorings(snapshot, offset)) found.add(`${title}: ${textAfter(text, edits)}`);
    return [...found];
  };

  it.each<readonly [Files]>([
    [[...declared, ['values.yml', 'a: 2\n']]],
    [[...declared, ['values.yml', '#@data/values\n---\na: 2\n']]],
    [[['t.yml', proposed]]],
    [[['t.yml', '#@data/values-schema\n---\n#@schema/title "x"\n#@schema/validation min_len=1\na: ""\n']]],
    [[['values.yml', 'a: 2\nm: {b: 1}\n']]],
  ])('%j is changed as with other line breaks', (files) => {
    const changed = offered(files, '\n');
    expect(changed).not.toEqual([]);
    expect(offered(files, '\r\n')).toEqual(changed.map((text) => text.replaceAll('\n', '\r\n')));
  });
});
