/** The possible values of every kind of expression. Each is also evaluated, and its type is among the possible ones. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { symbolsIn } from './code-run.js';
import { shapesOf, typeOfShape } from './shape.js';
import { describeFlow, filesOf, flowAt } from './testing.js';

const modules = [
  'base64',
  'data',
  'json',
  'math',
  'md5',
  'regexp',
  'sha256',
  'struct',
  'toml',
  'url',
  'version',
  'yaml',
];

const fixture = `#! file: schema.yml
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
flag: true
ratio: 1.5
#@schema/type any=True
any: {}
#! file: values.yml
#@data/values
---
hosts:
- host: a
- host: b
#! file: g.lib.yml
#@ def g():
- k: 1
- 5
-
#@ end
#! file: t.yml
#@ load("g.lib.yml", "g")
${modules.map((name) => `#@ load("@ytt:${name}", "${name}")`).join('\n')}
#@ v = data.values
#@ s = struct.make(a=1, b={"c": v.app})
#@ def f():
a: 1
m:
  k: text
  o: 1.5
l:
- true
w: {x: [1, text, null]}
c: #@ v.app
#@ end
#@ def k(n):
m:
  a: #@ n
  b: #@ 2
  c: text
l:
- #@ 1
- #@ "x"
#@ end
#@ def d():
---
a: 1
---
b: #@ 2
#@ end
#@ def c():
#@yaml/text-templated-strings
(@= "a" @): 1
b: 2
#@ end
#@ def e():
nn: {1: a, b: 2}
2: #@ 1
#@ end
#@ def h():
#@   return 1
#@ end
`;

const expressions: readonly (readonly [code: string, flow: string])[] = [
  ['not v.app', 'bool'],
  ['-1', 'int'],
  ['+1.5', 'float'],
  ['~1', 'int'],
  ['-1.5', 'float'],
  ['-v.app.port', 'int'],
  ['1 == 1', 'bool'],
  ['1 != 2', 'bool'],
  ['1 < 2', 'bool'],
  ['1 <= 2', 'bool'],
  ['2 > 1', 'bool'],
  ['2 >= 1', 'bool'],
  ['1 in [1]', 'bool'],
  ['1 not in [1]', 'bool'],
  ['1 + 1', 'int'],
  ['1 - 1', 'int'],
  ['2 * 2', 'int'],
  ['4 // 2', 'int'],
  ['4 / 2', 'float'],
  ['5 % 3', 'int'],
  ['1 + 1.5', 'float'],
  ['1.5 + 1', 'float'],
  ['1.5 * 2.5', 'float'],
  ['1.5 / 2', 'float'],
  ['7.5 // 2', 'float'],
  ['7.5 % 2', 'float'],
  ['"a" + "b"', '"ab"'],
  ['"a" * 2', 'string'],
  ['2 * "a"', 'string'],
  ['"%s" % 1', 'string'],
  ['"%s" % [1]', 'string'],
  ['[1] + [v.app]', 'list of int | unknown | values.app'],
  ['[1] * 2', 'unknown'],
  ['(1,) + (2,)', 'unknown'],
  ['1 | 2', 'int'],
  ['6 & 3', 'int'],
  ['6 ^ 3', 'int'],
  ['1 << 3', 'int'],
  ['8 >> 1', 'int'],
  ['None', 'NoneType'],
  ['True', 'bool'],
  ['False', 'bool'],
  ['1', 'int'],
  ['1.5', 'float'],
  ['99999999999999999999', 'int'],
  ['"x"', '"x"'],
  ['[]', 'list of nothing'],
  ['()', 'tuple of nothing'],
  ['{}', 'dict()'],
  ['[1, "a"]', 'list of int | "a"'],
  ['(1, "a")', 'tuple of int | "a"'],
  ['{"a": 1, "b": v.app}', 'dict(a: int, b: values.app)'],
  ['{1: v.app}', 'dict()'],
  ['{"a": 1, 2: v.app}', 'dict(a: int)'],
  ['[1, "a"][0]', 'int | unknown'],
  ['[1, "a"][-1]', '"a" | unknown'],
  ['[1, "a", True][-1]', 'bool | unknown'],
  ['(1, "a", True)[-2]', '"a"'],
  ['(1, "a", True)[~0]', 'int | "a" | bool'],
  ['(1, "a", True)[+1]', 'int | "a" | bool'],
  ['(1, "a")[0]', 'int'],
  ['(1, "a")[1]', '"a"'],
  ['(1, "a")[-1]', '"a"'],
  ['(1, "a")[v.app.port - 80]', 'int | "a"'],
  ['{"a": 1}["a"]', 'int | unknown'],
  ['{1: v.app}[1]', 'values.app | unknown'],
  ['"abc"[0]', 'string'],
  ['"abc"[0:1]', 'string'],
  ['[1, "a"][0:1]', 'list of int | "a"'],
  ['(1, "a")[0:1]', 'tuple of int | "a"'],
  ['v.hosts[0:1]', 'list of values.hosts[]'],
  ['v.hosts[0:1][0]', 'values.hosts[] | unknown'],
  ['v.app.name[0]', 'string'],
  ['v.app["name"]', 'values.app.name'],
  ['s.a', 'int'],
  ['s["a"]', 'int'],
  ['s.b["c"]', 'values.app | unknown'],
  ['len(v)', 'int'],
  ['int("1")', 'int'],
  ['hash("a")', 'int'],
  ['ord("a")', 'int'],
  ['str(1)', 'string'],
  ['repr(1)', 'string'],
  ['type(1)', 'string'],
  ['chr(65)', 'string'],
  ['bool(1)', 'bool'],
  ['any([1])', 'bool'],
  ['all([1])', 'bool'],
  ['hasattr(v, "app")', 'bool'],
  ['float(1)', 'float'],
  ['print(1)', 'NoneType'],
  ['dir(v)', 'list of string'],
  ['dir(v)[0]', 'string | unknown'],
  ['range(3)[0]', 'int | unknown'],
  ['sorted(["b", "a"])', 'list of "b" | "a" | unknown'],
  ['reversed([1, 2])', 'list of int | unknown'],
  ['list((1, 2))', 'list of int'],
  ['list()', 'list of nothing'],
  ['set([1])', 'set of int | unknown'],
  ['tuple([1])', 'tuple of int | unknown'],
  ['tuple([1])[0]', 'int | unknown'],
  ['enumerate([v.app])', 'list of tuple of int | values.app | unknown'],
  ['enumerate([v.app])[0]', 'tuple of int | values.app | unknown | unknown'],
  ['enumerate([v.app])[0][1]', 'values.app | unknown'],
  ['zip([1], ["a"])', 'list of tuple of int | unknown | "a"'],
  ['zip([1], ["a"])[0][1]', '"a" | unknown'],
  ['zip(*[[1]])', 'unknown'],
  ['max([1, 2])', 'int | unknown'],
  ['max(1, 2.5)', 'int | float'],
  ['min("a", "b")', '"a" | "b"'],
  ['max(*[1, 2])', 'unknown'],
  ['max(1, *[2.5])', 'unknown'],
  ['max(1, 2, *[2.5])', 'unknown'],
  ['max([1], *[[2.5]])', 'unknown'],
  ['dict(a=1)', 'dict(a: int)'],
  ['dict({"b": v.app}, a=1)', 'dict(b: values.app, a: int)'],
  ['dict([("a", 1)])', 'dict()'],
  ['dict(**{"a": 1})', 'dict()'],
  ['dict(v.app)', 'dict(name: values.app.name, port: values.app.port, owner: values.app.owner)'],
  ['getattr(v, "app")', 'values.app'],
  ['getattr(v, "none", 1)', 'int'],
  ['getattr(v, "a" + "pp")', 'values.app'],
  ['getattr(v, str("app"))', 'unknown'],
  ['getattr(v, "app" if v.flag else "flag")', 'unknown'],
  ['getattr(v, "app", None)', 'values.app | NoneType'],
  ['struct.make(a=1)', 'struct(a: int)'],
  ['struct.make(a=1).a', 'int'],
  ['struct.make(**{"a": 1})', 'struct()'],
  ['struct.encode({"a": {"b": 1}})', 'struct(a: struct(b: int))'],
  ['struct.encode([{"a": 1}])', 'list of struct(a: int)'],
  ['struct.encode([{"a": 1}])[0].a', 'int | unknown'],
  ['struct.encode(1)', 'int'],
  ['struct.encode(v.app)', 'values.app'],
  ['struct.encode(s)', 'struct(a: int, b: struct(c: values.app))'],
  ['struct.encode(struct.decode(v.app))', 'values.app'],
  ['struct.decode(v.app)', 'dict of values.app'],
  ['struct.decode(s)', 'dict(a: int, b: dict(c: dict of values.app))'],
  ['struct.decode(s)["b"]', 'dict(c: dict of values.app) | unknown'],
  ['struct.decode([s])', 'list of dict(a: int, b: dict(c: dict of values.app))'],
  ['struct.decode([s])[0]', 'dict(a: int, b: dict(c: dict of values.app)) | unknown'],
  ['struct.decode(1)', 'int'],
  ['struct.decode(v.hosts)', 'dict of values.hosts'],
  ['struct.decode(v)["hosts"][0]', 'dict of values.hosts[] | unknown'],
  ['{"a": 1}.get("a")', 'int | unknown | NoneType'],
  ['{"a": 1}.get("b")', 'unknown | NoneType'],
  ['{"a": 1}.get("a", "x")', 'int | unknown | "x"'],
  ['{"a": 1}.pop("a")', 'int | unknown | NoneType'],
  ['{"a": 1}.pop("b", "x")', 'unknown | "x"'],
  ['{"a": 1}.setdefault("a", 1.5)', 'int | unknown | float'],
  ['{"a": 1}.setdefault("b")', 'unknown | NoneType'],
  ['{"a": 1}.items()', 'list of tuple of string | unknown | int'],
  ['{"a": 1}.items()[0][1]', 'int | unknown'],
  ['{"a": 1}.popitem()', 'tuple of string | unknown | int'],
  ['{"a": 1}.keys()', 'list of string | unknown'],
  ['{"a": 1}.values()', 'list of int | unknown'],
  ['{"a": 1}.values()[0]', 'int | unknown'],
  ['{"a": 1}.clear()', 'NoneType'],
  ['{"a": 1}.update([("b", 2)])', 'NoneType'],
  ['{"a": 1, 2: "x"}.values()', 'list of int | "x" | unknown'],
  ['[1].pop()', 'int | unknown'],
  ['[1].index(1)', 'int'],
  ['[1].append(2)', 'NoneType'],
  ['[1].clear()', 'NoneType'],
  ['v.hosts.pop()', 'values.hosts[]'],
  ['[1].pop', 'method pop'],
  ['{}.get', 'method get'],
  ['"a".capitalize()', 'string'],
  ['"a".format()', 'string'],
  ['"a".join([])', 'string'],
  ['"a".lower()', 'string'],
  ['"a".lstrip()', 'string'],
  ['"a".replace("a", "b")', 'string'],
  ['"a".rstrip()', 'string'],
  ['"a".strip()', 'string'],
  ['"a".title()', 'string'],
  ['"a".upper()', 'string'],
  ['"a".elem_ords()', 'unknown'],
  ['"a".endswith("a")', 'bool'],
  ['"a".startswith("a")', 'bool'],
  ['"a".isalnum()', 'bool'],
  ['"a".isalpha()', 'bool'],
  ['"a".isdigit()', 'bool'],
  ['"a".islower()', 'bool'],
  ['"a".isspace()', 'bool'],
  ['"a".istitle()', 'bool'],
  ['"a".isupper()', 'bool'],
  ['"a".count("a")', 'int'],
  ['"a".find("a")', 'int'],
  ['"a".index("a")', 'int'],
  ['"a".rfind("a")', 'int'],
  ['"a".rindex("a")', 'int'],
  ['"a".split("a")', 'list of string'],
  ['"a".rsplit("a")', 'list of string'],
  ['"a".splitlines()', 'list of string'],
  ['"a".partition("b")', 'tuple of string'],
  ['"a".partition("b")[0]', 'string'],
  ['"a".rpartition("b")', 'tuple of string'],
  ['data.list()', 'list of string'],
  ['data.read', 'builtin data.read'],
  ['json.encode({})', 'string'],
  ['json.decode("{}")', 'unknown'],
  ['yaml.encode({})', 'string'],
  ['yaml.decode("{}")', 'unknown'],
  ['toml.encode({})', 'string'],
  ['base64.encode("a")', 'string'],
  ['base64.decode("YQ==")', 'string'],
  ['md5.sum("a")', 'string'],
  ['sha256.sum("a")', 'string'],
  ['regexp.replace("a", "b", "c")', 'string'],
  ['regexp.match("a", "b")', 'bool'],
  ['url.path_segment_encode("a")', 'string'],
  ['url.path_segment_decode("a")', 'string'],
  ['url.query_param_value_encode("a")', 'string'],
  ['url.query_param_value_decode("a")', 'string'],
  ['url.query_params_encode({})', 'string'],
  ['math.ceil(1.5)', 'int'],
  ['math.floor(1.5)', 'int'],
  ['math.pi', 'float'],
  ['math.e', 'float'],
  ['math.sqrt(4)', 'unknown'],
  ['version.require_at_least', 'builtin version.require_at_least'],
  ['(1 if v.app.port else "a")', 'int | "a"'],
  ['(v.app and 1)', 'values.app | int'],
  ['(v.app or 1)', 'values.app | int'],
  ['[x for x in [1]]', 'list of int'],
  ['[x for x in (1, "a")]', 'list of int | "a"'],
  ['{x: 1 for x in ["a"]}', 'dict()'],
  ['{x: 1 for x in ["a"]}["a"]', 'unknown'],
  ['[x for x in v.hosts]', 'list of values.hosts[]'],
  ['[x for x in "a b".split(" ")]', 'list of string'],
  ['[x for x in range(3)]', 'list of int'],
  ['[x for x in ([1])]', 'list of int'],
  ['[x for x in (lambda: [1])()]', 'list of int | unknown'],
  ['[x for x in [y for y in [1]]]', 'list of int'],
  ['[x for x in v.app]', 'list of string'],
  ['[x for x in s]', 'list of string'],
  ['[x for x in {"a": 1}]', 'list of string | unknown'],
  ['[x for x in set([1])]', 'list of int | unknown'],
  ['[x for x in f()]', 'list of unknown'],
  ['f()["a"]', 'int'],
  ['f()["l"][0]', 'bool'],
  ['g()', 'fragment(-: fragment(k: int), -: int, -: NoneType)'],
  ['g()[0]', 'fragment(k: int) | int | NoneType'],
  ['g()[0]["k"]', 'int'],
  ['g()[v.app.port - 80]', 'fragment(k: int) | int | NoneType'],
  ['h()', 'int'],
  ['k(1)', 'fragment(m: fragment(a: int, b: int, c: string), l: fragment(-: int, -: "x"))'],
  ['d()', 'fragment(-: fragment(a: int), -: fragment(b: int))'],
  ['e()', 'fragment(nn: fragment(-: string, b: int), -: int)'],
  ['c()', 'unknown'],
  ['c()["b"]', 'unknown'],
  // One of two values, each listed once.
  ['(f if v.flag else f)', 'function f'],
  ['(f if v.flag else h)', 'function f | function h'],
  ['(len if v.flag else len)', 'builtin len'],
  ['(len if v.flag else int)', 'builtin len | builtin int'],
  ['(json if v.flag else json)', '@ytt:json'],
  ['(json if v.flag else yaml)', '@ytt:json | @ytt:yaml'],
  ['("a".upper if v.flag else "a".upper)', 'method upper'],
  ['("a".upper if v.flag else "a".lower)', 'method upper | method lower'],
  ['("a".upper if v.flag else "b".upper)', 'method upper | method upper'],
  ['("a" if v.flag else "a")', '"a"'],
  ['("a" if v.flag else "b")', '"a" | "b"'],
  ['("a" if v.flag else "a" + "b")', '"a" | "ab"'],
  ['(v.app if v.flag else v.app)', 'values.app'],
  ['(v if v.flag else v.app)', 'values | values.app'],
  ['(v.app if v.flag else v)', 'values.app | values'],
  ['(v.app.name if v.flag else v.app.port)', 'values.app.name | values.app.port'],
  ['(v.app if v.flag else struct.decode(v.app))', 'values.app | dict of values.app'],
  ['(v.hosts[0] if v.flag else v.hosts)', 'values.hosts[] | values.hosts'],
  ['(lambda: v.app)()', 'values.app'],
  ['(lambda a: a)(1)', 'unknown'],
  ['f', 'function f'],
  ['lambda: 1', 'lambda'],
  ['len', 'builtin len'],
  ['json', '@ytt:json'],
  ['json.encode', 'builtin json.encode'],
  ['v', 'values'],
  ['v.app.owner', 'values.app.owner'],
  ['v.app.owner == None', 'bool'],
  ['v.flag', 'values.flag'],
  ['v.ratio', 'values.ratio'],
  ['v.any', 'values.any'],
  ['v.hosts', 'values.hosts'],
  ['v.hosts[0].host', 'values.hosts[].host'],
  [
    'f()',
    'fragment(a: int, m: fragment(k: string, o: float), l: fragment(-: bool), w: fragment(x: fragment(-: int, -: string, -: NoneType)), c: values.app)',
  ],
  ['f()["m"]["k"]', 'string'],
  ['f()["w"]["x"][0]', 'int | string | NoneType'],
  ['[x for x in f()["l"]]', 'list of bool'],
  ['[x for x in g()]', 'list of fragment(k: int) | int | NoneType'],
];

/**
 * The known values of each name in a template with the assignments of the table, and the types of the actual values.
 */
