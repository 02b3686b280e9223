import { describe, expect, it } from 'vitest';
import { printDocuments } from '../../document/print/print-yaml.js';
import type { Finding } from '../../findings/finding.js';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions, type RunOptions } from '../inputs.js';
import { evaluateProject, type Project } from '../project.js';

const head = '#@ load("@ytt:library", "library")\n';
const library: Readonly<Record<string, string>> = {
  '_ytt_lib/app/schema.yml':
    '#@ of_schema = 1\n#@data/values-schema\n---\nport: 80\n#@schema/validation max_len=3\nname: app\n#@schema/default ["a"]\nlist: [""]\n',
  '_ytt_lib/app/a.yml': '#@ load("@ytt:data", "data")\n--- #@ data.values.name\n',
  '_ytt_lib/app/b.yml': 'b: 1\n',
  '_ytt_lib/app/a.lib.yml':
    '#@ load("@ytt:data", "data")\n#@ def port():\n#@   return data.values.port\n#@ end\n#@ one = 1\n#@ _own = 2\n',
  '_ytt_lib/app/b.star': 'two = 2\none = 11\n',
};

/** A run of files with these texts. */
function evaluated(texts: Readonly<Record<string, string>>, options: RunOptions = defaultRunOptions): Project {
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options });
}

function errorsIn(project: Project): readonly Finding[] {
  return project.findingsOf('result').filter(({ severity }) => severity === 'error');
}

/** The value of `x` after `code`, as YAML; the first error where it fails. */
function result(
  code: string,
  files: Readonly<Record<string, string>> = {},
  before = '',
  options: RunOptions = defaultRunOptions,
): string {
  const all = { ...library, 'config.yml': `${head}${before}x: #@ ${code}\n`, ...files };
  const project = evaluated(all, options);
  const [error] = errorsIn(project);
  return error === undefined
    ? printDocuments(project.output.documents).trim()
    : (error.message.split('\n', 1)[0] ?? '');
}

