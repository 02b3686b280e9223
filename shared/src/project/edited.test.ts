/** Caches of earlier runs have no visible effect: an edited run reports the same as a run without caches. */
import { describe, expect, it } from 'vitest';
import { printDocuments } from '../document/print/print-yaml.js';
import { defaultLimits, type Limits } from '../starlark/eval/thread.js';
import { SourceFile } from '../text/source-file.js';
import { type DataValueFlag, defaultRunOptions, type ProjectInputs, type RunOptions } from './inputs.js';
import { evaluateProject } from './project.js';

type Texts = Readonly<Record<string, string>>;

/** A run after an edit; files below `values/` are data values files. */
interface Step {
  readonly files: Texts;
  readonly options?: Partial<RunOptions>;
  readonly flags?: readonly DataValueFlag[];
  /** The library that each data values file is for. */
  readonly libraries?: Texts;
}

/** Returns the files of a run; `kept` holds files of earlier runs, which are reused for the same path and text. */
function inputsOf({ files, options, flags = [], libraries = {} }: Step, kept: Map<string, SourceFile>): ProjectInputs {
  const sources = Object.entries(files).map(([path, text]) => {
    const key = `${path}\n${text}`;
    const file = kept.get(key) ?? new SourceFile(path, text);
    kept.set(key, file);
    return file;
  });
  const isValues = ({ path }: SourceFile): boolean => path.startsWith('values/');
  return {
    files: sources.filter((file) => !isValues(file)),
    dataValuesFiles: sources.filter(isValues),
    dataValuesFileLibraries: new Map(sources.map((file) => [file, libraries[file.path] ?? ''])),
    dataValues: flags,
    options: { ...defaultRunOptions, ...options },
  };
}

/** Everything a run reports, as text. */
function reported(inputs: ProjectInputs): string {
  const project = evaluateProject(inputs);
  const findings = project.findings.map(({ file, range, severity, message }) => {
    return `${file.path}:${file.lines.lineAt(range.start) + 1}-${range.end} ${severity} ${message}`;
  });
  const values = printDocuments({ kind: 'documentSet', items: [project.dataValues], origin: undefined });
  const output = project.output.files.map(({ path, text }) => `${path}:\n${text}`);
  const printed = project.printed.map(({ text }) => text);
  return [...findings, '--- values', values, '--- output', ...output, '--- printed', ...printed].join('\n');
}

/** Runs `steps` in order, there and back. Each must report what it reports alone, and something specific to it. */
function checkSteps(...steps: readonly Step[]): void {
  const alone = steps.map((step) => reported(inputsOf(step, new Map())));
  expect(new Set(alone).size, alone.join('\n=====\n')).toBe(steps.length);
  const kept = new Map<string, SourceFile>();
  const order = [...steps.keys()];
  for (const index of [...order, ...order.slice(0, -1).reverse()])
    expect(reported(inputsOf(steps[index] as Step, kept)), `step ${index}`).toBe(alone[index]);
}

/** Runs of `common`, each with one more file or a different text for one of them. */
function checkEdits(common: Texts, ...edits: readonly Texts[]): void {
  checkSteps(...edits.map((edit) => ({ files: { ...common, ...edit } })));
}

const asSchema = (text: string): string => `#@data/values-schema\n---\n${text}`;
const asValues = (text: string): string => `#@data/values\n---\n${text}`;
/** A schema document that replaces a key of another using slow code. */
const overSchema = '#@overlay/replace via=slow\na: 2\n';
const asOverlay = (text: string): string =>
  `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all, expects="0+"\n---\n${text}`;

