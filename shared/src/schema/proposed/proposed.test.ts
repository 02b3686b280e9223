import { describe, expect, it } from 'vitest';
import type { NodeValue } from '../../document/node.js';
import { printJson } from '../../document/print/print-json.js';
import { printYaml } from '../../document/print/print-yaml.js';
import { unknownNode } from '../../document/unknown.js';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { Thread } from '../../starlark/eval/thread.js';
import { SourceFile } from '../../text/source-file.js';
import { validateDocument } from '../../validation/run.js';
import { type BuiltSchema, buildSchema } from '../build/build.js';
import { checkDocument, checkValue } from '../check/check.js';
import { deprecationFindings, violationFinding } from '../check/findings.js';
import { describeSchema, typeText } from '../export/describe.js';
import { jsonSchema } from '../export/json-schema.js';
import type { Alternatives, SchemaNode } from '../schema-node.js';
import { brief, documentOf } from '../testing.js';
import { formatNames, hasFormat } from './formats.js';

const fallback = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };

function schemaOf(text: string): BuiltSchema {
  return buildSchema(documentOf('schema.yml', `#@schema/definition data_values=True\n---\n${text}`), { fallback });
}

/** Values after the check, and the findings of type check and rules. */
function run(schema: string, values: string): { values: string; findings: string[] } {
  const built = schemaOf(schema);
  const document = documentOf('values.yml', `---\n${values}`);
  const checked = checkDocument(built.schema, document);
  const findings = [
    ...built.findings,
    ...checked.violations.map((one) => violationFinding(one, fallback)),
    ...deprecationFindings(built.schema, document),
    ...validateDocument(checked.node, { thread: new Thread(), fallback }),
  ];
  return { values: printYaml(checked.node.value), findings: findings.map(brief) };
}

describe('annotations in the proposed dialect', () => {
  it('are reported if they are unknown, and only then', () => {
    const hints = (annotation: string) => run(`#@${annotation}\na: 1\n`, '{}\n').findings;
    expect(hints('schema/titel "x"')).toEqual([expect.stringContaining('unknown-annotation')]);
    for (const known of ['schema/doc "x"', 'schema/title "x"', 'schema/type "int"', 'schema/any-of 1, ""'])
      expect(hints(known)).toEqual([]);
  });

  it('put maps together in the order in which they name them', () => {
    const built = schemaOf('#@schema/all-of {"b": 1}, {"c": 2}, {"a": 3}\nm: {}\n');
    expect(typeText(built.schema, 2)).toBe('map<m: map<b: int, c: int, a: int>>');
    const inLists = schemaOf('#@schema/all-of [{"b": 1}], [{"c": 2}]\nm: []\n');
    expect(typeText(inLists.schema, 3)).toBe('map<m: array<map<b: int, c: int>>>');
  });

  it.each([
    ['{"b": 1}, [1]', 'allof<map<…>, array<int>>'],
    ['1, ""', 'allof<int, string>'],
    ['1, [1]', 'allof<int, array<int>>'],
    ['[1], [""]', 'allof<array<int>, array<string>>'],
    ['1, 2', 'int'],
  ])('put together what is of one type: %s', (schemas, type) => {
    expect(typeText(schemaOf(`#@schema/all-of ${schemas}\nm: 1\n`).schema, 1)).toBe(`map<m: ${type}>`);
  });

  it.each<readonly [expects: string, verdicts: string, expectation: string | undefined]>([
    ['2', '--+-', 'exactly 2'],
    ['"1+"', '-+++', 'at least 1'],
    ['"0+"', '++++', undefined],
    ['[0, 2]', '+-+-', 'exactly 0 or exactly 2'],
    ['[0, "2+"]', '+-++', 'exactly 0 or at least 2'],
    ['[1, "0+"]', '++++', undefined],
    ['lambda n: n % 2 == 1', '-+-+', 'another number'],
  ])('count keys: expects=%s, of 0 to 3 is %s', (expects, verdicts, expectation) => {
    const schema = `o:\n  #@schema/key allowed="k.", expects=${expects}\n  k0: 1\n`;
    const found = ['{}', '{k1: 1}', '{k1: 1, k2: 1}', '{k1: 1, k2: 1, k3: 1}'].map(
      (value) => run(schema, `o: ${value}\n`).findings,
    );
    expect(found.map((findings) => (findings.length === 0 ? '+' : '-')).join('')).toBe(verdicts);
    for (const finding of found.flat()) expect(finding).toContain(`expected: ${expectation} of keys like k0`);
    const { properties } = JSON.parse(printJson(jsonSchema(schemaOf(schema).schema)));
    expect(properties.o.$comment).toBe(expectation && `must have: ${expectation} of keys like k0`);
  });
});

