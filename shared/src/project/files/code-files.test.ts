/** Which files of a run contain code, which of them belong together, and which data values they see. */
import { describe, expect, it } from 'vitest';
import { symbolsIn } from '../../flow/code-run.js';
import type { Dialect } from '../../schema/proposed/languages.js';
import type { SchemaNode } from '../../schema/schema-node.js';
import { defaultLimits } from '../../starlark/eval/thread.js';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions, type ProjectInputs } from '../inputs.js';
import { evaluateProject, type Project } from '../project.js';
import { codeFileOf } from './code-files.js';
import { runFile } from './run-file.js';

describe('code', () => {
  it.each([
    ['a.yml', '#@ x = 1\n', 'yaml'],
    ['a.yml', 'a: #@ 1\n', 'yaml'],
    ['a.yml', '#@template/code x = 1\n', 'yaml'],
    ['a.yml', '#@data/values\n---\na: 1\n', undefined],
    ['a.yml', '#! no code\na: 1\n', undefined],
    ['a.txt', 'a (@= 1 @)', 'text'],
    ['a.txt', '#@ x = 1\n', undefined],
    ['a.star', '', 'starlark'],
    ['a.json', '#@ x = 1\n(@= 1 @)', undefined],
  ])('of %s with %j is %s', (path, text, language) => {
    expect(codeFileOf(runFile(new SourceFile(path, text), 0))?.language).toBe(language);
  });
});

/** The code of a run, and a lookup of its files by path. */
function codeOf(files: readonly SourceFile[], dialect: Dialect = 'auto') {
  const options = { ...defaultRunOptions, dialect };
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options });
  const code = project.codeWith(project.schema);
  const sourceAt = (path: string) => files.find((file) => file.path === path) as SourceFile;
  const flowOf = (path: string) => code.flowOf(sourceAt(path));
  /** The files that declare the data value of the name `x` in a file, and its kind. */
  const x = (path: string): readonly string[] => {
    const own = code.fileOf(sourceAt(path));
    const definition = own && symbolsIn(own).definitions.find(({ name }) => name === 'x');
    const flow = (own && definition && flowOf(path)?.ofDefinition(own, definition)) ?? [];
    return flow.flatMap((value) =>
      value.kind === 'data-value'
        ? [
            `${value.declaration.origin?.file.path} ${files.indexOf(value.declaration.origin?.file as SourceFile)} ${value.declaration.kind}`,
          ]
        : [],
    );
  };
  return { flowOf, x };
}

const file = (path: string, text: string): SourceFile => new SourceFile(path, text);

describe('files that load one another', () => {
  it('have one flow, through others too, and those apart have others', () => {
    const files = [
      file('d.star', 'x = 1\n'),
      file('a.star', 'load("c.star", "y")\nx = y\n'),
      file('b.star', 'load("c.star", "y")\nx = y\n'),
      file('c.star', 'y = 1\n'),
      file('e.yml', '#@ load("b.star", "x")\na: #@ x\n'),
      file('g.star', 'z = 1\n'),
      file('f.star', 'load("d.star", "x")\nload("g.star", "z")\n'),
    ];
    const { flowOf } = codeOf(files);
    const [one, other] = [flowOf('a.star'), flowOf('d.star')];
    expect(one).toBeDefined();
    expect(other).toBeDefined();
    expect(one).not.toBe(other);
    for (const path of ['b.star', 'c.star', 'e.yml']) expect(flowOf(path)).toBe(one);
    for (const path of ['f.star', 'g.star']) expect(flowOf(path)).toBe(other);
  });
});

describe('files of libraries', () => {
  const inside = file('_ytt_lib/lib/a.star', 'x = 1\n');

  it('have one flow with what gets libraries, and none with what does not', () => {
    const { flowOf } = codeOf([inside, file('m.yml', '#@ load("@ytt:library", "library")\nk: 1\n')]);
    expect(flowOf('m.yml')).toBeDefined();
    expect(flowOf('m.yml')).toBe(flowOf('_ytt_lib/lib/a.star'));
    const apart = codeOf([inside, file('m.yml', '#@ load("@ytt:data", "data")\nk: 1\n')]).flowOf;
    expect(apart('m.yml')).toBeDefined();
    expect(apart('m.yml')).not.toBe(apart('_ytt_lib/lib/a.star'));
  });
});