// Messages as in pkg/workspace/library_module.go of ytt 0.48.
describe('an instance of a library', () => {
  it.each<readonly [code: string, result: string]>([
    ['library.get("app").data_values().port', 'x: 80'],
    ['library.get("app").export("port")()', 'x: 80'],
    ['library.get("app").with_data_values({"port": 81}).export("port")()', 'x: 81'],
    ['library.get("app").with_data_values({"port": 81}).with_data_values({"port": 82}).export("port")()', 'x: 82'],
    ['library.get("app").with_data_values({"name": "b"}, plain=True).data_values().name', 'x: b'],
    ['library.get("app").with_data_values({"name": "b"}, plain=False).data_values().name', 'x: b'],
    ['library.get("app").with_data_values_schema({"port": 7}).data_values().port', 'x: 7'],
    ['library.get("app").with_data_values({"list": ["b"]}).data_values().list', 'x:\n- a\n- b'],
    ['library.get("app").with_data_values({"list": ["b"]}, plain=True).data_values().list', 'x:\n- b'],
    ['library.get("app").export("one", path="a.lib.yml")', 'x: 1'],
    ['library.get("app").export("one", path="b.star")', 'x: 11'],
    ['library.get("app").export("two")', 'x: 2'],
    ['[library.get("app"), library.get("app").with_data_values({"port": 1})][0].data_values().port', 'x: 80'],
    ['type(library.get("app"))', 'x: module'],
    ['str(library.get("app"))', 'x: <module "library">'],
    ['len(library.get("app").eval())', 'x: 2'],
    ['library.get("app").eval()[0]', 'x: app'],
    [
      'library.get("app", dangerous_data_values_disable_validation=True).with_data_values({"name": "long"}).eval()[0]',
      'x: long',
    ],
  ])('%s: %s', (code, expected) => {
    expect(result(code)).toBe(expected);
  });

  it.each<readonly [code: string, error: string]>([
    ['library.get()', 'library.get: expected exactly one argument'],
    ['library.get("app", "b")', 'library.get: expected exactly one argument'],
    ['library.get(1)', 'library.get: expected a string, but was int'],
    ['library.get("@app")', "library.get: Expected library '@app' to be specified without '@'"],
    ['library.get("app", alias=1)', 'library.get: expected a string, but was int'],
    ['library.get("app", strict=1)', 'library.get: expected starlark.Bool, but was starlark.Int'],
    ['library.get("app", ignore_unknown_comments="a")', 'library.get: expected starlark.Bool, but was starlark.String'],
    [
      'library.get("app", implicit_map_key_overrides=None)',
      'library.get: expected starlark.Bool, but was starlark.NoneType',
    ],
    ['library.get("app", other=1)', "library.get: Unexpected kwarg 'other'"],
    ['library.get("app").with_data_values()', 'library.with_data_values: expected exactly one argument'],
    [
      'library.get("app").with_data_values({}, other=True)',
      'library.with_data_values: invalid argument name: other (expected one of: plain)',
    ],
    ['library.get("app").with_data_values_schema()', 'library.with_data_values_schema: expected exactly one argument'],
    ['library.get("app").eval(1)', "library.eval: Evaluating library 'app': expected no arguments"],
    ['library.get("app", alias="x").eval(1)', "library.eval: Evaluating library 'app~x': expected no arguments"],
    ['library.get("app").data_values(1)', "library.data_values: Exporting from library 'app': expected no arguments"],
    [
      'library.get("app").export("of_schema")',
      "library.export: Exporting from library 'app': Expected to find exported symbol 'of_schema', but did not",
    ],
    ['library.get("app").export()', "library.export: Exporting from library 'app': expected exactly one argument"],
    ['library.get("app").export(1)', "library.export: Exporting from library 'app': expected a string, but was int"],
    [
      'library.get("app").export("one", other=1)',
      "library.export: Exporting from library 'app': Unexpected keyword argument 'other'",
    ],
    [
      'library.get("app").export("one", path=1)',
      "library.export: Exporting from library 'app': expected a string, but was int",
    ],
    [
      'library.get("app").export("_own")',
      "library.export: Exporting from library 'app': Symbols starting with '_' are private, and cannot be exported",
    ],
    [
      'library.get("app").export("three")',
      "library.export: Exporting from library 'app': Expected to find exported symbol 'three', but did not",
    ],
    [
      'library.get("app").export("two", path="a.lib.yml")',
      "library.export: Exporting from library 'app': Expected to find exported symbol 'two', but did not",
    ],
    [
      'library.get("app").export("one")',
      "library.export: Exporting from library 'app': Expected to find exactly one exported symbol 'one', but found multiple across files: a.lib.yml, b.star",
    ],
  ])('%s: %s', (code, error) => {
    expect(result(code)).toBe(error);
  });

  // Options combine, whatever the order in which they are given.
  const options = ['dangerous_data_values_disable_validation', 'implicit_map_key_overrides', 'ignore_unknown_comments'];
  it.each([
    ...options.flatMap((one) => options.filter((other) => other !== one).map((other) => [one, other])),
    ...options.map((one) => [one, 'strict']),
    [...options, 'strict'],
    [...options].reverse(),
  ])('has options beside each other: %s, %s', (...names) => {
    const has = (name: string): boolean => names.includes(name);
    const eval_ = (values: string): string =>
      `library.get("lib", ${names.map((name) => `${name}=True`).join(', ')}).with_data_values(${values}).eval()[0]`;
    const schema = '#@data/values-schema\n---\n#@schema/validation max_len=3\nname: app\n';
    const of = (values: string, text: string): string =>
      result(eval_(values), { '_ytt_lib/lib/schema.yml': schema, '_ytt_lib/lib/a.yml': text });
    expect([
      of('{"name": "long"}', 'a: 1\n') === 'x:\n  a: 1',
      of('{}', '#@ for i in [1]:\na: #@ i\n#@ end\n#@ for i in [2]:\na: #@ i\n#@ end\n') === 'x:\n  a: 2',
      of('{}', '# c\na: #@ 1\n') === 'x:\n  a: 1',
      of('{}', 'a: yes\n') !== 'x:\n  a: true',
    ]).toEqual([...options, 'strict'].map(has));
  });

  it.each<readonly [skips: boolean, given: string, isChecked: boolean]>([
    [false, '', true],
    [false, 'False', true],
    [false, 'True', false],
    [true, '', false],
    [true, 'False', false],
    [true, 'True', false],
  ])('is not checked where those around it are not: %s, %j', (skipValidation, given, isChecked) => {
    const option = given === '' ? '' : `, dangerous_data_values_disable_validation=${given}`;
    const code = `library.get("app"${option}).with_data_values({"name": "long"}).eval()[0]`;
    expect(result(code, {}, '', { ...defaultRunOptions, skipValidation }) === 'x: long').toBe(!isChecked);
  });

  it('has options of its own', () => {
    const repeated = { '_ytt_lib/app/c.yml': '#@ n = 1\nk: 1\n#@ if n:\nk: 2\n#@ end\n' };
    expect(result('library.get("app").eval()[2]["k"]', repeated)).toContain(
      "expected key 'k' to not be specified again",
    );
    expect(result('library.get("app", implicit_map_key_overrides=True).eval()[2]["k"]', repeated)).toBe('x: 2');
    const comments = { '_ytt_lib/app/c.yml': '#@ n = 1\n# c\nk: 1\n' };
    expect(result('library.get("app").eval()[2]["k"]', comments)).toContain("'# c': Expected ytt-formatted string");
    expect(result('library.get("app", ignore_unknown_comments=True).eval()[2]["k"]', comments)).toBe('x: 1');
    const loose = { '_ytt_lib/app/c.yml': 'k: yes\n' };
    expect(result('library.get("app").eval()[2]["k"]', loose)).toBe('x: true');
    expect(result('library.get("app", strict=True).eval()[2]["k"]', loose)).toContain('Strict parsing: Found');
  });

  it('fails with the first error in it', () => {
    const two = { '_ytt_lib/app/c.yml': 'k: #@ 1 + ""\nl: #@ 1 - ""\n' };
    expect(result('library.get("app").eval()', two)).toMatch(
      /^library\.eval: Evaluating library 'app': unknown binary op: int \+ string \(at _ytt_lib\/app\/c\.yml:1\)/,
    );
  });

  it('names the first line of what is wrong in it', () => {
    const typed = {
      '_ytt_lib/app/schema.yml': '#@data/values-schema\n---\na: 0\n',
      '_ytt_lib/app/values.yml': '#@data/values\n---\na: {\n  b: 1,\n  c: 2}\n',
    };
    expect(result('library.get("app").eval()', typed)).toContain('(at _ytt_lib/app/values.yml:3)');
  });
});

