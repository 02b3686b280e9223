/** Where definitions and implementations are, and which other runs have the same schema. */
import type { SchemaNode } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { appProject, openFixture } from '../testing.js';
import { definitionsAt } from './definition.js';
import { implementationsAt } from './implementation.js';
import { dataValuePlaces } from './references.js';
import { runsOfSameSchema } from './runs-of-schema.js';

const schema = '#! file: schema.yml\n#@data/values-schema\n---\nname: a\nmore:\n  name: b\nlist:\n- name: c\n';

function definitions(marked: string): string[] {
  const { snapshot, offset } = openFixture(marked);
  return definitionsAt(snapshot, offset).map(
    ({ from, file, range }) =>
      `${snapshot.file.text.slice(from.start, from.end)} -> ${file.path}:${file.lines.lineAt(range.start) + 1}`,
  );
}

describe('a definition', () => {
  it('is the declaration of a key of values, at any depth', () => {
    expect(definitions(`${schema}#! file: values.yml\nna<|>me: x\n`)).toEqual(['name -> schema.yml:3']);
    expect(definitions(`${schema}#! file: values.yml\nmore:\n  na<|>me: x\n`)).toEqual(['name -> schema.yml:5']);
    expect(definitions(`${schema}#! file: values.yml\nlist:\n- na<|>me: x\n`)).toEqual(['name -> schema.yml:7']);
    expect(definitions(`${schema}#! file: values.yml\nother<|>: x\n`)).toEqual([]);
  });

  describe('of a key of an overlay', () => {
    const output =
      '#! file: t.yml\n#@ for i in range(2):\n---\na:\n  b: 1\n  l:\n  - id: x\n    p: 1\n  - id: w\n#@ end\n---\nc: 1\n';
    const match =
      '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=lambda i, l, r: "a" in l, expects="1+"\n---\n';
    const overlay = `${output}#! file: o.yml\n${match}`;

    it('is each place of the nodes that it is laid on, once', () => {
      expect(definitions(`${overlay}a:\n  b<|>: 2\n`)).toEqual(['b -> t.yml:4']);
      expect(definitions(`${overlay}a<|>: 2\n`)).toEqual(['a -> t.yml:3']);
      expect(definitions(`${overlay}a:\n  l:\n  #@overlay/match by="id"\n  - id<|>: w\n`)).toEqual(['id -> t.yml:8']);
    });

    it('is what it is laid on by code', () => {
      const code = '#@ load("@ytt:overlay", "overlay")\n#@ def l():\na: 1\n#@ end\n#@ def r():\na<|>: 2\n#@ end\n';
      expect(definitions(`#! file: t.yml\n${code}--- #@ overlay.apply(l(), r())\n`)).toEqual(['a -> t.yml:3']);
    });

    it('is none where it is laid on nothing, or the document is no overlay', () => {
      expect(definitions(`${overlay}#@overlay/match missing_ok=True\nz<|>: 2\n`)).toEqual([]);
      expect(definitions(`${overlay}a:\n  b: 2<|>\n`)).toEqual([]);
      expect(definitions(`${output}#! file: o.yml\na<|>: 2\n`)).toEqual([]);
    });
  });

  it('is none where nothing is written yet', () => {
    for (const values of ['name: <|>', 'more:\n  <|>', 'list:\n- <|>', 'more: {<|>}', 'name: x\n<|>'])
      expect(definitions(`${schema}#! file: values.yml\n${values}\n`), values).toEqual([]);
  });

  it('is marked as a whole', () => {
    const marked = (fixture: string): readonly string[] => {
      const { snapshot, offset } = openFixture(fixture);
      return definitionsAt(snapshot, offset).map(({ file, range }) => file.text.slice(range.start, range.end));
    };
    expect(marked(`${schema}#! file: values.yml\nna<|>me: x\n`)).toEqual(['name']);
    const library = '#! file: _ytt_lib/l/schema.yml\n#@data/values-schema\n---\nport: 1\n#! file: t.yml\n';
    const code = '#@ load("@ytt:library", "library")\na: #@ library.get("l").with_data_values({"po<|>rt": 2}).eval()\n';
    expect(marked(library + code)).toEqual(['port']);
    const given = code.replace('{"po<|>rt": 2}', 'dict(po<|>rt=2)');
    expect(marked(library + given)).toEqual(['port']);
  });

  it('of an alias of a library is where code gives it to that library', () => {
    const library = (name: string) => `#! file: _ytt_lib/${name}/schema.yml\n#@data/values-schema\n---\nport: 1\n`;
    const got = (name: string, alias: string) => `${alias}: #@ library.get("${name}", alias="${alias}").eval()\n`;
    const code = `#! file: t.yml\n#@ load("@ytt:library", "library")\n${got('l', 'one')}${got('l', 'two')}${got('m', 'one')}`;
    const ref = (address: string) => `#! file: v.yml\n#@library/ref "${address}"\n#@data/values\n---\nport: 2\n`;
    const files = library('l') + library('m') + code;
    expect(definitions(files + ref('@l~o<|>ne'))).toEqual(['one -> t.yml:2']);
    expect(definitions(files + ref('@l~t<|>wo'))).toEqual(['two -> t.yml:3']);
    expect(definitions(files + ref('@m~o<|>ne'))).toEqual(['one -> t.yml:4']);
    const spaced = ref('@m~o<|>ne').replaceAll('"', "'").replace("'\n", "' \n");
    expect(definitions(files + spaced)).toEqual(['one -> t.yml:4']);
  });

  it('is missing for a key of a template, though a data value has its name', () => {
    expect(definitions(`${schema}#! file: t.yml\n#@ x = 1\n---\nna<|>me: x\n`)).toEqual([]);
    expect(definitions(`${schema}#! file: t.yml\n#@ x = 1\n---\nname: v<|>alue\n`)).toEqual([]);
  });

  it('is where a name of code is defined', () => {
    expect(definitions(appProject.replace('#@ label(data', '#@ la<|>bel(data'))).toEqual(['label -> funcs.star:1']);
    expect(definitions(appProject.replace('values.app["name"]', 'values.app["na<|>me"]'))).toEqual([
      'name -> schema.yml:4',
    ]);
  });

  it('is where each possible object has the name, past those that have it built in', () => {
    const both = (one: string): string =>
      `#! file: schema.yml\n#@data/values-schema\n---\nkeys: 1\n#! file: t.yml\n#@ load("@ytt:data", "data")\n#@ x = ${one}\na: #@ x.ke<|>ys\n`;
    expect(definitions(both('{} if data.values.keys else data.values'))).toEqual(['keys -> schema.yml:3']);
    expect(definitions(both('data.values if data.values.keys else {}'))).toEqual(['keys -> schema.yml:3']);
  });
});

