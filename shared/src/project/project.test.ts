import { describe, expect, it } from 'vitest';
import { printDocuments } from '../document/print/print-yaml.js';
import { defaultLimits, Interrupted, type Limits } from '../starlark/eval/thread.js';
import { SourceFile } from '../text/source-file.js';
import { type DataValueFlag, defaultRunOptions, type RunOptions } from './inputs.js';
import { evaluateProject, type Project, type RunMode } from './project.js';

interface Given {
  readonly files: Readonly<Record<string, string>>;
  readonly dataValuesFiles?: Readonly<Record<string, string>>;
  readonly dataValues?: readonly DataValueFlag[];
  readonly options?: Partial<RunOptions>;
}

function sources(files: Readonly<Record<string, string>> = {}): SourceFile[] {
  return Object.entries(files).map(([path, text]) => new SourceFile(path, text));
}

function project({ files, dataValuesFiles, dataValues = [], options }: Given): Project {
  return evaluateProject({
    files: sources(files),
    dataValuesFiles: sources(dataValuesFiles),
    dataValues,
    options: { ...defaultRunOptions, ...options },
  });
}

function errors(given: Project, mode: RunMode = 'result'): string[] {
  return given
    .findingsOf(mode)
    .filter((finding) => finding.severity === 'error')
    .map(({ file, range, message }) => `${file.path}:${file.lines.lineAt(range.start) + 1}: ${message}`);
}

function rendered(files: Readonly<Record<string, string>>): string {
  const given = project({ files });
  expect(errors(given)).toEqual([]);
  return printDocuments(given.output.documents);
}

function values(given: Project): string {
  expect(errors(given, 'inspect')).toEqual([]);
  return printDocuments({ kind: 'documentSet', items: [given.dataValues], origin: undefined });
}

const schema = '#@data/values-schema\n---\nport: 80\nname: ""\n';

describe('a schema', () => {
  it('cannot be printed with keys that an overlay repeats', () => {
    const overlay = '#@ load("@ytt:overlay", "overlay")\n#@data/values-schema\n---\n';
    const repeat = `${overlay}#@overlay/match by=overlay.subset({}), missing_ok=True\nname: ""\n`;
    const given = project({ files: { 'a.yml': '#@data/values-schema\n---\nname: ""\n', 'b.yml': repeat } });
    expect(errors(given, 'openapi')).toEqual(['b.yml:5: Unexpected duplicate key: name']);
  });

  it('of the released dialect may have what heads one of the proposed dialect', () => {
    const given = project({ files: { 'a.yml': '#@data/values-schema\n#@schema/match 1\n---\nname: ""\n' } });
    expect(errors(given)).toEqual([]);
  });
});

describe('data values', () => {
  it('are defaults, then documents, then files, then flags', () => {
    const given = project({
      files: { 'schema.yml': schema, 'values.yml': '#@data/values\n---\nport: 1\nname: document\n' },
      dataValuesFiles: { 'v.yml': 'name: file\n' },
      dataValues: [
        { kind: 'data-value-yaml', text: 'port=3' },
        { kind: 'data-values-env-yaml', text: 'APP', variables: ['APP_port=2', 'OTHER=x'] },
      ],
    });
    expect(values(given)).toBe('port: 3\nname: file\n');
  });

  it('that are an empty document are reported there, too', () => {
    const files = { 'schema.yml': schema, 'values.yml': '#! none yet\n#@data/values\n---\n' };
    expect(errors(project({ files }))).toEqual([
      'schema.yml:2: found: null\nexpected: map (by schema.yml:2)',
      expect.stringMatching(/^values\.yml:3: found: null\nexpected: map .*\nhint: this document is empty/),
    ]);
    const plain = project({ files: { 'schema.yml': schema }, dataValuesFiles: { 'v.yml': '' } });
    for (const line of errors(plain).slice(1)) expect(line).toMatch(/^v\.yml:/);
  });

  it('need no schema', () => {
    expect(values(project({ files: {}, dataValues: [{ kind: 'data-value', text: 'a.b=1' }] }))).toBe('a:\n  b: "1"\n');
    expect(values(project({ files: {}, dataValues: [{ kind: 'data-value', text: ' a = 1 ' }] }))).toBe(
      "' a ': ' 1 '\n",
    );
  });

  it('of a wrong type keep templates from being checked against them', () => {
    const given = project({
      files: {
        'schema.yml': schema,
        'values.yml': '#@data/values\n---\nport: x\n',
        'config.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.port + 1\nb: #@ missing\n',
      },
    });
    expect(errors(given)).toEqual([
      'values.yml:3: found: string\nexpected: integer (by schema.yml:3)',
      'config.yml:3: undefined: missing',
    ]);
  });

  it('are found wrong only when a run gets to them', () => {
    const given = project({ files: { 'schema.yml': schema, 'values.yml': '#@data/values\n---\nport: x\n' } });
    expect(errors(given, 'openapi')).toEqual([]);
    expect(errors(given, 'inspect')).toHaveLength(1);
  });

  it('from broken files leave the others', () => {
    const given = project({
      files: { 'schema.yml': schema, 'broken.yml': 'a: [\n', 'config.yml': 'a: #@ 1 + "x"\n' },
    });
    expect(errors(given).map((error) => error.split(': ')[0])).toEqual(['broken.yml:1', 'config.yml:1']);
  });
});

