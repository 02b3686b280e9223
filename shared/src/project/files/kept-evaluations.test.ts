/** Which files are evaluated again after an edit of data values: those that read what changed, in whatever way. */
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject, type Project } from '../project.js';

const before = { a: '1', b: '{c: 1, d: {e: 1}}', l: '[{x: 1}]', o: 'null' };

type Values = Readonly<Record<string, string>>;

/** Runs that reuse files with unchanged texts; each data value has a file of its own. */
class Edited {
  private readonly known = new Map<string, SourceFile>();

  with(values: Values, texts: Values): Project {
    const files = Object.entries(values).map(([key, value]) => [`values-${key}.yml`, asValues(key, value)] as const);
    return evaluateProject({
      files: [...files, ...Object.entries(texts)].map(([path, text]) => this.file(path, text)),
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    });
  }

  private file(path: string, text: string): SourceFile {
    const id = `${path}\n${text}`;
    const file = this.known.get(id) ?? new SourceFile(path, text);
    this.known.set(id, file);
    return file;
  }
}

function asValues(key: string, value: string): string {
  return `#@data/values\n#@overlay/match-child-defaults missing_ok=True\n---\n${key}: ${value}\n`;
}

const head =
  '#@ load("@ytt:data", "data")\n#@ load("@ytt:overlay", "overlay")\n#@ load("@ytt:struct", "struct")\n---\n';

/**
 * Whether a template with this code is evaluated again when the data values change as given, in runs without an error.
 */
function isEvaluatedAgain(code: string, change: Values, module = ''): boolean {
  const edited = new Edited();
  const texts = { 't.yml': `${head}${code}`, 'm.star': module };
  const [one, other] = [before, { ...before, ...change }].map((values) => {
    const project = edited.with(values, texts);
    const { findings, inputs } = project;
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const template = inputs.files.find(({ path }) => path === 't.yml');
    return template && project.evaluatedDocuments(template);
  });
  return one !== other;
}

describe('a template is evaluated again if it read what changed', () => {
  it.each([
    ['a member', 'k: #@ data.values.a\n', { a: '2' }],
    ['a member by its key', 'k: #@ data.values["a"]\n', { a: '2' }],
    ['a member by getattr', 'k: #@ getattr(data.values, "a")\n', { a: '2' }],
    ['whether there is a member', 'k: #@ hasattr(data.values, "m")\n', { m: '1' }],
    ['whether there is a key', 'k: #@ "m" in data.values\n', { m: '1' }],
    ['a member with another name for the values', 'k: #@ [v.a for v in [data.values]]\n', { a: '2' }],
    ['a member of a map', 'k: #@ data.values.b.c\n', { b: '{c: 2, d: {e: 1}}' }],
    ['a member of a map in a map', 'k: #@ data.values.b.d.e\n', { b: '{c: 1, d: {e: 2}}' }],
    ['a map that is none any more', 'k: #@ hasattr(data.values.b, "z")\n', { b: '[1]' }],
    ['a member that is a map now', 'k: #@ data.values.o != None and data.values.o.z\n', { o: '{z: 1}' }],
    ['a whole map', 'k: #@ data.values.b\n', { b: '{c: 1, d: {e: 2}}' }],
    ['all values', 'k: #@ data.values\n', { a: '2' }],
    ['all values as a dict', 'k: #@ struct.decode(data.values)\n', { a: '2' }],
    ['the names', 'k: #@ dir(data.values)\n', { m: '1' }],
    ['the names in a loop', '#@ for n in data.values:\n- #@ n\n#@ end\n', { m: '1' }],
    ['how many there are', 'k: #@ len(data.values.b)\n', { b: '{c: 1}' }],
    ['whether there are any', 'k: #@ bool(data.values.b)\n', { b: '{}' }],
    ['an array', 'k: #@ data.values.l[0].x\n', { l: '[{x: 2}]' }],
    ['a member after all of the map', 'k: #@ [data.values.b, data.values.b.c]\n', { b: '{c: 1, d: {e: 2}}' }],
    ['all of a map after a member', 'k: #@ [data.values.b.c, data.values.b]\n', { b: '{c: 1, d: {e: 2}}' }],
  ])('%s', (_, code, change) => {
    expect(isEvaluatedAgain(code, change)).toBe(true);
  });

  it.each([
    ['in a function of a module', 'k: #@ f()\n', 'return data.values.a'],
    ['in a module as it is loaded', 'k: #@ f()\n', 'return own'],
  ])('%s', (_, code, body) => {
    const module = `load("@ytt:data", "data")\nown = data.values.a\ndef f():\n  ${body}\nend\n`;
    expect(isEvaluatedAgain(`#@ load("m.star", "f")\n---\n${code}`, { a: '2' }, module)).toBe(true);
  });
});

