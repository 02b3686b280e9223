/** What features show where a library is named, and for the keys that code passes to one. */
import { describe, expect, it } from 'vitest';
import { highlightsAt, othersWith, referencesAt } from './navigation/references.js';
import { renameAt } from './rename/rename.js';
import { documentLinks } from './structure/document-links.js';
import { openFixture } from './testing.js';
import { definitionPlaces, hoverText } from './testing-answers.js';

const libraries = `#! file: _ytt_lib/l/out.yml
#@ load("@ytt:data", "data")
a: #@ data.values.app.port
#! file: _ytt_lib/l/schema.yml
#@data/values-schema
---
#@schema/desc "of the library"
app:
  port: 1
  hosts: [{name: ""}]
#! file: _ytt_lib/l/_ytt_lib/inner/text.star
x = 1
#! file: _ytt_lib/bare/one.star
x = 1
`;
const module = '#@ load("@ytt:library", "library")\n';
const t = (code: string, head = '') => `${libraries}#! file: t.yml\n${head}${module}${code}`;
const root = '#! file: root.yml\n#@data/values-schema\n---\napp: ""\n';
const addressed = (address: string, key = 'app:') =>
  `${libraries}${root}#! file: a.yml\n#@library/ref "${address}"\n#@data/values\n---\n${key}\n`;

/** The places as `path:line:text`; the library's files by their names in its own run. */
function shown(places: readonly { file: { path: string; text: string }; range: { start: number; end: number } }[]) {
  return places.map(({ file: { path, text }, range: { start, end } }) => {
    const line = text.slice(0, start).split('\n').length;
    return `${path.replace('_ytt_lib/l/', '')}:${line}:${text.slice(start, end)}`;
  });
}

function references(fixture: string) {
  const { workspace, snapshot, offset } = openFixture(fixture);
  return shown(referencesAt(snapshot, offset, true, othersWith(workspace, snapshot, offset)));
}

function linked(fixture: string) {
  const { snapshot, text } = openFixture(fixture);
  return documentLinks(snapshot).flatMap(({ range, target }) =>
    target.kind === 'run-file' ? [`${text.slice(range.start, range.end)} → ${target.path}`] : [],
  );
}