describe('load', () => {
  it('is relative to the directory, absolute from the root, or of a library', () => {
    const files = {
      'config.yml':
        '#@ load("lib/a.star", "a")\n#@ load("/lib/a.star", b="a")\n#@ load("@app:c.lib.yml", "c")\nv: #@ a() + b() + c()\n',
      'lib/a.star': 'load("b.star", "one")\ndef a():\n  return one\nend\n',
      'lib/b.star': 'one = 1\n',
      '_ytt_lib/app/c.lib.yml': '#@ load("/d.star", "ten")\n#@ def c():\n#@   return ten\n#@ end\n',
      '_ytt_lib/app/d.star': 'ten = 10\n',
    };
    expect(rendered(files)).toBe('v: 12\n');
  });

  it('of one file from two roots evaluates it for each', () => {
    const files = {
      'config.yml': '#@ load("@l:d/f.star", "x")\n#@ load("@l/d:f.star", y="x")\na: #@ x + y\n',
      '_ytt_lib/l/d/f.star': 'load("/g.star", "g")\nx = g\n',
      '_ytt_lib/l/g.star': 'g = "l"\n',
      '_ytt_lib/l/d/g.star': 'g = "d"\n',
    };
    expect(rendered(files)).toBe('a: ld\n');
  });

  it('in a circle is an error and ends', () => {
    const given = project({
      files: { 'a.star': 'load("b.star", "b")\na = b\n', 'b.star': 'load("a.star", "a")\nb = a\n' },
    });
    expect(errors(given).some((error) => error.includes('cycle in load graph'))).toBe(true);
    const below = project({
      files: { 'd/a.star': 'load("b.star", "b")\na = b\n', 'd/b.star': 'load("a.star", "a")\nb = a\n' },
    });
    expect(errors(below).some((error) => error.includes('cycle in load graph'))).toBe(true);
  });

  it('reports errors in the loaded file', () => {
    const given = project({ files: { 'config.yml': '#@ load("a.star", "a")\n', 'a.star': 'a = 1 + "x"\n' } });
    expect(errors(given).some((error) => error.startsWith('a.star:1: unknown binary op: int + string'))).toBe(true);
  });
});

describe('@ytt:data', () => {
  it('lists and reads the files of the run', () => {
    const files = {
      'config.yml':
        '#@ load("@ytt:data", "data")\nall: #@ data.list()\nsome: #@ data.list("/d")\ntext: #@ data.read("d/x.json")\n',
      'd/x.json': '{}',
      '_ytt_lib/a/b.yml': '',
    };
    expect(rendered(files)).toBe("all:\n- config.yml\n- d/x.json\nsome:\n- /x.json\ntext: '{}'\n");
  });
});

describe('@ytt:library', () => {
  const library = {
    '_ytt_lib/app/schema.yml': '#@data/values-schema\n---\nport: 80\n',
    '_ytt_lib/app/config.yml': '#@ load("@ytt:data", "data")\nport: #@ data.values.port\n',
    '_ytt_lib/app/funcs.star': 'def twice(x):\n  return x * 2\nend\n',
  };
  const use = (code: string): Readonly<Record<string, string>> => ({
    'config.yml': `#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n${code}`,
    ...library,
  });

  it('evaluates with data values and exports functions', () => {
    expect(
      rendered(
        use(`#@ app = library.get("app", alias="x").with_data_values({"port": 81})
--- #@ template.replace(app.eval())
---
twice: #@ app.export("twice")(app.data_values().port)
`),
      ),
    ).toBe('port: 81\n---\ntwice: 162\n');
  });

  it('accepts data values addressed to it', () => {
    const files = {
      ...use('--- #@ template.replace(library.get("app", alias="x").eval())\n'),
      'values.yml': '#@library/ref "@~x"\n#@data/values\n---\nport: 82\n',
    };
    expect(rendered(files)).toBe('port: 82\n');
  });

  it('fails like ytt on a schema for another library, if it is evaluated', () => {
    const schemas = ['app', 'other'].map((name) => `#@library/ref "@${name}"\n#@data/values-schema\n---\nport: 1\n`);
    const other = { '_ytt_lib/other/a.yml': 'a: 1\n', 'schemas.yml': schemas.join('') };
    const code = '--- #@ template.replace(library.get("app").eval())\n#@ library.get("other").data_values()\n';
    expect(errors(project({ files: { ...use(code), ...other } }))).toEqual([
      expect.stringMatching(/^config.yml:3: .*nil pointer dereference: .*library '@other' on line schemas.yml:7$/),
    ]);
  });

  it.each([
    ['1', 'expected a string, but was int'],
    ['1.5', 'expected a string, but was float'],
    ['True', 'expected a string, but was bool'],
    ['None', 'expected a string, but was NoneType'],
    ['["@app"]', 'expected a string, but was list'],
    ['{}', 'expected a string, but was dict'],
    ['', 'Expected library/ref annotation to have one arg, got 0'],
    ['"@app", "@other"', 'Expected library/ref annotation to have one arg, got 2'],
    ['"app"', "Annotation library/ref: Expected library ref to start with '@'"],
  ])('is addressed by one string: %s', (args, problem) => {
    for (const header of ['data/values', 'data/values-schema']) {
      const files = { ...library, 'values.yml': `#@library/ref ${args}\n#@${header}\n---\nport: 82\n` };
      expect(errors(project({ files }))).toContainEqual(expect.stringContaining(problem));
    }
  });

  it('must be used when it is addressed', () => {
    const files = { ...library, 'values.yml': '#@library/ref "@app"\n#@data/values\n---\nport: 82\n' };
    expect(errors(project({ files }))).toEqual([
      "values.yml:3: Expected all provided library data values documents to be used but found unused: Data Value belonging to library '@app' on line values.yml:3",
    ]);
  });

  it('reports errors inside it, at their location and at the call', () => {
    const files = {
      ...use('--- #@ template.replace(library.get("app").eval())\n'),
      'values.yml': '#@library/ref "@app"\n#@data/values\n---\nport: x\n',
    };
    const found = errors(project({ files }));
    expect(found.some((error) => error.startsWith('values.yml:4: found: string\nexpected: integer'))).toBe(true);
    expect(found.some((error) => error.startsWith("config.yml:3: library.eval: Evaluating library 'app': "))).toBe(
      true,
    );
  });

  it('may fail where code expects it', () => {
    const files = use(`#@ load("@ytt:assert", "assert")
#@ app = library.get("app").with_data_values({"port": "x"})
failed: #@ assert.try_to(lambda: app.eval())[1] != None
`);
    expect(rendered(files)).toBe('failed: true\n');
  });
});

