/** The locations of findings of a run that concern its files and their documents. */
import { describe, expect, it } from 'vitest';
import type { Finding } from '../findings/finding.js';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions, type RunOptions } from './inputs.js';
import { evaluateProject, type Project } from './project.js';

type Texts = Readonly<Record<string, string>>;

function project(texts: Texts, options: Partial<RunOptions> = {}): Project {
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: { ...defaultRunOptions, ...options } });
}

/** Each finding of these severities: its code, its location, and the text there. */
function found(texts: Texts, options: Partial<RunOptions> = {}): readonly string[] {
  return project(texts, options).findings.map(shown);
}

function shown({ code, file, range }: Finding): string {
  return `${code} ${file.path}:${file.lines.lineAt(range.start) + 1} |${file.text.slice(range.start, range.end)}|`;
}

const schema = '#@data/values-schema\n---\nname: a\nmap:\n  x: 1\n';

describe('findings of a run', () => {
  it('are of a module that fails once besides there, where ytt names it: in a file that nothing loads', () => {
    const load = (name: string) => `#@ load("${name}", "f")\n`;
    const places = (texts: Texts) => found(texts).map((one) => one.split(' |')[0]);
    const broken = { 'h.star': 'vars f(x):\n  return 1\nend\n' };
    const between = { 'h.lib.yml': `${load('h.star')}#@ def g():\na: 1\n#@ end\n` };
    const syntax = 'template-code-syntax h.star:1';
    const both = `${load('h.star')}#@ load("h.lib.yml", "g")\na: #@ f(1)\n`;
    const root = 'evaluation-failed d.yml:1';
    expect(places({ ...broken, ...between, 'd.yml': both })).toEqual([syntax, root, 'evaluation-failed d.yml:2']);
    expect(places({ ...broken, 'c.yml': load('h.star'), 'd.yml': load('h.star') })).toEqual([
      syntax,
      'evaluation-failed c.yml:1',
    ]);
    const moduleFirst = `#@ load("h.lib.yml", "g")\n${load('h.star')}`;
    expect(places({ ...broken, ...between, 'd.yml': moduleFirst })).toEqual([
      syntax,
      'evaluation-failed h.lib.yml:1',
      root,
      'evaluation-failed d.yml:2',
    ]);
    // A chain through another module is reported with both.
    const chain = { ...broken, ...between, 'd.yml': '#@ load("h.lib.yml", "g")\n' };
    expect(places(chain)).toEqual([syntax, 'evaluation-failed h.lib.yml:1', root]);
  });

  it('are of files that cannot be printed, which others are not', () => {
    const texts = { 'a.json': '{}', 'b.json': '{}', 'c.yml': 'c: 1\n' };
    expect(found(texts)).toEqual([]);
    expect(found(texts, { fileMarks: ['a.json:for-output=true'] })).toEqual(['file-type-unknown a.json:1 ||']);
  });

  it('are of plain files with the keys of data values, at the first of them', () => {
    expect(found({ 'schema.yml': schema, 't.yml': '#! c\nname: b\nmap: {}\n' })).toEqual([
      'plain-values-rendered t.yml:2 |name|',
    ]);
    expect(found({ 'schema.yml': schema, 't.yml': 'name: b\nother: c\n' })).toEqual([]);
    expect(found({ 'schema.yml': schema, 't.yml': 'name: #@ "b"\n' })).toEqual([]);
    expect(found({ 'schema.yml': '#@data/values-schema\n--- 5\n', 't.yml': 'name: b\n' })).not.toContain(
      'plain-values-rendered t.yml:1 |name|',
    );
  });

  it('concern documents of data values without content, at their location and in the schema', () => {
    const empty = found({ 'schema.yml': schema, 'values.yml': '#@data/values\n---\nname: b\n#@data/values\n---\n' });
    expect(empty).toContainEqual(expect.stringMatching(/^wrong-type schema\.yml:/));
    expect(empty).toContainEqual('wrong-type values.yml:5 |---|');
    const full = found({ 'schema.yml': schema, 'values.yml': '#@data/values\n---\nname: 5\n' });
    expect(full).toEqual(['wrong-type values.yml:3 |5|']);
    const computed = found({ 'schema.yml': schema, 'values.yml': '#@data/values\n---\nmap: #@ {"x": "y"}\n' });
    expect(computed).toEqual([expect.stringMatching(/^wrong-type schema\.yml:5 /)]);
  });

  it('are of templates beside documents of data values, at their documents', () => {
    const mixed = '#@data/values\n---\nname: b\n---\nother: 1\n';
    expect(found({ 'schema.yml': schema, 'values.yml': mixed })).toEqual(['mixed-documents values.yml:4 |---|']);
  });
});

