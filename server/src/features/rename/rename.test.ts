import { describe, expect, it } from 'vitest';
import { runsOfSameSchema } from '../navigation/runs-of-schema.js';
import { appProject, openFixture, textAfter } from '../testing.js';
import { renameAt } from './rename.js';

/** The changed lines after the renaming, or why it is refused. */
function check(marked: string, newName: string, expected: string | readonly string[]): void {
  const { snapshot, offset, workspace } = openFixture(marked);
  const result = renameAt(snapshot, offset, newName, runsOfSameSchema(workspace, snapshot));
  if ('refused' in result) {
    expect(result.refused).toContain(expected);
    return;
  }
  const files = new Set(result.edits.map(({ place }) => place.file));
  const changed = [...files].flatMap((file) => {
    const edits = result.edits.flatMap(({ place, newText }) =>
      place.file === file ? [{ range: place.range, newText }] : [],
    );
    const before = new Set(file.text.split('\n'));
    return textAfter(file.text, edits)
      .split('\n')
      .filter((line) => !before.has(line))
      .map((line) => line.trim());
  });
  expect(changed.sort()).toEqual([...expected].sort());
}

describe('rename', () => {
  it('renames a data value in schema, values and code', () => {
    const all = ['title: a', 'title: b', 'a: #@ label(data.values.app.title)', 'b: #@ data.values.app["title"]'];
    check(appProject.replace('name: a', 'na<|>me: a'), 'title', all);
    check(appProject.replace('label(data.values.app.name', 'label(data.values.app.na<|>me'), 'title', all);
  });

  it('refuses a name that is too long for a key', () => {
    const tooLong = 'a'.repeat(1025);
    check(appProject.replace('name: a', 'na<|>me: a'), tooLong, 'The new name is too long.');
    check(appProject.replace('def label', 'def la<|>bel'), tooLong, 'The new name is too long.');
    check('a: &x<|> 1\nb: *x\n', tooLong, 'The new name is too long.');
    check('a: &x<|> 1\nb: *x\n', tooLong.slice(1), [`a: &${tooLong.slice(1)} 1`, `b: *${tooLong.slice(1)}`]);
  });

  it('renames a symbol in its loads, and an anchor with its aliases', () => {
    check(
      appProject.replace('def label', 'def la<|>bel'),
      'tag',
      ['def tag(name):', '#@ load("funcs.star", "tag")', 'a: #@ tag(data.values.app.name)'].concat([]),
    );
    check(appProject.replace('&one', '&o<|>ne'), 'two', ['a: &two 1', 'b: *two']);
  });

  it('renames a data value of a library with the keys that give it', () => {
    const library = (given: string): string => `#! file: config.yml
#@ load("@ytt:data", "data")
#@ load("@ytt:library", "library")
#@ load("@ytt:template", "template")
#@ own = {"title": 1}
--- #@ template.replace(library.get("lib").with_data_values(${given}).eval())
#! file: _ytt_lib/lib/schema.yml
#@data/values-schema
---
#@schema/type any=True
title: null
#! file: _ytt_lib/lib/t.yml
#@ load("@ytt:data", "data")
---
out: #@ data.values.ti<|>tle
`;
    check(library('{"title": "x"}'), 'name', [
      '--- #@ template.replace(library.get("lib").with_data_values({"name": "x"}).eval())',
      'name: null',
      'out: #@ data.values.name',
    ]);
    check(library('own'), 'name', ['#@ own = {"name": 1}', 'name: null', 'out: #@ data.values.name']);
    // The names of the data values that are passed are computed.
    check(library('{"ti" + "tle": "x"}'), 'name', 'gives the library data values, and may name title there');
  });

  it('renames the name directly before or after the cursor', () => {
    const all = ['title: a', 'title: b', 'a: #@ label(data.values.app.title)', 'b: #@ data.values.app["title"]'];
    for (const marked of ['<|>name: a', 'name<|>: a']) check(appProject.replace('name: a', marked), 'title', all);
    const symbol = ['def tag(name):', '#@ load("funcs.star", "tag")', 'a: #@ tag(data.values.app.name)'];
    for (const marked of ['def <|>label', 'def label<|>'])
      check(appProject.replace('def label', marked), 'tag', symbol);
    for (const marked of ['<|>&one', '&<|>one', '&one<|>'])
      check(appProject.replace('&one', marked), 'two', ['a: &two 1', 'b: *two']);
    for (const marked of ['<|>*one', '*one<|>'])
      check(appProject.replace('*one', marked), 'two', ['a: &two 1', 'b: *two']);
  });

  it('accepts a name as an anchor that only aliases have', () => {
    check(appProject.replace('&one', '&o<|>ne').replace('b: *one', 'b: *one\nc: *none'), 'none', [
      'a: &none 1',
      'b: *none',
    ]);
  });

  it('renames a symbol alike from every place that names it', () => {
    const expected = ['def tag(name):', '#@ load("funcs.star", "tag")', 'a: #@ tag(data.values.app.name)'];
    check(appProject.replace('"label")', '"la<|>bel")'), 'tag', expected);
    check(appProject.replace('a: #@ label', 'a: #@ la<|>bel'), 'tag', expected);
    check(appProject.replace('"label")', '"nothing")').replace('label(data', 'noth<|>ing(data'), 'tag', 'gives it');
  });

  it('renames what a load gives another name apart from that name', () => {
    const loading = appProject.replace('"label")', 'tag="label")').replace('label(data', 'tag(data');
    const member = ['def other(name):', '#@ load("funcs.star", tag="other")'];
    check(loading.replace('def label', 'def la<|>bel'), 'other', member);
    check(loading.replace('"label")', '"la<|>bel")'), 'other', member);
    const own = ['#@ load("funcs.star", other="label")', 'a: #@ other(data.values.app.name)'];
    check(loading.replace('tag=', 'ta<|>g='), 'other', own);
    check(loading.replace('tag(data', 'ta<|>g(data'), 'other', own);
    check(
      loading.replace('tag=', 'ta<|>g='),
      '_other',
      own.map((line) => line.replace('other', '_other')),
    );
    check(loading.replace('tag=', 'ta<|>g='), 'data', 'already uses');
    check(loading.replace('def label', 'def la<|>bel'), '_other', 'cannot be loaded');
    const module = appProject.replace('"data")', 'd="data")').replaceAll('data.values', 'd.values');
    check(module.replace('d="data"', 'd="da<|>ta"'), 'other', 'data is the name that @ytt:data gives it.');
    check(module.replace('d="data"', 'd<|>="data"'), 'e', [
      '#@ load("@ytt:data", e="data")',
      'a: #@ label(e.values.app.name)',
      'b: #@ e.values.app["name"]',
    ]);
  });

  it('renames a parameter with the arguments that name it, unless these may be of other functions, too', () => {
    const functions = 'def f(na<|>me):\n  return name\nend\ndef g(name):\n  return name\nend\n';
    const files = (code: string): string => `#! file: m.star\n${functions}${code}\n#! file: other.star\ntitle = 1\n`;
    const expected = ['def f(title):', 'return title', 'a = f(title=1)'];
    check(files('a = f(name=1)'), 'title', expected);
    check(files('a = f(na<|>me=1)').replace('na<|>me):', 'name):'), 'title', expected);
    check(files('h = f if True else g\na = h(name=1)'), 'title', 'may call other functions too');
  });

  it('refuses names that are taken or impossible', () => {
    check(appProject.replace('name: a', 'na<|>me: a'), 'port', 'already');
    check(appProject.replace('name: a', 'na<|>me: a'), 'a-b', 'attribute');
    check(appProject.replace('def label', 'def la<|>bel'), 'a-b', 'not a name');
    check(appProject.replace('"data")', '"da<|>ta")'), 'other', '@ytt:data');
  });

  it('rejects reserved words and invalid identifiers, with the reason', () => {
    for (const word of ['while', 'class', 'def', 'pass', 'import', 'end', 'True', 'None', 'lambda', 'nonlocal']) {
      check(appProject.replace('def label', 'def la<|>bel'), word, 'reserved word');
      check(appProject.replace('name: a', 'na<|>me: a'), word, 'attribute');
    }
    for (const word of ['', '1a', 'a b', 'a.b', '$a'])
      check(appProject.replace('def label', 'def la<|>bel'), word, 'not a name');
    check(appProject.replace('def label', 'def la<|>bel'), 'étiquette', [
      'def étiquette(name):',
      '#@ load("funcs.star", "étiquette")',
      'a: #@ étiquette(data.values.app.name)',
    ]);
  });

  it('writes names in the syntax of each position', () => {
    const quoted = appProject.replace('label(data.values.app.name)', 'data.values["app"]["name"]');
    check(quoted.replace('name: a', 'na<|>me: a'), 'yes', [
      '"yes": a',
      '"yes": b',
      'a: #@ data.values["app"]["yes"]',
      'b: #@ data.values.app["yes"]',
    ]);
    check(quoted.replace('name: a', 'na<|>me: a'), 'a b', [
      '"a b": a',
      '"a b": b',
      'a: #@ data.values["app"]["a b"]',
      'b: #@ data.values.app["a b"]',
    ]);
    for (const literal of ["'name'", 'r"name"', '"""name"""', '"na\\155e"'])
      check(appProject.replace('name: a', 'na<|>me: a').replace('"name"', literal), 'title', [
        'title: a',
        'title: b',
        'a: #@ label(data.values.app.title)',
        'b: #@ data.values.app["title"]',
      ]);
    check(
      appProject.replace('def label(name)', 'def label(na<|>me)').replace('return "x" + name', 'return "x" + name'),
      'title',
      ['def label(title):', 'return "x" + title'],
    );
  });

  it.each([
    ['{"app": data.values.app}', '["app"]'],
    ['struct.make(app=data.values.app)', '.app'],
    ['struct.encode({"app": data.values.app})', '.app'],
  ])('leaves the name under which %s holds a data value', (made, access) => {
    const code = `#@ load("@ytt:struct", "struct")\n#@ x = ${made}\na: #@ x${access}.name`;
    check(appProject.replace('app:', 'ap<|>p:').replace('a: #@ label(data.values.app.name)', code), 'site', [
      'site:',
      'site:',
      `#@ x = ${made.replace('values.app', 'values.site')}`,
      'b: #@ data.values.site["name"]',
    ]);
  });

  it('refuses names that other code depends on', () => {
    check(
      appProject.replace('def label', 'def la<|>bel').replace('a: #@ label', 'a: #@ len'),
      'len',
      'already uses the name',
    );
    check(appProject.replace('&one', '&o<|>ne').replace('b: *one', 'b: &two 2'), 'two', 'already is an anchor');
    check(appProject.replace('&one', '&o<|>ne'), 'a b', 'not a name of an anchor');
    check(appProject.replace('&one', '&o<|>ne').replace('b: *one', 'b: &one 2'), 'x', 'several anchors');
    check('#! file: x.yml\na<|>: 1\n', 'b', 'nothing here');
  });

  it('changes nothing where the name stays', () => {
    check(appProject.replace('name: a', 'na<|>me: a'), 'name', []);
    check(appProject.replace('def label', 'def la<|>bel'), 'label', []);
  });

  it('refuses where keys are read dynamically', () => {
    const dynamic = appProject.replace('b: #@ data.values.app["name"]', 'b: #@ getattr(data.values.app, "na" + "me")');
    check(dynamic.replace('name: a', 'na<|>me: a'), 'title', 't.yml:5 uses data.values.app as a whole');
  });

  const withCode = (code: string): string =>
    `${appProject.replace('name: a', 'na<|>me: a').replace('a: #@ label(data.values.app.name)', code)}`;

  it('renames through aliases, loops, parameters, keys in quotes and getattr', () => {
    const own = ['title: a', 'title: b', 'b: #@ data.values.app["title"]'];
    check(withCode('#@ values = data.values\na: #@ values.app.name'), 'title', [...own, 'a: #@ values.app.title']);
    check(withCode('a: #@ getattr(data.values.app, "name")'), 'title', [
      ...own,
      'a: #@ getattr(data.values.app, "title")',
    ]);
    check(withCode('#@ def f(app):\n#@   return app.name\n#@ end\na: #@ f(data.values.app)'), 'title', [
      ...own,
      '#@   return app.title',
    ]);
    check(withCode('a: #@ [x.name for x in [data.values.app]]'), 'title', [
      ...own,
      'a: #@ [x.title for x in [data.values.app]]',
    ]);
    check(
      `${appProject.replace('host: ""', 'ho<|>st: ""')}#! file: u.yml\n#@ load("@ytt:data", "data")\n---\na: #@ [h.host for h in data.values.hosts]\n`,
      'x',
      ['- x: ""', 'a: #@ [h.x for h in data.values.hosts]'],
    );
  });

  it.each<readonly [string, string | undefined]>([
    ['a: #@ data.values.hosts', 'data.values.hosts as a whole'],
    ['a: #@ str(data.values.hosts)', 'data.values.hosts as a whole'],
    ['a: #@ [h for h in data.values.hosts]', 'data.values.hosts[] as a whole'],
    ['a: #@ [h.host for h in data.values.hosts]', undefined],
    ['a: #@ data.values.app', undefined],
  ])('of items is refused where %s', (code, reason) => {
    const hosts = withCode(code).replace('na<|>me: a', 'name: a').replace('host: ""', 'ho<|>st: ""');
    const found = renameAt(...at(hosts), 'title', []);
    if (reason === undefined) expect(found).toEqual({ edits: expect.anything() });
    else expect(found).toEqual({ refused: expect.stringContaining(reason) });
  });

  it.each<readonly [string, string | undefined]>([
    ['a: #@ data.values.app', 'data.values.app as a whole'],
    ['a: #@ [data.values.app]', 'data.values.app as a whole'],
    ['#@ x = {"app": data.values.app}\na: #@ x', 'data.values.app as a whole'],
    ['a: #@ str(data.values)', 'data.values as a whole'],
    ['a: #@ other(data.values.app)', 'data.values.app as a whole'],
    ['a: #@ [k for k in data.values.app]', 'data.values.app as a whole'],
    ['a: #@ "name" in data.values.app', 'data.values.app as a whole'],
    ['a: #@ data.values.app["na" + "me"]', 'data.values.app as a whole'],
    ['#@ def f(x):\n#@   return x\n#@ end\na: #@ f(data.values.app)', 'data.values.app as a whole'],
    [
      '#@ def f(l, r):\n#@   return data.values.app\n#@ end\n#@overlay/replace via=f\na: 1',
      'data.values.app as a whole',
    ],
    ['#@ def f(**x):\n#@   return x["app"].name\n#@ end\na: #@ f(app=data.values.app)', 'data.values.app as a whole'],
    ['a: #@ (lambda: data.values.app)().name', 'data.values.app as a whole'],
    ['a: #@ len(data.values.app)', 'data.values.app as a whole'],
    ['#@ x = 1\n#@ x += data.values.app\na: 1', 'data.values.app as a whole'],
    ['#@ x = {}\n#@ x["app"] = data.values.app\na: 1', 'data.values.app as a whole'],
    ['#@ x = data.values.app\na: #@ x.name', undefined],
    ['#@ def g(h):\n#@   return h(data.values.app)\n#@ end\na: 1', 'data.values.app as a whole'],
    ['#@ def g(n):\n#@   return g(n)\n#@ end\na: #@ g(1)(data.values.app).name', 'data.values.app as a whole'],
    ...['str', 'enumerate', 'other'].map(
      (other) =>
        [
          `#@ def f(x):\n#@   return x.name\n#@ end\na: #@ (f if data.values.hosts else ${other})(data.values.app)`,
          'data.values.app as a whole',
        ] as const,
    ),
    [
      '#@ def f(x):\n#@   return x.name\n#@ end\na: #@ (enumerate if f else str)(data.values.app)',
      'data.values.app as a whole',
    ],
    ['#@ def f(x):\n#@   return x.name\n#@ end\na: #@ f(data.values.app)', undefined],
    ['#@ def f(x):\n#@   return x.name\n#@ end\na: #@ f(*[data.values.app])', 'data.values.app as a whole'],
    ['#@ def f(x):\n#@   return x.name\n#@ end\na: #@ f(**{"x": data.values.app})', 'data.values.app as a whole'],
    ['a: #@ fail("x")(data.values.app)', 'data.values.app as a whole'],
    ['a: #@ enumerate(data.values.app)', 't.yml is rendered differently'],
    ['#@ x = [data.values.app][0:1]\na: 1', undefined],
    ['#@ x = [str(data.values.app)][0:1]\na: 1', 'data.values.app as a whole'],
    ['#@ def f(n):\n#@   return [f(n)]\n#@ end\na: #@ str(f(1))', undefined],
    ['a: #@ str([{"x": (data.values.app,)}])', 'data.values.app as a whole'],
    ['#@ x = {}\n#@ x[str(1)] = data.values.app\na: #@ str([x])', 'data.values.app as a whole'],
    ['a: #@ not data.values.app', undefined],
    ['a: #@ not str(data.values.app)', 'data.values.app as a whole'],
    ['#@ x = {k: data.values.app for k in ["b"]}\na: #@ x["b"].name', 't.yml:5 fails: A struct has no name'],
    ['#@ x = {str(data.values.app): k for k in ["b"]}\na: 1', 'data.values.app as a whole'],
    ['a: #@ [k for k in ["b"] if data.values.app]', undefined],
    ['a: #@ [k for k in ["b"] if str(data.values.app)]', 'data.values.app as a whole'],
    ['#@ while data.values.app:\n#@   x = data.values.app\n#@ end\na: 1', undefined],
    ['#@ while str(data.values.app):\n#@   x = 1\n#@ end\na: 1', 'data.values.app as a whole'],
    ['#@ while True:\n#@   x = str(data.values.app)\n#@ end\na: 1', 'data.values.app as a whole'],
    ['#@ def f(y, x=data.values.app):\n#@   return x.name\n#@ end\na: #@ f(1)', undefined],
    ['#@ def f(y, x=str(data.values.app)):\n#@   return x\n#@ end\na: 1', 'data.values.app as a whole'],
    ['#@ x = data.values.app == data.values.hosts\na: 1', undefined],
    ['#@ x = str(data.values.app) == ""\na: 1', 'data.values.app as a whole'],
    ['#@ x = data.values.app or data.values.app\na: #@ x.name', undefined],
    ['#@ x = data.values.hosts[len([data.values.app])]\na: 1', 'data.values.app as a whole'],
    ['a: #@ enumerate(*[data.values.app])', 'data.values.app as a whole'],
    ['a: #@ getattr(data.values, "app", data.values.app)', 'data.values.app as a whole'],
    ['a: #@ getattr(data.values, "app").name', undefined],
    ['a: #@ hasattr(data.values.app, "name")', undefined],
    ['#@ x = getattr(data.values.app, "name", data.values.app)\na: 1', undefined],
    ['#@ x = getattr(data.values.hosts[0], data.values.app, 1)\na: 1', 'data.values.app as a whole'],
    ['a: #@ [x.name for x in [data.values.app, data.values.hosts[0]]]', undefined],
    [
      '#@ load("@ytt:struct", "struct")\na: #@ [x.name for x in [data.values.app, struct.make(name=1)]]',
      'other values too',
    ],
    [
      '#@ load("@ytt:struct", "struct")\na: #@ [k for k, v in struct.decode(data.values.app).items()]',
      'data.values.app as a whole',
    ],
  ])('refuses where %s', (code, reason) => {
    const found = renameAt(...at(withCode(code)), 'title', []);
    if (reason === undefined) expect(found).toEqual({ edits: expect.anything() });
    else expect(found).toEqual({ refused: expect.stringContaining(reason) });
  });
});

function at(marked: string): [ReturnType<typeof openFixture>['snapshot'], number] {
  const { snapshot, offset } = openFixture(marked);
  return [snapshot, offset];
}

it('a data value that several runs share is changed once at each place', () => {
  const fixture = `#! file: c/schema.yml
#@data/values-schema
---
na<|>me: a
#! file: c/t.yml
#@ load("@ytt:data", "data")
a: #@ data.values.name
#! file: values-one.yml
name: 1
#! file: values-two.yml
name: 2
`;
  const { workspace, snapshot, offset } = openFixture(fixture);
  const result = renameAt(snapshot, offset, 'title', runsOfSameSchema(workspace, snapshot));
  const places =
    'edits' in result ? result.edits.map(({ place }) => `${snapshot.uriOf(place.file)} ${place.range.start}`) : [];
  expect(places.map((place) => place.replace(/.*\/ws\//, '')).sort()).toEqual([
    'c/schema.yml 25',
    'c/t.yml 47',
    'values-one.yml 0',
    'values-two.yml 0',
  ]);
});