describe('data values for a library', () => {
  const values = (arguments_: string, ref = '#@library/ref "@app"\n'): Readonly<Record<string, string>> => ({
    'v.yml': `${ref}#@data/values${arguments_}\n---\nport: 5\n`,
  });
  const given = 'library.get("app").with_data_values({"port": 6}).data_values().port';

  it('are below what the module sets, or above it if they say so', () => {
    expect(result(given, values(''))).toBe('x: 6');
    expect(result(given, values(' after_library_module=False'))).toBe('x: 6');
    expect(result(given, values(' after_library_module=True'))).toBe('x: 5');
  });

  it.each<readonly [arguments_: string, error: string, ref: string]>([
    [' other=1', 'Unknown kwarg other for annotation data/values', '#@library/ref "@app"\n'],
    [' after_library_module=1', 'expected starlark.Bool, but was starlark.Int', '#@library/ref "@app"\n'],
    [
      ' after_library_module=True',
      "Annotation data/values: Expected kwarg 'after_library_module' to be used with library/ref annotation",
      '',
    ],
    ['', 'Annotation library/ref: Expected library ref to not be empty', '#@library/ref ""\n'],
    ['', "Annotation library/ref: Expected library ref to start with '@'", '#@library/ref "app"\n'],
    [
      '',
      "Annotation library/ref: Expected library ref to have form: '@path', '@~alias', or '@path~alias', got: '@a~b~c'",
      '#@library/ref "@a~b~c"\n',
    ],
    ['', 'Annotation library/ref: Expected library alias to not be empty', '#@library/ref "@a~"\n'],
    ['', 'expected a string, but was int', '#@library/ref 1\n'],
    ['', 'Expected library/ref annotation to have one arg, got 0', '#@library/ref\n'],
  ])('are refused: %j, %s', (arguments_, error, ref) => {
    expect(result(given, values(arguments_, ref))).toContain(error);
  });

  it.each<readonly [ref: string, alias: string, port: string]>([
    ['@app', '', '5'],
    ['@app', ', alias="x"', '5'],
    ['@app~x', ', alias="x"', '5'],
    ['@~x', ', alias="x"', '5'],
  ])('addressed to %j are for %j', (ref, alias, port) => {
    const files = values('', `#@library/ref "${ref}"\n`);
    expect(result(`library.get("app"${alias}).data_values().port`, files)).toBe(`x: ${port}`);
  });

  it.each<readonly [ref: string, alias: string]>([
    ['@other', ''],
    ['@app~x', ''],
    ['@app~y', ', alias="x"'],
    ['@~y', ', alias="x"'],
    ['@other~x', ', alias="x"'],
  ])('addressed to %j are not for %j, and told to be unused', (ref, alias) => {
    const files = values('', `#@library/ref "${ref}"\n`);
    expect(result(`library.get("app"${alias}).data_values().port`, files)).toContain(
      `but found unused: Data Value belonging to library '${ref}' on line v.yml:3`,
    );
  });

  it('addressed to a library that it does not use are told to be unused, with the whole address', () => {
    expect(result('library.get("app").eval()', values('', '#@library/ref "@app@low"\n'))).toContain(
      "but found unused: Data Value belonging to library '@app@low' on line v.yml:3",
    );
    const files = {
      ...values('', '#@library/ref "@app@low@deep"\n'),
      '_ytt_lib/app/c.yml': `${head}c: #@ library.get("low").eval()\n`,
      '_ytt_lib/app/_ytt_lib/low/d.yml': 'd: 1\n',
    };
    expect(
      errorsIn(evaluated({ ...library, 'config.yml': `${head}x: #@ library.get("app").eval()\n`, ...files }))[0]
        ?.message,
    ).toContain("but found unused: Data Value belonging to library '@app@low@deep' on line v.yml:3");
  });
});