it('of one name in several files, at the same offset of each, is each of them', () => {
  const star = (name: string): string =>
    `#! file: ${name}.star\nload("@ytt:struct", "struct")\n${name} = struct.make(port=1)\n`;
  const code =
    '#@ load("a.star", "a")\n#@ load("b.star", "b")\n#@ load("@ytt:data", "data")\n#@ x = a if data.values.name else b\nc: #@ x.po<|>rt\n';
  expect(definitions(`${schema}${star('a')}${star('b')}#! file: t.yml\n${code}`)).toEqual([
    'port -> a.star:2',
    'port -> b.star:2',
  ]);
});

describe('the implementations of a data value', () => {
  const files = `${schema}#! file: annotated.yml\n#@data/values\n---\nname: x\n#! file: values.yml\nname: y\n#! file: t.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.name\n`;

  it('are the keys that set it, in annotated and in plain data values', () => {
    const { workspace } = openFixture(
      `#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [schema.yml, annotated.yml, t.yml], dataValuesFiles: [values.yml] }\n${files}`,
    );
    const snapshot = workspace.snapshot('/ws/schema.yml');
    const offset = snapshot?.file.text.indexOf('name') ?? 0;
    const places = snapshot && implementationsAt(snapshot, offset);
    expect(places?.map(({ file }) => file.path)).toEqual(['annotated.yml', 'values.yml']);
  });
});