describe('a value of a wrong type', () => {
  const values = (text: string) => {
    const files = [new SourceFile('schema.yml', schema), new SourceFile('v.yml', `#@data/values\n---\n${text}`)];
    const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    return findings.map(({ code, file, range, namedLine }) => [
      `${code} ${file.path}:${file.lines.lineAt(range.start) + 1} |${file.text.slice(range.start, range.end)}|`,
      namedLine,
    ]);
  };

  it('is reported where a scalar is below its key, the location that ytt names', () => {
    expect(values('map:\n  y1\n')).toEqual([['wrong-type v.yml:4 |y1|', 2]]);
    expect(values('name: b\nmap:\n\n  5\n')).toEqual([['wrong-type v.yml:6 |5|', 3]]);
  });

  it('is reported at its key if the scalar is beside it, or there is none', () => {
    expect(values('map: y1\n')).toEqual([['wrong-type v.yml:3 |y1|', undefined]]);
    expect(values('map:\n')).toEqual([['wrong-type v.yml:3 |map|', undefined]]);
  });
});

describe('an error in a document whose value is in comments', () => {
  const others: Texts = { 'a.star': 'x = 1\n', 'b.yml': 'b: 1\n' };

  it.each([
    ['b: 1\n#@overlay/match\n', 'overlay-annotation t.yml:2 |#@overlay/match|'],
    ['#@overlay/match\n', 'overlay-annotation t.yml:1 |#@overlay/match|'],
    ['#@overlay/match by="x"\n', 'overlay-annotation t.yml:1 |by="x"|'],
    ['#@data/values-schema\n', 'schema-null t.yml:1 |#@data/values-schema|'],
  ])('stands at its annotation, and in no other file: %j', (text, expected) => {
    expect(found({ ...others, 't.yml': text })).toEqual([expected]);
  });
});

it('an error of a module does not name the files that load it, as ytt does not', () => {
  const { findings } = project({ 't.yml': '#@ load("m.star", "x")\na: #@ x\n', 'm.star': 'x = 1 + ""\n' });
  expect(findings.filter(({ file }) => file.path === 'm.star').map(({ related }) => related)).toEqual([[]]);
});

describe('what is about a text alone', () => {
  const user = '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n';
  const mistakes: Texts = {
    'a.yml': '#@data/value-schema\n---\na: 1\n',
    'b.yml': '#@if True:\n---\nb: 1\n',
    'c.yml': '---\nc: yes\n',
    'd.yml': '#@ x = 1\n---\nd: 0777\n',
    'e.lib.yml': '#@ def e():\n#@overlay/matches by="x"\n---\ne: "-#@ 1"\n#@ end\n',
    'f.star': 'load("@ytt:data", "data")\n',
  };
  const advice = (directory: string): readonly string[] => [
    `unknown-annotation ${directory}a.yml:1 |data/value-schema|`,
    `code-without-space ${directory}b.yml:1 |#@if|`,
    `yaml-boolean-like ${directory}c.yml:2 |yes|`,
    `yaml-number-like ${directory}d.yml:3 |0777|`,
    `unknown-annotation ${directory}e.lib.yml:2 |overlay/matches|`,
    `code-in-text ${directory}e.lib.yml:4 |"-#@ 1"|`,
  ];
  const unused = (directory: string): readonly string[] => [
    `unused-symbol ${directory}d.yml:1 |x|`,
    `unused-symbol ${directory}f.star:1 |data|`,
  ];
  const below = (directory: string): Texts =>
    Object.fromEntries(Object.entries(mistakes).map(([path, text]) => [directory + path, text]));
  /** Without the errors that such code causes when it runs. */
  const reported = (texts: Texts): readonly string[] =>
    found(texts).filter((one) => !/^(evaluation|template-)/.test(one));

  it.each(['', 'sub/', '_ytt_lib/x/', '_ytt_lib/x/_ytt_lib/y/'])('is reported for files in %j', (directory) => {
    expect(reported(below(directory))).toEqual(advice(directory));
    expect(project(below(directory)).unusedNames.map(shown).toSorted()).toEqual(unused(directory));
  });

  it('is reported for the files of a library that is evaluated as well', () => {
    const call = '--- #@ template.replace(library.get("x").eval())\n';
    const { 'b.yml': _, ...others } = mistakes;
    const texts = Object.fromEntries(Object.entries(others).map(([path, text]) => [`_ytt_lib/x/${path}`, text]));
    const expected = advice('_ytt_lib/x/').filter((one) => !one.includes('/b.yml'));
    expect(found({ ...texts, 't.yml': user + call })).toEqual(expected);
    expect(found({ ...texts, 't.yml': `${user}#@ if False:\n${call}#@ end\n` })).toEqual(expected);
  });

  it('is reported if the run ends before templates, and only as YAML for files that are no templates', () => {
    const { 'c.yml': _, ...others } = mistakes;
    const codes = project(others)
      .findingsOf('openapi')
      .map(({ code }) => code);
    expect(codes).toContain('unknown-annotation');
    expect(reported({ 'a.yml': '#@data/value-schema\n---\na: yes\n' })).toHaveLength(2);
    expect(found({ 'a.yml': '#@data/value-schema\n---\na: yes\n' }, { fileMarks: ['a.yml:type=yaml-plain'] })).toEqual([
      'yaml-boolean-like a.yml:3 |yes|',
    ]);
  });
});