describe('output', () => {
  it('has overlays applied and text files beside', () => {
    const given = project({
      files: {
        'a.yml': 'a: 1\n',
        'overlay.yml': '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\na: 2\n',
        'b.txt': '(@= str(1 + 1) @)',
      },
    });
    expect(errors(given)).toEqual([]);
    expect(given.output.files).toEqual([
      { path: 'b.txt', type: 'text', text: '2' },
      { path: 'a.yml', type: 'yaml', text: 'a: 2\n' },
    ]);
  });
});

const codes = (given: Project): string[] => given.findings.map(({ file, code }) => `${file.path} ${code}`);

describe('advice', () => {
  it('reports plain files that look like data values, and words that are booleans', () => {
    const files = {
      'schema.yml': schema,
      'values.yml': 'port: 81\n',
      'service.yml': 'kind: Service\nport: 80\non: 1\n',
    };
    expect(codes(project({ files }))).toEqual(['values.yml plain-values-rendered', 'service.yml yaml-boolean-like']);
  });

  it.each([
    ['v.yml', 'port: 81\n', true],
    ['d/v.yaml', 'port: 81\n', true],
    ['v.lib.yml', 'port: 81\n', false],
    ['v.json', '{"port": 81}\n', false],
    ['v.txt', 'port: 81\n', false],
    ['_ytt_lib/a/v.yml', 'port: 81\n', false],
    // A comment after the document does not start another one.
    ['v.yml', 'port: 81\n# c\n', true],
    ['v.yml', 'a: 1\n---\nport: 81\n', false],
    ['v.yml', '#@data/values\n---\nport: 81\n', false],
  ])('tells what is output alone: %s of %j %s', (path, text, isTold) => {
    const reported = codes(project({ files: { 'schema.yml': schema, [path]: text } }));
    expect(reported).toEqual(isTold ? [`${path} plain-values-rendered`] : []);
  });

  it('reports nothing for files that are marked as no templates, or as schemas', () => {
    const given = (mark: string) => {
      const files = [new SourceFile('schema.yml', schema), new SourceFile('v.yml', 'port: 81\n')];
      const options = { ...defaultRunOptions, fileMarks: [mark] };
      return codes(evaluateProject({ files, dataValuesFiles: [], dataValues: [], options }));
    };
    expect(given('v.yml:path=v.yml')).toEqual(['v.yml plain-values-rendered']);
    expect(given('v.yml:type=yaml-plain')).toEqual([]);
    expect(given('v.yml:type=data')).toEqual([]);
    expect(given('v.yml:exclude=true')).toEqual([]);
  });
});