it.each([
  ['#@schema/type "null", or_inferred=True\na: 1\n', 'oneof<null, int>'],
  ['#@schema/type "null", "string", "int"\na: ""\n', 'oneof<null, string, int>'],
  ['#@schema/type "string", "int"\na: ""\n', 'oneof<string, int>'],
  ['#@schema/type "null"\na: 1\n', 'null'],
  ['#@schema/type any=True\na: 1\n', 'any'],
  ['#@schema/nullable\n#@schema/any-of 1, ""\na: 1\n', 'oneof<null, anyof<int, string>>'],
])('the type of a member is named with null once: %j', (text, type) => {
  expect(typeText(schemaOf(text).schema, 1)).toBe(`map<a: ${type}>`);
});

it.each([
  ['#@schema/type "string", or_inferred=True\na:\n- 1\n', 'a: []\n'],
  ['#@schema/type "string", or_inferred=True\na:\n  c: [1]\n', 'a:\n  c: []\n'],
  ['#@schema/type "string", "int"\na: 1\n', 'a: 1\n'],
])('the default of a value of several types is that of the inferred one: %j', (text, values) => {
  expect(printYaml(schemaOf(text).schema.default)).toBe(values);
});

describe('the proposed dialect', () => {
  it('is chosen by the header, which must be for data values', () => {
    const built = buildSchema(documentOf('schema.yml', '#@schema/match data_values=False\n---\na: 1\n'), { fallback });
    expect(built.findings.map(brief)).toEqual([
      'schema.yml:1 schema-annotation: expected @schema/match data_values=True',
    ]);
  });

  it('reports nothing more for arguments that could not be computed', () => {
    for (const annotation of ['key allowed=x', 'key expects=x', 'key x', 'any-key x', 'key-may-be-present x']) {
      const text = `#@ x = 1 + "a"\n#@schema/definition data_values=True\n---\n#@schema/${annotation}\na: 1\n`;
      const files = [new SourceFile('schema.yml', text)];
      const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
      expect(project.findings.map(({ message }) => message)).toEqual(['unknown binary op: int + string']);
    }
  });

  it('reports the message of a function for an array', () => {
    const schema = '#@schema/validate lambda v: (len(v) > 1, "at least two")\na:\n- 0\n';
    expect(run(schema, 'a: [1]\n').findings).toEqual([
      'values.yml:2 invalid-value: a must be: valid | found: at least two',
    ]);
    expect(run(schema, 'a: [1, 2]\n').findings).toEqual([]);
  });

  it('names types', () => {
    const schema =
      '#@schema/type one_of=["int", "string"]\np: 0\n#@schema/type one_of="null", or_inferred=True\nq:\n  r: 1\n';
    expect(run(schema, 'p: x\nq: null\n')).toEqual({ values: 'p: x\nq: null\n', findings: [] });
    expect(run(schema, 'p: 1.5\nq: 1\n').findings).toEqual([
      'values.yml:2 wrong-type: found: float | expected: integer or string (by schema.yml:4)',
      'values.yml:3 wrong-type: found: integer | expected: map (by schema.yml:6)',
    ]);
    expect(typeText(schemaOf(schema).schema, 1)).toBe('map<p: oneof<int, string>, q: oneof<null, map<…>>>');
    expect(schemaOf('#@schema/type one_of=["null", "string"]\na:\n  b: 1\n').findings.map(brief)).toEqual([
      'schema.yml:3 schema-default-type: Invalid schema - the default value is not of the type that @schema/type names | expected: string (at schema.yml:3)',
    ]);
  });

  it('reports the number of keys in the last document that could have others', () => {
    const keyCountFindings = (annotation: string, ...values: readonly string[]): readonly string[] => {
      const schema = `#@schema/definition data_values=True\n---\no:\n  #@schema/key ${annotation}\n  k: 1\n  #@schema/key missing_ok=True\n  x: 1\n`;
      const files = [
        new SourceFile('schema.yml', schema),
        ...values.map((text, i) => new SourceFile(`${i}.yml`, `#@data/values\n---\n${text}`)),
      ];
      const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
      return project.findings.map(
        ({ code, file, range }) => `${code} ${file.path} ${file.text.slice(range.start, range.end)}`,
      );
    };
    expect(keyCountFindings('allowed="k.*", expects="1+"', 'o: {x: 1}\n', 'o: {x: 2}\n')).toEqual([
      'key-count 1.yml o',
    ]);
    const second = '#@overlay/match-child-defaults missing_ok=True\no: {k2: 2}\n';
    expect(keyCountFindings('allowed="k.*", expects=1', 'o: {k1: 1, x: 1}\n', second)).toEqual(['key-count 1.yml k2']);
    expect(keyCountFindings('allowed="k.*", expects=1', 'o: {k1: 1, k2: 1}\n', 'o: {x: 1}\n')).toEqual([
      'key-count 0.yml k2',
    ]);
  });

  it('reports the number of keys in the item of an array', () => {
    const schema =
      '#@schema/definition data_values=True\n---\no:\n- name: 1\n  #@schema/key allowed="k.*", expects=1\n  k: 1\n';
    const values = '#@data/values\n---\no:\n- k1: 1\n- k2: 1\n  k3: 2\n';
    const files = [schema, values].map((text, i) => new SourceFile(`${i}.yml`, text));
    const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    expect(findings.map(({ code, file, range }) => [code, file.text.slice(range.start, range.end)])).toEqual([
      ['key-count', 'k3'],
    ]);
  });

  it.each([1, 40])(
    'reports the number of keys in a map beside %i others also if a later document sets one',
    (count) => {
      const others = Array.from({ length: count }, (_, i) => `other${i}: 0\n`).join('');
      const schema = `#@schema/definition data_values=True\n---\no:\n  #@schema/key allowed="k.*", expects="2+"\n  k: 1\n${others}`;
      const values = ['o: {k1: 1}\n', 'other0: 1\n'].map((text) => `#@data/values\n---\n${text}`);
      const files = [schema, ...values].map((text, i) => new SourceFile(`${i}.yml`, text));
      const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
      expect(findings.map(({ code }) => code)).toEqual(['key-count']);
    },
  );

  it('accepts no key with an invalid text', () => {
    const findingsFor = (key: string): readonly string[] =>
      run('o:\n  #@schema/key allowed="[0-9]", missing_ok=True\n  _: 1\n', `o: {${key}: 2}\n`).findings;
    expect(findingsFor('"1"')).toEqual([]);
    expect(findingsFor('1')).toEqual([expect.stringContaining('unknown-data-value')]);
  });

  it('accepts keys by pattern, and counts them', () => {
    const schema =
      'o:\n  #@schema/key allowed="[a-z]+_db", expects="1+"\n  _:\n  - 0\n  #@schema/key missing_ok=True\n  x: 1\n';
    expect(run(schema, 'o:\n  my_db: [2]\n').findings).toEqual([]);
    expect(run(schema, 'o:\n  my_db: ["s"]\n  zz: 1\n').findings.map((text) => text.split(' | ')[0])).toEqual([
      'values.yml:3 wrong-type: found: string',
      'values.yml:4 unknown-data-value: Given data value is not declared in schema',
    ]);
    expect(run(schema, 'o: {}\n')).toEqual({
      values: 'o: {}\n',
      findings: [
        'values.yml:2 key-count: found: 0 of keys like _ | expected: at least 1 of keys like _ (by schema.yml:5)',
      ],
    });
    expect(run('o:\n  #@schema/any-key\n  _: 1\n', 'o: {a: 1, b: 2}\n').findings).toEqual([]);
  });

  it('accepts the keys of a pattern whose own key another one takes', () => {
    const schema =
      '#@schema/key allowed="a.*", missing_ok=True\na: 1\n#@schema/key allowed=".*b", missing_ok=True\nab: text\n';
    expect(run(schema, 'ab: 2\nxb: more\n')).toEqual({ values: 'ab: 2\nxb: more\n', findings: [] });
  });

  it('requires strings not to be empty', () => {
    expect(run('a: ""\n#@schema/allow-empty\nb: ""\n', '{}\n').findings).toEqual([
      'schema.yml:3 invalid-value: a must be: length >= 1 | found: length = 0',
    ]);
  });

  it('has rules with messages, formats and functions', () => {
    const schema = [
      '#@ def even(v): return (v % 2 == 0, "not even")',
      '#@schema/validate even, min=(2, "at least two")',
      'num: 2',
      '#@schema/validate format="ipv4"',
      'ip: 10.0.0.1',
      '#@schema/validate enum=["a", "b"], regexp="^[a-z]$"',
      'e: a',
      '#@schema/validate unique=True',
      'l: [0]',
    ].join('\n');
    expect(run(schema, 'num: 1\nip: 10.0.0.256\ne: C\nl: [1, 1]\n').findings).toEqual([
      'values.yml:2 invalid-value: num must be: even | found: not even',
      'values.yml:2 invalid-value: num must be: at least two | found: value < 2',
      'values.yml:3 invalid-value: ip must be: of format ipv4',
      'values.yml:4 invalid-value: e must be: one of ["a", "b"] | found: not one of allowed values',
      'values.yml:4 invalid-value: e must be: matching ^[a-z]$',
      'values.yml:5 invalid-value: l must be: unique elements',
    ]);
    expect(run(schema, 'num: 4\nip: 1.2.3.4\ne: b\nl: [1, 2]\n').findings).toEqual([]);
  });

  it.each(['n', '(n, "bad")'])('refuses nothing by a function whose verdict is unknown: %s', (verdict) => {
    const schema = `#@ n = nope\n#@schema/validate lambda v: ${verdict}\na: 1\n`;
    expect(run(schema, 'a: 2\n').findings).toEqual([]);
  });

  it('checks first whether a value is null, wherever that is written', () => {
    const schema = [
      '#@schema/nullable',
      '#@schema/validate min=2, not_null=True',
      'a: 2',
      '#@schema/nullable',
      '#@schema/validation ("even", lambda v: v % 2 == 0)',
      '#@schema/validate not_null=True',
      'b: 2',
    ].join('\n');
    expect(run(schema, 'a: null\nb: null\n').findings.filter((one) => one.startsWith('values'))).toEqual([
      'values.yml:2 invalid-value: a must be: not null | found: value is null',
      'values.yml:3 invalid-value: b must be: not null | found: value is null',
    ]);
  });

  it('calls a type of several null, as ytt does, where it may be null', () => {
    const schema = '#@schema/nullable\n#@schema/type one_of=["int", "string"]\n#@schema/default 1, 2\nx: 1\n';
    expect(run(schema, 'x: 1\n').findings).toEqual([
      'schema.yml:5 schema-annotation: syntax error in @schema/default annotation | found: 2 values in @schema/default (by schema.yml:5) | expected: null (by schema.yml:6)',
    ]);
  });

  it('asks of a map what the rules of all its schemas ask', () => {
    const part = (name: string, rule: string): string =>
      `#@ def ${name}():\n#@schema/type "map"\n#@schema/validation ${rule}\nm: {}\n#@ end\n`;
    const parts = part('f', 'min_len=1') + part('g', 'max_len=1');
    for (const order of ['f(), g()', 'g(), f()']) {
      const refused = (value: string): number =>
        run(`${parts}#@schema/all-of ${order}\nx:\n  m: {c: 1}\n`, `x: {m: ${value}}\n`).findings.length;
      expect(['{}', '{c: 1}', '{c: 1, d: 2}'].map(refused), order).toEqual([1, 0, 1]);
    }
  });

  it('combines schemas', () => {
    const schema = '#@schema/one-of {"a": 1}, {"b": 1}\nx:\n  a: 2\n';
    expect(run(schema, 'x: {b: 3}\n').values).toBe('x:\n  b: 3\n');
    // If several schemas fit, the first one supplies the defaults.
    const overlapping = '#@schema/any-of {"a": 1, "b": 2}, {"a": 1, "c": 3}\nx:\n  a: 1\n  b: 2\n';
    expect(run(overlapping, 'x: {a: 5}\n').values).toBe('x:\n  a: 5\n  b: 2\n');
    expect(run(schema, 'x: {c: 3}\n').findings).toEqual([
      'values.yml:2 unknown-data-value: Given data value is not declared in schema | found: c | expected: a map item with the key named "a" (from schema.yml:4) | hint: nearest is the first of the 2 schemas of @schema/one-of (by schema.yml:4)',
    ]);
    expect(run('#@schema/all-of 1, 1.5\nx: 1\n', 'x: a\n').findings).toContainEqual(
      expect.stringMatching(/\| hint: in the second of the 2 schemas of @schema\/all-of \(by schema\.yml:4\)$/),
    );
    // The suggested key precedes the hint about the nearest schema.
    const [misspelt] = run('#@schema/one-of {"host": 1}, {"port": 1}\nx:\n  host: 2\n', 'x: {hostt: 3}\n').findings;
    expect(misspelt).toContain('| hint: did you mean "host"? | hint: nearest is the first of the 2 schemas');
    const inMap = '#@schema/type one_of=["map", "string"]\nx:\n  a: 1\n';
    expect(run(inMap, 'x: {a: text}\n').findings).toEqual([
      'values.yml:2 wrong-type: found: string | expected: integer (by schema.yml:5) | hint: nearest is the first of the 2 schemas of @schema/type (by schema.yml:4)',
    ]);
    // If combined schemas are nested, the hint names the innermost one.
    const inner = '#@ def inner():\n#@schema/one-of {"a": 1}, {"b": 1}\nx: {a: 1}\n#@ end\n';
    expect(run(`${inner}#@schema/one-of 1, inner()\ny: 1\n`, 'y: {x: {a: text}}\n').findings).toEqual([
      'values.yml:2 wrong-type: found: string | expected: integer (by schema.yml:5) | hint: nearest is the first of the 2 schemas of @schema/one-of (by schema.yml:5)',
    ]);
  });

  describe('says which of the schemas', () => {
    /**
     * The declaration of `x`, whose combined schemas are made to count the given numbers of refusals, one after the
     * other.
     */
    const combined = (annotation: string, ...refusals: readonly number[]): SchemaNode => {
      const { schema } = schemaOf(`#@schema/${annotation}\nx: 1\n`);
      const item = schema.kind === 'map' ? schema.items[0]?.schema : undefined;
      if (item?.kind !== 'any' || item.alternatives === undefined) throw new Error(annotation);
      const left = [...refusals];
      return {
        ...item,
        alternatives: { ...item.alternatives, countRefusals: () => left.shift() ?? 0 } as Alternatives,
      };
    };

    it('fit, if more than one does', () => {
      const { violations } = checkValue(combined('one-of "", 1, 1.5'), 2, undefined);
      expect(violations).toMatchObject([{ kind: 'ambiguous', fits: [1, 2] }]);
      expect(checkValue(combined('one-of "", 1, 1.5'), unknownNode, undefined).violations).toEqual([]);
    });

    it('refuses the least, if the rules of all that fit refuse a value', () => {
      expect(checkValue(combined('any-of "", 1, 1.5', 1, 1), 2, undefined).nearest?.index).toBe(1);
      expect(checkValue(combined('any-of "", 1, 1.5', 2, 1), 2, undefined).nearest?.index).toBe(2);
      expect(checkValue(combined('any-of "", 1, 1.5', 2, 0), 2, undefined).nearest).toBeUndefined();
    });

    it('refuses the least, of the value that is there now', () => {
      const document = { kind: 'document', value: 2, origin: undefined } as const;
      const refused = checkDocument(combined('any-of 1, 1.5', 2, 1), document).node;
      expect(refused.meta?.nearest).toMatchObject({ index: 1 });
      const accepted = checkDocument(combined('any-of 1, 1.5'), { ...refused, value: 3 }).node;
      expect(accepted.meta?.nearest).toBeUndefined();
    });

    it('refuses a value that all together do not refuse', () => {
      expect(checkValue(combined('all-of 1, 1.5', 0, 0, 1), 2, undefined).nearest?.index).toBe(1);
      expect(checkValue(combined('all-of 1, 1.5', 1, 0, 1), 2, undefined).nearest).toBeUndefined();
      expect(checkValue(combined('all-of 1, 1.5', 1, 1, 1), 2, undefined).nearest).toBeUndefined();
    });
  });

  it('is not removed as a whole', () => {
    const text = '#@schema/definition data_values=True\n#@schema/removed "x"\n---\na: 1\n';
    const { findings } = buildSchema(documentOf('schema.yml', text), { fallback });
    expect(findings.map(({ plain }) => plain)).toEqual([
      '@schema/removed goes on data values, not on the whole schema document',
    ]);
  });

  it('names the place of a schema that a function returns', () => {
    const inner = '#@ def inner():\nm:\n  a: 1\n#@ end\n';
    expect(run(`${inner}#@schema/one-of inner()["m"], 1\ny: 1\n`, 'y: {a: text}\n').findings).toEqual([
      expect.stringMatching(/nearest is the first of the 2 schemas of @schema\/one-of \(by schema\.yml:4\)$/),
    ]);
  });

  it('finds the nearest schema for values that code made, too, which are all in one place', () => {
    const { schema } = schemaOf('#@schema/one-of {"a": 1}, {"b": 1}\nx:\n  a: 2\n');
    const map = (key: string, value: NodeValue): NodeValue => ({
      kind: 'map',
      origin: undefined,
      items: [{ kind: 'mapItem', key, value, origin: undefined }],
    });
    const refused = (value: NodeValue) =>
      checkValue(schema, map('x', value), undefined).violations.map(({ kind, within }) => [kind, within?.index]);
    expect(refused(map('a', 'text'))).toEqual([['wrong-type', 0]]);
    expect(refused(map('b', 'text'))).toEqual([['wrong-type', 1]]);
    expect(refused('text')).toEqual([['wrong-type', undefined]]);
  });

  it.each([
    ['user_name', 'User name'],
    ['_own', 'Own'],
    ['is-on?', 'Is on'],
    ['a.b//c', 'A b c'],
    ['größe_2', 'Größe 2'],
    ['dbURL', 'DbURL'],
    ['__', ''],
  ])('names %s in words', (key, title) => {
    const { schema } = schemaOf(`${JSON.stringify(key)}: 1\n`);
    expect(schema.kind === 'map' && schema.items[0]?.schema.documentation.title).toBe(title);
  });

  it('documents, and refuses what was removed', () => {
    const schema =
      '#@schema/doc "Text"\n#@schema/example "x"\nuser_name: me\n#@schema/removed "Use user_name."\nuser: me\n';
    const built = schemaOf(schema).schema;
    if (built.kind !== 'map') throw new Error();
    const [first] = built.items.map((item) => describeSchema(item.schema));
    expect(first).toMatchObject({
      title: 'User name',
      description: 'Text',
      examples: [{ description: '', value: 'x' }],
    });
    const released = documentOf('schema.yml', `#@data/values-schema\n---\n${schema}`);
    const inReleased = buildSchema(released, { fallback }).schema;
    expect(inReleased.kind === 'map' && inReleased.items.map((item) => describeSchema(item.schema))).toMatchObject([
      { title: '', description: 'Text', examples: [{ description: '', value: 'x' }], removed: undefined },
      { removed: undefined },
    ]);
    const several = schemaOf('#@schema/examples ("B", "y")\n#@schema/example "x"\na: ""\n').schema;
    expect(several.kind === 'map' && several.items.map((item) => describeSchema(item.schema).examples)).toEqual([
      [
        { description: '', value: 'x' },
        { description: 'B', value: 'y' },
      ],
    ]);
    for (const doc of ['5', 'None', '["Text"]', '']) {
      const other = schemaOf(`#@schema/doc ${doc}\na: 1\n`).schema;
      expect(other.kind === 'map' && other.items[0]?.schema.documentation.proposed.description).toBe('');
    }
    for (const example of ['', 'lambda: 1', '"a", 1']) {
      const { documentation } = schemaOf(`#@schema/example ${example}\n---\na: 1\n`).schema;
      expect([example, documentation.proposed.examples]).toEqual([
        example,
        example === '"a", 1' ? [{ description: '', value: 'a' }] : [],
      ]);
    }
    expect(run(schema, 'user: you\n').findings).toEqual([
      'values.yml:2 removed-data-value: This data value was removed: Use user_name.',
    ]);
  });
});

