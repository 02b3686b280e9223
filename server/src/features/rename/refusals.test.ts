/** What a rename leaves unchanged, and what it refuses. */
import { describe, expect, it } from 'vitest';
import { appProject, openFixture } from '../testing.js';
import { statementsWith } from '../testing-code.js';
import { prepareRename, renameAt } from './rename.js';

function renamed(marked: string, newName: string, withItself = false): ReturnType<typeof renameAt> {
  const { snapshot, offset } = openFixture(marked);
  return renameAt(snapshot, offset, newName, withItself ? [snapshot] : []);
}

const dataValue = appProject.replace('name: a', 'na<|>me: a');
const symbol = appProject.replace('def label', 'def la<|>bel');

describe('a renaming', () => {
  it('to the same name is no change, and is not rejected', () => {
    for (const [marked, name] of [
      [dataValue, 'name'],
      [symbol, 'label'],
      [appProject.replace('&one', '&o<|>ne'), 'one'],
    ] as const)
      expect(renamed(marked, name)).toEqual({ edits: [] });
  });

  it('to an empty name is rejected', () => {
    const anchor = appProject.replace('&one', '&o<|>ne');
    expect([dataValue, symbol, anchor].map((marked) => renamed(marked, ''))).toEqual([
      { refused: 'A name is needed.' },
      { refused: ' is not a name in Starlark.' },
      { refused: ' is not a name of an anchor.' },
    ]);
  });

  it('changes each place once, however many runs read it', () => {
    const once = renamed(dataValue, 'title');
    const twice = renamed(dataValue, 'title', true);
    if ('refused' in once || 'refused' in twice) throw new Error('It is not refused.');
    expect(once.edits).toHaveLength(4);
    expect(twice.edits).toHaveLength(4);
  });

  it('of `values`, which nothing declares, is refused', () => {
    const reading = '#! file: u.yml\n#@ load("@ytt:data", "data")\na: #@ data.val<|>ues.name\n';
    const values = '#! file: values.yml\n#@data/values\n---\nname: a\n';
    expect([appProject, values].map((declaring) => renamed(declaring + reading, 'other'))).toEqual([
      { refused: 'The schema does not declare this name.' },
      { refused: 'No data values document declares this name.' },
    ]);
  });

  it('leaves other runs as they are that do not have what is renamed', () => {
    const { snapshot: other } = openFixture('#! file: other.yml\n#@ x = 1\na: #@ x\n');
    for (const [marked, name, count] of [
      [dataValue, 'title', 4],
      [symbol, 'tag', 3],
    ] as const) {
      const { snapshot, offset } = openFixture(marked);
      const renaming = renameAt(snapshot, offset, name, [other]);
      expect('edits' in renaming && renaming.edits).toHaveLength(count);
    }
  });

  it('to a name that is taken is refused with the path of what has it', () => {
    expect(renamed(dataValue, 'port')).toEqual({ refused: 'There already is a data value app.port.' });
    expect(renamed(appProject.replace('hosts:', 'ho<|>sts:'), 'app')).toEqual({
      refused: 'There already is a data value app.',
    });
  });

  it('of a key that a schema accepts under any name is rejected', () => {
    const anyKey = '#! file: schema.yml\n#@schema/definition data_values=True\n---\nm:\n  #@schema/any-key\n  k: 1\n';
    const refused = { refused: 'The schema takes any such name here, and declares none.' };
    expect(renamed(`${anyKey}#! file: values.yml\n#@data/values\n---\nm:\n  on<|>e: 2\n`, 'two')).toEqual(refused);
    expect(renamed(anyKey.replace('k:', 'k<|>:'), 'two')).toEqual(refused);
  });

  it.each(['None', 'True', 'False', 'if', 'end', 'class', 'load'])(
    'of a function to the word %s is refused',
    (word) => {
      expect(renamed(symbol, word)).toEqual({ refused: `${word} is a reserved word of Starlark, not a name.` });
    },
  );

  it.each(['1a', 'a-b', 'a b', 'é!', ' a'])('of a function to %j, which is not a name, is rejected', (name) => {
    expect(renamed(symbol, name)).toEqual({ refused: `${name} is not a name in Starlark.` });
  });

  it.each(['a1', 'x_', 'é', 'none', 'ends'])('of a function to %j is made', (name) => {
    expect(renamed(symbol, name)).toHaveProperty('edits');
  });

  it.each(['_', '_x'])('of a function to %j, which cannot be loaded, is rejected if it is loaded', (name) => {
    const loading = appProject.replace('"label"', '"la<|>bel"');
    const refused = 'loads it, and names that begin with _ cannot be loaded.';
    expect(renamed(symbol, name)).toEqual({ refused: `t.yml ${refused}` });
    expect(renamed(loading, name)).toEqual({ refused: `t.yml ${refused}` });
    const before = '#! file: a.star\nload("funcs.star", "label")\n';
    expect(renamed(before + symbol, name)).toEqual({ refused: `a.star ${refused}` });
    const alone = '#! file: funcs.star\ndef la<|>bel():\n  return label()\nend\n';
    expect(renamed(alone, name)).toMatchObject({ edits: [{ newText: name }, { newText: name }] });
  });

  it('to a name that a file has that would get it is refused', () => {
    const taken = 'other = 1\n';
    expect(renamed(symbol.replace('def la<|>bel', `${taken}def la<|>bel`), 'other')).toEqual({
      refused: 'funcs.star already uses the name other.',
    });
    const loading = appProject.replace('def label', 'def la<|>bel').replace('a: #@ label', '#@ other = 1\na: #@ label');
    expect(renamed(loading, 'other')).toEqual({ refused: 't.yml already uses the name other.' });
    expect(renamed(`${symbol}#! file: u.yml\n#@ other = 1\na: #@ other\n`, 'other')).toHaveProperty('edits');
  });

  it.each([
    ['a map of any type, which has none by default', 'data.values.b'],
    ['what code makes', 'struct.make(name=1)'],
    ['data values of the same name', 'data.values.c'],
  ])('of a data value is refused where the same code reads that name of %s', (_, other) => {
    const schema = '#@data/values-schema\n---\na:\n  na<|>me: x\n#@schema/type any=True\nb: {y: 1}\nc:\n  name: z\n';
    const loads = '#@ load("@ytt:data", "data")\n#@ load("@ytt:struct", "struct")\n';
    const code = `${loads}#@ def f(v):\n#@   return v.name\n#@ end\na: #@ f(data.values.a)\nb: #@ f(${other})\n`;
    expect(renamed(`#! file: schema.yml\n${schema}#! file: t.yml\n${code}`, 'title')).toEqual({
      refused: 't.yml:4 reads this name of other values too.',
    });
  });

  it('to the name of something built in that is used is refused, and of one that is not used is not', () => {
    const using = symbol.replace('return "x" + name', 'return "x" + str(name)');
    expect(renamed(using, 'str')).toHaveProperty('refused', 'funcs.star already uses the name str.');
    expect(renamed(using, 'len')).toHaveProperty('edits');
  });
});

