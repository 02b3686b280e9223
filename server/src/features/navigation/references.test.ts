import { describe, expect, it } from 'vitest';
import { appProject, openFixture } from '../testing.js';
import { definitionsAt } from './definition.js';
import { highlightsAt, othersWith, referencesAt } from './references.js';
import { runsOfSameSchema } from './runs-of-schema.js';

/** Places as \`file:line\`, from 1. */
function check(marked: string, withDeclaration: boolean, expected: readonly string[]): void {
  const { snapshot, offset } = openFixture(marked);
  const places = referencesAt(snapshot, offset, withDeclaration);
  expect(places.map(({ file, range }) => `${file.path}:${file.lines.lineAt(range.start) + 1}`)).toEqual(expected);
}

describe('references', () => {
  it('finds a data value in schema, values and code', () => {
    const all = ['schema.yml:4', 't.yml:4', 't.yml:5', 'values.yml:4'];
    check(appProject.replace('name: a', 'na<|>me: a'), true, all);
    check(appProject.replace('label(data.values.app.name', 'label(data.values.app.na<|>me'), true, all);
    check(appProject.replace('name: b', 'na<|>me: b'), false, all.slice(1));
    const telling =
      '#! file: u.yml\n#! set by @data/values\n#@ load("@ytt:data", "data")\n---\na: #@ data.values.app.name\n';
    check(`${appProject.replace('name: b', 'na<|>me: b')}${telling}`, true, [
      ...all.slice(0, 3),
      'u.yml:4',
      'values.yml:4',
    ]);
  });

  it('finds no keys of templates, though a comment in them names data values', () => {
    const template =
      '#! file: u.yml\n#! set by @data/values\n#@ load("@ytt:data", "data")\n---\napp:\n  name: #@ data.values.app.port\n';
    const all = ['schema.yml:4', 't.yml:4', 't.yml:5', 'values.yml:4'];
    check(`${appProject.replace('name: b', 'na<|>me: b')}${template}`, true, all);
  });

  it('finds a function in the files of all runs that load it, each place once', () => {
    const runs = '- { name: a, files: [a, m.star] }\n- { name: b, files: [b, m.star] }\n';
    const use = '#@ load("m.star", "f")\nx: #@ f()\n'.replace('m.star', '/m.star');
    const fixture = (module: string) =>
      `#! file: .ytt-project.yaml\nprojects:\n${runs}#! file: a/t.yml\n${use}#! file: b/t.yml\n${use}#! file: m.star\n${module}`;
    const { workspace, snapshot, offset } = openFixture(fixture('def <|>f():\n  return 1\nend\n'));
    const places = referencesAt(snapshot, offset, true, othersWith(workspace, snapshot, offset));
    expect(places.map(({ file, range }) => `${file.path}:${file.lines.lineAt(range.start) + 1}`).sort()).toEqual([
      'm.star:1',
      't.yml:1',
      't.yml:1',
      't.yml:2',
      't.yml:2',
    ]);
  });

  it('finds nothing for a key that no schema declares', () => {
    check(appProject.replace('name: b', 'name: b\n  no<|>ne: 1'), true, []);
  });

  it('finds the data value of that name, not one that code gives to another', () => {
    const library = `#! file: config.yml
#@ load("@ytt:data", "data")
#@ load("@ytt:library", "library")
#@ def given():
database:
  password: #@ data.values.uaa.secret
#@ end
--- #@ library.get("uaa").with_data_values(given()).eval()
#! file: values.yml
#@data/values
---
uaa:
  secret: x
#! file: _ytt_lib/uaa/values.yml
#@data/values
---
database:
  password: null
#! file: _ytt_lib/uaa/t.yml
#@ load("@ytt:data", "data")
---
database:
  password: #@ data.values.database.pass<|>word
`;
    check(library, true, ['_ytt_lib/uaa/t.yml:4', '_ytt_lib/uaa/values.yml:4', 'config.yml:5']);
    const alias = '#! file: u.yml\n#@ load("@ytt:data", "data")\n#@ load("@ytt:struct", "struct")\n';
    const code = '#@ x = struct.make(title=data.values.app.name)\na: #@ x.ti<|>tle\n';
    check(`${appProject}${alias}${code}`, true, []);
  });

  it('finds a data value without a schema in all documents of the file that declares it', () => {
    const values = '#! file: v.yml\n#@data/values\n---\nna<|>me: a\n#@data/values\n---\nname: b\n';
    check(values, true, ['v.yml:3', 'v.yml:6']);
    check(values, false, ['v.yml:6']);
  });

  it('finds the data value of the file itself where a name may also be one of a library', () => {
    const files = [
      'schema.yml\n#@data/values-schema\n---\nname: a\n',
      '_ytt_lib/lib/schema.yml\n#@data/values-schema\n---\nname: c\n',
      't.yml\n#@ load("@ytt:data", "data")\n#@ load("@ytt:library", "library")\n' +
        '#@ given = data.values if data.values.name else library.get("lib").data_values()\na: #@ given.na<|>me\n',
    ];
    check(files.map((text) => `#! file: ${text}`).join(''), true, ['schema.yml:3', 't.yml:3', 't.yml:4']);
  });

  it('finds a data value in the files of other runs of the same schema, and declares it once', () => {
    const texts = [
      '.ytt-project.yaml\nprojects:\n- { name: a, files: [schema.yml, a] }\n- { name: b, files: [schema.yml, b] }\n',
      'a/values.yml\n#@data/values\n---\nname: b\n',
      'b/values.yml\n#@data/values\n---\nname: c\n',
      'schema.yml\n#@data/values-schema\n---\nna<|>me: a\n',
    ];
    const { snapshot, offset, workspace } = openFixture(texts.map((text) => `#! file: ${text}`).join(''));
    const others = runsOfSameSchema(workspace, snapshot);
    const found = (withDeclaration: boolean) =>
      referencesAt(snapshot, offset, withDeclaration, others)
        .map(({ file }) => snapshot.uriOf(file)?.slice('file:///ws/'.length))
        .sort();
    expect(found(true)).toEqual(['a/values.yml', 'b/values.yml', 'schema.yml']);
    expect(found(false)).toEqual(['a/values.yml', 'b/values.yml']);
  });

  it.each([
    [
      'of a schema of several files, of which others share one',
      [
        '.ytt-project.yaml\nprojects:\n- { name: a, files: [own.yml, shared.yml] }\n- { name: b, files: [shared.yml, b.yml] }\n',
        'b.yml\n#@data/values\n---\nname: c\n',
        'own.yml\n#@data/values-schema\n---\nport: 1\n',
        'shared.yml\n#@data/values-schema\n---\n#@overlay/match missing_ok=True\nna<|>me: a\n',
      ],
      ['b.yml', 'shared.yml'],
    ],
    [
      'of a library that others have, too, with a schema of their own',
      [
        '.ytt-project.yaml\nprojects:\n- name: a\n  files: [app]\n  variants: { dev: {}, prod: { dataValuesFiles: ["@lib:plain.yml"] } }\n',
        'app/_ytt_lib/lib/schema.yml\n#@data/values-schema\n---\nna<|>me: c\n',
        'app/a.yml\n#@ load("@ytt:library", "library")\na: #@ library.get("lib").data_values().name\n',
        'app/schema.yml\n#@data/values-schema\n---\nname: a\n',
        'plain.yml\nname: d\n',
      ],
      ['app/_ytt_lib/lib/schema.yml', 'app/a.yml', 'plain.yml'],
    ],
    [
      'of a library, declared below that of the project',
      [
        '.ytt-project.yaml\nprojects:\n- name: a\n  files: [app]\n  variants: { dev: {}, prod: { dataValuesFiles: ["@lib:plain.yml"] } }\n',
        'app/_ytt_lib/lib/t.yml\na: 1\n',
        'app/a.yml\n#@ load("@ytt:library", "library")\na: #@ library.get("lib").data_values().name\n',
        'app/schema.yml\n#@data/values-schema\n---\nname: a\n#@library/ref "@lib"\n#@data/values-schema\n---\nna<|>me: c\n',
        'plain.yml\nname: d\n',
      ],
      ['app/a.yml', 'app/schema.yml', 'plain.yml'],
    ],
    ...['dev.yml', 'prod.yml', 't.yml'].map((at): [string, string[], string[]] => [
      `that documents declare in turn, at ${at}`,
      [
        'run.sh\nytt -f t.yml -f dev.yml\nytt -f t.yml -f prod.yml\n',
        'dev.yml\n#@data/values\n---\nname: d\n',
        'prod.yml\n#@data/values\n---\nname: p\n',
        't.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.name\n',
      ].map((text) => (text.startsWith(at) ? text.replace(/na(?=me)/, 'na<|>') : text)),
      ['dev.yml', 'prod.yml', 't.yml'],
    ]),
    [
      'that values files of variants declare',
      [
        '.ytt-project.yaml\nprojects:\n- files: [t.yml]\n  variants: { a: { dataValuesFiles: [a.yml] }, b: { dataValuesFiles: [b.yml] } }\n',
        'a.yml\nna<|>me: d\n',
        'b.yml\nname: p\n',
        't.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.name\n',
      ],
      ['a.yml', 'b.yml', 't.yml'],
    ],
    [
      'that has the name of another, where both share code that does not read it',
      [
        '.ytt-project.yaml\nprojects:\n- files: [a, t.yml]\n- files: [b, t.yml]\n',
        'a/v.yml\n#@data/values\n---\nna<|>me: d\nother: 1\n',
        'b/v.yml\n#@data/values\n---\nname: p\nother: 1\n',
        'a/t.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.name\n',
        't.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.other\n',
      ],
      ['a/t.yml', 'a/v.yml'],
    ],
  ])('finds a data value in other runs: one %s', (_, texts, expected) => {
    const { snapshot, offset, workspace } = openFixture(texts.map((text) => `#! file: ${text}`).join(''));
    const others = othersWith(workspace, snapshot, offset);
    const found = referencesAt(snapshot, offset, true, others).map(({ file }) =>
      snapshot.uriOf(file)?.slice('file:///ws/'.length),
    );
    expect(found.sort()).toEqual(expected);
  });

  it('finds a symbol where it is defined, loaded and used', () => {
    check(appProject.replace('def label', 'def la<|>bel'), true, ['funcs.star:1', 't.yml:2', 't.yml:4']);
    check(appProject.replace('label(data', 'la<|>bel(data'), false, ['t.yml:2', 't.yml:4']);
  });

  it('finds a symbol that a load gives another name by either', () => {
    const loading = appProject.replace('"label")', 'tag="label")').replace('label(data', 'tag(data');
    const all = ['funcs.star:1', 't.yml:2', 't.yml:2', 't.yml:4'];
    for (const [name, marked] of [
      ['def label', 'def la<|>bel'],
      ['tag="label"', 'tag="la<|>bel"'],
      ['tag="label"', 'ta<|>g="label"'],
      ['tag(data', 'ta<|>g(data'],
    ] as const) {
      const fixture = loading.replace(name, marked);
      check(fixture, true, all);
      const { snapshot, offset, text } = openFixture(fixture);
      expect(definitionsAt(snapshot, offset).map(({ file }) => file.path)).toEqual(['funcs.star']);
      const highlighted = highlightsAt(snapshot, offset).map(({ start, end }) => text.slice(start, end));
      expect(highlighted).toEqual(name === 'def label' ? ['label'] : ['tag', 'label', 'tag']);
    }
  });

  it('highlights within the file', () => {
    const { snapshot, offset } = openFixture(appProject.replace('label(data', 'la<|>bel(data'));
    expect(highlightsAt(snapshot, offset)).toHaveLength(2);
    const { snapshot: schema, offset: at } = openFixture(appProject.replace('name: a', 'na<|>me: a'));
    expect(highlightsAt(schema, at).map(({ start, end }) => schema.file.text.slice(start, end))).toEqual(['name']);
  });
});