describe('the places of a data value', () => {
  it('are those of its whole path, in code and in values', () => {
    const { snapshot } = openFixture(
      `${schema}#! file: t.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.more.name\nb: #@ data.values.name\nc: #@ data.values.other.name\nd: #@ data.values.more.other\n`,
    );
    const lines = (...names: readonly string[]): number[] =>
      dataValuePlaces(
        snapshot,
        { root: snapshot.schema as SchemaNode, path: names.map((key) => ({ kind: 'key', key })) },
        false,
      ).map(({ file, range }) => file.lines.lineAt(range.start));
    expect(lines('name')).toEqual([2]);
    expect(lines('more', 'name')).toEqual([1]);
    expect(lines('more')).toEqual([1, 4]);
  });
});

describe('the other runs of a schema', () => {
  it('are those that read it, without the run itself', () => {
    const { workspace, snapshotOf } = openFixture(
      `#! file: c/schema.yml\n#@data/values-schema\n---\nname: a\n#! file: c/values-a.yml\nname: x\n#! file: c/values-b.yml\nname: y\n#! file: d/schema.yml\n#@data/values-schema\n---\nname: a\n`,
    );
    const others = (name: string): (string | undefined)[] =>
      runsOfSameSchema(workspace, snapshotOf(name))
        .map(({ run }) => run?.subject)
        .sort();
    expect(others('c/schema.yml')).toEqual(['/ws/c/values-a.yml', '/ws/c/values-b.yml']);
    expect(others('c/values-a.yml')).toEqual(['/ws/c/values-b.yml', undefined]);
    expect(others('d/schema.yml')).toEqual([]);
    // For a declaration in another file, only runs that read that file count.
    const { schema: root, ...own } = snapshotOf('c/schema.yml');
    const { file } = snapshotOf('d/schema.yml');
    const elsewhere = root?.origin && { ...root, origin: { ...root.origin, file, start: 0, end: 0 } };
    expect(runsOfSameSchema(workspace, { ...own, schema: root }, elsewhere).map(({ run }) => run?.root)).toEqual([
      '/ws/d',
    ]);
  });
});

describe('a symbol', () => {
  const schemaFile = '#! file: schema.yml\n#@data/values-schema\n---\na: 1\n';

  it('is found from before its first to after its last letter', () => {
    const at = (marked: string): string[] => definitions(`#! file: f.star\n${marked}x = 1\n`);
    for (const marked of ['def <|>one():', 'def o<|>ne():', 'def one<|>():'])
      expect(at(`${marked}\n  return 1\nend\n`), marked).toEqual(['one -> f.star:1']);
    expect(at('def<|> one():\n  return 1\nend\n')).toEqual([]);
  });

  it('that is loaded is that of the top of its file', () => {
    const star =
      'def outer():\n  def label():\n    return 1\n  end\n  return label\nend\ndef label():\n  return 2\nend\n';
    expect(
      definitions(
        `${schemaFile}#! file: f.star\n${star}#! file: t.yml\n#@ load("f.star", "label")\na: #@ la<|>bel()\n`,
      ),
    ).toEqual(['label -> f.star:7']);
  });

  it('is loaded from the file that the path resolves to', () => {
    const at = (load: string): string[] =>
      definitions(`${schemaFile}#! file: f.star\nx = 1\n#! file: t.yml\n#@ ${load}\n`);
    expect(at('load("f.st<|>ar", "x")')).toEqual(['f.star -> f.star:1']);
    expect(at('load("<|>g.star", "x")')).toEqual([]);
    expect(at('load("@ytt:da<|>ta", "data")')).toEqual([]);
  });

  it('of a library within a library is resolved in the inner one', () => {
    const star = (value: number): string => `def one():\n  return ${value}\nend\n`;
    const inner = '_ytt_lib/a/_ytt_lib/b';
    expect(
      definitions(
        `${schemaFile}#! file: _ytt_lib/a/f.star\n${star(1)}#! file: ${inner}/f.star\n#! inner\n${star(2)}#! file: ${inner}/schema.yml\n#@data/values-schema\n---\na: 1\n#! file: ${inner}/t.yml\n#@ load("/f.star", "one")\na: #@ o<|>ne()\n`,
      ).map((one) => one.replace(/.*-> /, '').replace(/^.*_ytt_lib\/b\//, '')),
    ).toEqual(['f.star:2']);
  });
});
