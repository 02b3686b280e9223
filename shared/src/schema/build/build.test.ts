import { describe, expect, it } from 'vitest';
import { printYaml } from '../../document/print/print-yaml.js';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { SourceFile } from '../../text/source-file.js';
import { brief, documentOf, schemaOf } from '../testing.js';
import { buildSchema } from './build.js';

function problems(text: string): string[] {
  return schemaOf(text)
    .findings.filter((finding) => finding.severity === 'error')
    .map(brief);
}

function defaults(text: string): string {
  return printYaml(schemaOf(text).schema.default);
}

it('what an alias stands for is declared once', () => {
  const { schema } = schemaOf('a: &x\n  b:\n    c: 1\nd: *x\n');
  const [one, other] = schema.kind === 'map' ? schema.items.map((item) => item.schema) : [];
  const inner = (of: typeof one): unknown => (of?.kind === 'map' ? of.items[0]?.schema : undefined);
  expect(inner(one)).toMatchObject({ kind: 'map' });
  expect(inner(other)).toBe(inner(one));
});

describe('defaults', () => {
  it('are the written values, except for arrays', () => {
    expect(defaults('name: a\nport: 80\nratio: 1.5\non: true\nitems:\n- x\n')).toBe(
      'name: a\nport: 80\nratio: 1.5\n"on": true\nitems: []\n'.replace('"on"', 'true'),
    );
  });

  it('are null for nullable data values, unless @schema/default says otherwise', () => {
    expect(defaults('#@schema/nullable\na: x\n#@schema/nullable\n#@schema/default "y"\nb: x\n')).toBe(
      'a: null\nb: "y"\n',
    );
  });

  it('given by @schema/default get the defaults below', () => {
    const text = '#@schema/default [{"name": "n"}]\ndbs:\n- name: ""\n  port: 5432\n';
    expect(defaults(text)).toBe('dbs:\n- name: "n"\n  port: 5432\n');
  });

  it('may come from a function with YAML in it', () => {
    const text = '#@ def dbs():\n- name: core\n#@ end\n---\n#@schema/default dbs()\ndbs:\n- name: ""\n  port: 5432\n';
    const schema = schemaOf(text);
    expect(schema.findings).toEqual([]);
    expect(printYaml(schema.schema.default)).toBe('dbs:\n- name: core\n  port: 5432\n');
  });

  it('of any type are what was written', () => {
    expect(defaults('#@schema/type any=True\na: [1, "x"]\n#@schema/type any=True\nb:\n')).toBe(
      'a:\n- 1\n- x\nb: null\n',
    );
  });
});

describe('invalid rules', () => {
  it.each([
    ['("x", 1)', 'expected second item in the 2-tuple to be an assertion function, but was int'],
    [
      '("x", struct.make(a=1))',
      'expected second item in tuple to be an assertion function or assertion object, but was a struct',
    ],
    ['("x", struct.make(check=1))', 'expected struct with attribute check(), but was int'],
  ])('are told: %s', (rule, message) => {
    const code = `#@ load("@ytt:struct", "struct")\n#@data/values-schema\n---\n#@schema/validation ${rule}\na: 1\n`;
    const files = [new SourceFile('schema.yml', code)];
    const run = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    expect(run.findings.map((finding) => finding.message).join()).toContain(message);
  });
});