describe('a data value', () => {
  const template = (code: string): string => appProject.replace('a: #@ label(data.values.app.name)', code);

  it.each([
    ['a value in a values file', appProject.replace('name: b', 'name: <|>b')],
    ['a value in a schema', appProject.replace('port: 1', 'port: <|>1')],
    ['a key of the output', template('app:\n  na<|>me: 1')],
    ['a member of something else', template('a: #@ struct(name=1).na<|>me')],
    [
      'a member of one data value or another',
      template('a: #@ (data.values.app if 1 else data.values.hosts[0]).na<|>me').replace('- host: ""', '- name: ""'),
    ],
  ])('is not meant by %s', (_, marked) => {
    check(marked, true, []);
  });

  it('is not meant by one of a library that has its name', () => {
    const code = (name: string): string =>
      template(`#@ load("@ytt:library", "library")\na: #@ library.get("lib").data_values().app.${name}`);
    const library = '#! file: _ytt_lib/lib/schema.yml\n#@data/values-schema\n---\napp:\n  name: c\n';
    check(`${code('na<|>me')}${library}`, true, ['_ytt_lib/lib/schema.yml:4', 't.yml:5']);
    check(`${code('na<|>me')}${library}`, false, ['t.yml:5']);
    const values = library.replace('schema.yml', 'values.yml').replace('-schema', '');
    check(`${code('na<|>me')}${values}`, false, ['t.yml:5']);
  });
});