describe('code that does not run', () => {
  const template = '#@ load("@ytt:data", "data")\n#@ if False:\na: #@ data.values.other\n#@ end\n';
  const values = '#@data/values\n---\nport: 81\n';
  const reported = (files: Readonly<Record<string, string>>): string[] =>
    codes(project({ files: { ...files, 't.yml': template } }));

  it('is reported for missing data values that it reads', () => {
    expect(reported({ 'schema.yml': schema })).toEqual(['t.yml member-missing']);
    expect(reported({ 'values.yml': values })).toEqual(['t.yml member-missing']);
  });

  it('is not reported if a file that declares them cannot be read', () => {
    expect(reported({ 'schema.yml': `${schema}x: @\n` })).toEqual(['schema.yml yaml-syntax']);
    const other = `${schema}x: @\n`;
    expect(reported({ 'schema.yml': schema, 'other.yml': other })).toEqual(['other.yml yaml-syntax']);
    expect(reported({ 'values.yml': `${values}x: @\n` })).toEqual(['values.yml yaml-syntax']);
  });

  it('is not reported for data values that documents may add that fail', () => {
    const open = { 'values.yml': '#@data/values\n---\nport: {}\n', 't.yml': template.replace('other', 'port.other') };
    const added = (text: string): string[] => codes(project({ files: { ...open, 'z.yml': text } }));
    const head = '#@data/values\n---\n';
    expect(added(`${head}port: #@ 1 + ""\n`)).toEqual(['z.yml evaluation-failed']);
    const made = `#@ def made():\n#@   return {"other": 1}\n#@ end\n${head}`;
    expect(added(`${made}port: #@ made()\n`)).toEqual(['z.yml overlay-match']);
    expect(added(`${made}#@overlay/match-child-defaults missing_ok=True\nport: #@ made()\n`)).toEqual([]);
  });

  describe('of a library', () => {
    const user = '#@ load("@ytt:library", "library")\n#@ library.get("l")\n';
    const ofLibrary = (files: Readonly<Record<string, string>>): string[] => {
      const inLibrary = Object.entries(files).map(([path, text]) => [`_ytt_lib/l/${path}`, text] as const);
      return codes(
        project({ files: { 'u.yml': user, '_ytt_lib/l/t.yml': template, ...Object.fromEntries(inLibrary) } }),
      );
    };
    const missing = '_ytt_lib/l/t.yml member-missing';

    it('is reported by the schema of the library', () => {
      expect(ofLibrary({ 'schema.yml': schema })).toEqual([missing]);
      expect(ofLibrary({ 'schema.yml': schema.replace('port', 'other') })).toEqual([]);
    });

    it('is not reported if it may have other data values: it has no schema, or code passes another one to it', () => {
      expect(ofLibrary({ 'values.yml': values })).toEqual([]);
      expect(ofLibrary({ 'schema.yml': '#@data/values-schema\n#@schema/type any=True\n---\nport: 81\n' })).toEqual([]);
      expect(
        ofLibrary({ 'schema.yml': schema, 'w.star': 'def w(l, s):\n  return l.with_data_values_schema(s)\nend\n' }),
      ).toEqual([]);
    });

    it('is not reported if a file that declares them cannot be read', () => {
      expect(ofLibrary({ 'schema.yml': schema, 'other.yml': `${schema}x: @\n` })).toEqual([]);
    });
  });
});

describe('a rule that is not known', () => {
  it.each(['rule', '("text", rule)', 'min=rule', 'min=1, when=rule'])(
    'is not reported if its code failed: %s',
    (rule) => {
      const failing = '#@ def bad():\n#@   return 1 + "a"\n#@ end\n#@ rule = bad()\n';
      const found = project({
        files: { 's.yml': `${failing}#@data/values-schema\n---\n#@schema/validation ${rule}\na: 1\n` },
      });
      expect(found.findings.map(({ code }) => code)).toEqual(['evaluation-failed']);
    },
  );
});

describe('a failing overlay', () => {
  it('is reported once, and for comparison with ytt at each item around it', () => {
    const given = project({ files: { 'schema.yml': schema, 'values.yml': '#@data/values\n---\nprt: 81\n' } });
    expect(errors(given)).toHaveLength(1);
    expect(given.enclosingFindingsOf('inspect').map(({ range }) => range.start)).toEqual([14]);
  });
});

describe('an edit', () => {
  it('leaves what it does not touch', () => {
    const [schemaFile, valuesFile] = sources({ 's.yml': schema, 'v.yml': '#@data/values\n---\nport: 1\n' });
    const [before, after] = sources({ 'c.yml': 'a: #@ 1\n', './c.yml': 'a: #@ 2\n' });
    const run = (file: SourceFile | undefined): Project =>
      evaluateProject({
        files: [schemaFile, valuesFile, file].flatMap((one) => one ?? []),
        dataValuesFiles: [],
        dataValues: [],
        options: defaultRunOptions,
      });
    const first = run(before);
    const second = run(after);
    expect(first.schema).toBeDefined();
    expect(second.schema).toBe(first.schema);
    expect(second.dataValues).toBe(first.dataValues);
  });
});

it.each(['openapi', 'inspect', 'result'] as const)('the findings of a project are assembled once: %s', (mode) => {
  const given = project({ files: { 's.yml': schema, 'v.yml': '#@data/values\n---\nport: x\n' } });
  const findings = given.findingsOf(mode);
  expect(given.findingsOf('result').map(({ code }) => code)).toEqual(['wrong-type']);
  expect(given.findingsOf(mode)).toBe(findings);
});

