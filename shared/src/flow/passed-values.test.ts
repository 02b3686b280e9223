import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { filesOf, flowAt } from './testing.js';

/** A schema with `annotation` at `app.name`, and `code` above. */
function schemaWith(annotation: string, code = ''): string {
  return `#! file: schema.yml
#@ load("@ytt:data", "data")
${code}
#@data/values-schema
---
app:
  #@schema/nullable
  ${annotation}
  name: ""
  port: 80
  tls:
    crt: ""
hosts:
- host: ""
`;
}

describe('the parameters of functions that annotations use', () => {
  it.each([
    ['#@schema/validation ("x", lambda v: v<|>)', 'fragment of values.app.name'],
    ['#@schema/validation ["x", (lambda v: v<|>)]', 'fragment of values.app.name'],
    ['#@schema/validation ("x", lambda v: v), ("y", lambda w: w<|>), min_len=1', 'fragment of values.app.name'],
    ['#@schema/validation min_len=1, when=lambda v: v<|>', 'fragment of values.app.name'],
    ['#@schema/validation when=lambda v, c: v<|>', 'fragment of values.app.name'],
    ['#@schema/validation when=lambda v, c: c<|>', 'struct(parent: fragment of values.app, root: fragment of values)'],
    ['#@schema/validation when=lambda v, c: c.parent["port"]<|>', 'fragment of values.app.port'],
    ['#@schema/validation when=lambda v, c: c.parent["tls"]["crt"]<|>', 'fragment of values.app.tls.crt'],
    ['#@schema/validation when=lambda v, c: c.root["hosts"][0]["host"]<|>', 'fragment of values.hosts[].host'],
    ['#@schema/validation when=lambda v, c: c.other<|>', 'nothing'],
    // The maps of the design proposals are dicts with their keys as attributes.
    ['#@schema/validate lambda v: v<|>', 'values.app.name | dict of values.app.name | unknown'],
    ['#@schema/validate min=1, max=lambda v: v<|>', 'unknown'],
    ['#@schema/validate ("x", lambda v: v<|>)', 'unknown'],
    // Functions of overlays receive nodes, which are only known from the output of the run.
    ['#@overlay/match by=lambda i, left, right: i<|>', 'int'],
    ['#@overlay/match by=lambda i, left, right: left<|>', 'unknown'],
    ['#@overlay/replace via=lambda left, right: left<|>', 'unknown'],
    ['#@overlay/remove via=lambda left, right: left<|>', 'unknown'],
    ['#@overlay/match by=lambda i, left, right: right<|>', 'string | unknown'],
    ['#@overlay/assert via=lambda left, right: right<|>', 'string | unknown'],
    // These are not functions of the value.
    ['#@schema/validation ("x", lambda v, w: w<|>)', 'unknown'],
    ['#@schema/validation when=lambda v, c, d: d<|>', 'unknown'],
    ['#@schema/validation (lambda v: v<|>, "x")', 'unknown'],
    ['#@schema/validation lambda v: v<|>', 'unknown'],
    ['#@schema/validation min=lambda v: v<|>', 'unknown'],
    ['#@schema/validation one_of=("x", lambda v: v<|>)', 'unknown'],
    ['#@schema/examples ("x", lambda v: v<|>)', 'unknown'],
  ])('%s', (annotation, expected) => {
    expect(flowAt(schemaWith(annotation))).toBe(expected);
  });

  it('are those of a function by its name, too, in the file or loaded', () => {
    const check = '#@ def check(v):\n#@   return v<|>\n#@ end';
    expect(flowAt(schemaWith('#@schema/validation ("x", check)', check))).toBe('fragment of values.app.name');
    expect(flowAt(schemaWith('#@schema/validation ("x", 1), when=check', check))).toBe('fragment of values.app.name');
    const called = `${check}\n#@ y = check(data.values.hosts)`;
    expect(flowAt(schemaWith('#@schema/validation ("x", check)', called))).toBe(
      'values.hosts | fragment of values.app.name',
    );
    const passed = `${check}\n#@ y = [check]`;
    expect(flowAt(schemaWith('#@schema/validation ("x", check)', passed))).toBe(
      'fragment of values.app.name | unknown',
    );
    const loaded = schemaWith('#@schema/validation ("x", is_valid)', '#@ load("f.star", is_valid="check")');
    expect(flowAt(`${loaded}#! file: f.star\ndef check(v):\n  return v<|>\nend\n`)).toBe('fragment of values.app.name');
  });

  it('lead to the item of an array, and to the document', () => {
    const items = `#! file: schema.yml
#@data/values-schema
---
hosts:
#@schema/validation when=lambda v, c: 1
- host: ""
`;
    const inItem = (code: string): string => flowAt(items.replace('lambda v, c: 1', code));
    expect(inItem('lambda v, c: v["host"]<|>')).toBe('fragment of values.hosts[].host');
    expect(inItem('lambda v, c: c.parent<|>')).toBe('fragment of values.hosts');
    expect(inItem('lambda v, c: c.parent[0]["host"]<|>')).toBe('fragment of values.hosts[].host');
    const whole = `#! file: schema.yml
#@data/values-schema
#@schema/validation when=lambda v, c: 1
---
port: 1
`;
    const inDocument = (code: string): string => flowAt(whole.replace('lambda v, c: 1', code));
    expect(inDocument('lambda v, c: v["port"]<|>')).toBe('fragment of values.port');
    expect(inDocument('lambda v, c: c.parent<|>')).toBe('unknown');
  });

  it('are the node of the overlay, in which values that code computes are unknown', () => {
    const document = `#! file: t.yml
#@ load("@ytt:overlay", "overlay")
#@overlay/match by=lambda i, left, right: right<|>
---
a: 1
b:
  c: #@ 1
  d: true
e:
- f: null
`;
    expect(flowAt(document)).toBe(
      'fragment(a: int, b: fragment(c: unknown, d: bool), e: fragment(-: fragment(f: NoneType))) | unknown',
    );
    const computed = document.replace('a: 1', '#@ if True:\na: 1\n#@ end');
    expect(flowAt(computed)).toBe(flowAt(document));
    const [head = ''] = document.split('---');
    expect(flowAt(`${head}--- #@ {}\n`)).toBe('unknown');
  });

  it('may be others in a library, whose schema its caller may extend', () => {
    const library = `#! file: t.yml
#@ load("@ytt:library", "library")
#@ lib = library.get("lib")
a: #@ lib.eval()
#! file: _ytt_lib/lib/schema.yml
#@data/values-schema
---
#@schema/validation ("x", lambda v: v<|>)
port: 80
`;
    expect(flowAt(library)).toBe('fragment of values.port');
    const extended = library.replace('get("lib")', 'get("lib").with_data_values_schema({"other": 1})');
    expect(flowAt(extended)).toBe('fragment of values.port | unknown');
  });

  it('are data values where `@assert/validate` stands, except for those of a library', () => {
    const values = '#@data/values\n---\n#@assert/validate ("x", lambda v: v<|>)\nport: 1\n';
    const schema = '#! file: schema.yml\n#@data/values-schema\n---\nport: 80\n';
    expect(flowAt(`${schema}#! file: values.yml\n${values}`)).toBe('fragment of values.port');
    expect(flowAt(`${schema}#! file: values.yml\n#@library/ref "@lib"\n${values}`)).toBe('unknown');
  });
});