describe('the options of a library', () => {
  const files = (code: string): Texts => ({
    '_ytt_lib/app/schema.yml': '#@data/values-schema\n---\n#@schema/validation max_len=3\nname: app\n',
    '_ytt_lib/app/a.yml': '#@ load("@ytt:data", "data")\n---\nname: #@ data.values.name\n',
    't.yml': `#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n#@ load("@ytt:overlay", "overlay")\n#@ def f():\n#@overlay/match missing_ok=True\nname: bcd\n#@ end\n--- #@ template.replace(${code})\n`,
  });
  const outcome = (code: string, options: Partial<RunOptions> = {}): string | undefined => {
    const run = project(files(code), options);
    const error = run.findings.find(({ severity }) => severity === 'error');
    return error === undefined ? run.output.files.find(({ path }) => path === 't.yml')?.text : error.plain;
  };
  const long = '.with_data_values({"name": "long"}).eval()';

  it('do not turn validation on again where the run has it off', () => {
    expect(outcome(`library.get("app")${long}`)).toBe('Expected at most 3 characters, but found 4');
    expect(outcome(`library.get("app", dangerous_data_values_disable_validation=True)${long}`)).toBe('name: long\n');
    const off = { skipValidation: true };
    expect(outcome(`library.get("app")${long}`, off)).toBe('name: long\n');
    expect(outcome(`library.get("app", dangerous_data_values_disable_validation=False)${long}`, off)).toBe(
      'name: long\n',
    );
  });

  it('take plain data values without annotations alone', () => {
    expect(outcome('library.get("app").with_data_values({"name": "b"}, plain=True).eval()')).toBe('name: b\n');
    expect(outcome('library.get("app").with_data_values(f()).eval()')).toBe('name: bcd\n');
    expect(outcome('library.get("app").with_data_values(f(), plain=False).eval()')).toBe('name: bcd\n');
    expect(outcome('library.get("app").with_data_values(f(), plain=True).eval()')).not.toBe('name: bcd\n');
  });
});

describe('names that nothing uses', () => {
  const unusedIn = (text: string): readonly string[] => project({ 't.yml': text }).unusedNames.map(shown);

  it('are not those that code uses where the YAML is not read', () => {
    const code = '#@ x = 1\n#@ y = 2\n';
    const unread = 'a:\n- 1\n#@ f(x)\n b: 1\nc: 1\n';
    expect(unusedIn(`${code}---\n${unread}`)).toEqual(['unused-symbol t.yml:2 |y|']);
    for (const read of ['a: 1\n', 'a: x\nb: y\n'])
      expect(unusedIn(`${code}---\n${read}`)).toEqual(['unused-symbol t.yml:1 |x|', 'unused-symbol t.yml:2 |y|']);
  });
});