function evaluated() {
  const lines = expressions.map(([code], i) => `#@ x${i} = ${code}`);
  const types = expressions.map((_, i) => `- #@ type(x${i})`);
  const files = filesOf(`${fixture}${lines.join('\n')}\n---\n${types.join('\n')}\n`);
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const code = project.codeWith(project.schema);
  const source = files.at(-1);
  const own = code.files.find((file) => file.source === source);
  const flow = source && code.flowOf(source);
  if (own === undefined || flow === undefined) throw new Error('there is no code');
  const byName = new Map(symbolsIn(own).definitions.map((definition) => [definition.name, definition]));
  const flows = expressions.map((_, i) => {
    const definition = byName.get(`x${i}`);
    return definition === undefined ? [] : flow.ofDefinition(own, definition);
  });
  const errors = project.findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  const output = project.output.files.find(({ path }) => path === 't.yml')?.text ?? '';
  return {
    flows,
    errors,
    types: output
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(2)),
  };
}

describe('an expression', () => {
  const { flows, errors, types } = evaluated();

  it('can be evaluated', () => {
    expect(errors).toEqual([]);
    expect(types).toHaveLength(expressions.length);
  });

  it.each(expressions.map(([code, flow], i) => [code, flow, i] as const))('%s gives %s', (_, expected, i) => {
    const flow = flows[i] ?? [];
    expect(describeFlow(flow)).toBe(expected);
    const possible = flow.flatMap(shapesOf).map(typeOfShape);
    expect(possible.includes(undefined) || possible.includes(types[i])).toBe(true);
  });

  it.each([
    ['-"x"', 'unknown'],
    ['(1,).x', 'nothing'],
    ['f()["none"]', 'unknown'],
    ['v.any.x', 'unknown'],
    ['v.app.none', 'nothing'],
    ['v.app["none"]', 'nothing'],
    ['struct.encode(s).none', 'nothing'],
    ['struct.encode(struct.decode(s)).none', 'unknown'],
    ['struct.encode({"a": 1}).none', 'unknown'],
    ['1 + "a"', 'unknown'],
    ['1 - "a"', 'unknown'],
    ['"a" - "b"', 'unknown'],
    ['"a" * "b"', 'unknown'],
    ['"a" * 1.5', 'unknown'],
    ['[1] - [2]', 'unknown'],
    ['~1.5', 'unknown'],
    ['-(1 if v.flag else 1.5)', 'unknown'],
    ['1()', 'nothing'],
    ['v.app()', 'unknown'],
    ['none_such', 'unknown'],
    ['fail("x")', 'nothing'],
    ['getattr(v)', 'unknown'],
    ['getattr()', 'unknown'],
    ['getattr(v, 1)', 'unknown'],
    ['enumerate()[0][1]', 'unknown'],
    ['f()[1 + 1]', 'unknown'],
    ['f()[fail("x")]', 'nothing'],
    ['[1] + 1', 'unknown'],
    ['1 + [1]', 'unknown'],
    ['[1] + v.any', 'unknown'],
    ['v.any + [1]', 'unknown'],
    ['v.any * "a"', 'unknown'],
    ['v.any + 1', 'unknown'],
    ['1.5 + v.any', 'unknown'],
    ['struct.encode()', 'unknown'],
    ['struct.decode()', 'unknown'],
    ['struct.bind()', 'unknown'],
    ['overlay.apply()', 'unknown'],
    ['{"a": 1}.get()', 'int | unknown | NoneType'],
    ['{"a": 1}.pop()', 'int | unknown | NoneType'],
    ['{"a": 1}.setdefault()', 'int | unknown | NoneType'],
    ['{"a": 1}[v.any]', 'int | unknown'],
    [
      'struct.decode(v.app)[v.any]',
      'dict of values.app.name | dict of values.app.port | dict of values.app.owner | unknown',
    ],
    ['v.app[v.any]', 'values.app.name | values.app.port | values.app.owner'],
    ['struct.encode(len)', 'unknown'],
    ['struct.decode(len)', 'unknown'],
    ['struct.encode((1, {"a": 1}))', 'list of int | struct(a: int)'],
    ['struct.decode((1, s))', 'list of int | dict(a: int, b: dict(c: dict of values.app))'],
    ['max()', 'unknown'],
    ['(1, 2)[5]', 'int'],
    ['f()["m"].keys', 'nothing'],
    ['1[0]', 'nothing'],
    ['1[0:1]', 'nothing'],
    ['json["encode"]', 'nothing'],
    ['[x for x in 1]', 'list of nothing'],
  ])('%s, which fails or is seldom written, gives %s', (code, expected) => {
    expect(flowAt(`${fixture}#@ x = (${code})<|>\n`)).toBe(expected);
  });
});