describe('the JSON Schema of proposed types', () => {
  it('combines them, and includes the types of other keys', () => {
    const { schema } = schemaOf('#@schema/type one_of=["int", "string"]\np: 0\no:\n  #@schema/any-key\n  _: 1\n');
    expect(JSON.parse(printJson(jsonSchema(schema)))).toMatchObject({
      properties: {
        p: { oneOf: [{ type: 'integer' }, { type: 'string' }] },
        o: { additionalProperties: { type: 'integer' }, properties: {} },
      },
    });
  });
});

describe('formats', () => {
  const valid: Record<string, string[]> = {
    'date-time': ['2018-11-13T20:20:39+00:00', '2024-02-29T00:00:00Z'],
    time: ['20:20:39+00:00', '23:59:60z', '00:00:00.123-01:30'],
    date: ['2018-11-13', '2024-02-29', '2000-02-29', '2023-01-31', '2023-04-30', '2023-12-31'],
    email: ['a.b@example.com', "o'x+y@a-b.c"],
    hostname: ['example.com', 'localhost'],
    ip: ['1.2.3.4', '::1', '::'],
    ipv4: ['255.255.255.255', '0.0.0.0', '249.199.99.9'],
    ipv6: ['fe80::1', '::ffff:1.2.3.4', '1:2:3:4:5:6:7:8', 'fe80::1%eth0', '1:2:3:4:5:6:7::', '1:2:3:4:5:6:1.2.3.4'],
    uri: ['https://example.com/a?b#c'],
    port: ['0', '65535'],
    percent: ['10%'],
    duration: ['10h', '1h30m', '1.5s', '0', '-1ns', '.5us', '2.\u00b5s', '4\u03bcs', '+3ms', '1m'],
  };
  const invalid: Record<string, string[]> = {
    'date-time': ['2018-11-13', '2023-02-29T00:00:00Z', '2023-02-28T24:00:00Z', '2023-02-28 00:00:00Z'],
    time: ['25:00:00Z', '24:00:00Z', '00:60:00Z', '00:00:61Z', '00:00:00', '00:00:00+24:00', '00:00:00.Z'],
    date: [
      '2018-13-01',
      '2018-00-01',
      '2018-01-00',
      '2018-01-32',
      '2023-02-29',
      '1900-02-29',
      '2023-04-31',
      '18-01-01',
      '',
    ],
    email: ['a', 'a@', '@a', 'a b@c', 'a@b@c', 'a@-b'],
    hostname: ['-a', 'a-', 'a..b', 'a.', '', 'a_b', `${'a'.repeat(64)}.b`, `${'a.'.repeat(127)}`],
    ip: ['1.2.3', ':::', ''],
    ipv4: ['256.0.0.1', '260.0.0.1', '300.0.0.1', '1.2.3.4.5', '1.2.3', 'x1.2.3.4', '1.2.3.4x'],
    ipv6: [
      '1:2:3',
      '1::2::3',
      '1:2:3::4:5:6::7:8',
      '12345::',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7:8::',
      '1.2.3.4::',
      '1:2:3:4:5:6:7:1.2.3.4',
      'g::',
    ],
    uri: ['/path', 'a b:c', '1a:b', 'a:b c', 'a:<b>'],
    port: ['65536', '-1', '', '012345', '1a'],
    percent: ['10', '%', '1.5%', '10%%', '-1%'],
    duration: ['10', '1 h', '', '+', '.s', '1d', 'h'],
  };
  it.each(formatNames)('%s', (format) => {
    expect(valid[format]?.filter((text) => hasFormat(format, text) !== true)).toEqual([]);
    expect(invalid[format]?.filter((text) => hasFormat(format, text) !== false)).toEqual([]);
  });
});

it('the rules of a schema within schemas name the innermost', () => {
  const of = (name: string, annotation: string, value: string): string =>
    `#@ def ${name}():\n#@schema/${annotation}\n${value}\n#@ end\n`;
  const inner = of('low', 'validation max=1', 'm: 1') + of('high', 'validation min=9', 'm: 9');
  const outer = of('inner', 'any-of low(), high(), ""', 'b: {m: 1}');
  const header = '#@schema/definition data_values=True\n---\n';
  const files = [
    new SourceFile('schema.yml', `${header}${inner}${outer}#@schema/any-of inner(), 5\na: {b: {m: 1}}\n`),
    new SourceFile('v.yml', '#@data/values\n---\na: {b: {m: 3}}\n'),
  ];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  expect(findings.map(brief)).toEqual([
    expect.stringMatching(/a\.b\.m must be: a value <= 1 .* nearest is the first of the 3 schemas of @schema\/any-of/),
  ]);
});