describe('the data values of a directory', () => {
  it('are those of the run, whichever directory declares them', () => {
    const { x } = codeOf([
      file('sub/s.yml', '#@data/values\n---\na: 2\n'),
      file('sub/t.yml', '#@ load("@ytt:data", "data")\n#@ x = data.values.a\nk: 1\n'),
      file('s.yml', '#@data/values-schema\n---\na: 1\n'),
    ]);
    expect(x('sub/t.yml')).toEqual(['s.yml 2 scalar']);
  });
});

describe('the data values of a library', () => {
  const schema = (values: string) => file('_ytt_lib/lib/s.yml', `#@data/values-schema\n---\n${values}`);
  const values = (text: string) => file('_ytt_lib/lib/s.yml', `#@data/values\n---\n${text}`);
  const inside = file('_ytt_lib/lib/t.yml', '#@ load("@ytt:data", "data")\n#@ x = data.values.a\nk: 1\n');
  const outside = file(
    'm.yml',
    '#@ load("@ytt:library", "library")\n#@ x = library.get("lib").data_values().a\nk: 1\n',
  );

  it.each([
    ['in its code', [inside], '_ytt_lib/lib/t.yml'],
    ['in code that gets it', [outside, inside], 'm.yml'],
    ['in code that gets one without code', [outside], 'm.yml'],
  ])('are those that are declared now: %s', (_, code, path) => {
    const declarations = [schema('a: 1\n'), schema('a: {b: 1}\n'), values('a: 1\n'), values('a: {b: 1}\n')];
    const found = declarations.map((declaration) => codeOf([...code, declaration]).x(path));
    const at = `_ytt_lib/lib/s.yml ${code.length}`;
    expect(found).toEqual([[`${at} scalar`], [`${at} map`], [`${at} any`], [`${at} map`]]);
  });
});

describe('the flow of a file', () => {
  it('is another one for another dialect', () => {
    const files = [file('a.star', 'x = 1\n')];
    const flows = (['released', 'proposed', 'released'] as const).map((dialect) =>
      codeOf(files, dialect).flowOf('a.star'),
    );
    expect(flows[0]).not.toBe(flows[1]);
    expect(flows[0]).toBeDefined();
  });

  it('has the data values of each library that may be meant, in folders too', () => {
    const files = [
      file('a.star', 'load("@ytt:library", "library")\nx = library.get(str(1)).data_values().x\n'),
      file('_ytt_lib/c/d/schema.yml', '#@data/values-schema\n---\nx: 1\n'),
      file('_ytt_lib/c/e/schema.yml', '#@data/values-schema\n---\nx: []\n'),
      file('_ytt_lib/c/e/f/other.yml', 'a: 1\n'),
    ];
    expect(codeOf(files).x('a.star')).toEqual(['_ytt_lib/c/d/schema.yml 1 scalar', '_ytt_lib/c/e/schema.yml 2 null']);
  });
});

