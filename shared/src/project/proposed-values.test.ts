/** Data values of schemas in the proposed languages: merged, counted, completed, rejected. */
import { describe, expect, it } from 'vitest';
import { printYaml } from '../document/print/print-yaml.js';
import { firstLine } from '../findings/finding.js';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject } from './project.js';

const header = '#@schema/definition data_values=True\n---\n';

interface Outcome {
  readonly values: string;
  readonly errors: readonly string[];
}

/** The result of a schema, data values documents and a plain data values file. */
function run(schema: string, documents: readonly string[] = [], plain?: string, head = header): Outcome {
  const project = evaluateProject({
    files: [
      new SourceFile('s.yml', head + schema),
      ...documents.map((text, i) => new SourceFile(`v${i + 1}.yml`, `#@data/values\n---\n${text}`)),
    ],
    dataValuesFiles: plain === undefined ? [] : [new SourceFile('plain.yml', plain)],
    dataValues: [],
    options: defaultRunOptions,
  });
  const errors = project.findings
    .filter(({ severity }) => severity === 'error')
    .map((one) => `${one.file.path}:${one.file.lines.lineAt(one.range.start) + 1} ${one.code}: ${firstLine(one)}`);
  return { values: printYaml(project.dataValues.value), errors };
}

function errors(...given: Parameters<typeof run>): readonly string[] {
  return run(...given).errors;
}

/** The errors of a schema with these annotations above `x`. */
function annotated(annotations: string, value = '5'): readonly string[] {
  return errors(`${annotations}\nx: ${value}\n`);
}