describe('a rule with when=', () => {
  const rule = (condition: string): string => `#@schema/validation min_len=2, when=${condition}\n`;

  it.each([
    ['the parent', 'a:\n  on_: false\n  #RULE\n  name: ""\n', 'lambda v, ctx: ctx.parent["on_"]', 'a: {on_: true}\n'],
    ['the document', 'on_: false\na:\n  #RULE\n  name: ""\n', 'lambda v, ctx: ctx.root["on_"]', 'on_: true\n'],
    [
      'the document, from deep within',
      'on_: false\na:\n  b:\n    c:\n      #RULE\n      name: ""\n',
      'lambda v, ctx: ctx.root["on_"]',
      'on_: true\n',
    ],
    [
      'the parent of a map',
      'a:\n  on_: false\n  #RULE\n  m:\n    x: 1\n',
      'lambda v, ctx: ctx.parent["on_"]',
      'a: {on_: true}\n',
    ],
    [
      'the parent after the document',
      'on_: false\na:\n  x: ""\n  #RULE\n  name: ""\n',
      'lambda v, ctx: ctx.root["on_"] and ctx.parent["x"] == ""',
      'on_: true\n',
    ],
    [
      'the map around an array',
      'on_: false\nl:\n- #RULE\n  name: ""\n',
      'lambda v, ctx: ctx.root["on_"] and ctx.parent["name"] == ""',
      'on_: true\n',
    ],
  ])('that looks at %s is asked again after an edit there', (_, schema, condition, switchedOn) => {
    const common = {
      'schema.yml': asSchema(schema.replace(/#RULE\n/, rule(condition))),
      'values/kept.yml': 'l: [{}]\n'.repeat(schema.includes('l:') ? 1 : 0),
    };
    checkEdits(common, { 'values/edited.yml': '{}\n' }, { 'values/edited.yml': switchedOn });
  });

  it('that reads both is evaluated again after an edit of either', () => {
    const schema = `x: 0\na:\n  y: 0\n  ${rule('lambda v, ctx: ctx.root["x"] + ctx.parent["y"] > 1')}  name: ""\n`;
    const files = ['x: 1\n', 'a: {y: 2}\n', 'x: 2\n', 'x: 1\na: {y: 1}\n', 'a: {y: 1}\n'];
    checkEdits({ 'schema.yml': asSchema(schema) }, ...files.map((text) => ({ 'values/a.yml': text })));
  });

  it('that reads a sibling in an array', () => {
    const schema = `l:\n${rule('lambda v, ctx: len(ctx.parent) > 1')}- ""\n`;
    const files = ['l: [""]\n', 'l: ["", ""]\n', 'l: ["", x]\n'];
    checkEdits({ 'schema.yml': asSchema(schema) }, ...files.map((text) => ({ 'values/a.yml': text })));
  });

  it.each([
    ['has a condition', 'min_len=2, when=lambda v, ctx: ctx.root["on_"]'],
    ['cannot be read', 'min_len="x"'],
  ])('that a document of values asks for is asked again, where it %s', (_, own) => {
    for (const ofSchema of ['', '#@schema/validation min_len=1\n']) {
      const common = {
        'schema.yml': asSchema(`on_: false\nl:\n${ofSchema}- x: 1\nc: 1\n`),
        'v.yml': asValues(`l:\n#@assert/validate ${own}\n- {}\n`),
      };
      const files = ['{}\n', 'on_: true\n', 'c: 2\n'];
      checkEdits(common, ...files.map((text) => ({ 'values/v.yml': text })));
    }
  });

  it('whose function is loaded from an edited file', () => {
    const schema = `#@ load("rules.star", "applies")\n${asSchema(`${rule('applies')}name: ""\n`)}`;
    const star = (result: string): Texts => ({ 'rules.star': `def applies(v):\n  return ${result}\nend\n` });
    checkEdits({ 'schema.yml': schema }, star('True'), star('False'));
  });
});

describe('what a schema says', () => {
  const values = { 'v.yml': asValues('port: 5\nlist:\n- port: 5\n') };
  const schemas: readonly (readonly [string, string, string])[] = [
    ['the bound of a rule', 'port: 1\nlist:\n- #@schema/validation max=5\n  port: 1\n', 'max=5 max=4'],
    ['a type', 'port: 1\nlist:\n- port: 1\n', '-_port:_1 -_port:_""'],
    ['a default', 'port: 1\nother: 1\nlist:\n- port: 1\n  other: 1\n', '__other:_1 __other:_2'],
    ['a notice', '#@schema/deprecated "a"\nport: 1\nlist:\n- port: 1\n', '"a" "b"'],
    ['whether null is allowed', 'port: 1\nlist:\n- port: 1\n#@schema/nullable\nx: 1\n', '#@schema/nullable #!'],
    ['an array default', 'port: 1\n#@schema/default [{}]\nm:\n- port: 1\nlist:\n- port: 1\n', '[{}] []'],
  ];
  it.each(schemas)('is checked again after an edit of %s', (_, schema, edit) => {
    const [from = '', to = ''] = edit.split(' ').map((part) => part.replaceAll('_', ' '));
    const edited = schema.replace(from, to);
    checkEdits(values, { 'schema.yml': asSchema(schema) }, { 'schema.yml': asSchema(edited) });
  });

  it('is removed with the schema', () => {
    checkEdits(values, { 'schema.yml': asSchema('port: ""\nlist:\n- port: 1\n') }, { 'schema.yml': '' });
  });

  it('follows the order of schema documents', () => {
    const [one, two] = [asSchema('port: 1\nlist:\n- port: 1\n'), asSchema('port: 2\n')];
    const missing =
      '#@ load("@ytt:overlay", "overlay")\n#@data/values-schema\n---\n#@overlay/match missing_ok=True\nport: 3\n';
    checkSteps(
      { files: { 'a.yml': one, 'b.yml': two, 'c.yml': missing, 'v.yml': asValues('list: []\n') } },
      { files: { 'a.yml': one, 'c.yml': missing, 'b.yml': two, 'v.yml': asValues('list: []\n') } },
    );
  });
});

describe('an overlay', () => {
  it('is applied again after an edit of either side', () => {
    checkEdits(
      { 'c.yml': 'a: {b: {c: 1}}\n' },
      { 'o.yml': asOverlay('a: {b: {c: 2}}\n') },
      { 'o.yml': asOverlay('a: {b: {c: 3}}\n') },
      { 'c.yml': 'a: {b: {c: 1, d: 2}}\n', 'o.yml': asOverlay('a: {b: {c: 3}}\n') },
    );
  });

  it.each(['missing_ok=True', 'missing_ok=False', 'expects=0', 'expects="0+"', 'when=0', 'when=1'])(
    'of the same two maps depends on the defaults above them: %s',
    (defaults) => {
      // A loaded function produces the overlay's inner map, which is the same object below both defaults.
      const inner = '#@ def inner():\nx:\n  y: 1\n#@ end\n';
      const over = (above: string): string => asOverlay(`#@overlay/match-child-defaults ${above}\na:\n  b: {c: 1}\n`);
      checkEdits(
        { 'c.yml': 'a: {b: {}}\n', 'lib.lib.yml': inner },
        { 'o.yml': over(defaults) },
        { 'o.yml': over('expects=1') },
      );
    },
  );

  it('of data values follows their order', () => {
    const files = {
      'schema.yml': asSchema('a:\n  b: 0\n'),
      'u.yml': asValues('a: {b: 1}\n'),
      'v.yml': asValues('a: {b: 2}\n'),
    };
    const { 'schema.yml': schema, 'u.yml': u, 'v.yml': v } = files;
    checkSteps({ files }, { files: { 'schema.yml': schema, 'v.yml': v, 'u.yml': u } });
  });

  it('of plain values follows their order', () => {
    const [u, v] = [{ 'values/u.yml': 'a: {b: 1, d: 4}\n' }, { 'values/v.yml': 'a: {b: 2, c: 3}\n' }];
    checkSteps({ files: { ...u, ...v } }, { files: { ...v, ...u } }, { files: u }, { files: v });
  });

  it('finds repeated keys again', () => {
    const repeat = '#@overlay/match by=overlay.all, expects="1+"\n#@overlay/replace\nc: 1\n';
    checkEdits({ 'o.yml': asOverlay(repeat) }, { 'c.yml': 'a: 1\nb: 2\n' }, { 'c.yml': 'a: 1\n' });
  });
});

describe('an option', () => {
  const options: readonly (readonly [string, Texts, Partial<RunOptions>])[] = [
    ['strict', { 'a.yml': 'a: yes\n' }, { strict: true }],
    ['strict, in a template', { 'a.yml': 'a: yes\nb: #@ 1\n' }, { strict: true }],
    ['strict, in plain values', { 'values/a.yml': 'a: yes\n' }, { strict: true }],
    ['ignoring unknown comments', { 'a.yml': '# comment\na: #@ 1\n' }, { ignoreUnknownComments: true }],
    ['overriding keys', { 'a.yml': 'a: 1\na: #@ 2\n' }, { implicitMapKeyOverrides: true }],
    ['skipping rules', { 's.yml': asSchema('#@schema/validation min_len=1\na: ""\n') }, { skipValidation: true }],
    ['the dialect', { 's.yml': asSchema('a: x\n'), 'values/v.yml': 'a: ""\n' }, { dialect: 'proposed' }],
    [
      'the dialect, in code',
      { 'a.yml': '#@ load("@ytt:base64", "base64")\na: #@ hasattr(base64, "decodable")\n' },
      { dialect: 'proposed' },
    ],
    ['the dialect, in a header', { 's.yml': '#@schema/match data_values=True\n---\na: 1\n' }, { dialect: 'released' }],
    ['a mark of the type', { 'a.yml': 'a: #@ 1\n' }, { fileMarks: ['a.yml:type=yaml-plain'] }],
    ['a mark of a text', { 'a.txt': '(@= "x" @)' }, { fileMarks: ['a.txt:type=text-plain'] }],
    ['a mark of the path', { 'a.yml': 'a: 1\n' }, { fileMarks: ['a.yml:path=b/c.yml'] }],
    ['a mark that excludes', { 'a.yml': 'a: 1\n', 'b.yml': 'b: 1\n' }, { fileMarks: ['a.yml:exclude=true'] }],
    [
      'a mark of a library',
      { 'a.yml': '#@ load("f.star", "x")\na: #@ x\n', 'f.star': 'x = 1\n' },
      { fileMarks: ['f.star:type=data'] },
    ],
  ];
  it.each(options)('counts at once: %s', (_, files, changed) => {
    checkSteps({ files }, { files, options: changed });
  });
});

describe('a limit', () => {
  // Limits are first checked after a few thousand steps, so that nothing else here exceeds them.
  const slow = 'def slow(v, *more):\n  for i in range(9000):\n    x = i\n  end\n  return v\nend\n';
  const load = '#@ load("@ytt:overlay", "overlay")\n#@ load("slow.star", "slow")\n';
  const schema = asSchema('#@schema/default [3]\nl:\n- 0\n');
  const replaced = 'l:\n#@overlay/match by=lambda i, a, b: slow(a == 3)\n- 1\n';
  const cases: readonly (readonly [string, Texts])[] = [
    ['a rule', { 's.yml': load + asSchema('#@schema/validation ("slow", slow)\na: 1\n') }],
    ['the condition of a rule', { 's.yml': load + asSchema('#@schema/validation min=2, when=slow\na: 1\n') }],
    ['an overlay of a schema', { 's.yml': asSchema('a: 1\n'), 't.yml': `${load}${asSchema(overSchema)}` }],
    ['an overlay of data values', { 's.yml': schema, 'v.yml': load + asValues(replaced) }],
  ];
  /** A run that exceeds `limits` reports it, and the same files without limits report what they report alone. */
  const checkForgotten = (files: Texts, limits: Limits): void => {
    const kept = new Map<string, SourceFile>();
    const limited = reported(inputsOf({ files, options: { limits } }, kept));
    const alone = reported(inputsOf({ files }, new Map()));
    expect(limited).not.toBe(alone);
    expect(reported(inputsOf({ files }, kept))).toBe(alone);
  };

  it.each(cases)('that ended %s is not cached', (_, texts) => {
    const files = { ...texts, 'slow.star': slow };
    checkForgotten(files, { ...defaultLimits, steps: 5_000 });
    checkForgotten(files, { ...defaultLimits, cancelled: () => true });
  });

  it('of memory is not cached', () => {
    const long = '#@schema/validation ("short", lambda v: len(v * 5000000) > 0)\na: x\n';
    checkForgotten({ 's.yml': asSchema(long) }, { ...defaultLimits, bytes: 1_000_000 });
  });
});

describe('a file that code loads or reads', () => {
  it('is read again after an edit, also through another', () => {
    const common = {
      'a.yml': '#@ load("b.star", "b")\na: #@ b()\n',
      'b.star': 'load("c.star", "c")\ndef b():\n  return c\nend\n',
    };
    checkEdits(common, { 'c.star': 'c = 1\n' }, { 'c.star': 'c = 2\n' }, { 'c.star': 'd = 1\n' });
  });

  it('is another one where another has its path', () => {
    const files = { 'a.yml': '#@ load("/b.star", "b")\na: #@ b\n' };
    const [one, two] = ['x/b.star', 'y/b.star'];
    checkSteps(
      {
        files: { ...files, [one as string]: 'b = 1\n', [two as string]: 'b = 2\n' },
        options: { fileMarks: ['x/b.star:path=b.star'] },
      },
      {
        files: { ...files, [one as string]: 'b = 1\n', [two as string]: 'b = 2\n' },
        options: { fileMarks: ['y/b.star:path=b.star'] },
      },
    );
  });

  it('affects code that lists the existing files', () => {
    const code = '#@ load("@ytt:data", "data")\na: #@ data.list()\nb: #@ data.read("b.txt")\n';
    checkEdits({ 'a.yml': code }, { 'b.txt': '1' }, { 'b.txt': '2' }, { 'b.txt': '2', 'c.txt': '' });
  });

  it.each([
    [
      'a module',
      { 'f.star': 'load("@ytt:data", "data")\ndef f():\n  return [data.list("x"), data.read("x/b.txt")]\nend\n' },
    ],
    [
      'a template that others load',
      {
        'f.lib.yml':
          '#@ load("@ytt:data", "data")\n#@ def f():\n#@   return [data.list("/x"), data.read("/x/b.txt")]\n#@ end\n',
      },
    ],
  ])('counts where a function of %s asks for it', (_, file) => {
    const [path] = Object.keys(file);
    const common = { 'a.yml': `#@ load("${path}", "f")\na: #@ f()\n`, ...file };
    checkEdits(common, { 'x/b.txt': '1' }, { 'x/b.txt': '2' }, { 'x/b.txt': '2', 'x/c.txt': '' });
  });

  it('prints what it printed, though it is not read again', () => {
    const common = {
      'a.yml': '#@ load("f.star", "f")\na: #@ f(1)\n',
      'f.star': 'load("g.star", "g")\nprint("f is read")\ndef f(x):\n  print(x)\n  return g(x)\nend\n',
      'g.star': 'print("g is read")\ndef g(x):\n  return x\nend\n',
    };
    checkEdits(
      common,
      { 'b.yml': 'b: 1\n' },
      { 'b.yml': 'b: 2\n' },
      { 'a.yml': '#@ load("g.star", "g")\na: #@ g(2)\n' },
    );
  });

  it('reads different data values', () => {
    const common = {
      'a.yml': '#@ load("f.star", "f")\na: #@ f()\n',
      'f.star': 'load("@ytt:data", "data")\ndef f():\n  return data.values.x\nend\n',
      's.yml': asSchema('x: 0\n'),
    };
    checkEdits(common, { 'values/v.yml': 'x: 1\n' }, { 'values/v.yml': 'x: 2\n' });
  });

  it('belongs to a library with values of its own', () => {
    const common = {
      'a.yml':
        '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("l").eval())\n',
      '_ytt_lib/l/s.yml': asSchema('x: 0\n'),
      '_ytt_lib/l/c.yml': '#@ load("@ytt:data", "data")\nc: #@ data.values.x\n',
    };
    const addressed = (x: number): Texts => ({ 'v.yml': `#@library/ref "@l"\n${asValues(`x: ${x}\n`)}` });
    checkEdits(
      common,
      addressed(1),
      addressed(2),
      { '_ytt_lib/l/s.yml': asSchema('x: 3\n') },
      {
        '_ytt_lib/l/c.yml': 'c: 4\n',
      },
    );
  });
});

describe('data values from outside', () => {
  const files = {
    's.yml': asSchema('x: 0\n'),
    'a.yml': '#@ load("@ytt:library", "library")\na: #@ library.get("l").data_values().x\n',
    '_ytt_lib/l/s.yml': asSchema('x: 0\n'),
    'values/v.yml': 'x: 1\n',
  };
  it('are for the library that is named', () => {
    checkSteps({ files }, { files, libraries: { 'values/v.yml': '@l' } });
  });

  it('are those of the flags given now', () => {
    const flag = (text: string, kind: DataValueFlag['kind'] = 'data-value-yaml'): DataValueFlag => ({ kind, text });
    checkSteps(
      { files },
      { files, flags: [flag('x=2')] },
      { files, flags: [flag('x=3')] },
      { files, flags: [flag('x=3', 'data-value')] },
      { files, flags: [flag('@l:x=3')] },
    );
  });
});

describe('what is remembered', () => {
  it('is not more than a few runs of a file', () => {
    const kept = new Map<string, SourceFile>();
    const files = { 'a.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.x\n' };
    const documents = (x: number): unknown => {
      const inputs = inputsOf({ files: { ...files, 'values/v.yml': `x: ${x}\n` } }, kept);
      return evaluateProject(inputs).evaluatedDocuments(inputs.files[0] as SourceFile);
    };
    const first = documents(1);
    for (const x of [2, 3, 4]) documents(x);
    expect(documents(1)).toBe(first);
    for (const x of [5, 6, 7, 8]) documents(x);
    expect(documents(1)).not.toBe(first);
    expect(documents(1)).toEqual(first);
  });
});