describe('a member that is missing in code that did not run', () => {
  const schema = file('schema.yml', '#@data/values-schema\n---\nname: ""\n');
  const head = '#@ load("@ytt:data", "data")\n';
  const unreached = '#@ if False:\nb: #@ data.values.nmae\n#@ end\n';
  const codes = (...texts: readonly string[]) =>
    evaluateProject({
      files: [schema, ...texts.map((text, i) => file(`${i}.yml`, text))],
      ...{ dataValuesFiles: [], dataValues: [], options: defaultRunOptions },
    }).findings.map(({ code, file: { path } }) => `${path} ${code}`);

  it('is not told where it may be declared in what cannot be read', () => {
    const text = `${head}${unreached}`;
    expect(codes(text)).toEqual(['0.yml member-missing']);
    expect(codes(text, '#@data/values-schema\n---\nnmae: [\n')).toEqual(['1.yml yaml-syntax']);
    expect(codes(text, '#@schema/x\na: [\n')).toEqual(['1.yml yaml-syntax']);
    expect(codes(text, 'a: [\n')).toEqual(['0.yml member-missing', '1.yml yaml-syntax']);
    expect(codes(text, '#@data/values-schema\n---\n#@overlay/match missing_ok=True\nb: yes\n')).toContain(
      '0.yml member-missing',
    );
  });

  it('is not told where it is told as an error', () => {
    expect(codes(`${head}a: #@ data.values.nmae\n`)).toEqual(['0.yml evaluation-failed']);
    const struct = '#@ load("@ytt:struct", "struct")\n#@ s = struct.make(a=1)\n';
    expect(codes(`${struct}#@data/values\n---\nname: #@ s.b\n`)).toEqual(['0.yml evaluation-failed']);
  });

  it('is not told without a schema where values may be more than what is known', () => {
    const found = (text: string, values: string) =>
      evaluateProject({
        files: [
          file('v.yml', `#@data/values\n---\n${values}`),
          file('t.yml', `${head}#@ if False:\na: #@ ${text}\n#@ end\n`),
        ],
        ...{ dataValuesFiles: [], dataValues: [], options: defaultRunOptions },
      }).findings.map(({ code }) => code);
    expect(found('data.values.b.c', 'b: {a: 1}\n')).toEqual(['member-missing']);
    expect(found('data.values.b[0].c', 'b: [{a: 1}]\n')).toEqual([]);
    expect(found('data.values.b.c', 'b: {a: 1}\nd: [\n')).toEqual(['yaml-syntax']);
    const misplaced = '#@data/values-schema\nd: 1\n';
    expect(found('data.values.b.c', `b: {a: 1}\n${misplaced}`)).toEqual(['annotation-misplaced']);
  });

  it('is told beside errors elsewhere', () => {
    expect(codes(`${head}a: #@ 1 + ""\n${unreached}`)).toEqual(['0.yml evaluation-failed', '0.yml member-missing']);
    expect(codes(`${head}${unreached}a: #@ 1 + ""\n`)).toEqual(['0.yml member-missing', '0.yml evaluation-failed']);
    const long = `${'#! x\n'.repeat(5)}a: #@ [${'1, '.repeat(20)}1] + ""\n`;
    expect(codes(`${head}${unreached}`, long)).toEqual(['0.yml member-missing', '1.yml evaluation-failed']);
  });
});

it('what code prints is limited for each place', () => {
  const text = '#@ for i in range(5):\n#@   print(i)\n#@   print("x", i)\n#@ end\n';
  const options = { ...defaultRunOptions, limits: { ...defaultLimits, printed: 2 } };
  const { printed } = evaluated({ files: [file('a.yml', text)], dataValuesFiles: [], dataValues: [], options });
  expect(printed.map((one) => one.text)).toEqual(['0', 'x 0', '1', 'x 1']);
});

/** The project after its output was asked for. */
function evaluated(inputs: ProjectInputs): Project {
  const project = evaluateProject(inputs);
  expect(project.findings).toEqual([]);
  return project;
}

describe('code with the declaration of a run', () => {
  it('is known', () => {
    const files = [
      file('v.yml', '#@data/values\n---\nx: 1\n'),
      file('a.star', 'load("@ytt:data", "data")\nx = data.values\n'),
    ];
    const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    const source = files[1] as SourceFile;
    const kinds = (declaration: SchemaNode | undefined): readonly string[] => {
      const code = project.codeWith(declaration);
      const own = code.fileOf(source);
      const definition = own && symbolsIn(own).definitions.find(({ name }) => name === 'x');
      const flow = own && definition && code.flowOf(source)?.ofDefinition(own, definition);
      return (flow ?? []).map(({ kind }) => kind);
    };
    const { inferredSchema } = project;
    expect(project.codeWith(inferredSchema)).toBe(project.codeWith(inferredSchema));
    expect(kinds(inferredSchema)).toEqual(['data-value']);
    // Another schema may lack data values.
    expect(kinds(inferredSchema && { ...inferredSchema })).toEqual(['data-value', 'unknown']);
  });
});