describe('a data value', () => {
  const template = (code: string): string =>
    appProject.replace('b: #@ data.values.app["name"]', `b: #@ ${code}`).replace('name: a', 'na<|>me: a');

  it.each([
    ['the map around it', 'len(data.values.app)', true],
    ['all data values', 'len(data.values)', true],
    ['the map around it, of which only the type is told', 'type(data.values.app)', false],
    ['the map around it, as a value of a dict that is gone through', 'str({k: data.values.app for k in "a"})', true],
    ['the map around it, as a key', 'str({str(data.values.app): k for k in "a"})', true],
    ['the map around it, in what is sorted', 'sorted([data.values.app])', true],
    ['the map around it, spread over arguments', 'type(*[data.values.app])', true],
    ['the map around it, as named arguments', 'type(**data.values.app)', true],
    ['the map around it, of a list by its place', '[data.values.app][0].port', false],
    ['another data value', 'data.values.app.port', false],
    ['what is in another', 'str(data.values.hosts)', false],
    ['more of a path that begins alike', 'data.values.app.name.upper()', false],
    ['another of the same name', 'data.values.hosts.app.name', false],
  ])('is refused another name where code uses %s as a whole', (_, code, isRefused) => {
    expect('refused' in renamed(template(code), 'title'), code).toBe(isRefused);
  });
});

it.each([
  ['a library has the same', '', false],
  ['the run has it', '#! file: u.yml\n#@ load("@ytt:data", "data")\na: #@ str(data.values.app)\n', true],
])('a data value is refused another name for code with the map around it only where %s', (_, more, isRefused) => {
  const library = `#! file: _ytt_lib/l/schema.yml
#@data/values-schema
---
app:
  name: x
#! file: _ytt_lib/l/t.yml
#@ load("@ytt:data", "data")
a: #@ str(data.values.app)
#! file: l.yml
#@ load("@ytt:library", "library")
a: #@ library.get("l").eval()
`;
  expect('refused' in renamed(`${dataValue}${library}${more}`, 'title')).toBe(isRefused);
});