describe('keys by pattern', () => {
  const two = 'o:\n  #@schema/key allowed="[a-z]+", expects=2\n  _: 0\n';

  it('are counted when all documents are merged', () => {
    expect(run(two, ['o: {a: 1}\n', 'o: {b: 2}\n'])).toEqual({ values: 'o:\n  a: 1\n  b: 2\n', errors: [] });
    expect(run(two, ['o: {a: 1}\n'], 'o: {b: 2}\n').errors).toEqual([]);
  });

  it('are too many at the last one, and too few at the map', () => {
    expect(errors(two, ['o:\n  a: 1\n', 'o:\n  b: 1\n  c: 1\n'])).toEqual([
      'v2.yml:5 key-count: Expected exactly 2 of keys like _, but found 3',
    ]);
    expect(errors(two, ['o:\n  a: 1\n'])).toEqual([
      'v1.yml:4 key-count: Expected exactly 2 of keys like _, but found 1',
    ]);
    expect(errors(two, ['o: {}\n', '{}\n'])).toEqual([
      'v1.yml:3 key-count: Expected exactly 2 of keys like _, but found none',
    ]);
    expect(errors(two)).toEqual(['s.yml:3 key-count: Expected exactly 2 of keys like _, but found none']);
  });

  it('are reported below keys that are numbers', () => {
    const schema = '1.5:\n  2:\n    #@schema/key allowed="any"\n    _: 0\n';
    expect(errors(schema, ['1.5:\n  2:\n    a: 1\n    b: 2\n'])).toEqual([
      'v1.yml:6 key-count: Expected exactly 1 of keys like _, but found 2',
    ]);
  });

  it('are reported in the items of arrays, too', () => {
    const schema = 'l:\n- o:\n    #@schema/key allowed="any"\n    _: 0\n';
    expect(errors(schema, ['l:\n- o: {a: 1}\n- o: {}\n'])).toEqual([
      'v1.yml:5 key-count: Expected exactly 1 of keys like _, but found none',
    ]);
  });

  it('match the whole key, in the order of the schema', () => {
    const schema = 'o:\n  #@schema/key allowed="a.*", missing_ok=True\n  _: 0\n  #@schema/any-key\n  any: ""\n';
    expect(errors(schema, ['o:\n  ab: 1\n  ba: x\n'])).toEqual([]);
    expect(errors(schema, ['o:\n  ab: x\n  ba: 1\n'])).toEqual([
      'v1.yml:4 wrong-type: Expected an integer, but found a string',
      'v1.yml:5 wrong-type: Expected a string, but found an integer',
    ]);
  });

  it.each([
    ['name: ""', true],
    ['#@schema/key-may-be-present\n  name: ""', true],
    ['#@schema/any-key\n  name: ""', false],
  ])('leave nothing for keys below that they allow, too: %j', (below, isNever) => {
    const schema = `o:\n  #@schema/any-key\n  _: 0\n  ${below}\n`;
    expect(run(schema, ['o: {name: 1}\n'])).toEqual({ values: 'o:\n  name: 1\n', errors: [] });
    expect(run(schema, ['{}\n']).values).toBe('o: {}\n');
    const project = evaluateProject({
      files: [new SourceFile('s.yml', header + schema)],
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    });
    const name = header.length + schema.indexOf('name');
    expect(project.findings.map(({ severity, range }) => [severity, range.start])).toEqual(
      isNever ? [['hint', name]] : [],
    );
  });

  it.each([
    ['expects=0', false],
    ['expects=1', true],
    ['expects="0+"', true],
    ['expects="2+"', false],
    ['expects=[0, "1+"]', true],
    ['expects=[0, 2]', false],
    ['expects=lambda found: found == 1', true],
    ['expects=lambda found: found > 1', false],
    ['missing_ok=True', true],
    ['missing_ok=False', true],
  ])('are as many as %s says', (argument, isRight) => {
    const found = errors(`o:\n  #@schema/key allowed="any", ${argument}\n  _: 0\n`, ['o: {a: 1}\n']);
    expect(found.length === 0).toBe(isRight);
  });

  it.each([
    ['expects=1', 'x: 1\n', []],
    ['expects="1+"', 'x: 1\n', []],
    ['missing_ok=False', 'x: 1\n', []],
    ['expects=[0, 1]', '{}\n', []],
    ['expects=0', '{}\n', []],
    ['expects=2', '{}\n', ['s.yml:2 key-count: Expected exactly 2 of the key x, but found none']],
  ])(
    'that are written are as many as %s says, and there by default where they must be',
    (argument, values, reported) => {
      expect(run(`#@schema/key ${argument}\nx: 1\n`)).toEqual({ values, errors: reported });
    },
  );

  it.each([
    ['#@schema/key "any"', '@schema/key takes arguments with names only: allowed=, and expects= or missing_ok='],
    ['#@schema/key allow="any"', '@schema/key has no argument allow=; did you mean allowed=?'],
    ['#@schema/key zzz=1', '@schema/key has no argument zzz=; it takes allowed=, expects= or missing_ok='],
    ['#@schema/key missing_ok=1', 'Expected True or False for missing_ok=, but found an integer'],
    ['#@schema/key allowed=1', 'Expected "any", a regular expression or a function for allowed=, but found an integer'],
    [
      '#@schema/key expects="1"',
      'Expected a number, "1+", a function or a list of these for expects=, but found a string',
    ],
    ['#@schema/any-key 1', '@schema/any-key takes no arguments'],
    ['#@schema/key-may-be-present x=1', '@schema/key-may-be-present takes no arguments'],
    ['#@schema/any-key\n#@schema/key allowed="a"', '@schema/key and @schema/any-key exclude each other'],
  ])('are refused as %s', (annotations, plain) => {
    expect(annotated(annotations)).toEqual([expect.stringContaining(`schema-annotation: ${plain}`)]);
  });

  it('are allowed only on items of maps', () => {
    expect(errors('a:\n#@schema/any-key\n- 1\n')).toEqual([
      's.yml:4 schema-annotation: @schema/any-key goes on an item of a map, but stands on an array item',
    ]);
    expect(errors('a: 1\n', [], undefined, `#@schema/key missing_ok=True\n${header}`)).toEqual([
      's.yml:1 schema-annotation: @schema/key goes on an item of a map, but stands on a document',
    ]);
  });
});

