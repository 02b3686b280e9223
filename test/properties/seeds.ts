/**
 * The workspaces that property tests start from: small ones that use every part of the language, and those of the
 * recorded cases in the repository.
 */
import { findSet, readCases, repositorySets, type SetName } from '../conformance/recordings.js';

/** Texts by path. Paths below `values/` are given as `--data-values-file`. */
export type Seed = Readonly<Record<string, string>>;

const schema = `#@data/values-schema
---
#@schema/title "Domain"
#@schema/validation min_len=1
domain: a.com
services:
- #@schema/validation min_len=1
  name: ""
  #@schema/validation min=1, max=100
  port: 80
  #@schema/nullable
  tls:
    crt: ""
  #@schema/type any=True
  env: {}
  #@schema/deprecated "no"
  old: ""
#@schema/default {"cpu": 2}
limits:
  #@schema/validation one_of=["a", "b"]
  kind: a
  #@schema/examples ("one", 1), ("two", 2)
  cpu: 1 #! comment
  #@schema/validation ("small", lambda v: v < 4), when=lambda v, ctx: ctx.parent["cpu"] > 1
  max: 3
`;

const values = `#@data/values
---
domain: b.com
services:
- name: one
  port: 1
  tls:
    crt: x
- name: &name two
  port: 500
  env: [*name, ~, 0x1f]
- port: yes
  nmae: x
limits: {kind: c, cpu: "2"}
`;

/** Values with everything that links one item to another: code, anchors, merge keys, comments and overlays. */
const entangled = `#@ load("@ytt:overlay", "overlay")
#@ def named(name):
#@   return name + "-1"
#@ end

#@data/values
---
domain: #@ named("a") #! said
#! above
services:
#@overlay/append
- name: #@ "one".upper()
  port: 2
  env: &shared
    a: 1 #! one
    b:
    - x
    - y: {z: 1}
  #! between
  tls: &tls
    crt: x
#@overlay/append
- name: two
  env: *shared
  tls: *tls
- name: three
  env:
    <<: *shared
    c: [*tls, 2] #! end
limits:
  #@ if True:
  cpu: 2
  #@ end
  max: 3
#! last
`;

const plain = `# plain values
domain: >-
  folded
  text
services:
- name: "q\\tq"
  env: &env
    a: {b: [c, d]}
- env:
    <<: *env
    e: |
      literal

limits:
  cpu: 3
`;

const template = `#@ load("@ytt:data", "data")
#@ load("@ytt:template", "template")
#@ load("lib/functions.star", "labels", "twice")
#@ load("funcs.lib.yml", "part")
#@ def inner(name, *args, **kwargs):
name: #@ name
args: #@ args
#@ if kwargs:
more: #@ kwargs
#@ end
#@ end
---
kind: App
#@yaml/text-templated-strings
metadata:
  name: (@= data.values.domain + "x" @)
  labels: #@ labels(data.values.domain)
#@ for/end s in data.values.services:
#@yaml/map-key-overrides
#@ if s.port > 10:
big: #@ s.name
#@ elif s.port == 0:
none: #@ "%s-%d" % (s.name, s.port)
#@ else:
small:
- #@ inner(s.name, 1, a=2)
- #@ template.replace([twice(1)])
#@ end
--- #@ part("x")
---
list:
#@ for x in range(3):
- #@ x * 2
- text: #@ "a{}b".format(x)
#@ end
`;

const overlays = `#@ load("@ytt:overlay", "overlay")
#@overlay/match by=overlay.subset({"kind": "App"}), expects="0+"
---
#@overlay/match missing_ok=True
metadata:
  #@overlay/remove
  labels:
  #@overlay/replace via=lambda left, right: left + right
  name: -y
#@overlay/match-child-defaults expects="0+"
list:
#@overlay/match by="name", missing_ok=True
- name: x
#@overlay/append
- name: z
#@overlay/match by=overlay.index(0)
#@overlay/insert before=True
- name: w
#@overlay/match by=lambda i, l, r: l == 1
#@overlay/assert via=lambda l, r: (l == r, "differs")
- 1
`;

const star = `load("@ytt:json", "json")
load("@ytt:struct", "struct")

def labels(domain):
  result = {"app": domain}
  for i in [x for x in range(4) if x % 2]:
    result["n%d" % i] = json.encode({"a": i, "b": [1.5, None, True]})
  end
  return result
end

def twice(x):
  if x:
    return twice_of(x)
  else:
    return struct.make(a=x).a
  end
end

twice_of = lambda x, y=2: x * y if x < 1 << 70 else "much"
`;

const functions = `#@ load("@ytt:assert", "assert")
#@ load("@ytt:yaml", "yaml")
#@ def part(name):
---
part: #@ name
decoded: #@ yaml.decode("a: [1, {b: 2}]")
checked: #@ assert.try_to(lambda: assert.fail("x"))[1]
#@ end
`;

const libraryUse = `#@ load("@ytt:library", "library")
#@ load("@ytt:template", "template")
#@ app = library.get("app", alias="one")
#@ app = app.with_data_values({"name": "n"})
#@ def more():
#@overlay/match missing_ok=True
extra: 1
#@ end
#@ app = app.with_data_values_schema(more())
--- #@ template.replace(app.eval())
---
values: #@ app.data_values()
exported: #@ app.export("helper")
`;

const libraryValues = `#@library/ref "@app~one"
#@data/values
---
name: from-outside
`;