/** The findings of `evaluateProject` for a schema with `annotation`: the marked text and the plain message of each. */
function saidOf(annotation: string, code = ''): readonly string[] {
  const files = filesOf(schemaWith(annotation, code));
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  return findings
    .filter(({ severity }) => severity !== 'hint')
    .map(({ severity, file, range, plain }) => `${severity} ${file.text.slice(range.start, range.end)}: ${plain}`);
}

describe('misspelt keys in functions that annotations use', () => {
  it('are told though the function does not run', () => {
    expect(saidOf('#@schema/validation min_len=1, when=lambda v, c: c.parent["prt"] == 80')).toEqual([
      'warning prt: There is no key "prt" in this YAML, so this fails when it runs; did you mean port?',
    ]);
    expect(saidOf('#@schema/validation min_len=1, when=lambda v, c: c.paren["port"] == 80')).toEqual([
      'warning paren: A struct has no paren, so this fails when it runs; did you mean parent?',
    ]);
    expect(saidOf('#@schema/validation ("x", lambda v: v.startwith("a"))')).toEqual([
      'warning startwith: A string has no startwith, so this fails when it runs; did you mean startswith?',
    ]);
  });

  it('are not told where values are unknown, or looked for', () => {
    expect(saidOf('#@schema/validation min_len=1, when=lambda v, c: c.parent["port"] == 80')).toEqual([]);
    expect(saidOf('#@schema/validation min_len=1, when=lambda v, c: "prt" in c.parent and c.parent["prt"]')).toEqual(
      [],
    );
    const check = '#@ def check(v):\n#@   return v["prt"] == 1\n#@ end\n#@ y = [check]';
    expect(saidOf('#@schema/validation ("x", check)', check)).toEqual([]);
  });
});