describe('the runs of the same schema', () => {
  const runs = (texts: string, name: string): readonly string[] => {
    const { workspace, snapshotOf } = openFixture(texts);
    const others = runsOfSameSchema(workspace, snapshotOf(name));
    return others.map(({ uriOf, file }) => uriOf(file)?.slice('file:///ws/'.length) ?? '');
  };
  const project = (b: string): string =>
    `#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [schema.yml, a] }\n- { name: b, files: ${b} }\n`;
  const schema = '#! file: schema.yml\n#@data/values-schema\n---\nname: a\n';
  const values = (name: string): string => `#! file: ${name}\n#@data/values\n---\nname: b\n`;

  it('are those that read it and have a file that is first of all theirs', () => {
    const texts = `${schema}${values('a/values.yml')}${values('b/values.yml')}`;
    expect(runs(`${project('[schema.yml, b]')}${texts}`, 'a/values.yml')).toEqual(['b/values.yml']);
    expect(runs(`${project('[b]')}${texts}`, 'a/values.yml')).toEqual([]);
    expect(runs(`${project('[schema.yml]')}${texts}`, 'a/values.yml')).toEqual([]);
  });

  it('are empty for a file outside every run', () => {
    expect(runs(`${schema}#! file: sub/x.yml\na: 1\n`, 'sub/x.yml')).toEqual([]);
    expect(runs('#! file: x.yml\na: 1\n', 'x.yml')).toEqual([]);
  });
});