describe('an evaluation that is interrupted', () => {
  const files = {
    'schema.yml':
      '#@data/values-schema\n---\n#@schema/validation ("small", lambda v: v < 10 and len(range(v)) == v)\nport: 8\n',
    'work.star': 'def work(n):\n  total = 0\n  for i in range(n):\n    total += i\n  end\n  return total\nend\n',
    'config.yml':
      '#@ load("work.star", "work")\n#@ load("@ytt:assert", "assert")\n---\nsum: #@ work(20000)\n' +
      'tried: #@ assert.try_to(lambda: work(20000))[0]\nwrong: #@ work("x")\n',
    'more.txt': '(@ load("work.star", "work") @)(@= str(work(9000)) @)\n',
  };
  const evaluated = (given: Project): unknown => [
    errors(given),
    given.output.files.map(({ text }) => text),
    values(project({ files: { 'schema.yml': files['schema.yml'] } })),
  ];

  it('leaves no state, wherever that was', () => {
    const expected = evaluated(project({ files }));
    let looks = 0;
    let interruptAt = 0;
    const interrupt = (): void => {
      if (++looks === interruptAt) throw new Interrupted();
    };
    const limits = { ...defaultLimits, steps: 200_000, interrupt };
    evaluated(project({ files, options: { limits } }));
    const all = looks;
    expect(all).toBeGreaterThan(10);
    for (let at = 1; at <= all; at++) {
      [looks, interruptAt] = [0, at];
      const given = project({ files, options: { limits } });
      expect(() => evaluated(given)).toThrow(Interrupted);
      expect(evaluated(given)).toEqual(expected);
    }
  });

  it('comes between any two files that are read', () => {
    let looks = 0;
    const limits = { ...defaultLimits, interrupt: () => void looks++ };
    const texts = ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.yml`, `${name}: 1\n`]);
    expect(project({ files: Object.fromEntries(texts), options: { limits } }).schemaFiles).toEqual([]);
    expect(looks).toBe(5);
  });
});

describe('what is wrong before templates are evaluated', () => {
  const template = '#@ load("@ytt:data", "data")\n---\na: #@ data.values.missing\n';

  it.each<[string, Given]>([
    [
      'a flag that cannot be read',
      { files: { 't.yml': template }, dataValues: [{ kind: 'data-value-yaml', text: 'missing=[' }] },
    ],
    ['data values that do not parse', { files: { 't.yml': template, 'v.yml': '#@data/values\n---\nmissing: "\n' } }],
    [
      'data values of another type',
      {
        files: {
          't.yml': template.replace('missing', 'x.missing'),
          's.yml': '#@data/values-schema\n---\nx: 1\n',
          'v.yml': '#@data/values\n---\nx: y\n',
        },
      },
    ],
  ])('is told, and not what follows from it in templates: %s', (_, given) => {
    const said = project(given).findings.filter(({ severity }) => severity === 'error');
    expect(said).not.toEqual([]);
    expect(said.filter(({ file }) => file.path === 't.yml')).toEqual([]);
  });

  it('is reported in the order of files, with what belongs to none of them last', () => {
    const given = project({
      files: { 'b.yml': 'b: "\n', 'a.yml': 'a: "\n' },
      dataValuesFiles: { 'v.yml': 'c: "\n' },
      dataValues: [{ kind: 'data-value-yaml', text: 'x' }],
    });
    const paths = given.findings.map(({ file }) => file.path);
    expect([...new Set(paths)].slice(0, 3)).toEqual(['b.yml', 'a.yml', 'v.yml']);
    expect(new Set(paths).size).toBe(4);
  });
});

describe('data values for a library', () => {
  it('are those of the command line over those of documents', () => {
    const files = {
      'a.yml': '#@ load("@ytt:library", "library")\na: #@ library.get("l").data_values().x\n',
      '_ytt_lib/l/s.yml': '#@data/values-schema\n---\nx: 0\n',
      'v.yml': '#@library/ref "@l"\n#@data/values\n---\nx: 1\n',
    };
    const given = project({ files, dataValues: [{ kind: 'data-value-yaml', text: '@l:x=2' }] });
    expect(errors(given)).toEqual([]);
    expect(given.output.files.map(({ text }) => text)).toEqual(['a: 2\n']);
  });
});

describe('data values with a key twice', () => {
  it('are refused where an overlay makes it', () => {
    const over =
      '#@ load("@ytt:overlay", "overlay")\n#@data/values\n---\n#@overlay/match by=overlay.all, expects=2\n#@overlay/replace\nc: 1\n';
    const given = project({ files: { 'a.yml': '#@data/values\n---\na: 1\nb: 2\n', 'b.yml': over } });
    expect(given.findingsOf('inspect').map(({ code }) => code)).toEqual(['overlay-repeats-key']);
  });
});

describe('a schema that declares a key twice', () => {
  const once = '#@data/values-schema\n---\nl:\n- a: 1\n  b: 2\nx:\n  a: 1\n  b: 2\n';
  const over = '#@ load("@ytt:overlay", "overlay")\n#@data/values-schema\n---\n';
  const twice = '#@overlay/match by=overlay.all, expects=2\n  #@overlay/replace\n  c: 1\n';
  const inItems = { 'a.yml': once, 'b.yml': `${over}l:\n#@overlay/match by=overlay.all\n-\n  ${twice}` };
  const inMap = { 'a.yml': once, 'b.yml': `${over}x:\n  ${twice}` };

  it('adds it twice to a map that lacks it, and not to one that has it', () => {
    const given = (item: string): Project =>
      project({ files: { ...inItems, 'v.yml': `#@data/values\n---\nl:\n- ${item}\n` } });
    expect(
      given('{}')
        .findingsOf('inspect')
        .map(({ code }) => code),
    ).toEqual(['overlay-repeats-key']);
    expect(values(given('c: 5'))).toBe('l:\n- c: 5\nx:\n  a: 1\n  b: 2\n');
  });

  it('has a default with the key as often as it declares it', () => {
    const given = project({ files: { ...inMap, 'v.yml': '#@data/values\n---\nx:\n  c: 5\n' } });
    expect(errors(given, 'inspect')).toContainEqual(
      expect.stringContaining('v.yml:4: Expected number of matched nodes to be 1, but was 2 '),
    );
  });
});

describe('a plain file that looks like data values', () => {
  const files = {
    's.yml': '#@data/values-schema\n---\nname: ""\nport: 0\n',
    'plain.yml': 'name: x\nport: 1\n',
    'o.yml': 'a: 1\n',
  };
  const advice = (options: Partial<RunOptions> = {}): string[] =>
    project({ files, options })
      .findings.filter(({ file }) => file.path === 'plain.yml')
      .map(({ severity }) => severity);

  it('is reported if it is output, and not otherwise', () => {
    expect(advice()).not.toEqual([]);
    expect(advice({ fileMarks: ['o.yml:exclusive-for-output=true'] })).toEqual([]);
  });
});

describe('an evaluation that was interrupted again and again', () => {
  it('has all its steps at the next request', () => {
    const files = {
      't.yml':
        '#@ def work(n):\n#@ x = 0\n#@ for i in range(n):\n#@ x += 1\n#@ end\n#@ return x\n#@ end\na: #@ work(20000)\n',
    };
    let looks = 0;
    let interruptAt = Number.POSITIVE_INFINITY;
    const interrupt = (): void => {
      if (++looks === interruptAt) throw new Interrupted();
    };
    const given = project({ files, options: { limits: { ...defaultLimits, steps: 60_000, interrupt } } });
    interruptAt = 5;
    for (let time = 0; time < 8; time++) {
      looks = 0;
      expect(() => given.findings).toThrow(Interrupted);
    }
    interruptAt = Number.POSITIVE_INFINITY;
    expect(given.findings).toEqual([]);
    expect(given.output.files[0]?.text).toBe('a: 20000\n');
  });
});

describe('output with a key twice', () => {
  it('has the later one where it is plain YAML', () => {
    expect(rendered({ 'a.yml': 'a: 1\na: 2\n' })).toBe('a: 2\n');
  });

  it('is refused where an overlay makes it', () => {
    const over =
      '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@overlay/match by=overlay.all, expects=2\n#@overlay/replace\nc: 1\n';
    const given = project({ files: { 'a.yml': 'a: 1\nb: 2\n', 'o.yml': over } });
    expect(given.findings.map(({ code }) => code)).toEqual(['overlay-repeats-key']);
  });
});

describe('a data values file that ends with a comment', () => {
  it('has no document more', () => {
    const given = project({
      files: { 's.yml': '#@data/values-schema\n---\nport: 0\n' },
      dataValuesFiles: { 'v.yml': '#! first\nport: 1\n#! last\n', 'w.yml': '#! nothing\n' },
    });
    expect(given.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(values(given)).toBe('port: 1\n');
  });
});

describe('a path from the root', () => {
  it('of data is one of the run, wherever the template is', () => {
    const read = (path: string) => `#@ load("@ytt:data", "data")\na: #@ data.read("${path}")\n`;
    expect(rendered({ 'd/t.yml': read('/x.md'), 'x.md': '1', 'd/x.md': '2' })).toBe('a: "1"\n');
    expect(rendered({ 'd/t.yml': read('x.md'), 'x.md': '1', 'd/x.md': '2' })).toBe('a: "2"\n');
  });
});

describe('documents for others', () => {
  it('say nothing of the own data values', () => {
    const given = project({
      files: {
        'v.yml': '#@data/values\n---\na: 1\n',
        'w.yml': '#@library/ref "@app"\n#@data/values\n---\nb: 1\n',
        '_ytt_lib/app/t.yml': 'c: 1\n',
      },
    });
    const { inferredSchema } = given;
    expect(inferredSchema?.kind === 'map' && inferredSchema.items.map(({ key }) => key)).toEqual(['a']);
  });

  it('are refused at their address', () => {
    const text = '#@data/values\n#@library/ref "app"\n---\na: 1\n';
    const [finding] = project({ files: { 'v.yml': text } }).findings;
    expect(finding?.code).toBe('library-ref-invalid');
    expect(text.slice(finding?.range.start, finding?.range.end)).toBe('#@library/ref "app"');
  });
});

describe('a file that is marked as plain YAML', () => {
  it('holds no data values', () => {
    const files = { 'v.yml': '#@data/values\n---\na: 1\n' };
    const given = project({ files, options: { fileMarks: ['v.yml:type=yaml-plain'] } });
    expect(given.valuesFiles).toEqual([]);
    expect(printDocuments(given.output.documents)).toBe('a: 1\n');
  });
});

describe('overlays', () => {
  it('are not applied where a template fails', () => {
    const overlay =
      '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n#@overlay/remove\n#@overlay/replace\n---\n';
    const failing = project({ files: { 'a.yml': 'a: #@ 1 + ""\n', 'o.yml': overlay } });
    expect(failing.findings.map(({ code }) => code)).toEqual(['evaluation-failed']);
    expect(project({ files: { 'a.yml': 'a: 1\n', 'o.yml': overlay } }).findings.map(({ code }) => code)).toEqual([
      'overlay-operation',
    ]);
  });
});

describe('data values without a schema', () => {
  it('are those of documents, or else of plain files, and those of flags', () => {
    const names = (given: Given): unknown => {
      const { inferredSchema } = project(given);
      return inferredSchema?.kind === 'map' && inferredSchema.items.map(({ key }) => key);
    };
    const dataValuesFiles = { 'w.yml': 'b: 1\n' };
    const dataValues: readonly DataValueFlag[] = [{ kind: 'data-value', text: 'c=1' }];
    expect(names({ files: {}, dataValuesFiles })).toEqual(['b']);
    expect(names({ files: { 'v.yml': '#@data/values\n---\na: 1\n' }, dataValuesFiles })).toEqual(['a']);
    expect(names({ files: {}, dataValuesFiles, dataValues })).toEqual(['b', 'c']);
  });
});

describe('a template that cannot be read', () => {
  it('takes no data values from others', () => {
    const given = project({
      files: {
        's.yml': schema,
        'a.yml': 'a: [\n',
        'b.yml': '#@ load("@ytt:data", "data")\nb: #@ data.values.name + 1\n',
      },
    });
    expect(given.findings.map(({ code }) => code)).toEqual(['yaml-syntax', 'evaluation-failed']);
  });

  it('hides errors where it declares data values', () => {
    for (const [broken, codes] of [
      [`${schema}a: [\n`, ['yaml-syntax']],
      ['#@data/values\n---\na: [\n', ['yaml-syntax']],
      ['#@data/values\n---\nname: ""\n#@data/values-schema\na: 1\n', ['annotation-misplaced']],
    ] as const) {
      const files = { 's.yml': broken, 'b.yml': '#@ load("@ytt:data", "data")\nb: #@ data.values.name + 1\n' };
      expect(project({ files }).findings.map(({ code }) => code)).toEqual(codes);
    }
  });
});

describe('a data values file', () => {
  it('may hold a scalar that ytt reads in another way than it looks', () => {
    const given = project({ files: {}, dataValuesFiles: { 'v.yml': 'a: yes\nb: 1\n' } });
    expect(given.findings.map(({ code, file }) => `${file.path} ${code}`)).toEqual(['v.yml yaml-boolean-like']);
  });
});

describe('the files of a run', () => {
  it('each have their documents', () => {
    const given = project({ files: { 's.yml': schema, 'v.yml': '#@data/values\n---\nport: 1\n', 't.yml': 'a: 1\n' } });
    const printed = given.inputs.files.map((file) => {
      const documents = given.evaluatedDocuments(file);
      return documents && printDocuments(documents).trim();
    });
    expect(printed).toEqual(['port: 80\nname: ""', 'port: 1', 'a: 1']);
  });

  it('are marked by the paths that the command names', () => {
    const files = sources({ 'a.yml': 'a: 1\n', 'b.yml': 'b: 1\n' });
    const [first] = files;
    const options = { ...defaultRunOptions, fileMarks: ['dir/a.yml:exclude=true'] };
    const originalPaths = new Map(first === undefined ? [] : [[first, 'dir/a.yml']]);
    const given = evaluateProject({ files, originalPaths, dataValuesFiles: [], dataValues: [], options });
    expect(given.findings).toEqual([]);
    expect(printDocuments(given.output.documents)).toBe('b: 1\n');
  });

  it('may lie below other folders than in the command, if that is not known', () => {
    const files = { 'a/t.yml': '#@ load("m.star", "x")\na: #@ x\n', 'b/m.star': 'x = 1\n' };
    expect(errors(project({ files }))).toHaveLength(1);
    expect(errors(project({ files, options: { isPartial: true } }))).toEqual([]);
  });
});

describe('data values of a command', () => {
  it('set one value, and leave those beside it', () => {
    const given = project({
      files: {
        's.yml': '#@data/values-schema\n---\na:\n  b: 0\n  c: 0\n',
        'v.yml': '#@data/values\n---\na:\n  c: 7\n',
      },
      dataValues: [{ kind: 'data-value-yaml', text: 'a.b=1' }],
    });
    expect(values(given)).toBe('a:\n  b: 1\n  c: 7\n');
  });

  it('are read from any file that it names, but of a folder only from YAML', () => {
    const files = { 's.yml': schema };
    expect(values(project({ files, dataValuesFiles: { 'v.json': '{"port": 1}' } }))).toBe('port: 1\nname: ""\n');
    expect(values(project({ files, dataValuesFiles: { 'd/v.json': '{"port": 1}' } }))).toBe('port: 80\nname: ""\n');
    expect(values(project({ files, dataValuesFiles: { 'd/v.yaml': '{"port": 1}' } }))).toBe('port: 1\nname: ""\n');
  });
});

describe('a module that is not there', () => {
  it('is told in each file that loads it', () => {
    const text = '#@ load("m.star", "x")\na: #@ x\n';
    const given = project({ files: { 'a.yml': text, 'b.yml': text } });
    expect(given.findings.map(({ code, file }) => `${file.path} ${code}`)).toEqual([
      'a.yml evaluation-failed',
      'b.yml evaluation-failed',
    ]);
  });
});

describe('a data values file of a command', () => {
  it('that has code sets what is beside it', () => {
    const given = project({ files: { 's.yml': schema }, dataValuesFiles: { 'v.yml': 'port: 1 #@ 2\nname: x\n' } });
    expect(given.findings.map(({ code }) => code)).toEqual(['overlay-not-plain']);
    expect(printDocuments({ kind: 'documentSet', items: [given.dataValues], origin: undefined })).toContain('name: x');
  });

  it('is not supposed where there are several documents', () => {
    const codes = (text: string) =>
      project({ files: { 's.yml': schema, 't.yml': text } }).findings.map(({ code }) => code);
    expect(codes('port: 1\n')).toEqual(['plain-values-rendered']);
    expect(codes('port: 1\n---\nname: x\n')).toEqual([]);
    expect(codes('port: #@ 1\n')).toEqual([]);
  });
});

describe('what is known of data values', () => {
  const codes = (files: Readonly<Record<string, string>>, dataValuesFiles = {}): readonly string[] =>
    project({ files, dataValuesFiles }).findings.map(({ code }) => code);
  const uses = (key: string) => `#@ load("@ytt:data", "data")\na: #@ data.values.${key} + ""\n`;

  it('is nothing where one is not declared', () => {
    const values = '#@data/values\n#@overlay/match-child-defaults missing_ok=True\n---\nextra: 1\n';
    expect(codes({ 's.yml': schema, 'v.yml': values, 't.yml': uses('extra') })).toEqual([
      'unknown-data-value',
      'member-missing',
    ]);
    expect(codes({ 's.yml': `${schema}extra: 1\n`, 'v.yml': values, 't.yml': uses('extra') })).toEqual([
      'evaluation-failed',
    ]);
  });

  it('is what a plain file says, also where it cannot be read whole', () => {
    const files = { 's.yml': '#@data/values-schema\n---\nport: 80\nb:\n  c: 1\n' };
    expect(codes(files, { 'v.yml': 'c: 1\n\n\nport: [\n' })).toEqual(['unknown-data-value', 'yaml-syntax']);
    // In an annotated document, the syntax error may have removed the line above a key.
    expect(codes({ ...files, 'v.yml': '#@data/values\n---\nc: 1\n\n\nport: [\n' })).toEqual(['yaml-syntax']);
  });

  it('is of any type only where the schema says so', () => {
    const typed = (type: string) =>
      codes({
        's.yml': `#@ x = 1 + ""\n#@data/values-schema\n---\n#@schema/type any=${type}\na: 1\n`,
        'v.yml': '#@data/values\n---\na: b\n',
      });
    expect(typed('True')).toEqual(['evaluation-failed']);
    expect(typed('False')).toEqual(['evaluation-failed', 'wrong-type']);
    expect(typed('x')).toEqual(['evaluation-failed']);
  });
});

describe('an annotation of a schema whose arguments fail', () => {
  it.each(['x', '[x]'])('causes no other error: %s', (code) => {
    const codes = (annotated: string, values: string) =>
      project({
        files: {
          's.yml': `#@ x = 1 + ""\n#@data/values-schema\n---\n${annotated}\n`,
          'v.yml': `#@data/values\n---\n${values}\n`,
        },
      }).findings.map((one) => one.code);
    expect(codes(`#@schema/type any=${code}\na: 1`, 'a: b')).toEqual(['evaluation-failed']);
    const rule = '#@schema/validation min_len=1\n';
    expect(codes(`a: 1\n#@schema/default ${code}\n${rule}b: ""`, 'a: 2')).toEqual(['evaluation-failed']);
  });
});

describe('data values that are a scalar', () => {
  it('are wrong where they are, and where ytt says so', () => {
    const places = (files: Readonly<Record<string, string>>) =>
      project({ files }).findings.map(({ file, range }) => `${file.path} ${file.text.slice(range.start, range.end)}`);
    expect(places({ 's.yml': schema, 'v.yml': '#@data/values\n--- 5\n' })).toEqual([
      's.yml port: 80\nname: ""',
      'v.yml 5',
    ]);
  });
});

describe('the limits of a run', () => {
  const line = '- #@ 1\n';
  const text = line.repeat(40);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}.yml`, text]));
  const limited = (files: Given['files'], limits: Partial<Limits>): unknown =>
    errors(project({ files, options: { limits: { ...defaultLimits, ...limits } } }));

  it('do not add up over files that are in proportion to their length', () => {
    const replenished: number[] = [];
    const replenish = (length: number): void => void replenished.push(length);
    expect(limited(many, { steps: 9_000, bytes: 200_000, replenish })).toEqual([]);
    expect(replenished).toEqual(Object.keys(many).map(() => text.length));
  });

  it('never become more than they were', () => {
    const long = { 'a.yml': `#@ x = 1\n${'#! long\n'.repeat(10_000)}` };
    const wide = { 'z.yml': '#@ x = "a" * 300000\n' };
    expect(limited({ ...long, ...wide }, { bytes: 200_000 })).toHaveLength(1);
    const slow = { 'z.yml': '#@ x = [i for i in range(20000)]\n' };
    expect(limited({ ...long, ...slow }, { steps: 15_000 })).toHaveLength(1);
  });

  it.each(['#@ while True:\n#@   x = 1\n#@ end\n', '#@ for i in range(100000):\n- #@ i\n#@ end\n'])(
    'are exceeded by code of one file after any number of others: %j',
    (code) => {
      expect(limited({ ...many, 'z.yml': code }, { steps: 30_000, bytes: 2_000_000 })).toEqual([
        expect.stringContaining('z.yml'),
      ]);
    },
  );
});