describe('a template is not evaluated again if it read other values', () => {
  it.each([
    ['another member', 'k: #@ data.values.a\n', { b: '1', l: '[]', m: '1' }],
    ['another member of a map', 'k: #@ data.values.b.c\n', { b: '{c: 1, d: {e: 2}}' }],
    ['whether there is another', 'k: #@ hasattr(data.values, "z")\n', { m: '1' }],
    ['none', 'k: 1\n', { a: '2' }],
    ['another, with a function', '#@ def f():\n#@   return data.values.a\n#@ end\nk: #@ f()\n', { b: '1' }],
    [
      'another, with annotations of literals',
      'k: #@ data.values.a\n#@overlay/match by=overlay.subset({"kind": "data"}), missing_ok=True\n---\nm: 1\n',
      { b: '1' },
    ],
  ])('%s', (_, code, change) => {
    expect(isEvaluatedAgain(code, change)).toBe(false);
  });
});

describe('what code asks of the files of a run', () => {
  const file = (path: string, text: string): SourceFile => new SourceFile(path, text);
  const output = (files: readonly SourceFile[], path: string): string | undefined => {
    const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    expect(project.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    return project.output.files.find((one) => one.path === path)?.text;
  };
  const load = 'load("@ytt:data", "data")\n';

  it('is queried again in each run, also if a module asks and another loads it', () => {
    const asks = file('d/asks.star', `${load}files = data.list()\n`);
    const passes = file('d/passes.star', 'load("asks.star", "files")\nsame = files\n');
    const template = file('d/t.yml', '#@ load("passes.star", "same")\n---\nk: #@ ",".join(same)\n');
    const files = [asks, passes, template];
    expect(output(files, 'd/t.yml')).toBe('k: asks.star,passes.star,t.yml\n');
    expect(output([...files, file('d/new.json', ''), file('other.json', '')], 'd/t.yml')).toBe(
      'k: asks.star,passes.star,t.yml,new.json\n',
    );
  });

  it('begins in the directory of the file, or at the root of its library', () => {
    const listing = `#@ ${load}---\nk: #@ ",".join(data.list())\nroot: #@ ",".join(data.list("/"))\n`;
    expect(output([file('a.json', ''), file('d/e/t.yml', listing)], 'd/e/t.yml')).toBe(
      'k: t.yml\nroot: /a.json,/d/e/t.yml\n',
    );
  });

  it('is evaluated of a text that can be loaded, and not of a plain one', () => {
    const library = file('f.lib.txt', '(@ def name(): @)x(@ end @)');
    const template = file('t.yml', '#@ load("f.lib.txt", "name")\n---\nk: #@ name()\n');
    expect(output([library, template], 't.yml')).toBe('k: x\n');
  });
});

describe('what later stages read', () => {
  it.each([
    ['a lambda of an annotation', '#@overlay/match by=lambda i, l, r: l["kind"] == "x" and data.values.a == 1\n', ''],
    [
      'a function for an annotation',
      '#@ def f(i, l, r):\n#@   return l["kind"] == "x" and data.values.a == 1\n#@ end\n#@overlay/match by=f\n',
      '',
    ],
    [
      'a function of a module that was given the values',
      '#@ load("m.star", "by")\n#@overlay/match by=by(data.values)\n',
      'def by(values):\n  return lambda i, l, r: l["kind"] == "x" and values.a == 1\nend\n',
    ],
    [
      'a function of a module that knows them itself',
      '#@ load("m.star", "by")\n#@overlay/match by=by\n',
      'load("@ytt:data", "data")\ndef by(i, l, r):\n  return l["kind"] == "x" and data.values.a == 1\nend\n',
    ],
  ])('%s is that of the run', (_, code, module) => {
    const edited = new Edited();
    const template = `${head.replace('---\n', '')}${code}---\n#@overlay/match missing_ok=True\nm: 1\n`;
    const matches = (a: string, kind: string): boolean => {
      const texts = { 't.yml': template, 'm.star': module, 'target.yml': `kind: ${kind}\n` };
      const { findings } = edited.with({ ...before, a }, texts);
      return !findings.some(({ code: found }) => found === 'overlay-match');
    };
    // The first target does not read the data values, so that no read is recorded.
    expect(matches('1', 'other')).toBe(false);
    expect(matches('2', 'x')).toBe(false);
    expect(matches('1', 'x')).toBe(true);
  });
});