describe('a call with the map around a data value', () => {
  const isRefused = (code: string): boolean => {
    const head = '#! file: t.yml\n';
    const marked = appProject
      .replace(head, `${head}#@ load("@ytt:struct", "struct")\n#@ load("@ytt:json", "json")\n`)
      .replace('b: #@ data.values.app["name"]', `b: #@ bool(${code})`)
      .replace('name: a', 'na<|>me: a');
    return 'refused' in renamed(marked, 'title');
  };
  const map = 'data.values.app';

  it.each([
    `bool(${map})`,
    `type(${map})`,
    `enumerate([${map}])`,
    `reversed([${map}])`,
    `sorted([${map}])`,
    `zip([${map}], [1])`,
    `struct.make(x=${map})`,
    `struct.encode(${map})`,
    `struct.decode(struct.encode(${map}))`,
    `${map} == 1`,
    `1 != ${map}`,
    `${map} != 1`,
    `not ${map}`,
  ])('leaves it as it is, and does not stand in the way: %s', (code) => {
    expect(isRefused(code)).toBe(false);
  });

  it('is followed to a function by a name only where all that it may be take that name', () => {
    const withFunctions = (call: string): boolean => {
      const head = '#! file: t.yml\n';
      const functions =
        '#@ def f(x):\n#@   return 1\n#@ end\n#@ def g(**all):\n#@   return 1\n#@ end\n#@ def h(y, x=1):\n#@   return 1\n#@ end\n';
      const marked = appProject
        .replace(head, head + functions)
        .replace('b: #@ data.values.app["name"]', `b: #@ ${call}`)
        .replace('name: a', 'na<|>me: a');
      return 'refused' in renamed(marked, 'title');
    };
    expect(withFunctions(`f(x=${map})`)).toBe(false);
    expect(withFunctions(`(f if 1 else h)(y=1, x=${map})`)).toBe(false);
    expect(withFunctions(`(f if 1 else g)(x=${map})`)).toBe(true);
    expect(withFunctions(`g(x=${map})`)).toBe(true);
  });

  it.each([
    `str(${map})`,
    `list(${map})`,
    `dict(${map})`,
    `len(${map})`,
    `repr([${map}])`,
    `json.encode(${map})`,
    `${map} in [1]`,
    `"name" in ${map}`,
    `[1] + [${map}]`,
  ])('reads what is in it: %s', (code) => {
    expect(isRefused(code)).toBe(true);
  });
});

it.each(statementsWith('len(data.values.app)'))(
  'the map around a data value is read wherever code does so: %s',
  (code) => {
    const marked = appProject.replace('name: a', 'na<|>me: a');
    const file = `#! file: u.star\nload("@ytt:data", "data")\ndef f(*a, **b): return 1\n${code}\n`;
    expect('refused' in renamed(`${marked}${file}`, 'title')).toBe(true);
  },
);

describe('a data value that leaves a function with the map around it', () => {
  const refused = (body: string, use: string): boolean => {
    const code = `#@ def f(x):\n${body.replace(/^(?=.)/gm, '#@   ')}#@ end\nb: #@ ${use}\n`;
    const marked = appProject
      .replace('b: #@ data.values.app["name"]\n', code)
      .replace(/^(.*)name: a$/m, '$1na<|>me: a');
    expect(marked).toContain('#@ end');
    return 'refused' in renamed(marked, 'title');
  };
  const returned = 'return data.values.app\n';

  it.each([
    ['at once', returned],
    ['under a condition', `if x:\n  ${returned}end\n`],
    ['under no other condition', `if x:\n  pass\nelse:\n  ${returned}end\n`],
    ['in a loop', `for y in [1]:\n  ${returned}end\n`],
    ['in a loop that tests', `while x:\n  ${returned}end\n`],
  ])('is refused another name where the callers are not known: %s', (_, body) => {
    expect(refused(body, 'list(map(f, [1]))')).toBe(true);
    expect(refused(body, 'f(1).name')).toBe(false);
  });
});

describe('what can be renamed', () => {
  it('is no name that a project file must have', () => {
    const { snapshot, offset } = openFixture(
      '#! file: .ytt-project.yaml\nprojects:\n- na<|>me: a\n  files: [c]\n#! file: c/t.yml\na: 1\n',
    );
    const refused = { refused: 'The names in project files are fixed.' };
    expect(prepareRename(snapshot, offset)).toEqual(refused);
    expect(renameAt(snapshot, offset, 'title', [])).toEqual(refused);
  });

  it('is returned with its range and name, without quotes, or with the reason', () => {
    const prepared = (marked: string): unknown => {
      const { snapshot, offset } = openFixture(marked);
      const found = prepareRename(snapshot, offset);
      return found !== undefined && 'range' in found
        ? [found.name, snapshot.file.text.slice(found.range.start, found.range.end)]
        : found && 'refused';
    };
    expect(prepared(dataValue)).toEqual(['name', 'name']);
    expect(prepared(appProject.replace('app["name"]', 'app["na<|>me"]'))).toEqual(['name', '"name"']);
    expect(prepared(appProject.replace('&one', '&o<|>ne'))).toEqual(['one', 'one']);
    expect(prepared(appProject.replace('&one', '&o<|>ne').replace('b: *one', 'b: &one 2'))).toBe('refused');
    // The key of the schema is at the same offset of its file.
    const values = '#@data/values\n#! abc\n---\napp:\n  "na<|>me": b';
    expect(prepared(appProject.replace('#@data/values\n---\napp:\n  name: b', values))).toEqual(['name', '"name"']);
    expect(prepared(`#! file: s.yml\n#@data/values-schema\n---\n"<|>a\\"\\u00fc": 1\n`)).toEqual([
      'a"ü',
      '"a\\"\\u00fc"',
    ]);
    expect(prepared(`#! file: s.yml\n#@data/values-schema\n---\n'<|>it''s': 1\n`)).toEqual(["it's", "'it''s'"]);
    expect(prepared(symbol)).toEqual(['label', 'label']);
    expect(prepared('#! file: t.yml\n#! no<|>thing\na: 1\n')).toBeUndefined();
  });
});