describe('the name of a library', () => {
  it.each([
    ['in a call', t('a: #@ library.get("<|>l").eval()\n'), '_ytt_lib/l/schema.yml:2'],
    ['in a call, of one without data values', t("a: #@ library.get('bare<|>').eval()\n"), '_ytt_lib/bare/one.star:1'],
    ['in an address', addressed('@l<|>'), '_ytt_lib/l/schema.yml:2'],
    ['in an address, with an alias', addressed('@<|>l~x'), '_ytt_lib/l/schema.yml:2'],
    ['in an address, of one within another', addressed('@l@in<|>ner'), '_ytt_lib/l/_ytt_lib/inner/text.star:1'],
    ['in the path of a load', t('', '#@ load("@ba<|>re:one.star", "x")\n'), '_ytt_lib/bare/one.star:1'],
    [
      'in the path of a load with a space',
      `${libraries}#! file: t.yml\n#@ load ("@ba<|>re:one.star", "x")\n`,
      '_ytt_lib/bare/one.star:1',
    ],
  ])('leads to what declares its data values, or to its first file: %s', (_where, fixture, place) => {
    expect(definitionPlaces(fixture)).toEqual([place]);
  });

  it('leads into no library whose name begins with it', () => {
    const longer = '#! file: _ytt_lib/bare-2/0.star\nx = 1\n';
    expect(definitionPlaces(longer + t('a: #@ library.get("bare<|>").eval()\n'))).toEqual(['_ytt_lib/bare/one.star:1']);
  });

  it.each([
    ['that is not there', t('a: #@ library.get("no<|>ne").eval()\n')],
    ['with which the name of another begins', t('a: #@ library.get("ba<|>r").eval()\n')],
    ['that a string only looks like', t('a: #@ str("<|>l")\n')],
    ['in an address, that is not there', addressed('@no<|>ne')],
    ['in an address, that is not in the one before', addressed('@bare@in<|>ner')],
    [
      'with a method of something else',
      `${libraries}#! file: t.yml\n#@ library = {"l": 1}\na: #@ library.get("<|>l")\n`,
    ],
  ])('leads nowhere: %s', (_what, fixture) => {
    expect(definitionPlaces(fixture)).toEqual([]);
    expect(hoverText(fixture) ?? '').not.toContain('library in');
  });

  it.each([
    ['"l"', 'l'],
    ["'''l'''", 'l'],
    ['r"l"', 'l'],
    ['"\\x6c"', '"\\x6c"'],
  ])('has the range of the name without quotes if that is written: %s', (literal, range) => {
    const places = references(t(`a: #@ library.get("<|>l").eval()\nb: #@ library.get(${literal}).eval()\n`));
    expect(places).toEqual(['t.yml:2:l', `t.yml:3:${range}`]);
  });

  it('is none in a comment behind a load that writes it with an escape', () => {
    const load = '#@ load("\\x40bare:one.star", "x") #! @bare\n';
    expect(references(t('a: #@ library.get("ba<|>re")\n', load))).toEqual(['t.yml:3:bare']);
  });

  it('is a link', () => {
    expect(linked(t('a: #@ library.get("l", alias="x").eval()\n'))).toEqual(['l → _ytt_lib/l/schema.yml']);
    expect(linked(addressed('@l@inner'))).toEqual([
      'l → _ytt_lib/l/schema.yml',
      'inner → _ytt_lib/l/_ytt_lib/inner/text.star',
    ]);
    expect(linked(t('a: #@ library.get("none").eval()\n'))).toEqual([]);
  });

  it('has a hover with the data values that the library accepts', () => {
    const text = hoverText(t('a: #@ library.get("<|>l").eval()\n'));
    expect(text).toContain('The library in `_ytt_lib/l`.');
    expect(text).toContain('Data values: `app`');
    expect(text).toContain('_ytt_lib/l/schema.yml:2');
    expect(hoverText(t('a: #@ library.get("ba<|>re").eval()\n'))).toBe('**bare**\n\nThe library in `_ytt_lib/bare`.');
  });

  it('is found wherever the library is named', () => {
    const rest =
      '#! file: a.yml\n#@library/ref "@l"\n#@data/values\n---\napp:\n#! file: b.yml\n#@ load("@bare:one.star", "x")\n';
    const code =
      'a: #@ library.get("l<|>").eval()\nb: #@ library.get("l", alias="z").eval()\nc: #@ library.get("bare")\n';
    expect(references(t(code) + rest)).toEqual(['a.yml:1:l', 't.yml:2:l', 't.yml:3:l']);
    expect(references(t(code.replace('<|>', '').replace('"bare"', '"ba<|>re"')) + rest)).toEqual([
      'b.yml:1:bare',
      't.yml:4:bare',
    ]);
    const { snapshot, offset, text } = openFixture(t(code) + rest);
    const found = highlightsAt(openFixture(t(code) + rest).snapshot, offset);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['l', 'l']);
    expect(snapshot.file.path).toBe('t.yml');
  });
});