describe('data values documents', () => {
  it('may add keys, and say by themselves which they may not', () => {
    const schema = 'o:\n  #@schema/any-key\n  _: 0\n';
    expect(run(schema, ['o: {a: 1}\n', 'o: {a: 2, b: 3}\n']).values).toBe('o:\n  a: 2\n  b: 3\n');
    expect(errors(schema, ['o:\n  #@overlay/match missing_ok=False\n  a: 1\n'])).toHaveLength(1);
    const own = '#@overlay/match-child-defaults missing_ok=False\n';
    const project = evaluateProject({
      files: [
        new SourceFile('s.yml', header + schema),
        new SourceFile('v.yml', `${own}#@data/values\n---\no: {a: 1}\n`),
      ],
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    });
    expect(project.findings.map(({ code }) => code)).toContain('overlay-match');
  });

  it('are refused by the schema, with both kinds of documents alike', () => {
    const reported = 'unknown-data-value: The schema does not declare b';
    expect(errors('a: 1\n', ['b: 1\n'])).toEqual([`v1.yml:3 ${reported}`]);
    expect(errors('a: 1\n', [], 'b: 1\n')).toEqual([`plain.yml:1 ${reported}`]);
    expect(errors('a: 1\n', ['b: 1\n'], undefined, '#@data/values-schema\n---\n')[0]).toContain('overlay-match');
  });

  it.each(['document', 'plain'])('may set values of another kind in a %s', (kind) => {
    const schema = '#@schema/type one_of=["int", "map", "array"]\na: 5\n#@schema/allow-empty\nb: ""\nc: {d: {e: 1}}\n';
    const text = 'a: {x: 1}\nb: [1]\nc: {d: [2]}\n';
    const result = kind === 'plain' ? run(schema, [], text) : run(schema, [text]);
    expect(result.values.startsWith('a:\n  x: 1\n')).toBe(true);
    expect(result.errors.map((one) => one.replace(/^\S+ /, ''))).toEqual([
      'wrong-type: Expected a string, but found an array',
      'wrong-type: Expected a map, but found an array',
    ]);
  });
});

describe('a removed data value', () => {
  it('is missing unless it is set explicitly', () => {
    const schema = '#@schema/removed "Use b."\na: {c: ""}\nb: 1\n';
    expect(run(schema)).toEqual({ values: 'b: 1\n', errors: [] });
    expect(run(schema, ['a: {c: d}\n']).errors).toEqual([
      'v1.yml:3 removed-data-value: This data value was removed: Use b.',
    ]);
  });
});

describe('named types', () => {
  it.each([
    ['#@schema/type', '@schema/type needs a type: its name, one_of=[…], or_inferred=True or any=True'],
    [
      '#@schema/type or_inferred=False',
      '@schema/type needs a type: its name, one_of=[…], or_inferred=True or any=True',
    ],
    ['#@schema/type "strin"', 'There is no type "strin"; did you mean "string"?'],
    [
      '#@schema/type "zzzzzzz"',
      'There is no type "zzzzzzz"; the types are string, int, integer, float, bool, boolean, array, list, map, any, null',
    ],
    ['#@schema/type 5', 'Expected names of types in @schema/type, but found an integer'],
    ['#@schema/type "int", or_inferred=1', 'Expected True or False for or_inferred=, but found an integer'],
    ['#@schema/type oneof=["int"]', '@schema/type has no argument oneof=; did you mean one_of=?'],
    ['#@schema/type "int", any=False', 'any= excludes all other arguments of @schema/type'],
    ['#@schema/type any=1', 'Expected any=True or any=False, but found an integer'],
  ])('are refused as %s', (annotation, plain) => {
    expect(annotated(annotation)).toEqual([`s.yml:3 schema-annotation: ${plain}`]);
  });

  it('must be those of the default, unless another one is given', () => {
    expect(annotated('#@schema/type "string"')).toEqual([
      's.yml:3 schema-default-type: Expected a string, as @schema/type says, for the default',
    ]);
    expect(annotated('#@schema/type "null"')).toEqual([
      's.yml:3 schema-default-type: Expected null, as @schema/type says, for the default',
    ]);
    expect(annotated('#@schema/type "string"\n#@schema/default "a"')).toEqual([]);
    expect(annotated('#@schema/type "string"\n#@schema/nullable')).toEqual([]);
    expect(annotated('#@schema/type "string"\n#@schema/default 6')).toEqual([
      's.yml:4 schema-default-type: Expected a string, but found an integer in @schema/default',
    ]);
  });

  it.each([
    ['"int"', '5', ['1'], ['a', '1.5', '~']],
    ['one_of=["int", "float"]', '5', ['1', '1.5'], ['a', 'true']],
    ['"bool"', 'true', ['false'], ['1']],
    ['"null"', '~', ['~'], ['1', '{}']],
    ['"map"', '{}', ['{a: 1}', '{}'], ['[]', 'a']],
    ['"map"', '{a: 1}', ['{a: 2}'], ['{b: 1}', '[]']],
    ['"array"', '[]', ['[1, a]'], ['{}', 'a']],
    ['"array"', '[1]', ['[1, 2]'], ['[a]']],
    ['"list", "null"', '[]', ['[1]', '~'], ['a']],
    ['"any"', '5', ['1', 'a', '{a: [1]}', '~'], []],
    ['or_inferred=True', '5', ['1'], ['a']],
    ['("int", "string")', '5', [], []],
    ['one_of=("int", "string")', '5', ['1', 'a'], ['true']],
    ['one_of=["int", "null"], or_inferred=True', '{a: 1}', ['1', '~', '{a: 2}'], ['b', '{a: b}', '{b: 1}']],
  ])('%s of %s allow what they name', (type, value, allowed, refused) => {
    const schema = `#@schema/type ${type}\nx: ${value}\n`;
    for (const one of allowed) expect([one, errors(schema, [], `x: ${one}\n`)]).toEqual([one, []]);
    for (const one of refused) expect([one, errors(schema, [], `x: ${one}\n`).length]).toEqual([one, 1]);
  });

  it('say of a map of a union what is wrong in it', () => {
    const schema = '#@schema/type one_of="int", or_inferred=True\nx: {a: 1}\n';
    expect(errors(schema, ['x:\n  a: b\n'])).toEqual([
      'v1.yml:4 wrong-type: Expected an integer, but found a string (nearest is the second of the 2 schemas of @schema/type)',
    ]);
    expect(errors(schema, ['x: true\n'])).toEqual([
      'v1.yml:3 wrong-type: Expected an integer or a map, but found a boolean',
    ]);
  });

  it('ask the strings of a union not to be empty', () => {
    const schema = '#@schema/type one_of=["int", "string"]\nx: 5\n';
    expect(errors(schema, ['x: ""\n'])).toEqual([
      'v1.yml:3 invalid-value: Expected at least 1 character, but found none',
    ]);
    expect(errors(`#@schema/allow-empty\n${schema}`, ['x: ""\n'])).toEqual([]);
  });
});

