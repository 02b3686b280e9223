// The files of a session under stress, and what is typed into them.

const schema = (i) => `#@data/values-schema
---
#@schema/desc "Where it listens"
#@schema/validation min=1
port: ${8000 + i}
name: app-${i}
#@schema/nullable
note: ""
hosts:
- name: ""
  weight: 1
options:
  debug: false
  level: info
`;
const values = (i) => `#@data/values
---
port: ${9000 + i}
hosts:
- name: h${i}
- name: 😀
options:
  level: debug
`;
const plainValues = (i) => `port: ${i + 1}\nname: "x${i}"\nhosts:\n- name: a\n  weight: ${i}\n`;
const template = (i) => `#@ load("@ytt:data", "data")
#@ load("lib.star", "label")
#@ def labels():
app: #@ label(data.values.name)
#@ end
---
kind: Deployment
metadata:
  name: #@ data.values.name + "-${i}"
  labels: #@ labels()
spec:
  #@ for h in data.values.hosts:
  - host: #@ h.name
    weight: #@ h.weight
  #@ end
  #@ if data.values.options.debug:
  args: ["--level", #@ data.values.options.level]
  #@ end
`;
const overlay = `#@ load("@ytt:overlay", "overlay")
#@overlay/match by=overlay.subset({"kind": "Deployment"}), expects="0+"
---
metadata:
  #@overlay/match missing_ok=True
  annotations:
    a: b
`;
const module =
  'load("@ytt:data", "data")\ndef label(name):\n  if name == "":\n    return "none"\n  end\n  return name.upper()\nend\n';

/** The typed text: pieces of YAML, code and annotations, whole and broken. */
export const pieces = [
  ...[
    ' ',
    '\n',
    '\n  ',
    ':',
    ': ',
    '- ',
    '#',
    '#@ ',
    '#! x',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    ',',
    '|',
    '>',
    '&a ',
    '*a',
    '!!str ',
    '\t',
    '\r',
    '---\n',
  ],
  ...[
    'port',
    'name: ',
    'hosts:\n',
    'data.values.',
    'data',
    'x',
    '1',
    'true',
    'null',
    '😀',
    '\u0000',
    '\ud800',
    '\u0085',
  ],
  ...[
    '#@ if True:\n',
    '#@ end\n',
    '#@ for x in [1]:\n',
    '#@ def f():\n',
    '#@overlay/match missing_ok=True\n',
    '#@schema/nullable\n',
  ],
  ...[
    'load("@ytt:json", "json")',
    '(',
    ')',
    '.',
    ' = ',
    'end',
    'return ',
    'lambda x: x',
    '%',
    'assert.fail("x")',
    'while True:\n',
  ],
  ...[
    '\n- name: b\n  weight: 2',
    '\nother: 1',
    '#@data/values\n---\n',
    '#@data/values-schema\n---\n',
    '#@schema/type any=True\n',
    '(@= 1 @)',
  ],
];

export const projectFile = '.ytt-project.yaml';

/** The files of the workspace, by their paths. */
export function workspaceTexts() {
  const texts = new Map();
  for (let p = 0; p < 3; p++) {
    texts.set(`p${p}/config/schema.yml`, schema(p));
    texts.set(`p${p}/config/lib.star`, module);
    texts.set(`p${p}/config/overlay.yml`, overlay);
    texts.set(`p${p}/config/notes.txt`, '(@ load("@ytt:data", "data") -@)\nListens on (@= str(data.values.port) @)\n');
    for (let i = 0; i < 6; i++) texts.set(`p${p}/config/t${i}.yml`, template(i));
    for (let i = 0; i < 4; i++) texts.set(`p${p}/config/values-${i}.yml`, values(i));
    for (let i = 0; i < 5; i++) texts.set(`p${p}/values/env${i}.yml`, plainValues(i));
  }
  texts.set(
    projectFile,
    'projects:\n- name: p0\n  files: [p0/config]\n  variants:\n    env0: {dataValuesFiles: [p0/values/env0.yml]}\n',
  );
  texts.set('lone.yml', '#@ x = 1\na: #@ x\n');
  return texts;
}