describe('what ytt refuses', () => {
  it('is a null', () => {
    expect(problems('a:\nb: 1\n')).toEqual([
      expect.stringMatching(
        /^schema\.yml:2 schema-null: Invalid schema - null value not allowed here \| found: null value \| expected: non-null value/,
      ),
    ]);
  });

  it('is an array without its one item', () => {
    expect(problems('a: []\nb: [1, 2]\n').map((text) => text.split(' | expected')[0])).toEqual([
      'schema.yml:2 schema-array-items: Invalid schema - wrong number of items in array definition | found: 0 array items',
      'schema.yml:3 schema-array-items: Invalid schema - wrong number of items in array definition | found: 2 array items',
    ]);
  });

  it('is an array of several items, none of which determines the type', () => {
    const codes = (items: string) => schemaOf(`a: ${items}\n`).findings.map(({ code }) => code);
    expect(codes('[5]')).toEqual(['schema-default-never-applies']);
    expect(codes('[5, 6]')).toEqual(['schema-array-items']);
    expect(codes('[]')).toEqual(['schema-array-items']);
  });

  it('is a default of another type, on its annotation', () => {
    expect(problems('#@schema/default 1\na: ""\n#@schema/default {"x": 1, "z": 2}\nb:\n  x: ""\n')).toEqual([
      'schema.yml:2 schema-default-type: Invalid schema - @schema/default is wrong type | found: integer (at schema.yml:2) | expected: string (by schema.yml:3)',
      'schema.yml:4 schema-default-type: Invalid schema - @schema/default is wrong type | found: integer (at schema.yml:4) | expected: string (by schema.yml:6)',
      'schema.yml:4 schema-default-type: Invalid schema - @schema/default is wrong type | Given data value is not declared in schema | found: z (at schema.yml:4) | expected: a map item with the key named "x" (from schema.yml:5)',
    ]);
  });

  it('is a default of several values, of the type at the declaration that accepts null if that is not at its value', () => {
    expect(problems('x: &x\n  y: ""\n#@schema/nullable\n#@schema/default 1, 2\nb: *x\n')).toEqual([
      expect.stringMatching(/ \| expected: null \(by schema\.yml:6\)$/),
    ]);
    expect(problems('x: &x\n  y: ""\n#@schema/default 1, 2\nb: *x\n')).toEqual([
      expect.stringMatching(/ \| expected: map \(by schema\.yml:\d\)$/),
    ]);
  });

  it.each([
    ['#@schema/nullable\n#@schema/default\na: #@ f()\n', 'null (by schema.yml:8)'],
    ['#@schema/default\na: #@ f()\n', 'map (by schema.yml:1)'],
  ])('is a default without a value, of a map that a function made: %j', (declaration, expected) => {
    expect(problems(`#@ def f():\nx: 1\n#@ end\n---\n${declaration}`)).toEqual([
      expect.stringMatching(new RegExp(` \\| expected: ${expected.replace(/[().]/g, '\\$&')}$`)),
    ]);
  });

  it('is a default of an array item', () => {
    expect(problems('a:\n#@schema/default 1\n- 0\n')).toEqual([
      "schema.yml:3 schema-default-on-array-item: Invalid schema - @schema/default not supported on array item | hint: do you mean to set a default value for the array? | hint: set an array's default by annotating its parent.",
    ]);
  });

  it('is an annotation with invalid arguments', () => {
    const text = [
      '#@schema/title 5',
      'a: ""',
      '#@schema/desc',
      'b: ""',
      '#@schema/type "array"',
      'c: ""',
      '#@schema/examples ("x",)',
      'd: ""',
      '#@schema/nullable x=1',
      'e: ""',
      '#@schema/deprecated "a", "b"',
      'f: ""',
    ].join('\n');
    expect(problems(text).map((problem) => problem.split(' | expected')[0])).toEqual([
      'schema.yml:2 schema-annotation: syntax error in @schema/title annotation | found: Non-string value in @schema/title (by schema.yml:2)',
      'schema.yml:4 schema-annotation: syntax error in @schema/desc annotation | found: missing value in @schema/desc (by schema.yml:4)',
      'schema.yml:6 schema-annotation: expected @schema/type annotation to have keyword argument and value | found: missing keyword argument and value (by schema.yml:6)',
      'schema.yml:8 schema-annotation: syntax error in @schema/examples annotation | found: empty tuple in @schema/examples (by schema.yml:8)',
      'schema.yml:10 schema-annotation: expected @schema/nullable annotation to not contain any keyword arguments | found: keyword argument in @schema/nullable (by schema.yml:10)',
      'schema.yml:12 schema-annotation: syntax error in @schema/deprecated annotation | found: 2 values in @schema/deprecated (by schema.yml:12)',
    ]);
  });

  it.each(['title', 'desc', 'deprecated'])('is a keyword argument of an annotation that accepts a text: %s', (name) => {
    for (const given of ['"a", x=1', 'x=1'])
      expect(problems(`#@schema/${name} ${given}\na: ""\n`)).toEqual([
        expect.stringContaining(
          `schema.yml:2 schema-annotation: syntax error in @schema/${name} annotation | found: keyword argument in`,
        ),
      ]);
  });

  it('is a declaration below any=True', () => {
    const text = '#@schema/type any=True\na:\n  #@schema/nullable\n  #@schema/default 1\n  b: 0\n';
    expect(problems(text)).toEqual([
      expect.stringContaining(
        'schema.yml:4 schema-in-any: Schema was specified within an "any type" fragment | found: @schema/nullable, @schema/default annotation(s)',
      ),
    ]);
  });

  it('is a malformed validation', () => {
    const text =
      '#@schema/validation min_len="1"\na: ""\n#@schema/validation\nb: ""\n#@schema/validation ["x", 1]\nc: ""\n';
    expect(problems(text)).toEqual([
      'schema.yml:2 validation-annotation: Invalid @schema/validation annotation - expected keyword argument "min_len" to be a number, but was string (at schema.yml:2)',
      'schema.yml:4 validation-annotation: Invalid @schema/validation annotation - expected annotation to have 2-tuple as argument(s), but found no arguments (by schema.yml:4)',
      'schema.yml:6 validation-annotation: Invalid @schema/validation annotation - expected annotation to have 2-tuple as argument(s), but found: ["x", 1] (by schema.yml:6)',
    ]);
  });
});

