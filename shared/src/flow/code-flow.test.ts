import { describe, expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { codeFile, scopeOf } from './code-run.js';
import { attributesOf, keysOf } from './members.js';
import { shapesOf } from './shape.js';
import { flowAt, valuesAt } from './testing.js';

const schema = `#! file: schema.yml
#@data/values-schema
---
app:
  name: a
  port: 80
  #@schema/nullable
  owner:
    email: ""
hosts:
- host: ""
  tags: [""]
#@schema/type any=True
anything: {}
`;

/** The possible values of the expression before the mark, in a template or a module. */
function inTemplate(code: string): string {
  const lines = code.split('\n').map((line) => `#@ ${line}`);
  return flowAt(
    `${schema}#! file: t.yml\n#@ load("@ytt:data", "data")\n#@ load("@ytt:struct", "struct")\n#@ load("@ytt:overlay", "overlay")\n${lines.join('\n')}\n---\na: 1\n`,
  );
}

it('the scope of code is the same object, also if the file is read as another language in between', () => {
  const source = new SourceFile('a.yml', '#@ x = 1\n');
  const scope = scopeOf(codeFile(source, 'yaml'));
  scopeOf(codeFile(source, 'starlark'));
  expect(scopeOf(codeFile(source, 'yaml'))).toBe(scope);
});

describe('the flow of values', () => {
  it.each([
    ['x = data.values<|>', 'values'],
    ['x = data.values.app.name<|>', 'values.app.name'],
    ['x = data.values["app"]["name"]<|>', 'values.app.name'],
    ['x = getattr(data.values, "app").name<|>', 'values.app.name'],
    ['x = getattr(data.values.app, "none", None)<|>', 'NoneType'],
    ['v = data.values\nx = v.app<|>', 'values.app'],
    ['v = data.values\nw = v\nx = w.app.port<|>', 'values.app.port'],
    ['(v, w) = (data.values.app, 1)\nx = v.name<|>', 'values.app.name'],
    ['x = data.values.hosts[0]<|>', 'values.hosts[]'],
    ['x = data.values.hosts[-1].host<|>', 'values.hosts[].host'],
    ['for h in data.values.hosts:\n  x = h.host<|>\nend', 'values.hosts[].host'],
    ['for i, h in enumerate(data.values.hosts):\n  x = h<|>\nend', 'values.hosts[]'],
    ['for h in data.values.hosts:\n  for t in h.tags:\n    x = t<|>\n  end\nend', 'values.hosts[].tags[]'],
    ['x = [h.host<|> for h in data.values.hosts if h]', 'values.hosts[].host'],
    ['for n in [h.host for h in data.values.hosts]:\n  x = n<|>\nend', 'values.hosts[].host'],
    ['for h in sorted(data.values.hosts, key=lambda h: h.host<|>):\n  x = h\nend', 'values.hosts[].host'],
    ['x = (data.values.app if True else data.values.hosts)<|>', 'values.app | values.hosts'],
    ['x = data.values.app.owner<|>', 'values.app.owner'],
    ['x = data.values.app.owner.email<|>', 'values.app.owner.email'],
    ['x = (data.values.app.owner or data.values.app)<|>', 'values.app.owner | values.app'],
    ['s = struct.make(a=data.values.app, b=2)\nx = s.a.name<|>', 'values.app.name'],
    [
      'def f(self, k):\n  return data.values.app\nend\ns = struct.make_and_bind(1, f=f, b=data.values.hosts)\nx = s.f(2).name<|>',
      'values.app.name',
    ],
    ['s = struct.make_and_bind(1, b=data.values.hosts)\nx = s.b<|>', 'values.hosts'],
    ['s = struct.make_and_bind(1, **{"b": 1})\nx = s.c<|>', 'unknown'],
    ['def f(a, b):\n  return data.values.app\nend\nx = struct.bind(f, 1)(2).name<|>', 'values.app.name'],
    [
      'x = overlay.apply({"a": data.values.app}, {"a": data.values.hosts})["a"]<|>',
      'values.app | unknown | values.hosts',
    ],
    ['x = overlay.apply({"a": 1}, *[])<|>', 'unknown'],
    ['x = overlay.apply(data.values.app, data.values.app)<|>', 'values.app | unknown'],
    ['s = struct.encode({"a": {"b": data.values.app}})\nx = s.a.b.name<|>', 'values.app.name'],
    ['d = struct.decode(data.values)\nx = d["app"]["name"]<|>', 'dict of values.app.name | unknown'],
    ['for k, v in struct.decode(data.values.app).items():\n  x = k<|>\nend', 'string | unknown'],
    ['d = {"a": data.values.app}\nx = d["a"].name<|>', 'values.app.name | unknown'],
    ['d = {"a": data.values.app}\nx = d.get("a").name<|>', 'values.app.name | unknown'],
    ['x = data.values.app.name.split("-")[0]<|>', 'string | unknown'],
    ['x = data.values.app.name.upper<|>', 'method upper'],
    ['x = len(data.values.hosts)<|>', 'int'],
    ['x = data.values.anything.some.thing<|>', 'unknown'],
    ['x = data.values.nothing<|>', 'nothing'],
    ['x = other<|>', 'unknown'],
    ['x = data.values.app.port + 1<|>', 'int'],
    ['x = (data.values.app.name + "x")<|>', 'string'],
  ])('of %s', (code, expected) => {
    expect(inTemplate(code)).toBe(expected);
  });

  it.each([
    ['parameters from calls', 'def f(a, b=1):\n  x = a<|>\nend\ny = f(data.values.app)', 'values.app'],
    ['parameters given by name', 'def f(a, b=1):\n  x = b<|>\nend\ny = f(1, b=data.values.app)', 'values.app'],
    ['defaults of parameters', 'def f(a, b=data.values.app):\n  x = b<|>\nend\ny = f(1)', 'values.app'],
    ['parameters of several calls', 'def f(a):\n  x = a<|>\nend\ny = f(data.values.app)\nz = f(1)', 'values.app | int'],
    ['parameters of what is passed on', 'def f(a):\n  x = a<|>\nend\ny = f(1)\nz = [f]', 'int | unknown'],
    ['parameters without calls', 'def f(a):\n  x = a<|>\nend', 'unknown'],
    ['the rest of the arguments', 'def f(a, *rest):\n  x = rest[0]<|>\nend\ny = f(1, data.values.app)', 'values.app'],
    ['results', 'def f():\n  return data.values.app\nend\nx = f().name<|>', 'values.app.name'],
    ['results of several kinds', 'def f(a):\n  if a:\n    return 1\n  end\nend\nx = f(1)<|>', 'int | NoneType'],
    ['lambdas', 'f = lambda: data.values.app\nx = f().port<|>', 'values.app.port'],
    ['recursion', 'def f(a):\n  return f(a) or data.values.app\nend\nx = f(1)<|>', 'unknown | values.app'],
    ['variables that hold themselves', 'a = data.values.app\na = a.b\nx = a<|>', 'values.app | unknown'],
  ])('knows %s', (_, code, expected) => {
    expect(inTemplate(code)).toBe(expected);
  });

  it.each([
    ['an assignment with an operator', 'x = 1\nx += 1.5\ny = x<|>', 'int | unknown'],
    ['nested targets', '(a, (b, c)) = (1, ("x", data.values.app))\nx = c<|>', 'values.app'],
    ['targets in brackets', '[a, b] = [1, "x"]\nx = b<|>', '"x" | unknown'],
    ['targets of what is no sequence', '(a, b) = data.values.anything\nx = b<|>', 'unknown'],
    ['targets of arrays', '(a, b) = data.values.hosts\nx = b<|>', 'values.hosts[]'],
    ['targets of loops', 'for (k, v) in {"a": data.values.app}.items():\n  x = v<|>\nend', 'values.app | unknown'],
    ['loops in comprehensions', 'x = [t<|> for h in data.values.hosts for t in h.tags]', 'values.hosts[].tags[]'],
    ['conditions in comprehensions', 'x = [h for h in data.values.hosts if h.host<|>]', 'values.hosts[].host'],
    ['keys of comprehensions', 'x = {h.host<|>: 1 for h in data.values.hosts}', 'values.hosts[].host'],
    ['names that are assigned twice', 'a = 1\na = "x"\nx = a<|>', 'int | "x"'],
    ['parameters of lambdas', 'x = max(data.values.hosts, key=lambda h: h.host<|>)', 'values.hosts[].host'],
    ['second parameters of lambdas', 'x = max(data.values.hosts, key=lambda g, h: h<|>)', 'unknown'],
    ['lambdas of several collections', 'x = max(data.values.hosts, [], key=lambda h: h<|>)', 'unknown'],
    ['lambdas beside keys', 'x = sorted(data.values.hosts, other=lambda h: h<|>, key=len)', 'unknown'],
    ['lambdas of what takes no keys', 'x = any(data.values.hosts, key=lambda h: h<|>)', 'unknown'],
    ['lambdas of no collection', 'x = sorted(key=lambda h: h<|>)', 'unknown'],
    ['calls that look like instructions', 'def f():\n  __ytt_tpl1_set_node(1)\nend\nx = f()<|>', 'NoneType'],
    ['lambdas that are no keys', 'x = sorted(data.values.hosts, other=lambda h: h<|>)', 'unknown'],
    [
      'lambdas of other functions',
      'def sorted(a, key):\n  return key\nend\nx = sorted([1], key=lambda h: h<|>)',
      'unknown',
    ],
    ['parameters before the rest', 'def f(a, *rest):\n  x = a<|>\nend\ny = f("x", 1)', '"x"'],
    ['keyword-only parameters', 'def f(a, *, b=1):\n  x = b<|>\nend\ny = f("x", b=data.values.app)', 'values.app'],
    ['keyword-only parameters that have defaults', 'def f(*a, b=1):\n  x = b<|>\nend\ny = f("x", "y")', 'int'],
    ['parameters behind others', 'def f(a, b):\n  x = b<|>\nend\ny = f("x", data.values.app)', 'values.app'],
    ['parameters that are given too little', 'def f(a, b):\n  x = b<|>\nend\ny = f("x")', 'nothing'],
    ['named rests', 'def f(**kwargs):\n  x = kwargs<|>\nend\ny = f(a=1)', 'dict()'],
    ['named rests of a function that nothing calls', 'def f(**kwargs):\n  x = kwargs<|>\nend', 'dict()'],
    ['an element of named rests', 'def f(**kwargs):\n  x = kwargs["a"]<|>\nend\ny = f(a=1)', 'unknown'],
    ['rests of a function that nothing calls', 'def f(*args):\n  x = args[0]<|>\nend', 'unknown'],
    ['named rests of a lambda', 'x = lambda **kwargs: kwargs<|>', 'dict()'],
    ['arguments that are spread', 'def f(a, b=1):\n  x = b<|>\nend\ny = f(*["x"])', 'int | unknown'],
    ['arguments that are spread by name', 'def f(a, b=1):\n  x = b<|>\nend\ny = f(**{"a": 1})', 'int | unknown'],
    ['rests that are spread', 'def f(*a):\n  x = a<|>\nend\ny = f(*[1])', 'tuple of unknown'],
    ['results behind loops', 'def f():\n  for a in [1]:\n    return "x"\n  end\nend\nx = f()<|>', '"x" | NoneType'],
    [
      'results of both branches',
      'def f(a):\n  if a:\n    return 1\n  else:\n    return "x"\n  end\nend\nx = f(1)<|>',
      'int | "x"',
    ],
    [
      'results of one branch',
      'def f(a):\n  if a:\n    x = 1\n  else:\n    return "x"\n  end\nend\nx = f(1)<|>',
      '"x" | NoneType',
    ],
    ['results without a value', 'def f(a):\n  return\nend\nx = f(1)<|>', 'NoneType'],
    ['functions that return functions', 'def f():\n  return lambda: data.values.app\nend\nx = f()()<|>', 'values.app'],
    ['getattr by another name', 'def getattr(a, b):\n  return 1\nend\nx = getattr(data.values, "app")<|>', 'int'],
    [
      'circles of functions',
      'def f():\n  return g()\nend\ndef g():\n  return f() or 1\nend\nx = f()<|>',
      'unknown | int',
    ],
    [
      'more values than are told apart',
      `x = [${Array.from({ length: 30 }, (_, i) => `"${i}"`).join(', ')}]\ny = x[0:2]<|>`,
      `list of ${Array.from({ length: 24 }, (_, i) => `"${i}"`).join(' | ')} | unknown`,
    ],
  ])('follows %s', (_, code, expected) => {
    expect(inTemplate(code)).toBe(expected);
  });

  it('does not depend on the order of queries', () => {
    const circle = 'a = data.values.app\nb = a\na = b';
    expect(inTemplate(`${circle}\nx = a<|>`)).toBe(inTemplate(`${circle}\nx = b<|>`));
  });

  const library = `${schema}#! file: funcs.star
load("@ytt:data", "data")
app = data.values.app
def name_of(one):
  return one.name
end
def first(list):
  return list[0]
end
_own = 1
`;

  it('follows loads', () => {
    const template = (code: string) => `${library}#! file: t.yml
#@ load("@ytt:data", "data")
#@ load("funcs.star", "app", "first", other_name="name_of", private="_own")
---
a: #@ ${code}
`;
    expect(flowAt(template('app.port<|>'))).toBe('values.app.port');
    expect(flowAt(template('first(data.values.hosts).host<|>'))).toBe('values.hosts[].host');
    expect(flowAt(template('other_name(data.values.app)<|>'))).toBe('values.app.name');
    expect(flowAt(template('private<|>'))).toBe('unknown');
    const other = `#! file: other.star\ndef name_of(one):\n  return one\nend\n#! file: u.yml\n#@ load("other.star", "name_of")\n---\na: #@ name_of(1)\n`;
    expect(flowAt(library.replace('return one.name', 'return one<|>') + other)).toBe('unknown');
  });

  it('uses what is global in a file, and defined there', () => {
    const from = (module: string): string =>
      flowAt(`#! file: other.star\ny = 1\n#! file: funcs.star\n${module}\n#! file: t.yml
#@ load("funcs.star", "y")\n---\na: #@ y<|>\n`);
    expect(from('def f():\n  y = 1\n  return y\nend\nxs = [y for y in [1]]\ny = "x"')).toBe('"x"');
    expect(from('load("other.star", "y")')).toBe('unknown');
    expect(from('xs = [y for y in [1]]')).toBe('unknown');
  });

  it('uses parameters from the calls of the function alone, not of others with its name', () => {
    const calls = (functions: string, loads: string): string =>
      flowAt(`#! file: other.star\ndef g(x):\n  return x\nend\n#! file: funcs.star\n${functions}\n#! file: t.yml
${loads}\n---\na: #@ g("x")\n`);
    const nested = 'def f(n):\n  def g(x):\n    return x<|>\n  end\n  return g(1)\nend';
    expect(calls(nested, '#@ load("funcs.star", "g")')).toBe('int');
    const global = 'def g(x):\n  return x<|>\nend\ny = g(1)';
    expect(calls(global, '#@ load("funcs.star", "g")')).toBe('int | "x"');
    const two = 'def g(x):\n  return x<|>\nend\ndef h(x):\n  return x\nend';
    expect(calls(two, '#@ load("funcs.star", "g", "h")\n#@ y = h(1)')).toBe('"x"');
    expect(calls(global, '#@ load("funcs.star", "y")\n#@ load("other.star", "g")')).toBe('int');
  });

  it('uses parameters from the calls of other files', () => {
    const calls = `#! file: t.yml
#@ load("@ytt:data", "data")
#@ load("funcs.star", "name_of")
---
a: #@ name_of(data.values.app)
`;
    expect(flowAt(library.replace('return one.name', 'return one<|>.name') + calls)).toBe('values.app');
  });

  it('includes the results of functions with YAML', () => {
    const template = (code: string) => `${schema}#! file: t.yml
#@ load("@ytt:data", "data")
#@ def labels(n):
app: #@ data.values.app
fixed: text
#@ if n:
more:
  deep: #@ n
#@ end
list:
- #@ data.values.hosts
#@ end
---
a: #@ ${code}
`;
    expect(flowAt(template('labels(1)["app"].name<|>'))).toBe('values.app.name');
    expect(flowAt(template('labels(1)["fixed"]<|>'))).toBe('string');
    expect(flowAt(template('labels(1)["more"]["deep"]<|>'))).toBe('int');
    expect(flowAt(template('labels(1)["list"][0]<|>'))).toBe('values.hosts');
    expect(flowAt(template('labels(1)["none"]<|>'))).toBe('unknown');
  });

  it('does not include all calls of functions that libraries define', () => {
    const module = 'def f(x):\n  return x<|>\nend\nf(1)\n';
    expect(flowAt(`#! file: m.star\n${module}`)).toBe('int');
    expect(flowAt(`#! file: t.yml\na: 1\n#! file: _ytt_lib/lib/m.star\n${module}`)).toBe('int | unknown');
  });

  it('includes data values and exports of libraries', () => {
    const template = (code: string) => `${schema}#! file: _ytt_lib/lib/schema.yml
#@data/values-schema
---
image:
  tag: ""
#! file: _ytt_lib/lib/funcs.star
def tag_of(x):
  return x.tag
end
#! file: t.yml
#@ load("@ytt:library", "library")
#@ lib = library.get("lib").with_data_values({"image": {"tag": "1"}})
---
a: #@ ${code}
`;
    expect(flowAt(template('lib.data_values().image.tag<|>'))).toBe('values.image.tag');
    // A schema added by code may declare others.
    const added = template('lib.with_data_values_schema({}).data_values().image.tag<|>');
    expect(flowAt(added)).toBe('values.image.tag | unknown');
    expect(flowAt(template('lib.export("tag_of")<|>'))).toBe('function tag_of');
    expect(flowAt(template('lib.with_data_values_schema({}).export("tag_of")<|>'))).toBe('function tag_of');
    expect(flowAt(template('lib.eval()<|>'))).toBe('unknown');
    expect(flowAt(template('lib.export()<|>'))).toBe('unknown');
    expect(flowAt(template('lib.export(1)<|>'))).toBe('unknown');
    expect(flowAt(template('lib.export("none")<|>'))).toBe('unknown');
    expect(flowAt(template('library.get("none")<|>'))).toBe('unknown');
    expect(flowAt(template('library.get(1)<|>'))).toBe('unknown');
    expect(flowAt(template('library.get()<|>'))).toBe('unknown');
    expect(flowAt(template('library.get(str(1)).data_values().image.tag<|>'))).toBe('values.image.tag | unknown');
    expect(flowAt(template('(lib.data_values() if lib else data.values)<|>'))).toBe('values | values | unknown');
    const bare = '#! file: _ytt_lib/bare/funcs.star\nx = 1\n';
    expect(flowAt(bare + template('library.get("bare").data_values()<|>'))).toBe('unknown');
  });

  describe('knows what code gives to a library without a schema', () => {
    const file = (library: string) =>
      `#! file: _ytt_lib/${library}/t.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.image<|>\n`;
    const apply = '#@ def apply(path):\n#@   return library.get(path).with_data_values(given())\n#@ end\n';
    const giving = (code: string) =>
      `#! file: u.yml\n#@ load("@ytt:data", "data")\n#@ load("@ytt:library", "library")\n#@ def given():\nimage: #@ data.values.app\n#@ end\n${code.includes('apply') ? apply : ''}a: #@ ${code}\n`;
    const given = (library: string, code: string) => flowAt(schema + file(library) + giving(code));

    it.each([
      ['library.get("l").with_data_values({"image": data.values.app}).eval()'],
      ['library.get("l").with_data_values(given(), plain=True).eval()'],
      ['library.get("l").with_data_values_schema(given()).eval()'],
      ['library.get("l", alias="m").with_data_values({}).with_data_values({"image": data.values.app})'],
      ['apply("l")'],
      ['[library.get(name).with_data_values(given()) for name in ["k", "l"]]'],
      ['library.get(data.values.app.name).with_data_values(given())'],
    ])('by %s', (code) => {
      expect(given('l', code)).toBe('unknown | values.app');
    });

    it.each([
      ['library.get("in/" + "l").with_data_values(given())'],
      ['library.get("in/" + data.values.app.name).with_data_values(given())'],
      ['library.get("in" + ("/" + data.values.app.name)).with_data_values(given())'],
      ['library.get("in/%s" % data.values.app.name).with_data_values(given())'],
      ['library.get(("at/" if data.values.app else "in/") + data.values.app.name).with_data_values(given())'],
      ['library.get("in/{}".format(data.values.app.name)).with_data_values(given())'],
    ])('whose path it computes: %s', (code) => {
      expect(given('in/l', code)).toBe('unknown | values.app');
      expect(given('in/l/parts', code)).toBe('unknown | values.app');
      expect(given('on/l', code)).toBe('unknown');
    });

    it('as a document', () => {
      const code = giving('library.get("l").with_data_values(given())');
      const document = code.replace('given():\n', 'given():\n---\n').replace('#@ end\n', '#@ end\n---\n');
      expect(flowAt(schema + file('l') + document)).toBe('unknown | values.app');
    });

    it('and not what it gives to others, or in other ways', () => {
      for (const code of [
        'library.get("k").with_data_values(given())',
        'library.get("l").eval()',
        'library.get("l").with_data_values()',
        'library.get("l").with_data_values(plain=given())',
        'library.get("l").with_data_values(*given())',
        'library.get("l").with_data_values(**given())',
        'library.get(1).with_data_values(given())',
        '{"l": 1}.with_data_values(given())',
      ])
        expect(given('l', code)).toBe('unknown');
      const other = '#! file: _ytt_lib/k/t.yml\nx: 1\n';
      expect(flowAt(schema + other + file('l') + giving('library.get("k").with_data_values(given())'))).toBe('unknown');
    });

    it('beside what its own data values are, unless it has a schema', () => {
      const code = giving('library.get("l").with_data_values(given())');
      const own = '#! file: _ytt_lib/l/v.yml\n#@data/values\n---\nimage: 1\n';
      expect(flowAt(schema + own + file('l') + code)).toBe('values.image | unknown | values.app');
      const declared = own.replace('values\n', 'values-schema\n');
      expect(flowAt(schema + declared + file('l') + code)).toBe('values.image');
    });

    it('where libraries give on what they are given', () => {
      const inner = `#! file: _ytt_lib/l/u.yml\n#@ load("@ytt:data", "data")\n#@ load("@ytt:library", "library")\na: #@ library.get("m").with_data_values(data.values)\n`;
      const code = giving('library.get("l").with_data_values(given())');
      expect(flowAt(schema + inner + file('l/_ytt_lib/m') + code)).toBe('unknown | values.app');
    });
  });

  it('includes the data values for files of a library whose name may belong to several directories', () => {
    const files = `${schema}#! file: _ytt_lib/group/lib/schema.yml
#@data/values-schema
---
image: ""
#! file: _ytt_lib/group/lib/parts/t.yml
#@ load("@ytt:data", "data")
---
a: #@ data.values.image<|>
`;
    expect(flowAt(files)).toBe('values.image');
    expect(flowAt(files.replace('data.values.image<|>', 'data.values.app<|>'))).toBe('nothing');
    // A schema with an error may not declare everything.
    const broken = files.replace('image: ""', 'image: ""\nport: null');
    expect(flowAt(broken)).toBe('values.image | unknown');
    expect(flowAt(broken.replace('data.values.image<|>', 'data.values.app<|>'))).toBe('unknown');
  });

  it('places members where their names are written', () => {
    const placesIn = (code: string): readonly (string | undefined)[] =>
      valuesAt(`#! file: t.yml\n#@ load("@ytt:struct", "struct")\n${code}`)
        .flatMap(shapesOf)
        .flatMap((shape) => (shape.kind === 'fragment' ? keysOf(shape) : attributesOf(shape)).concat(keysOf(shape)))
        .flatMap(({ place }) => place?.file.text.slice(place.start, place.end) ?? []);
    expect(placesIn('#@ x = struct.make(one=1, two=2)<|>\n')).toEqual(['one', 'two', 'one', 'two']);
    expect(placesIn('#@ x = {"one": 1, 2: 3}<|>\n')).toEqual(['"one"']);
    expect(placesIn('#@ def f():\none: 1\ntwo:\n  three: 3\n#@ end\n#@ x = f()<|>\n')).toEqual([
      'one',
      'two',
      'one',
      'two',
    ]);
  });

  it('recognises modules of ytt only by their own names', () => {
    const loading = (module: string, name: string): string =>
      flowAt(`#! file: t.yml\n#@ load("@ytt:${module}", "${name}")\n#@ x = ${name}<|>\n`);
    expect(loading('json', 'json')).toBe('@ytt:json');
    expect(loading('json', 'struct')).toBe('unknown');
  });

  it('is of one object for each version of a file', () => {
    const source = new SourceFile('a.yml', '#@ x = 1\n');
    const [inYaml, inText] = [codeFile(source, 'yaml'), codeFile(source, 'text')];
    expect(inText).not.toBe(inYaml);
    expect(codeFile(source, 'yaml')).toBe(inYaml);
    expect(codeFile(source, 'text')).toBe(inText);
    expect(scopeOf(inYaml)).toBe(scopeOf(inYaml));
    expect(codeFile(new SourceFile('a.yml', source.text), 'yaml')).not.toBe(inYaml);
  });

  it('continues in broken code', () => {
    expect(inTemplate('for h in data.values.hosts:\n  x = h<|>.')).toBe('values.hosts[]');
    expect(inTemplate('def f(:\n  x = data.values.app<|>.')).toBe('values.app');
  });

  it('includes the code of text templates', () => {
    const text =
      '#! file: t.txt\n(@ load("@ytt:data", "data") @)\n(@ for h in data.values.hosts: @)\n(@= h.host<|> @)\n(@ end @)\n';
    expect(flowAt(schema + text)).toBe('values.hosts[].host');
  });
});