it('data values that a library does not declare are told where they are, also if code gives it a schema', () => {
  const call = 'library.get("app").with_data_values_schema({"port": 1}).eval()';
  const all = {
    ...library,
    'config.yml': `${head}other: 1\nx: #@ ${call}\n`,
    'v.yml': '#@library/ref "@app"\n#@data/values\n---\nother: 1\n',
  };
  const errors = errorsIn(evaluated(all));
  expect(errors.map(({ code, file }) => `${code} ${file.path}`)).toEqual([
    'evaluation-failed config.yml',
    'overlay-match v.yml',
  ]);
});

it.each([
  ['#@ a = {}["b"]\nx: #@ library.get("app").eval()\n', ['config.yml']],
  ['x: #@ {}["b"] + library.get("app").eval()\n', ['config.yml']],
  ['x: #@ library.get("app").with_data_values({"name": "long"}).eval()\n', ['_ytt_lib/app/schema.yml', 'config.yml']],
  ['x: #@ library.get("app").eval()[0]\n', ['v.yml']],
  ['x: 1\n', ['u.yml', 'v.yml']],
])(
  'documents for libraries are told to be unused if no code failed that may have used them: %j',
  (config, expected) => {
    const to = (library_: string): string => `#@library/ref "@${library_}"\n#@data/values\n---\nport: 5\n`;
    const all = { ...library, 'config.yml': `${head}${config}`, 'u.yml': to('app'), 'v.yml': to('other') };
    const errors = errorsIn(evaluated(all));
    expect([...new Set(errors.map(({ file }) => file.path))].sort()).toEqual(expected);
  },
);