describe('hints', () => {
  it('are given about annotations of schemas alone', () => {
    expect(schemaOf('#@schemas/nullable\na: ""\n#@schema-nullable\nb: ""\n').findings).toEqual([]);
  });

  it('name the annotation that was probably meant', () => {
    const { findings } = schemaOf('#@schema/nulable\na: ""\n#@schema/doc "Text"\nb: ""\n#@schema/nullable\nc: app\n');
    expect(findings.map((finding) => `${finding.severity} ${brief(finding)}`)).toEqual([
      'warning schema.yml:2 schema-unknown-annotation: ytt does not know @schema/nulable and ignores it; did you mean @schema/nullable?',
      'information schema.yml:4 schema-proposed-annotation: @schema/doc is a proposal that ytt ignores; use @schema/desc',
      'hint schema.yml:7 schema-default-never-applies: This value only tells the type: the default is null because of @schema/nullable',
    ]);
  });
});

describe('a value that only tells the type', () => {
  it.each(['""', '0', 'false', '0.0'])('is not told of where it is %s', (zero) => {
    expect(schemaOf(`#@schema/nullable\na: ${zero}\n`).findings).toEqual([]);
  });

  it.each(['"a"', '1', 'true', '0.5'])('is told of where it is %s', (value) => {
    const { findings } = schemaOf(`#@schema/nullable\na: ${value}\n`);
    expect(findings.map(({ code }) => code)).toEqual(['schema-default-never-applies']);
  });
});

describe('an unknown annotation', () => {
  it.each(['#@schema/nulable', '#@schema/null\0ble'])('is replaced where it is written: %j', (written) => {
    const text = `${written} \na: ""\n`;
    const [edit] = schemaOf(text).findings[0]?.fixes?.[0]?.edits ?? [];
    const { start = -1, end = -1 } = edit?.edit.range ?? {};
    expect(edit?.file.text.slice(start, end)).toBe(written.slice(written.indexOf('schema')));
  });

  it.each([
    ['enum ["a"]', '#@schema/validation one_of=["a"]'],
    ['min_len 1', '#@schema/validation min_len=1'],
    ['oneNotNull', '#@schema/validation one_not_null=True'],
    ['max', undefined],
    ['max 1, 2', undefined],
    ['max 1\n#@schema/validation min=0', undefined],
    ['max value=1', undefined],
  ])('that is named for a rule becomes one, if it has its argument: %s', (written, expected) => {
    const [finding] = schemaOf(`#@schema/${written}\na: ""\n`).findings.filter(
      ({ code }) => code === 'schema-unknown-annotation',
    );
    expect(finding?.message).toContain('did you mean @schema/validation');
    expect(finding?.fixes?.[0]?.edits[0]?.edit.newText).toBe(expected);
  });

  it.each([
    ['validaton', 'validation'],
    ['example-values', 'examples'],
    ['ex', undefined],
    ['exampl', 'examples'],
    ['deprecatedBy', 'deprecated'],
    ['nul', 'nullable'],
    ['description', 'desc'],
    ['order', undefined],
  ])('may be another one in its name alone: %s', (written, expected) => {
    const [finding] = schemaOf(`#@schema/${written} 1\na: ""\n`).findings;
    expect(finding?.message.split('did you mean ')[1]).toBe(expected && `@schema/${expected}?`);
  });
});