it('a data value of a library has no value of the run around it', () => {
  const code = 'v = library.get("l").data_values()\n';
  const rooted = '#! file: root.yml\n#@data/values-schema\n---\napp:\n  port: 77\n';
  const text = hoverText(`${rooted}${t(`#@ ${code}a: #@ v.app.po<|>rt\n`)}`);
  expect(text).toContain('**app.port**');
  expect(text).not.toContain('77');
});

describe('the alias of a library', () => {
  const call = `#! file: t.yml\n${module}a: #@ library.get("l", alias="one").eval()\n`;

  it.each(['@~o<|>ne', '@l~o<|>ne'])('refers to where code sets it: %s', (address) => {
    expect(definitionPlaces(addressed(address) + call)).toEqual(['t.yml:2']);
    expect(references(addressed(address) + call)).toEqual(['a.yml:1:one', 't.yml:2:one']);
    expect(hoverText(addressed(address) + call)).toContain('An alias of the library in `_ytt_lib/l`.');
  });

  it('is not another alias of the library', () => {
    const other = 'b: #@ library.get("l", alias="two").eval()\n';
    expect(references(`${addressed('@l~o<|>ne')}${call}${other}`)).toEqual(['a.yml:1:one', 't.yml:2:one']);
  });

  it('refers to the first library that is there', () => {
    const both = call.replace('a: #@', 'b: #@ library.get("none", alias="one")\na: #@');
    expect(hoverText(addressed('@~o<|>ne') + both)).toContain('An alias of the library in `_ytt_lib/l`.');
    expect(definitionPlaces(addressed('@~o<|>ne') + both)).toEqual(['t.yml:3']);
  });

  it('is not before the sign that it begins with', () => {
    expect(hoverText(addressed('@~<|>one') + call)).toContain('An alias of the library in `_ytt_lib/l`.');
    expect(hoverText(addressed('@<|>~one') + call)).toBeUndefined();
  });

  it('is not one that code in a library gives to another', () => {
    const within = `#! file: _ytt_lib/l/call.yml\n${module}a: #@ library.get("inner", alias="one").eval()\n`;
    expect(hoverText(within + addressed('@~o<|>ne') + call)).toContain('An alias of the library in `_ytt_lib/l`.');
    expect(definitionPlaces(within + addressed('@~o<|>ne') + call)).toEqual(['t.yml:2']);
    expect(definitionPlaces(within + addressed('@~o<|>ne'))).toEqual([]);
  });

  it('shows the declaration of the data values of a document that names nothing else', () => {
    const at = (address: string) => `${addressed(address, 'ap<|>p:')}${call}`;
    expect(hoverText(at('@~one'))).toContain('of the library');
    expect(hoverText(at('@~two')) ?? '').not.toContain('of the library');
  });
});

describe('a key in arguments of a library', () => {
  const places = ['out.yml:2:port', 'schema.yml:5:port'];
  const dict = 'a: #@ library.get("l").with_data_values({"app": {"po<|>rt": 2}}).eval()\n';
  const struct = 'a: #@ library.get("l").with_data_values(struct.encode({"app": {"po<|>rt": 2}})).eval()\n';
  const fragment =
    '#@ def given():\napp:\n  po<|>rt: 2\n#@ end\na: #@ library.get("l").with_data_values(given()).eval()\n';
  const variable = '#@ v = {"app": {"po<|>rt": 2}}\na: #@ library.get("l").with_data_values(v).eval()\n';

  it.each([
    ['a dict', t(dict), 't.yml:2:"port"'],
    ['a struct', t(struct, '#@ load("@ytt:struct", "struct")\n'), 't.yml:3:"port"'],
    ['YAML', t(fragment), 't.yml:4:port'],
    ['a variable', t(variable), 't.yml:2:"port"'],
    [
      'the arguments of a function',
      t(
        `#@ def f(v):\n#@   return library.get("l").with_data_values(v)\n#@ end\na: #@ f({"app": {"po<|>rt": 2}}).eval()\n`,
      ),
      't.yml:5:"port"',
    ],
  ])('is the data value that it names: in %s', (_what, fixture, own) => {
    expect(definitionPlaces(fixture)).toEqual(['_ytt_lib/l/schema.yml:5']);
    expect(hoverText(fixture)).toContain('**app.port**: `int`');
    expect(hoverText(fixture)).not.toContain('Type taken from');
    expect(references(fixture)).toEqual([...places, own]);
    const declared = fixture.replace('<|>', '').replace('port: 1', 'po<|>rt: 1');
    expect(references(declared)).toEqual([...places, own]);
  });

  it.each(['<|>"port"', '"port"<|>'])('is found from its first character to behind its last one: %s', (key) => {
    expect(definitionPlaces(t(dict.replace('"po<|>rt"', key)))).toEqual(['_ytt_lib/l/schema.yml:5']);
  });

  it('is not one of another library, which has the same names', () => {
    const other = '#! file: _ytt_lib/other/schema.yml\n#@data/values-schema\n---\napp:\n  port: 1\n';
    const call = 'b: #@ library.get("other").with_data_values({"app": {"port": 2}}).eval()\n';
    expect(references(other + t(dict + call))).toEqual([...places, 't.yml:2:"port"']);
  });

  it('is found in arrays too', () => {
    const code = 'a: #@ library.get("l").with_data_values({"app": {"hosts": [{"na<|>me": "x"}]}}).eval()\n';
    expect(definitionPlaces(t(code))).toEqual(['_ytt_lib/l/schema.yml:6']);
    const yaml =
      '#@ def given():\napp:\n  hosts:\n  - na<|>me: x\n#@ end\na: #@ library.get("l").with_data_values(given()).eval()\n';
    expect(definitionPlaces(t(yaml))).toEqual(['_ytt_lib/l/schema.yml:6']);
  });

  it.each(['library.get("l").with_data_values({"none<|>": 2}).eval()', 'str({"ap<|>p": 2})'])(
    'names nothing where the library declares nothing of the name, or the dict is for something else: %s',
    (code) => {
      expect(definitionPlaces(t(`a: #@ ${code}\n`))).toEqual([]);
    },
  );

  const renamed = (fixture: string) => {
    const { workspace, snapshot, offset } = openFixture(fixture);
    const renaming = renameAt(snapshot, offset, 'number', othersWith(workspace, snapshot, offset));
    return 'edits' in renaming
      ? renaming.edits.map(({ place, newText }) => `${shown([place])[0]} → ${newText}`)
      : renaming.refused;
  };

  it('is renamed beside texts that only look like code', () => {
    const notes = `#! file: notes.md\n${module}a: #@ library.get("l").with_data_values({"app": {"po" + "rt": 2}}).eval()\n`;
    expect(renamed(`${t(dict)}${notes}`)).toHaveLength(3);
  });

  it('is renamed with the data value', () => {
    const of = (own: string) => [...places.map((one) => `${one} → number`), own];
    expect(renamed(t(dict))).toEqual(of('t.yml:2:"port" → "number"'));
    expect(renamed(t(struct, '#@ load("@ytt:struct", "struct")\n'))).toEqual(of('t.yml:3:"port" → "number"'));
    expect(renamed(t(fragment))).toEqual(of('t.yml:4:port → number'));
  });

  it('is renamed in the run that gives the library what is not known', () => {
    const own = '#! file: own.yml\n#@data/values-schema\n---\nown:\n  po<|>rt: 1\n';
    const code = 'a: #@ library.get("l").with_data_values(json.decode("{}")).eval()\n';
    expect(renamed(`${t(code, '#@ load("@ytt:json", "json")\n')}${own}`)).toEqual(['own.yml:4:port → number']);
  });

  it.each([
    ['keys that are computed', '{"app": {"po" + "rt": 2}}'],
    ['keys of a comprehension', '{"app": {k: 2 for k in ["port"]}}'],
    ['what is not known', 'json.decode("{}")'],
    ['what is spread', '*[{}]'],
    ['a value of the key that is not known', '{"app": json.decode("{}")}'],
  ])('is not renamed beside %s', (_what, given) => {
    const code = `a: #@ library.get("l").with_data_values(${given}).eval()\n`;
    const fixture = t(code, '#@ load("@ytt:json", "json")\n').replace('port: 1', 'po<|>rt: 1');
    expect(renamed(fixture)).toBe('t.yml:3 gives the library data values, and may name app.port there.');
  });
});

describe('a key in items that code gives a library', () => {
  const given = (value: string, head = '') => {
    const code = `${head}a: #@ library.get("l").with_data_values(${value}).eval()\n`;
    const fixture = t(code, '#@ load("@ytt:json", "json")\n').replace('[{name', '[{na<|>me');
    const { workspace, snapshot, offset } = openFixture(fixture);
    const renaming = renameAt(snapshot, offset, 'title', othersWith(workspace, snapshot, offset));
    return 'edits' in renaming ? shown(renaming.edits.map(({ place }) => place)).slice(1) : renaming.refused;
  };
  const yaml = (hosts: string) => `#@ def given():\napp:\n  hosts: ${hosts}\n#@ end\n`;

  it.each([
    ['a list', '{"app": {"hosts": [{"name": "x"}, {"name": "y"}]}}', '', ['t.yml:3:"name"', 't.yml:3:"name"']],
    ['a tuple', '{"app": {"hosts": ({"name": "x"},)}}', '', ['t.yml:3:"name"']],
    ['YAML', 'given()', yaml('[{name: x}]'), ['t.yml:5:name']],
    ['a scalar instead', '{"app": 1, "other": json}', '', []],
    ['other keys', '{"app": {"hosts": [{"na": json}]}}', '', []],
    ['other keys of YAML', 'given()', yaml('[{na: #@ json\n  }]'), []],
  ])('is renamed in %s', (_what, value, head, places) => {
    expect(given(value, head)).toEqual(places);
  });

  it.each([
    ['a list', '{"app": {"hosts": [{"na" + "me": "x"}]}}', ''],
    ['a list after another item', '{"app": {"hosts": [{"name": "x"}, json.decode("{}")]}}', ''],
    ['a tuple', '{"app": {"hosts": (json.decode("{}"),)}}', ''],
    ['YAML', 'given()', yaml('\n  - #@ json.decode("{}")')],
    ['a key of YAML', 'given()', yaml('#@ json.decode("[]")')],
  ])('is not renamed where it may stand in %s', (_what, value, head) => {
    expect(given(value, head)).toMatch(/gives the library data values, and may name app\.hosts\S* there\.$/);
  });
});

describe('a key in a value that code gives a library in several places', () => {
  const schema =
    '#! file: _ytt_lib/m/schema.yml\n#@data/values-schema\n---\na: {x: 1}\nb: {x: 2}\n#@schema/type any=True\nrest: {}\n';
  const given = (code: string) => definitionPlaces(`${schema}#! file: t.yml\n${module}${code}`);

  it('is the first data value', () => {
    const call = 'c: #@ library.get("m").with_data_values({"a": v, "b": v}).eval()\n';
    expect(given(`#@ v = {"<|>x": 3}\n${call}`)).toEqual(['_ytt_lib/m/schema.yml:3']);
  });

  it('is found where the value holds itself', () => {
    const call = 'c: #@ library.get("m").with_data_values({"re<|>st": f()}).eval()\n';
    expect(given(`#@ def f(): return {"k": f()}\n${call}`)).toEqual(['_ytt_lib/m/schema.yml:6']);
  });
});

it('arguments of a library with a computed name are recognised', () => {
  const code = '#@ for n in ["l", "l"]:\na: #@ library.get(n).data_values().app.po<|>rt\n#@ end\n';
  expect(definitionPlaces(t(code))).toEqual(['_ytt_lib/l/schema.yml:5']);
  const given =
    '#@ def lib(n): return library.get(n)\na: #@ lib("l").with_data_values({"app": {"po<|>rt": 2}}).eval()\n';
  expect(definitionPlaces(t(given))).toEqual(['_ytt_lib/l/schema.yml:5']);
});

it('a key that one file passes to a library is not one of another file, at the same position', () => {
  const code = `${module}x: #@ library.get("l").with_data_values({"app": {"port": 2}})\n`;
  const at = code.indexOf('app');
  const hovered = (own: string): string | undefined =>
    hoverText(`${libraries}#! file: a.yml\n${code}#! file: b.yml\n${own.slice(0, at)}<|>${own.slice(at)}`);
  expect(hovered(code)).toContain('of the library');
  expect(hovered(`#! ${'x'.repeat(at)}\na: 1\n`)).toBeUndefined();
  expect(hovered(`${'#!\n'.repeat(at / 3)}${' '.repeat(at % 3)}own: 1\n`)).toBeUndefined();
});