describe('a schema that code gives a library', () => {
  function errorsOf(config: string): readonly (readonly [line: number, message: string, follows: boolean])[] {
    const all = { ...library, 'config.yml': `${head}${config}` };
    return errorsIn(evaluated(all)).map(({ file, range, message, follows }) => [
      file.path === 'config.yml' ? file.lines.lineAt(range.start) + 1 : Number.NaN,
      message.split('\n', 1)[0] ?? '',
      follows !== undefined,
    ]);
  }

  it.each<readonly [schema: string, problem: string]>([
    ['{"port": None}', 'Invalid schema - null value not allowed here'],
    ['{"names": ["a", "b"]}', 'Invalid schema - wrong number of items in array definition'],
    ['None', 'Invalid schema - null value not allowed here'],
    ['library.get("app").eval()', "Expected value 'document set' to be a map, array, or scalar, but was document set"],
  ])('is refused where it is given, although the library is never evaluated: %s', (schema, problem) => {
    const errors = errorsOf(`#@ l = library.get("app").with_data_values_schema(${schema})\nx: 1\n`);
    expect(errors).toEqual([[2, `library.with_data_values_schema: ${problem}`, false]]);
  });

  it('is refused where it is written, and the call follows from that', () => {
    const written = '#@ def s():\n#@overlay/match missing_ok=True\nother:\n- 1\n- 2\n#@ end\n';
    const problem = 'Invalid schema - wrong number of items in array definition';
    expect(errorsOf(`${written}#@ l = library.get("app").with_data_values_schema(s())\nx: 1\n`)).toEqual([
      [4, problem, false],
      [8, `library.with_data_values_schema: ${problem}`, true],
    ]);
  });
});

describe('data values for a library below a library', () => {
  it('are above what that one gives it if they come from farther out', () => {
    const call = (name: string) =>
      `#@ load("@ytt:template", "template")\n${head}--- #@ template.replace(library.get("${name}").eval())\n`;
    const values = (ref: string, text: string) => `#@library/ref "${ref}"\n#@data/values\n---\nx: ${text}\n`;
    const below = '_ytt_lib/out/_ytt_lib/inner';
    const files = {
      'config.yml': call('out'),
      'v.yml': values('@out@inner', 'root'),
      '_ytt_lib/out/t.yml': call('inner'),
      '_ytt_lib/out/v.yml': values('@inner', 'out'),
      [`${below}/schema.yml`]: '#@data/values-schema\n---\nx: ""\n',
      [`${below}/t.yml`]: '#@ load("@ytt:data", "data")\nx: #@ data.values.x\n',
    };
    expect(result('', files)).toBe('x: root');
  });
});