describe('rules about text', () => {
  it.each([
    ['regexp="^1"', ['1', '12', '1.5', '1e1'], ['2', '-1', '2.5', 'true', 'x']],
    ['starts_with="1"', ['12', '1.5'], ['21', '2.5', 'true']],
    ['ends_with="5"', ['25', '1.5'], ['52', '5.1', 'true']],
    ['format="port"', ['80', '"80"'], ['1.5', 'true', '70000']],
  ])('take numbers as they are written: %s', (rule, right, wrong) => {
    const schema = `#@schema/validate ${rule}\n#@schema/type any=True\nx: "${right[0]}"\n`;
    for (const value of right) expect(errors(schema, [`x: ${value}\n`]), value).toEqual([]);
    for (const value of wrong)
      expect(errors(schema, [`x: ${value}\n`]), value).toEqual([expect.stringContaining('invalid-value')]);
  });
});

describe('combined schemas', () => {
  const options =
    '#@ def a():\nkind: a\nsize: 1\n#@ end\n#@ def b():\n#@schema/validate enum=["b"]\nkind: b\nurl: here\n#@ end\n';

  it.each([
    ['any-of', 'needs at least one schema', ''],
    ['any-of', 'takes schemas, and no arguments with names', ' x=1'],
    ['one-of', 'needs at least one schema', ''],
    ['all-of', 'needs at least one schema', ''],
  ])('are refused where @schema/%s %s', (mode, plain, args) => {
    expect(annotated(`#@schema/${mode}${args}`)).toEqual([`s.yml:3 schema-annotation: @schema/${mode} ${plain}`]);
  });

  it('exclude each other, and @schema/type', () => {
    expect(annotated('#@schema/any-of 5\n#@schema/one-of 5')[0]).toContain('@schema/any-of excludes @schema/one-of');
    expect(annotated('#@schema/all-of 5\n#@schema/type "int"')[0]).toContain('@schema/all-of excludes @schema/type');
  });

  it('have the written default if it fits, otherwise or without one that of the first schema', () => {
    expect(run(`${options}#@schema/any-of a(), b()\nx: {kind: b, url: u}\n`).values).toBe('x:\n  kind: b\n  url: u\n');
    expect(run(`${options}#@schema/any-of a(), b()\nx: ""\n`).values).toBe('x:\n  kind: a\n  size: 1\n');
    for (const empty of ['~', '0', '0.0', '[]', '{}'])
      expect(errors(`${options}#@schema/any-of a(), b()\nx: ${empty}\n`)).toEqual([]);
    expect(errors(`${options}#@schema/any-of a(), b()\nx: 5\n`)).toEqual([
      's.yml:12 schema-default-type: The default does not fit the schemas of @schema/any-of',
    ]);
    expect(errors('#@schema/one-of 1, 2\nx: ""\n')).toEqual([
      's.yml:3 schema-default-type: The default has to be given, as it cannot be one of the schemas of @schema/one-of',
    ]);
    expect(errors('#@schema/nullable\n#@schema/any-of 1, {}\nx: abc\n')).toEqual([]);
  });

  it('are distinguished by their rules, too', () => {
    const schema = `${options}#@schema/one-of a(), b()\nx: {kind: b, url: u}\n`;
    expect(run(schema, ['x: {kind: b, url: v}\n']).errors).toEqual([]);
    const same =
      '#@ def a():\n#@schema/validate enum=["a"]\nkind: a\n#@ end\n#@ def b():\n#@schema/validate enum=["b"]\nkind: b\n#@ end\n';
    const chosen = `${same}#@schema/one-of a(), b()\nx: ""\n`;
    expect(errors(chosen, ['x: {kind: b}\n'])).toEqual([]);
    expect(errors(chosen, ['x: {kind: c}\n'])).toEqual([
      'v1.yml:3 invalid-value: Expected one of "a", but found "c" (nearest is the first of the 2 schemas of @schema/one-of)',
    ]);
    expect(errors('#@schema/one-of 1, 2.5\nx: 1.5\n', ['x: 2\n'])).toEqual([
      'v1.yml:3 wrong-type: Expected a value that fits exactly one of the schemas of @schema/one-of, but it fits the first and the second',
    ]);
    expect(errors('#@schema/any-of 1, 2.5\nx: 1.5\n', ['x: 2\n'])).toEqual([]);
  });

  it('say which comes nearest', () => {
    const schema = `${options}#@schema/any-of a(), b()\nx: ""\n`;
    expect(errors(schema, ['x:\n  url: 5\n'])).toEqual([
      'v1.yml:4 wrong-type: Expected a string, but found an integer (nearest is the second of the 2 schemas of @schema/any-of)',
    ]);
    expect(errors(schema, ['x: [1]\n'])).toEqual(['v1.yml:3 wrong-type: Expected a map, but found an array']);
    expect(errors('#@schema/any-of 1, "a"\nx: 1\n', ['x: true\n'])).toEqual([
      'v1.yml:3 wrong-type: Expected an integer or a string, but found a boolean',
    ]);
  });

  it('say which rules refuse least, by the rule that fails and its schema', () => {
    const rules = (kind: string, size: number): string =>
      `#@schema/validate enum=["${kind}"]\nkind: ${kind}\n#@schema/validate max=${size}\nsize: 1\n`;
    const pair = `#@ def a():\n${rules('a', 5)}#@ end\n#@ def b():\n${rules('b', 9)}#@ end\n`;
    const schema = `${pair}l:\n#@schema/any-of a(), b()\n- \n`;
    const nearest = (which: string): string => `(nearest is the ${which} of the 2 schemas of @schema/any-of)`;
    expect(errors(schema, ['l: [{kind: c, size: 7}]\n'])).toEqual([
      `v1.yml:3 invalid-value: Expected one of "b", but found "c" ${nearest('second')}`,
    ]);
    expect(errors(schema, ['l: [{kind: a, size: 10}]\n'])).toEqual([
      `v1.yml:3 invalid-value: Expected at most 5, but found 10 ${nearest('first')}`,
    ]);
    expect(errors(schema, ['l: [{kind: a, size: 4}]\n', 'l: [{kind: b, size: 8}]\n'])).toEqual([]);
  });

  it('leave their container its own rules', () => {
    const schema = `${options}#@schema/validate max_len=1\n#@schema/any-of b(), b()\nx: ""\n`;
    const [own, nearest, ...others] = errors(schema, ['x: {kind: c, url: u}\n']);
    expect(own).toMatch(/invalid-value: Expected at most 1 item, but found 2$/);
    expect(nearest).toBe(
      'v1.yml:3 invalid-value: Expected one of "b", but found "c" (nearest is the first of the 2 schemas of @schema/any-of)',
    );
    expect(others).toEqual([]);
  });

  it('tell first what the rules of the value itself refuse', () => {
    const schema = '#@schema/type "string", "int"\n#@schema/validate lambda v: (False, "own")\nx: a\n';
    expect(errors(schema, ['x: ""\n']).map((error) => error.replace(/^.*invalid-value: /, ''))).toEqual([
      'own',
      'Expected at least 1 character, but found none',
    ]);
  });

  it('that must all fit have the keys of all, in arrays, too', () => {
    const schema =
      '#@ def a():\nl:\n- p: 1\n#@ end\n#@ def b():\nl:\n- q: x\nr: 2\n#@ end\n#@schema/all-of a(), b()\nx: ""\n';
    expect(run(schema, ['x: {l: [{p: 2}]}\n'])).toEqual({
      values: 'x:\n  l:\n  - p: 2\n    q: x\n  r: 2\n',
      errors: [],
    });
    expect(errors(schema, ['x: {s: 1}\n'])).toHaveLength(1);
  });

  it.each([
    ['first', 'p: 1', '#@schema/any-key\n_: 0'],
    ['second', '#@schema/any-key\n_: 0', 'p: 1'],
  ])('that must all fit are checked one by one if the %s has keys by pattern', (_, a, b) => {
    const schema = `#@ def a():\n${a}\n#@ end\n#@ def b():\n${b}\n#@ end\n#@schema/all-of a(), b()\nx: {p: 1}\n`;
    expect(errors(schema, ['x: {p: 2}\n'])).toEqual([]);
    expect(errors(schema, ['x: {q: 2}\n'])).toHaveLength(1);
  });

  it.each([
    ['on the same key in both', '  #@schema/validation min=2', '  #@schema/validation max=5'],
    ['on the same key, in the first alone', '  #@schema/validation min=2, max=5', ''],
    ['on the same key, in the second alone', '', '  #@schema/validation min=2, max=5'],
  ])('of all-of asks the rules of each, %s', (_, first, second) => {
    const one = (name: string, rules: string): string =>
      `#@ def ${name}():\n${rules === '' ? '' : `${rules.trim()}\n`}size: 3\n#@ end\n`;
    const schema = `${one('a', first)}${one('b', second)}#@schema/all-of a(), b()\nx:\n  size: 3\n`;
    const refused = (n: number): number => errors(schema, [`x: {size: ${n}}\n`]).length;
    expect([refused(1), refused(2), refused(5), refused(6)]).toEqual([1, 0, 0, 1]);
  });

  it('that must all fit have the rules of all', () => {
    expect(errors('#@schema/all-of "a", "b"\nx: c\n', ['x: ""\n'])).toEqual([
      'v1.yml:3 invalid-value: Expected at least 1 character, but found none',
    ]);
  });

  it('that must all fit reject what one rejects', () => {
    expect(errors('#@schema/all-of 1, 2.5\nx: 1\n', ['x: 2\n'])).toEqual([]);
    expect(errors('#@schema/all-of 1, 2.5\nx: 1\n', ['x: 2.5\n'])).toEqual([
      'v1.yml:3 wrong-type: Expected an integer, but found a float (the first of the 2 schemas of @schema/all-of)',
    ]);
  });

  it('replace what is of another schema, and merge with what is of the same', () => {
    const schema = `${options}#@schema/any-of a(), b()\nx: ""\n`;
    expect(run(schema, ['x: {size: 2}\n', 'x: {kind: c}\n']).values).toBe('x:\n  kind: c\n  size: 2\n');
    expect(run(schema, ['x: {size: 2}\n', 'x: {url: u}\n']).values).toBe('x:\n  url: u\n  kind: b\n');
    expect(run(schema, ['x: {size: 2}\n'], 'x: {url: u}\n').values).toBe('x:\n  url: u\n  kind: b\n');
  });
});

describe('a comment between the mark of an item and its scalar', () => {
  const schema = (below: string): string => `l:\n- \n  #@schema/validate format="ip"\n  "1.1.1.1"\n${below}`;

  it('is the item’s, and not the next key’s', () => {
    const reported = 'Expected text of the format ip, but found "a"';
    expect(errors(schema('k: b\n'), ['l: [a]\nk: a\n'])).toEqual([`v1.yml:3 invalid-value: ${reported}`]);
    expect(errors(schema(''), ['l: [a]\n'])).toEqual([`v1.yml:3 invalid-value: ${reported}`]);
    expect(errors(schema('#@schema/validate format="ip"\nk: "1.1.1.1"\n'), ['l: [a]\nk: a\n'])).toHaveLength(2);
  });

  it('is the next key’s in the released language', () => {
    const released = '#@data/values-schema\n---\nl:\n-\n  #@schema/validation min_len=3\n  "abc"\nk: abcd\n';
    expect(errors(released, ['l: [a]\nk: a\n'], undefined, '')).toEqual([
      'v1.yml:4 invalid-value: Expected at least 3 characters, but found 1',
    ]);
  });
});