/** Rules with conditions on other values, so that an edit elsewhere decides whether they run. */
const conditionalSchema = `#@data/values-schema
---
#! modes
#@schema/validation one_of=["dev", "prod"]
mode: dev
#@schema/validation ("cheap", lambda v: len(v) < 9), when=lambda v: len(v) > 0
parts:
-
  #@schema/validation min_len=1, when=lambda v, ctx: ctx.parent["enabled"]
  name: ""
  enabled: false
  #@schema/validation min=1, when=lambda v, ctx: ctx.root["mode"] == "prod"
  size: 0
#@schema/nullable
#@schema/validation ("has a host", lambda v: v["host"] != ""), when=lambda v, ctx: ctx.root["mode"] == "prod"
tls:
  host: ""
  port: 1
`;

const conditionalValues = `#@data/values
---
mode: prod #! not dev
parts:
- name: a
  enabled: true
  size: 2
#! the second
- name: ""
  size: 0
- enabled: true
tls:
  host: ""
`;

/** Merge keys of anchors near and far, with comments above and around them. */
const merged = `# defaults
mode: dev
parts:
- &small
  size: 1
  # why
  enabled: true
  name: s
- &named {name: x}
- # above a merge key
  <<: *named
  # below
  size: 2
- <<: *named # c
- &last
  <<: *small
- *last
tls:
  port: 2
  # above another
  <<: {host: h}
`;

/** Several documents in a file, some of which are data values, with comments between them. */
const documents = `#@ load("@ytt:overlay", "overlay")
#! first
#@data/values
---
mode: prod
parts: &parts
- name: one
#! between
#@data/values
---
#@overlay/replace
parts:
- name: two
  size: 3
...
#@data/values
--- #! last
mode: dev
`;

/** Documents with anchors, and an overlay of them in the same file. */
const templates = `#@ load("@ytt:data", "data")
#@ load("@ytt:overlay", "overlay")
---
a: &a {b: 1}
c: *a
--- #! modes
mode: #@ data.values.mode
#! all of them
#@overlay/match by=overlay.all, expects="1+"
---
#@overlay/match missing_ok=True
d:
- <<: {e: 1}
---
parts: #@ data.values.parts
`;

/** The schema for all files, changed in another file. */
const furtherSchema = `#@data/values-schema
---
#@overlay/match missing_ok=True
extra:
  #@schema/validation ("below", lambda v, ctx=None: v < 9), when=lambda v: v > 2
  count: 1
---
`;

export const ownSeeds: readonly Seed[] = [
  { 'schema.yml': schema, 'values.yml': values, 'values/plain.yml': plain },
  { 'schema.yml': schema, 'values/plain.yml': plain, 'values/more.json': '{"domain": "j", "limits": {"cpu": 1e1}}' },
  {
    'schema.yml': schema,
    'values.yml': values
      .replace('yes', '4')
      .replace('  nmae: x\n', '')
      .replace('500', '50')
      .replace('kind: c', 'kind: b'),
    'config.yml': template,
    'lib/functions.star': star,
    'funcs.lib.yml': functions,
    'z-overlay.yml': overlays,
  },
  {
    'lib.yml': libraryUse,
    'lib-values.yml': libraryValues,
    '_ytt_lib/app/schema.yml': '#@data/values-schema\n---\nname: ""\n',
    '_ytt_lib/app/app.yml': '#@ load("@ytt:data", "data")\n---\nname: #@ data.values.name\n',
    '_ytt_lib/app/helper.star': 'def helper():\n  return 1\nend\n',
    '_ytt_lib/app/_ytt_lib/deep/d.yml': 'a: 1\n',
  },
  {
    'notes.txt':
      'Hello (@= data.values.name @)\n(@ for x in [1, 2]: -@)\n- (@= str(x) @)\n(@ end @)\n(@ load("@ytt:data", "data") @)\n',
    'schema.yml': '#@data/values-schema\n---\nname: "n"\n',
    'data.yml':
      '#@ load("@ytt:toml", "toml")\n#@ load("@ytt:json", "json")\n#@ load("@ytt:data", "data")\n#@ load("@ytt:regexp", "regexp")\n' +
      'a: #@ toml.decode("[t]\\nx = 1.5\\ny = [1, 2]")\nb: #@ json.decode(data.read("d.json"))\nc: #@ data.list()\n' +
      'd: #@ regexp.replace("(a)(b*)", "xabby", "$2$1")\n',
    'd.json': '{"a": [1, 2.5, "\\u00e9", null]}',
  },
  { 'schema.yml': schema, 'values.yml': entangled, 'values/plain.yml': plain },
  { 'schema.yml': conditionalSchema, 'values.yml': conditionalValues, 'values/merged.yml': merged },
  {
    'a-schema.yml': conditionalSchema,
    'b-schema.yml': furtherSchema,
    'documents.yml': documents,
    'values.yml': conditionalValues,
    'config.yml': templates,
    'values/one.yml': 'extra: {count: 3}\n---\nmode: dev\n',
  },
  { 'values.yml': conditionalValues, 'schema.yml': conditionalSchema, 'values/two.yml': 'tls: {port: 3}\n' },
];

function recordedSeeds(name: SetName): Seed[] {
  const found = findSet(name, process.env);
  if (found.kind !== 'present') throw new Error(found.message);
  return readCases(found.path).map(({ files, dataValuesFiles }) =>
    Object.fromEntries([
      ...(files ?? []).map(({ path, text }) => [path, text]),
      ...(dataValuesFiles ?? []).map(({ path, text }) => [`values/${path}`, text]),
    ]),
  );
}

export const recorded: readonly Seed[] = repositorySets.flatMap(recordedSeeds);

/** Every line of every seed, each once. */
export const seedLines: readonly string[] = [
  ...new Set([...ownSeeds, ...recorded].flatMap((seed) => Object.values(seed).flatMap((text) => text.split('\n')))),
];