describe('highlights of blocks', () => {
  it('joins the words of a block', () => {
    const text = '#! file: t.yml\n#@ if x:\n#@ for y in z:\na: 1\n#@ end\n#@ el<|>se:\nb: 1\n#@ end\n';
    const { snapshot, offset } = openFixture(text);
    const lines = highlightsAt(snapshot, offset).map(({ start }) => snapshot.file.lines.lineAt(start));
    expect(lines).toEqual([0, 4, 6]);
  });

  it.each([
    ['<|>if', 2],
    ['if<|>', 2],
    ['<|> if', 0],
    ['if <|>', 0],
  ])('knows where a word begins and ends: %j', (word, expected) => {
    const { snapshot, offset } = openFixture(`#! file: f.star\nx = 1\n${word} x:\n  y = 1\nend\n`);
    expect(highlightsAt(snapshot, offset)).toHaveLength(expected);
  });

  it('leaves words of expressions and of strings alone', () => {
    const words = (marked: string): number => {
      const { snapshot, offset } = openFixture(marked);
      return highlightsAt(snapshot, offset).length;
    };
    expect(words('#! file: t.yml\na: #@ 1 i<|>f x else 2\n')).toBe(0);
    expect(words('#! file: f.star\nx = [1 f<|>or y in z]\n')).toBe(0);
    expect(words('#! file: f.star\nd<|>ef f():\n  if x:\n  end\n  return 1\nend\n')).toBe(2);
    expect(words('#! file: f.star\ni<|>f x:\n  y = 1\nelif z:\n  y = 2\nelse:\n  y = 3\nend\n')).toBe(4);
    expect(words('#! file: t.txt\n(@ i<|>f x: @)a(@ end @)\n')).toBe(2);
  });
});

describe('definitions', () => {
  it('leads from a loaded symbol to its module, and from data values to the schema', () => {
    for (const [marked, path, line] of [
      [appProject.replace('label(data', 'la<|>bel(data'), 'funcs.star', 0],
      [appProject.replace('values.app.name', 'values.app.na<|>me'), 'schema.yml', 3],
      [appProject.replace('name: b', 'name: <|>b'), 'schema.yml', 3],
    ] as const) {
      const { snapshot, offset } = openFixture(marked);
      const [found] = definitionsAt(snapshot, offset);
      expect(found?.file.path).toBe(path);
      expect(found?.file.lines.lineAt(found.range.start)).toBe(line);
    }
  });
});

describe('a symbol with the name of another', () => {
  it('at the same place of another file is another one', () => {
    const files =
      '#! file: one.star\ndef la<|>bel():\n  return 1\nend\n#! file: two.star\ndef label():\n  return 2\nend\n' +
      '#! file: schema.yml\n#@data/values-schema\n---\na: 1\n' +
      '#! file: t.yml\n#@ load("one.star", "label")\na: #@ label()\n#! file: u.yml\n#@ load("two.star", "label")\na: #@ label()\n';
    check(files, true, ['one.star:1', 't.yml:1', 't.yml:2']);
    check(files.replace('la<|>bel', 'label').replace('two.star\ndef label', 'two.star\ndef la<|>bel'), false, [
      'u.yml:1',
      'u.yml:2',
    ]);
  });
});