describe('a call of a library that fails', () => {
  const errorsOf = (code: string, files: Readonly<Record<string, string>> = {}) =>
    errorsIn(evaluated({ ...library, 'config.yml': `${head}${code}`, ...files })).filter(
      ({ file }) => file.path === 'config.yml',
    );

  it('fails for YAML that cannot be read, whatever is asked for', () => {
    const [error] = errorsOf('x: #@ library.get("app").data_values().port\n', { '_ytt_lib/app/c.yml': 'a: [\n' });
    expect(error?.message).toContain("Exporting from library 'app': did not find expected node content");
  });

  it('is told once in a file, if it fails for the same instance again', () => {
    const code = '#@ l = library.get("app")\nx: #@ l.eval()\ny: #@ l.eval()\nz: #@ l.data_values()\n';
    expect(errorsOf(code, { '_ytt_lib/app/c.yml': 'a: #@ 1 + ""\n' })).toHaveLength(1);
    expect(errorsOf(code, { '_ytt_lib/app/values.yml': '#@data/values\n---\nport: ""\n' })).toHaveLength(1);
  });

  it('names the only file that exports a name', () => {
    const plain = (code: string): string | undefined =>
      errorsOf(`x: #@ library.get("app").export(${code})\n`)[0]?.plain;
    expect(plain('"two", path="other.lib.txt"')).toBe(
      'other.lib.txt in the library exports no two; did you mean b.star?',
    );
    expect(plain('"one", path="other.lib.txt"')).toBe('other.lib.txt in the library exports no one');
  });

  /**
   * The causes of the error at the call, if its arguments are to blame, or the file with the error that it follows
   * from.
   */
  function toldAtCall(files: Readonly<Record<string, string>>): readonly string[] {
    const all = { 'config.yml': `${head}x: #@ library.get("a").with_data_values({"b": None}).eval()\n`, ...files };
    const project = evaluated(all);
    const { causes = [], follows } = project.findingsOf('result').find(({ file }) => file.path === 'config.yml') ?? {};
    return [...causes.map(({ file }) => `causes ${file.path}`), ...(follows ? [`follows ${follows.file.path}`] : [])];
  }
  const uses = '#@ load("@ytt:data", "data")\ny: #@ data.values.b + 1\n';
  const schema = '#@data/values-schema\n---\n#@schema/type any=True\nb: 1\n';

  it('is the mistake of the caller, if code of the library fails on what it is given', () => {
    expect(toldAtCall({ '_ytt_lib/a/schema.yml': schema, '_ytt_lib/a/t.yml': uses })).toEqual([
      'causes _ytt_lib/a/t.yml',
    ]);
  });

  it('is the mistake of the caller, if code of a library below it fails on what that is given', () => {
    const passes =
      '#@ load("@ytt:data", "data")\n#@ load("@ytt:library", "library")\n' +
      'z: #@ library.get("c").with_data_values({"b": data.values.b}).eval()\n';
    const below = '_ytt_lib/a/_ytt_lib/c';
    const files = { [`${below}/schema.yml`]: schema, [`${below}/t.yml`]: uses };
    const reported = toldAtCall({ '_ytt_lib/a/schema.yml': schema, '_ytt_lib/a/t.yml': passes, ...files });
    expect(reported).toEqual(['causes _ytt_lib/a/t.yml', `causes ${below}/t.yml`]);
    const broken = { ...files, [`${below}/t.yml`]: 'y: #@ 1 +\n' };
    expect(toldAtCall({ '_ytt_lib/a/schema.yml': schema, '_ytt_lib/a/t.yml': passes, ...broken })).toEqual([
      `follows ${below}/t.yml`,
    ]);
  });
});

it.each([
  ['in the template itself', {}, 'library.get("app").eval()'],
  [
    'in a function of a module',
    { 'm.lib.yml': `${head}#@ def f():\n#@   return library.get("app").eval()\n#@ end\n` },
    'f()',
  ],
])('a call that evaluates a library with an error follows from that: %s', (_, module, code) => {
  const files = { ...module, '_ytt_lib/app/a.yml': 'a: #@ 1 + ""\n' };
  const load = code === 'f()' ? '#@ load("m.lib.yml", "f")\n' : '';
  const texts = { ...files, 'config.yml': `${head}${load}x: #@ ${code}\n` };
  const errors = errorsIn(evaluated(texts));
  expect(errors.filter(({ file }) => file.path === 'config.yml').map(({ follows }) => follows?.file.path)).toEqual([
    '_ytt_lib/app/a.yml',
  ]);
});