describe('an annotation of the design documents, in a released schema,', () => {
  it.each<readonly [annotations: string, fixes: readonly string[]]>([
    ['schema/doc "T"', ['Use @schema/desc']],
    ['schema/removed "T"', ['Use @schema/deprecated']],
    ['schema/example 1', ['Use @schema/examples']],
    ['schema/example 1\n#@schema/examples ("A", 1)', ['Remove @schema/example']],
    ['schema/validate min=1', ['Use @schema/validation']],
    ['schema/validate min=1\n#@schema/validation max=2', ['Remove @schema/validate']],
    ['schema/validate lambda v: v', []],
    ['schema/allow-empty', []],
    ['schema/key missing_ok=True', []],
    ['schema/any-key', []],
    ['schema/key-may-be-present', []],
    ['schema/any-of 1, "a"', []],
    ['schema/all-of 1', []],
    ['schema/one-of 1, "a"', []],
  ])('has the fixes that keep what it means: %j', (annotations, fixes) => {
    const { findings } = schemaOf(`#@${annotations}\na: 1\n`);
    const ofProposed = findings.filter(({ code }) => code === 'schema-proposed-annotation');
    expect(ofProposed.map((finding) => finding.fixes?.map(({ title }) => title))).toEqual([fixes]);
  });
});

describe('a default of another type', () => {
  it.each<readonly [value: string, declared: string, related: readonly string[]]>([
    ['{"z": 2}', 'b:\n  x: zz\n', ['the annotated node: b 2', 'the declared type: b 2']],
    ['{"x": 2}', 'b:\n  x: zz\n', ['the annotated node: b 2', 'the declared type: x 3']],
  ])('%s names the declared type in %j', (value, declared, related) => {
    const [finding] = schemaOf(`#@schema/default ${value}\n${declared}`).findings;
    const shown = finding?.related.map(
      ({ message, file, range }) =>
        `${message}: ${file.text.slice(range.start, range.end)} ${file.lines.lineAt(range.start)}`,
    );
    expect(shown).toEqual(related);
  });
});

describe('a default that is refused', () => {
  it('leaves the one that there is without it', () => {
    expect(defaults('#@schema/default 1\na: "x"\n')).toBe('a: x\n');
    expect(defaults('#@schema/default {"z": 2}\nb:\n  x: zz\n')).toBe('b:\n  x: zz\n');
  });
});

describe('a schema of which a part is not known', () => {
  const codes = (text: string): readonly string[] =>
    evaluateProject({
      files: [new SourceFile('schema.yml', `#@data/values-schema\n---\n${text}b: #@ 1 + ""\n`)],
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    })
      .findings.filter(({ severity }) => severity === 'error')
      .map(({ code }) => code);

  it.each([
    ['a:\n- 1\n- 2\n', ['schema-array-items', 'evaluation-failed']],
    ['a: []\n', ['evaluation-failed']],
    ['a:\n- 1\n', ['evaluation-failed']],
    ['a:\n', ['schema-null', 'evaluation-failed']],
  ])('is still told what is wrong with the others: %j', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });
});

describe('a declaration whose type is not known', () => {
  it('has the default that is written, and what is below it is checked', () => {
    const { schema, findings } = schemaOf('#@schema/type\na:\n  b:\nc: 1\n#@schema/type\nd: 2\n');
    expect(findings.map(({ code }) => code)).toEqual(['schema-annotation', 'schema-null', 'schema-annotation']);
    const defaults = schema.kind === 'map' ? schema.items.map((item) => item.schema.default) : [];
    expect(defaults.slice(1)).toEqual([1, 2]);
  });
});

it('an array whose items do not show one type is empty by default', () => {
  const { schema } = schemaOf('a:\n- 1\n- b\n');
  expect(printYaml(schema.default)).toBe('a: []\n');
});

it('a default may be null', () => {
  const { schema } = schemaOf('#@schema/type any=True\n#@schema/default None\na: 1\n');
  expect(schema.kind === 'map' && schema.items[0]?.schema.default).toBeNull();
});

it('a problem of a document that code made is reported at its annotations', () => {
  const document = { ...documentOf('schema.yml', '#@data/values-schema\n---\n'), origin: undefined };
  const fallback = { file: new SourceFile('fallback.yml', ''), start: 0, end: 0 };
  expect(buildSchema(document, { fallback }).findings.map(({ file }) => file.path)).toEqual(['schema.yml']);
});
